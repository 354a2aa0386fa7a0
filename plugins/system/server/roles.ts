import {
  insertRecord,
  platformName,
  recordEvent,
  Rights,
  serve,
  serveQuery,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addRole,
  copyRole,
  deleteRole,
  editRole,
  grantRole,
  roleGrants,
  roleNameLabel,
  roles,
} from '../contract/roles.ts';
import type { GrantNode } from '../contract/roles.ts';
import { checkGrant, grantableNodes } from './domain/grantable.ts';
import type { MenuLine } from './domain/grantable.ts';
import { administrators, keysOfRoles, menusOfRoles } from './rights-of.ts';

const operatorPlatform = '00001';
type Reading = Pick<Call, 'tx' | 'get' | 'can' | 'caller' | 'platformId' | 'pluginsOff'>;

const resource = serveResource(roles, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.platform_id, (r.template is not null), r.created_at, r.id`,
  columns: {
    roleType: sql`r.type`,
    remark: sql`nullif(r.remark, '')`,
    userCount: sql`(select count(*)::int from platform_user_role ur where ur.platform_id = r.platform_id
      and ur.role_id = r.id)`,
    tenantTemplate: sql`(r.template is not null)`,
    platformName,
    updatedBy: sql`(select u.name from platform_user u where u.id = r.updated_by)`,
  },
});

/** All rights a role of the platform can have, and which of them the caller holds. */
async function grantable(call: Reading, platformId: string): Promise<GrantNode[]> {
  const lines = await call.tx.rows<MenuLine>(sql`
    select id, parent_id, name, title, title_en, type, mode from platform_menu where delete_status = '0'
      order by order_num, id`);
  const own = new Set(await menusOfRoles(call, call.platformId, call.caller.roleIds));
  const rights = call.get(Rights);
  const manifests = [
    ...rights.manifests().filter((manifest) => !call.pluginsOff?.has(manifest.id)),
    ...(await rights.partnerManifests(call, platformId)),
  ];
  return grantableNodes(manifests, lines, platformId === operatorPlatform ? 'operator' : 'provider', {
    can: (key) => call.can(key),
    menus: own,
  });
}
async function nameTaken(call: Pick<Call, 'tx'>, platformId: string, name: string, but = ''): Promise<boolean> {
  return (
    (await call.tx.one(
      sql`select 1 as taken from platform_role where platform_id = ${platformId} and name = ${name} and id <> ${but}
        and delete_status = '0'`,
    )) !== undefined
  );
}
async function store(
  call: Pick<Call, 'tx'>,
  platformId: string,
  roleId: string,
  keys: readonly string[],
  menus: readonly string[],
): Promise<void> {
  await call.tx.run(
    sql`delete from platform_role_permission where platform_id = ${platformId} and role_id = ${roleId}`,
  );
  await call.tx.run(sql`delete from platform_role_menu where platform_id = ${platformId} and role_id = ${roleId}`);
  await call.tx.run(
    sql`insert into platform_role_permission (platform_id, role_id, permission_key) select ${platformId}, ${roleId}, one
      from unnest(${[...keys]}::text[]) as one`,
  );
  await call.tx.run(
    sql`insert into platform_role_menu (platform_id, role_id, menu_name) select ${platformId}, ${roleId}, one
      from unnest(${[...menus]}::text[]) as one`,
  );
}
/**
 * Called by every change of roles: locks the platform and makes open sessions reload their rights at their next call.
 */
const bump = (
  call: Pick<Call, 'tx' | 'get' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId'>,
  platformId: string,
): Promise<void> => call.get(Rights).bump(call, platformId);

const add = serve(addRole, async (call, input) => {
  await bump(call, call.platformId);
  if (await nameTaken(call, call.platformId, input.name)) call.refuse('taken', { field: roleNameLabel[call.language] });
  const id = await insertRecord(call, roles, {
    name: input.name,
    remark: input.remark ?? '',
    type: 'Manager',
    status: 1,
  });
  await recordEvent(call, roles, id, { action: 'add' });
  return { id };
});

const edit = serve(editRole, async (call, input, role) => {
  if (role.tenantTemplate) call.refuse('template');
  await bump(call, role.platformId);
  if (await nameTaken(call, role.platformId, input.name, role.id))
    call.refuse('taken', { field: roleNameLabel[call.language] });
  const before = await administrators(call, role.platformId);
  await updateRecord(call, roles, role.id, role.version, {
    name: input.name,
    remark: input.remark ?? '',
    status: input.status,
  });
  if (before > 0 && (await administrators(call, role.platformId)) === 0) call.refuse('lastAdmin');
  await recordEvent(call, roles, role.id, { action: 'edit', platformId: role.platformId });
});

const remove = serve(deleteRole, async (call, _input, role) => {
  if (role.tenantTemplate) call.refuse('template');
  await bump(call, role.platformId);
  const before = await administrators(call, role.platformId);
  await updateRecord(call, roles, role.id, role.version, { deleteStatus: '1' });
  if (before > 0 && (await administrators(call, role.platformId)) === 0) call.refuse('lastAdmin');
  if (role.userCount > 0) call.refuse('inUse', { count: role.userCount });
  await recordEvent(call, roles, role.id, { action: 'delete', platformId: role.platformId });
});

const copy = serve(copyRole, async (call, input, role) => {
  await bump(call, role.platformId);
  if (await nameTaken(call, role.platformId, input.name)) call.refuse('taken', { field: roleNameLabel[call.language] });
  const nodes = await grantable(call, role.platformId);
  const known = new Set(nodes.flatMap((node) => node.key ?? []));
  const keys = (await keysOfRoles(call, role.platformId, [role.id])).filter((key) => known.has(key));
  const missing = keys.find((key) => !call.can(key));
  if (missing !== undefined) call.refuse('notHeld', { key: missing });
  const id = await insertRecord(call, roles, {
    platformId: role.platformId,
    name: input.name,
    remark: input.remark ?? '',
    type: role.roleType,
    status: 1,
  });
  const menus = await menusOfRoles(call, role.platformId, [role.id]);
  await store(
    call,
    role.platformId,
    id,
    keys,
    menus.filter((menu) => holdsMenu(nodes, menu, (key) => keys.includes(key))),
  );
  await recordEvent(call, roles, id, { action: 'copy', platformId: role.platformId, detail: { from: role.id } });
  return { id };
});

/**
 * Whether a menu is held: by its page's `view`, for a page without keys by the menu itself. Groups follow their pages.
 */
function holdsMenu(nodes: readonly GrantNode[], menu: string, can: (key: string) => boolean): boolean {
  const page = nodes.find((node) => node.kind === 'page' && node.menu === menu);
  if (!page) return false;
  const view = nodes.find((node) => node.parentId === page.id && node.key?.endsWith(':view'));
  return view?.key ? can(view.key) : page.held;
}

const holdersOf = async ({ tx }: Pick<Call, 'tx'>, platformId: string, roleId: string): Promise<readonly string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select user_id as id from platform_user_role where platform_id = ${platformId} and role_id = ${roleId}`,
    )
  ).map(({ id }) => id);
