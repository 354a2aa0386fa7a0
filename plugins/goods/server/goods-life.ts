import { serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { goodsLife } from '../contract/index.ts';

async function runningTrips(call: Pick<Call, 'tx'>, platformId: string, id: string): Promise<number> {
  const row = await call.tx.one<{ runningCount: number }>(sql`select running_count from goods_source where platform_id = ${platformId} and id = ${id}`);
  return row?.runningCount ?? 0;
}

export const serveGoodsLife = serveWorkflow(goodsLife, {
  submit: {
    guard: (call, goods) => {
      if (goods.validTo <= call.now()) call.refuse('expired');
    },
  },
  resume: {
    guard: (call, goods) => {
      if (goods.validTo <= call.now()) call.refuse('expired');
    },
  },
  close: {
    guard: async (call, goods) => {
      const count = await runningTrips(call, goods.platformId, goods.id);
      if (count > 0) call.refuse('running', { count });
    },
    effect: (_call, _goods, { reason }) => ({ closeReason: reason }),
  },
});
