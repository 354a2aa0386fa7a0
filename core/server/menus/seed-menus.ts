import type { Audience, PluginManifest } from '@freightdeck/sdk/manifest';
import { join, sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { menuGroups } from './menu-groups.ts';

interface SeedRow {
  readonly name: string;
  readonly parent: string | null;
  readonly title: string;
  readonly titleEn: string;
  readonly url: string | null;
  readonly icon: string;
  readonly orderNum: number;
  readonly type: 'DIR' | 'PAGE';
  readonly mode: 'O' | 'P' | 'B';
  readonly noCache: boolean;
}
const modes: Readonly<Record<Audience, SeedRow['mode']>> = { operator: 'O', provider: 'P', both: 'B' };

const groupRows: readonly SeedRow[] = menuGroups.map((group, at) => ({
  name: group.name,
  parent: null,
  title: group.title.zh,
  titleEn: group.title.en,
  url: null,
  icon: group.icon,
  orderNum: (at + 1) * 10,
  type: 'DIR',
  mode: 'B',
  noCache: false,
}));

/** Menu entries of the installed plugins' pages. */
function pageRows(manifests: readonly PluginManifest[]): SeedRow[] {
  const groups = new Set(groupRows.map((row) => row.name));
  const rows: SeedRow[] = [];
  for (const manifest of manifests) {
    for (const [name, routeName] of Object.entries(manifest.menus)) {
      const route = manifest.routes[routeName];
      if (route === undefined || groups.has(name)) continue;
      rows.push({
        name,
        parent: route.group !== undefined && groups.has(route.group) ? route.group : null,
        title: route.title.zh,
        titleEn: route.title.en,
        url: route.path,
        icon: route.icon ?? '',
        orderNum: (rows.length + 1) * 10,
        type: 'PAGE',
        mode: modes[route.audience],
        noCache: route.cache === false,
      });
    }
  }
  return rows;
}

/**
 * Writes groups and pages of these manifests; safe to repeat. A row that somebody has edited keeps its texts and
 * position; its address and audience always follow the manifest.
 */
export async function seedMenus(tx: Tx, manifests: readonly PluginManifest[]): Promise<void> {
  for (const rows of [groupRows, pageRows(manifests)]) {
    if (rows.length === 0) continue;
    const values = rows.map(
      (row) => sql`(${ulid()}, (select id from platform_menu where name = ${row.parent}), ${row.name}, ${row.title},
        ${row.titleEn}, ${row.url}, ${row.icon},
      ${row.orderNum}::int, ${row.type}, ${row.mode}, ${row.noCache}::boolean)`,
    );
    await tx.run(sql`
      insert into platform_menu as m (id, parent_id, name, title, title_en, url, icon, order_num, type, mode, no_cache)
        values ${join(values)}
      on conflict (name) do update set url = excluded.url, mode = excluded.mode, type = excluded.type,
        parent_id = case when m.updated_by is null then excluded.parent_id else m.parent_id end,
        title = case when m.updated_by is null then excluded.title else m.title end,
        title_en = case when m.updated_by is null then excluded.title_en else m.title_en end,
        icon = case when m.updated_by is null then excluded.icon else m.icon end,
        order_num = case when m.updated_by is null then excluded.order_num else m.order_num end,
        no_cache = case when m.updated_by is null then excluded.no_cache else m.no_cache end`);
  }
}
