import { partnerFilePath } from '@freightdeck/sdk/contract';
import type { MenuRow, PartnerOffer } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { ImportedNames } from '@freightdeck/sdk/package';
import { sql } from '@freightdeck/sdk/server';
import type { PartnerCode, Tx } from '@freightdeck/sdk/server';
import { inForce, inFrame } from './in-force.ts';

interface Active {
  readonly manifest: PluginManifest;
  readonly entry: string;
  readonly imports: ImportedNames;
  readonly ticket: string;
  readonly framed: boolean;
}
/** The plugins of a tenant that may run: activated, not stopped, and not from a publisher whose key was revoked. */
async function activeOf(tx: Tx, platformId: string): Promise<Active[]> {
  return tx.rows<Active>(sql`
    select p.manifest, p.entry, p.imports, a.ticket, ${inFrame} as framed from plugin_activation a ${inForce}
    where a.platform_id = ${platformId} and a.ticket is not null order by a.plugin_id`);
}
/** Manifests of the tenant's partner plugins, whose keys can be granted there. */
export const partnerManifests = async (tx: Tx, platformId: string): Promise<readonly PluginManifest[]> =>
  (await activeOf(tx, platformId)).map(({ manifest }) => manifest);

const group: MenuRow = {
  id: 'partnerPlugins',
  parentId: null,
  name: 'partnerPlugins',
  title: '伙伴插件',
  titleEn: 'Partner plugins',
  url: null,
  icon: 'PuzzlePiece',
  orderNum: 10_000,
  type: 'DIR',
  hidden: false,
  alwaysShow: true,
  isSigleShow: false,
  noCache: false,
  deleteStatus: '0',
};
export interface TenantPartners {
  readonly offers: readonly PartnerOffer[];
  /** Menu entries of partners' pages for those who may open them, in their own group. */
  readonly menus: readonly MenuRow[];
}
/** What the console is told about partner plugins; only those of which the person may open a page. */
export async function partnersOf(
  tx: Tx,
  code: PartnerCode,
  platform: { readonly platformId: string; readonly isOperator: boolean },
  granted: ReadonlySet<string>,
): Promise<TenantPartners> {
  const offers: PartnerOffer[] = [];
  const menus: MenuRow[] = [];
  for (const { manifest: whole, entry, imports, ticket, framed } of await activeOf(tx, platform.platformId)) {
    // What its service hears and does by itself is nothing for the browser.
    const { hears: _hears, jobs: _jobs, ...manifest } = whole;
    const held = Object.entries(manifest.menus).filter(([name, route]) => {
      const audience = manifest.routes[route]?.audience;
      return granted.has(name) && (audience === 'both' || (audience === 'operator') === platform.isOperator);
    });
    if (held.length === 0) continue;
    const paths = [...code.paths(manifest, framed).keys()];
    offers.push({
      manifest: { ...manifest, permissions: {} },
      address: `${partnerFilePath}/${ticket}/${entry}`,
      missing: code.missing(imports),
      ...(paths.length > 0 && { calls: paths }),
      ...(framed && { frame: code.frame }),
    });
    for (const [name, routeName] of held) {
      const route = manifest.routes[routeName];
      if (route)
        menus.push({
          ...group,
          id: name,
          parentId: group.id,
          name,
          title: route.title.zh,
          titleEn: route.title.en,
          url: route.path,
          icon: route.icon ?? group.icon,
          orderNum: menus.length,
          type: 'PAGE',
          alwaysShow: false,
        });
    }
  }
  return { offers, menus: menus.length === 0 ? [] : [group, ...menus] };
}
