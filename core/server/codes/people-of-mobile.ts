import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { isOperatorPlatform } from '../tenancy/operator.ts';

export interface Holder {
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  readonly platformName: string;
}

/**
 * Users with this mobile who belong to the platform or hold a role there. On the operator's platform, where everybody
 * may sign in, all its users when none of them belongs there. Disabled users are left out. Needs the system scope.
 */
export async function peopleOfMobile(tx: Tx, mobile: string, platformId: string): Promise<readonly Holder[]> {
  const found = await tx.rows<Holder & { readonly there: boolean }>(sql`
    select u.id, u.user_name, u.name, p.platform_name, u.platform_id = ${platformId}
      or exists (select 1 from platform_user_role ur where ur.user_id = u.id and ur.platform_id = ${platformId})
        as there
    from platform_user u join platform p on p.platform_id = u.platform_id
    where u.mobile = ${mobile} and u.status = 1 and u.delete_status = '0' order by u.created_at, u.id limit 20`);
  const there = found.filter((one) => one.there);
  return there.length === 0 && isOperatorPlatform(platformId) ? found : there;
}
