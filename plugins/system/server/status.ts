import { PlatformStatus, serveQuery } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { statusRead } from '../contract/index.ts';

export const statusServes: readonly Served[] = [
  serveQuery(statusRead, async (call) => {
    const { lines, processes } = await call.get(PlatformStatus).read();
    return { lines: [...lines], processes: processes.map((one) => ({ ...one, pools: [...one.pools] })) };
  }),
];
