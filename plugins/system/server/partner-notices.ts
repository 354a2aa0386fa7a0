import { OwnNotices } from '@freightdeck/sdk/server';
import type { Call, OwnNotice } from '@freightdeck/sdk/server';

type Told = Pick<OwnNotice, 'kind' | 'level' | 'key' | 'title' | 'text'>;
const opens = { path: '/plugins', query: {} };

/** A notice about partners' plugins to everybody of a platform who holds the key; it opens the plugins page. */
export const tellPlatform = async (call: Pick<Call, 'tx' | 'find'>, platformId: string, told: Told): Promise<void> => {
  await call.find(OwnNotices)?.add(call.tx, { ...told, platformId, opens });
};
export const tellOperator = (call: Pick<Call, 'tx' | 'find'>, told: Told): Promise<void> =>
  tellPlatform(call, '00001', told);
