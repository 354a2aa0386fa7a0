import { insertRecord, Rights, serve, serveQuery, serveResource, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addMenu, deleteMenu, editMenu, menuNameLabel, menuTree, menus, sortMenus } from '../contract/menus.ts';
import type { MenuNode } from '../contract/menus.ts';
import { parentFits } from './domain/menu-place.ts';

const resource = serveResource(menus, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.order_num, r.id`,
  columns: { menuMode: sql`r.mode`, menuType: sql`r.type` },
});

const readTree = (call: Pick<Call, 'tx'>): Promise<Omit<MenuNode, 'permissionKey'>[]> =>
  call.tx.rows<Omit<MenuNode, 'permissionKey'>>(sql`
  select id, parent_id, name, title, title_en, url, icon, order_num, mode as menu_mode, type as menu_type, hidden,
    always_show, is_sigle_show, no_cache, version
  from platform_menu where delete_status = '0' order by order_num, id`);
/** The keys that open the pages of menus, by the names of the menus. */
const openingKeys = (call: Pick<Call, 'get'>): ReadonlyMap<string, string> =>
  new Map(
    call
      .get(Rights)
      .manifests()
      .flatMap(({ menus: mapped, permissions }) =>
        Object.entries(mapped).flatMap(([menu, route]): [string, string][] =>
          permissions[route]?.includes('view') ? [[menu, `${route}:view`]] : [],
        ),
      ),
  );
const tree = serveQuery(menuTree, async (call) => {
  const keys = openingKeys(call);
  return {
    itemList: (await readTree(call)).map((menu) => ({ ...menu, permissionKey: keys.get(menu.name) ?? null })),
  };
});

interface Placing {
  readonly parentId?: string | null;
  readonly url?: string | null;
}
/** Why an entry cannot be in the wanted place. */
async function placeFault(
  call: Pick<Call, 'tx'>,
  id: string | undefined,
  type: MenuNode['menuType'],
  wish: Placing,
): Promise<'parent' | 'url' | undefined> {
  if (type === 'LINK' && !/^https?:\/\/\S+$/.test(wish.url ?? '')) return 'url';
  return parentFits(await readTree(call), id, wish.parentId ?? null) ? undefined : 'parent';
}

const add = serve(addMenu, async (call, input) => {
  const fault = await placeFault(call, undefined, input.menuType, input);
  if (fault) call.refuse(fault);
  const { menuMode, menuType, ...rest } = input;
  const values = {
    ...rest,
    parentId: input.parentId ?? null,
    url: input.url ?? null,
    mode: menuMode,
    type: menuType,
    deleteStatus: '0',
  };
  const same = await call.tx.one<{ id: string; deleteStatus: string }>(
    sql`select id, delete_status from platform_menu where name = ${input.name} for update`,
  );
  if (same?.deleteStatus === '0') call.refuse('taken', { field: menuNameLabel[call.language] });
  // A name is unique forever: a deleted entry is restored under its old id.
  if (same) await updateRecord(call, menus, same.id, undefined, values);
  return { id: same ? same.id : await insertRecord(call, menus, values) };
});

const edit = serve(editMenu, async (call, input, menu) => {
  const fault = await placeFault(call, menu.id, menu.menuType, input);
  if (fault) call.refuse(fault);
  const { menuMode, ...rest } = input;
  await updateRecord(call, menus, menu.id, menu.version, {
    ...rest,
    parentId: input.parentId ?? null,
    url: input.url ?? null,
    mode: menuMode,
  });
});

const remove = serve(deleteMenu, async (call, _input, menu) => {
  const below = await call.tx.one(
    sql`select 1 as below from platform_menu where parent_id = ${menu.id} and delete_status = '0'`,
  );
  if (below) call.refuse('children');
  await updateRecord(call, menus, menu.id, menu.version, { deleteStatus: '1' });
});

const sort = serve(sortMenus, async (call, input) => {
  await call.tx.run(sql`
    update platform_menu m set order_num = (o.at * 10)::int, version = m.version + 1, updated_at = ${call.now()},
      updated_by = ${call.caller.id}
    from unnest(${[...input.ids]}::text[]) with ordinality as o (id, at) where m.id = o.id
      and m.order_num <> (o.at * 10)::int`);
});

export const menuServes: readonly Served[] = [resource, tree, add, edit, remove, sort];
