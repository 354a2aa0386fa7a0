import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';

/**
 * The ledger's balance for an account at a channel: the provider's bank account, a driver's fuel wallets, or all
 * wallets of an owner.
 */
export function ledgerSide(platformId: Sql, channel: Sql, ownerType: Sql, ownerId: Sql): Sql {
  return sql`(select coalesce(sum(a.balance), 0)::bigint from ledger_account a where a.platform_id = ${platformId}
    and case
    when ${ownerType} = 'tenant' and ${channel} = 'TYY' then a.code = 1201 and a.owner_type = 'channel'
      and a.owner_id = 'TYY'
    when ${ownerType} = 'tenant' then a.code = 1001 and a.owner_type = 'channel' and a.owner_id = ${channel}
    when ${channel} = 'TYY' then a.code in (2131, 2132) and a.owner_type = ${ownerType} and a.owner_id = ${ownerId}
    else a.code in (2001, 2002, 2003, 2101, 2102, 2111, 2112, 2121, 2122, 2141, 2142) and a.owner_type = ${ownerType}
      and a.owner_id = ${ownerId} end)`;
}
