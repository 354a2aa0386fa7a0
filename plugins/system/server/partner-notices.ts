import { OwnNotices, sql } from '@freightdeck/sdk/server';
import type { Call, OwnNotice } from '@freightdeck/sdk/server';

type Told = Pick<OwnNotice, 'kind' | 'level' | 'key' | 'title' | 'text'>;
const opens = { path: '/plugins', query: {} };

/** A notice about partners' plugins to everybody of a platform who holds the key; it opens the plugins page. */
export const tellPlatform = async (call: Pick<Call, 'tx' | 'find'>, platformId: string, told: Told): Promise<void> => {
  await call.find(OwnNotices)?.add(call.tx, { ...told, platformId, opens });
};
export const tellOperator = (call: Pick<Call, 'tx' | 'find'>, told: Told): Promise<void> =>
  tellPlatform(call, '00001', told);
/** What the operator was told of and has done since is no news any more. */
export const operatorHasDone = ({ tx }: Pick<Call, 'tx'>, kind: string): Promise<number> =>
  tx.run(sql`delete from plugin_notice where platform_id = '00001' and plugin_id = '' and kind = ${kind}`);
