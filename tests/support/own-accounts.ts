import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';

/** Opens accounts of the tenant's own at these channels, as their bank would have confirmed them. */
export const openOwnAccounts = (
  database: Database,
  channels: readonly string[],
  platformId = '10001',
): Promise<unknown> =>
  database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
    tx.run(sql`
      insert into sub_account (platform_id, id, version, channel, account_no, account_name, owner_type, owner_id,
        owner_name, open_status, created_at, updated_at)
      select ${platformId}, 'own-' || channel || ${platformId}::text, 1, channel, 'OWN' || channel || ${platformId}::text,
        '示范平台', 'tenant', ${platformId}, '示范平台', 2, now(), now()
      from unnest(${channels}::text[]) as c (channel) on conflict do nothing`),
  );