const grant = serve(grantRole, async (call, input, role) => {
  if (role.tenantTemplate) call.refuse('template');
  await bump(call, role.platformId);
  const nodes = await grantable(call, role.platformId);
  const menusNow = await menusOfRoles(call, role.platformId, [role.id]);
  const keys = checkGrant(
    new Set(nodes.flatMap((node) => node.key ?? [])),
    await keysOfRoles(call, role.platformId, [role.id]),
    input.keys,
    (key) => call.can(key),
  );
  const menus = checkGrant(new Set(nodes.flatMap((node) => node.menu ?? [])), menusNow, input.menus, (menu) =>
    holdsMenu(nodes, menu, (key) => call.can(key)),
  );
  const fault = keys.fault ?? menus.fault;
  if (fault) call.refuse(fault.fault, { key: fault.key });
  const before = await administrators(call, role.platformId);
  await store(call, role.platformId, role.id, keys.result, menus.result);
  if (before > 0 && (await administrators(call, role.platformId)) === 0) call.refuse('lastAdmin');
  const rights = call.get(Rights);
  // Who holds the role was confirmed with what it could do before.
  if (keys.added.some((key) => rights.isWeighty(key)))
    await rights.awaitThird(call, await holdersOf(call, role.platformId, role.id));
  await updateRecord(call, roles, role.id, role.version, {});
  await recordEvent(call, roles, role.id, {
    action: 'grant',
    platformId: role.platformId,
    detail: { added: [...keys.added, ...menus.added], removed: [...keys.removed, ...menus.removed] },
  });
  return { added: keys.added.length, removed: keys.removed.length };
});

const grantsOf = serveQuery(roleGrants, async (call, input) => {
  const own = call.isOperator ? sql`` : sql`and platform_id = ${call.platformId}`;
  const role = await call.tx.one<{ name: string; version: number; template: boolean; platformId: string }>(sql`
    select name, version, (template is not null) as template, platform_id from platform_role where id = ${input.id}
      and delete_status = '0' ${own}`);
  if (!role) return call.refuse('notFound');
  return {
    name: role.name,
    version: role.version,
    template: role.template,
    nodes: await grantable(call, role.platformId),
    menus: await menusOfRoles(call, role.platformId, [input.id]),
    keys: await keysOfRoles(call, role.platformId, [input.id]),
  };
});

export const roleServes: readonly Served[] = [resource, add, edit, remove, copy, grant, grantsOf];
