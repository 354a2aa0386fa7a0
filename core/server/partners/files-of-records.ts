import type { Database, PartnerCode } from '@freightdeck/sdk/server';
import type { Api } from '../api/index.ts';
import { scopeOf } from '../auth/session-info.ts';
import type { Entered } from './back-entrance.ts';

/** Whether a file stands on a record that a service may read at this moment. */
export type HoldsFile = (entered: Entered, file: string) => Promise<boolean>;

/**
 * By the resources that the plugin declares to read, and what the person may read of them now; without a person there
 * is none.
 */
export const filesOfRecords =
  (database: Database, code: Pick<PartnerCode, 'paths'>, api: () => Api): HoldsFile =>
  async ({ session, manifest, framed }, file) => {
    if (!session) return false;
    const { endpoints, lists } = api();
    const names = new Set(
      [...code.paths(manifest, framed).keys()].flatMap((path) => {
        const endpoint = endpoints.get(path);
        const isHere = endpoint?.kind === 'get' && !session.pluginsOff?.has(endpoint.owner);
        return isHere ? (endpoint.resource?.name ?? []) : [];
      }),
    );
    if (names.size === 0) return false;
    const { caller: as, platformId } = session;
    return database.transaction(
      scopeOf(session),
      (tx) => lists.holdsFile(api().openCall(tx, { as, platformId }), file, names),
      { readOnly: true },
    );
  };
