import { roleMenuListing } from '@freightdeck/sdk/contract';
import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import type { IdentityContext } from '../auth/identity-context.ts';
import { partnersOf } from '../partners/index.ts';
import { partnersOffOf, partnersStoppedOf, pluginsOffOf } from '../plugins/index.ts';
import type { Beholder } from '../permissions/index.ts';
import type { StoredMenu } from './visible-menus.ts';
import { visibleMenus } from './visible-menus.ts';

/** The side menu and the permission keys of the caller's active roles. */
export function menuServes(context: IdentityContext): readonly Served[] {
  const routeOfMenu = new Map(context.manifests.flatMap((manifest) => Object.entries(manifest.menus)));
  return [
    serveQuery(roleMenuListing, async (call, input) => {
      const wanted = input.in_roleId ?? undefined;
      const roleIds = call.caller.roleIds.filter((id) => wanted === undefined || wanted.includes(id));
      const platform = await call.tx.one<{ oilgasConsumeThirdPartyType: number }>(
        sql`select oilgas_consume_third_party_type from platform where platform_id = ${call.platformId}`,
      );
      const to: Beholder = {
        isOperator: call.isOperator,
        oilgasType: platform?.oilgasConsumeThirdPartyType ?? 0,
        off: call.pluginsOff,
      };
      const granted = await call.tx.rows<{ menuName: string }>(sql`
      select distinct menu_name from platform_role_menu where platform_id = ${call.platformId}
        and role_id = any(${roleIds})`);
      const all = await call.tx.rows<StoredMenu>(sql`
      select id, parent_id, name, title, title_en, url, icon, order_num, type, mode, hidden, always_show, is_sigle_show,
        no_cache, delete_status from platform_menu`);
      const menus = visibleMenus(all, {
        granted: new Set(granted.map((row) => row.menuName)),
        isOperator: call.isOperator,
        title: input.title ?? undefined,
        open: (name) => context.audiences.listed(routeOfMenu.get(name) ?? name, to),
      });
      const partners = await partnersOf(call.tx, context.partners, call, new Set(granted.map((row) => row.menuName)));
      const pluginsOff = await pluginsOffOf(call.tx, call.platformId, context.manifests);
      const partnersOff = await partnersOffOf(call.tx, call.platformId);
      const partnersStopped = partnersOff.length > 0 ? await partnersStoppedOf(call.tx, call.platformId) : [];
      return {
        itemList: [...menus, ...partners.menus].map((menu) => ({ menu })),
        permissions: [...(await context.roleKeys.read(call.tx, call.platformId, roleIds, to))],
        partners: partners.offers.length > 0 ? partners.offers : null,
        pluginsOff: pluginsOff.length > 0 ? pluginsOff : null,
        partnersOff: partnersOff.length > 0 ? partnersOff : null,
        partnersStopped: partnersStopped.length > 0 ? partnersStopped : null,
      };
    }),
  ];
}
