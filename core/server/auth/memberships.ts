import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';

export interface UserRow {
  readonly id: string;
  readonly platformId: string;
  readonly userName: string;
  readonly name: string;
  readonly mobile: string;
  readonly avatar: string;
  readonly introduction: string;
  readonly status: number;
  readonly passwordHash: string;
  readonly sessionEpoch: number;
  readonly isBindWechat: '0' | '1';
  readonly openId: string;
  /** The password was set by somebody else. */
  readonly passwordGiven: boolean;
  /** 1: signing in asks for a second factor. */
  readonly secondFactor: number;
}
interface RoleOfUser {
  readonly id: string;
  readonly name: string;
}
/** A platform a person works for, with the person's roles there. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly grade: string;
  readonly serviceProviderId: string;
  /** Only a platform in operation allows sign-in. */
  readonly running: boolean;
  readonly roles: readonly RoleOfUser[];
}

const userColumns = sql`u.id, u.platform_id, u.user_name, u.name, u.mobile, u.avatar, u.introduction, u.status,
  u.password_hash, u.session_epoch, u.is_bind_wechat, u.open_id, u.password_given, u.second_factor`;

export function userById(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.one<UserRow>(sql`select ${userColumns} from platform_user u where u.id = ${id} and u.delete_status = '0'`);
}

/** The user with this name: at home on the platform asked for, or working there, or the only user of that name. */
export async function userByName(
  tx: Tx,
  userName: string,
  platformId: string | undefined,
): Promise<UserRow | undefined> {
  const found = await tx.rows<UserRow & { readonly worksThere: boolean }>(sql`
    select ${userColumns}, exists (select 1 from platform_user_role ur where ur.user_id = u.id
      and ur.platform_id = ${platformId ?? ''}) as works_there
    from platform_user u where lower(u.user_name) = lower(${userName}) and u.delete_status = '0' order by u.id
      limit 50`);
  const there = found.filter((user) => user.worksThere);
  return (
    found.find((user) => user.platformId === platformId) ??
    (there.length === 1 ? there[0] : undefined) ??
    (found.length === 1 ? found[0] : undefined)
  );
}

/** The platforms of a user, the home platform first. Needs the system scope, since they belong to several tenants. */
export async function membershipsOf(tx: Tx, user: Pick<UserRow, 'id' | 'platformId'>): Promise<readonly Membership[]> {
  const rows = await tx.rows<{
    platformId: string;
    platformName: string;
    platformGrade: string;
    serviceProviderId: string;
    status: number;
    roleId: string | null;
    roleName: string | null;
  }>(sql`
    select p.platform_id, p.platform_name, p.platform_grade, p.service_provider_id, p.status, r.id as role_id, r.name
      as role_name
    from platform p
    left join (platform_user_role ur join platform_role r on r.platform_id = ur.platform_id and r.id = ur.role_id
      and r.delete_status = '0' and r.status = 1)
      on ur.platform_id = p.platform_id and ur.user_id = ${user.id}
    where p.delete_status = '0' and (r.id is not null or p.platform_id = ${user.platformId})
    order by (p.platform_id = ${user.platformId}) desc, p.platform_id, r.created_at, r.id`);
  const found = new Map<string, Membership & { roles: RoleOfUser[] }>();
  for (const row of rows) {
    const one = found.get(row.platformId) ?? {
      id: row.platformId,
      name: row.platformName,
      grade: row.platformGrade,
      serviceProviderId: row.serviceProviderId,
      running: row.status === 1,
      roles: [],
    };
    if (row.roleId !== null) one.roles.push({ id: row.roleId, name: row.roleName ?? '' });
    found.set(row.platformId, one);
  }
  return [...found.values()];
}
