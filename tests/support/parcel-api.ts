import type { SessionInfo } from '../../core/server/auth/session-info.ts';
import { buildApi, migrations } from '../../core/server/api/index.ts';
import type { Envelope } from '../../core/server/api/index.ts';
import type { Actor } from '../../sdk/contract/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { parcelServer } from './parcel-plugin.ts';

export const parcelMigrations = [...migrations, ...(parcelServer.migrations ?? [])];
export const parcelApi = () => buildApi({ halves: [parcelServer], coreServes: [] });

/** A signed-in person; a tenant's provider unless said otherwise. */
export function person(
  platformId: string,
  keys: readonly string[] = ['parcelManage:*'],
  actor: Actor = platformId === '00001' ? 'operator' : 'provider',
  id = `u-${platformId}`,
): SessionInfo {
  return {
    sessionId: `s-${id}`,
    platformId,
    isOperator: platformId === '00001',
    caller: { id, name: `name of ${id}`, actor, keys, roleIds: [] },
  };
}

/** Calls a path as it would come over the wire. */
export type Ask = (
  path: string,
  body: unknown,
  as?: SessionInfo | null,
  language?: 'zh' | 'en',
) => Promise<
  Envelope & {
    readonly data: Record<string, never>;
    readonly pageResult: { itemList: Record<string, unknown>[]; total: number; totals: Record<string, number> };
  }
>;
export function asker(api: ReturnType<typeof parcelApi>, database: Database): Ask {
  let calls = 0;
  return async (path, body, as = person('A1'), language = 'zh') => {
    const endpoint = api.endpoints.get(path);
    if (!endpoint) throw new Error(`nothing at ${path}`);
    return (await api.dispatch(
      endpoint,
      { session: as ?? undefined, language, requestId: `req-${++calls}`, ip: '127.0.0.1', body },
      database,
    )) as Awaited<ReturnType<Ask>>;
  };
}
export const parcel = (parcelSn: string, more: Record<string, unknown> = {}) => ({
  parcelSn,
  kg: 10,
  fee: 100,
  receiver: '张三',
  mobile: '13812345678',
  pin: '4711',
  ...more,
});
