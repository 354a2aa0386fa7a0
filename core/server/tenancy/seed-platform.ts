import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { join, sql } from '@freightdeck/sdk/server';
import type { Served, Tx } from '@freightdeck/sdk/server';
import { monotonicFactory } from 'ulid';
import { seedDictionary } from '../dictionary/index.ts';
import { seedMenus } from '../menus/index.ts';
import { keysOfTemplate, menusOfKeys, roleTemplates, type TemplateName } from '../permissions/index.ts';
import { isOperatorPlatform, operatorPlatformId } from './operator.ts';

// Ids rise, so that roles made together keep the order of the templates.
const nextId = monotonicFactory();

/**
 * Creates the roles of a platform from the templates of its audience; keys and menus are worked out again from the
 * installed plugins each time.
 */
export async function seedRoles(
  tx: Tx,
  platformId: string,
  manifests: readonly PluginManifest[],
): Promise<ReadonlyMap<TemplateName, string>> {
  const side = isOperatorPlatform(platformId) ? 'operator' : 'provider';
  const names = (Object.keys(roleTemplates) as TemplateName[]).filter((name) => roleTemplates[name].side === side);
  const known = new Map(
    (
      await tx.rows<{ id: string; template: TemplateName; edited: boolean }>(sql`
    select id, template, updated_by is not null or delete_status <> '0' as edited from platform_role
    where platform_id = ${platformId} and template is not null order by delete_status desc`)
    ).map((role) => [role.template, role]),
  );
  const held = {
    keys: await grantsOf(tx, grants.permissions, platformId),
    menus: await grantsOf(tx, grants.menus, platformId),
  };
  const ids = new Map<TemplateName, string>();
  let changed = 0;
  for (const name of names) {
    const role = known.get(name);
    const id = role?.id ?? nextId();
    // A role that somebody has edited or removed stays as it is.
    if (role?.edited === true) {
      ids.set(name, id);
      continue;
    }
    const there =
      role !== undefined ||
      (await tx.run(sql`
      insert into platform_role (platform_id, id, name, template, remark)
      values (${platformId}, ${id}, ${roleTemplates[name].title.zh}, ${name}, ${templateRemark})
        on conflict do nothing`)) === 1;
    if (!there) continue;
    ids.set(name, id);
    const keys = keysOfTemplate(name, manifests);
    const menus = menusOfKeys(keys, side, manifests);
    changed += await replace(tx, grants.permissions, platformId, id, keys, held.keys.get(id));
    changed += await replace(tx, grants.menus, platformId, id, menus, held.menus.get(id));
  }
  if (changed > 0)
    await tx.run(sql`update platform set rights_version = rights_version + 1 where platform_id = ${platformId}`);
  return ids;
}

const templateRemark = '系统预置角色，权限随插件更新';
const grants = {
  permissions: { table: sql`platform_role_permission`, column: sql`permission_key` },
  menus: { table: sql`platform_role_menu`, column: sql`menu_name` },
};
type Grants = (typeof grants)[keyof typeof grants];

/** Keys and menus stored for each role of a platform. */
async function grantsOf(
  tx: Tx,
  { table, column }: Grants,
  platformId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows<{ roleId: string; given: string[] }>(
    sql`select role_id, array_agg(${column}) as given from ${table} where platform_id = ${platformId} group by role_id`,
  );
  return new Map(rows.map((row) => [row.roleId, row.given]));
}

/** Makes the rows of a role equal to these values; returns how many rows changed. Most starts change none. */
async function replace(
  tx: Tx,
  { table, column }: Grants,
  platformId: string,
  roleId: string,
  values: readonly string[],
  held: readonly string[] = [],
): Promise<number> {
  // A name with a dot belongs to a partner plugin: what was consented to stays.
  const own = held.filter((one) => !one.includes('.'));
  const wanted = new Set(values);
  if (own.length === wanted.size && own.every((one) => wanted.has(one))) return 0;
  const removed = await tx.run(
    sql`delete from ${table} where platform_id = ${platformId} and role_id = ${roleId}
      and ${column} <> all(${values}::text[]) and ${column} not like '%.%'`,
  );
  if (values.length === 0) return removed;
  const added = await tx.run(sql`
    insert into ${table} (platform_id, role_id, ${column}) select ${platformId}, ${roleId}, one
      from unnest(${values}::text[]) as one on conflict do nothing`);
  return removed + added;
}

/**
 * What every start needs in any mode: the operator's platform and roles, and menus and dictionary of the installed
 * plugins.
 */
export async function seedPlatform(
  tx: Tx,
  manifests: readonly PluginManifest[],
  serves: readonly Served[],
): Promise<void> {
  await tx.run(sql`
    insert into platform (platform_id, platform_name, short_name, platform_grade) values (${operatorPlatformId},
      '网络货运管理平台', '运营', '1') on conflict (platform_id) do nothing`);
  await seedMenus(tx, manifests);
  await seedDictionary(tx, serves);
  const platforms = await tx.rows<{ platformId: string }>(
    sql`select platform_id from platform where delete_status = '0' order by platform_id`,
  );
  for (const { platformId } of platforms) await seedRoles(tx, platformId, manifests);
}

/** Adds roles to a user on a platform; the roles already held stay. */
export async function giveRoles(tx: Tx, platformId: string, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await tx.run(
    sql`insert into platform_user_role (platform_id, user_id, role_id)
      values ${join(roleIds.map((id) => sql`(${platformId}, ${userId}, ${id})`))} on conflict do nothing`,
  );
}
