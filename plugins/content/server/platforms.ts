import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

const operatorPlatform = '00001';
interface Platform {
  readonly platformId: string;
  readonly platformName: string;
}

/** Enabled tenants, by name. */
export const tenantsOf = (call: Pick<Call, 'tx'>): Promise<Platform[]> =>
  call.tx.rows<Platform>(sql`
  select platform_id, platform_name from platform where platform_id <> ${operatorPlatform} and status = 1
    and delete_status = '0' order by platform_name`);

/** Whether all of these are enabled tenants. */
export async function allTenants(call: Pick<Call, 'tx'>, platformIds: readonly string[]): Promise<boolean> {
  if (platformIds.length === 0) return true;
  const known = new Set((await tenantsOf(call)).map((platform) => platform.platformId));
  return platformIds.every((platformId) => known.has(platformId));
}
