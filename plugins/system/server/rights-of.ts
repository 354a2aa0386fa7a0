import { grants, permissionKeys } from '@freightdeck/sdk/manifest';
import { Rights, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { expandKeys } from './domain/grantable.ts';

type Reading = Pick<Call, 'tx' | 'get'>;

/** Keys of all plugins, for expanding `<route>:*`. */
const allKeys = (call: Reading): string[] => call.get(Rights).manifests().flatMap(permissionKeys);

/** Single keys of these roles, which are all of one platform. */
export async function keysOfRoles(call: Reading, platformId: string, roleIds: readonly string[]): Promise<string[]> {
  const rows = await call.tx.rows<{ permissionKey: string }>(sql`
    select permission_key from platform_role_permission where platform_id = ${platformId}
      and role_id = any(${[...roleIds]}::text[])`);
  return expandKeys(
    rows.map((row) => row.permissionKey),
    allKeys(call),
  );
}

/** Menu names of these roles, which are all of one platform. */
export async function menusOfRoles(
  call: Pick<Call, 'tx'>,
  platformId: string,
  roleIds: readonly string[],
): Promise<string[]> {
  const rows = await call.tx.rows<{ menuName: string }>(sql`
    select distinct menu_name from platform_role_menu where platform_id = ${platformId}
      and role_id = any(${[...roleIds]}::text[]) order by menu_name`);
  return rows.map((row) => row.menuName);
}

/** Number of enabled users of the platform who can grant rights; it must never become 0. */
export async function administrators(call: Pick<Call, 'tx'>, platformId: string): Promise<number> {
  const rows = await call.tx.rows<{ id: string; permissionKey: string }>(sql`
    select u.id, p.permission_key from platform_user u
    join platform_user_role ur on ur.platform_id = u.platform_id and ur.user_id = u.id
    join platform_role r on r.platform_id = ur.platform_id and r.id = ur.role_id and r.status = 1
      and r.delete_status = '0'
    join platform_role_permission p on p.platform_id = r.platform_id and p.role_id = r.id
      and p.permission_key like '%role:%'
    where u.platform_id = ${platformId} and u.status = 1 and u.delete_status = '0'`);
  return new Set(rows.filter((row) => grants([row.permissionKey], 'role:grant')).map((row) => row.id)).size;
}

/**
 * Whether the user has rights that the caller lacks. On another platform a caller needs only the right to grant rights.
 */
export async function isAbove(
  call: Pick<Call, 'tx' | 'get' | 'can' | 'platformId'>,
  user: { readonly id: string; readonly platformId: string },
): Promise<boolean> {
  if (user.platformId !== call.platformId) return !call.can('role:grant');
  const roles = await call.tx.rows<{ roleId: string }>(sql`
    select ur.role_id from platform_user_role ur join platform_role r on r.platform_id = ur.platform_id
      and r.id = ur.role_id and r.status = 1 and r.delete_status = '0'
    where ur.platform_id = ${user.platformId} and ur.user_id = ${user.id}`);
  const keys = await keysOfRoles(
    call,
    user.platformId,
    roles.map((role) => role.roleId),
  );
  return keys.some((key) => !call.can(key));
}
