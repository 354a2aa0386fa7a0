import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql, tenantTable } from '@freightdeck/sdk/server';
import type { Call, Migration, Sql, Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { inForce } from '../partners/in-force.ts';

export const pluginNoticeMigration: Migration = {
  name: 'core/0050-plugin-notices',
  // Notices from partners' services, addressed to one person or to all who hold a key.
  sql: `
create table plugin_notice (
  platform_id text not null check (platform_id <> ''), id text not null, plugin_id text not null, \
kind text not null, user_id text, key text,
  title_zh text not null, title_en text not null, text_zh text not null, text_en text not null, opens jsonb, \
created_at timestamptz not null, primary key (platform_id, id));
create index plugin_notice_newest on plugin_notice (platform_id, created_at desc);
${tenantTable('plugin_notice')}`,
};

/** A notice as a service sends it; its kind is declared in the manifest. */
export interface PluginNotice {
  readonly kind: string;
  readonly to: 'caller' | 'platform';
  readonly text: { readonly zh: string; readonly en: string };
  readonly query?: Readonly<Record<string, string>> | undefined;
}
interface From {
  readonly platformId: string;
  readonly userId: string;
  readonly manifest: PluginManifest;
  readonly at: Date;
}
/** Most notices of one plugin a day; further ones are dropped. */
const mostADay = 200;

/** Writes notices with the plugin's title, so that nobody takes them for the platform's own. */
export async function addPluginNotices(
  tx: Tx,
  { platformId, userId, manifest, at }: From,
  notices: readonly PluginNotice[],
): Promise<void> {
  for (const { kind, to, text, query } of notices) {
    const declared = manifest.notices?.[kind];
    if (!declared) continue;
    const path = declared.opens === undefined ? undefined : manifest.routes[declared.opens]?.path;
    const title = (language: 'zh' | 'en'): string => `${manifest.title[language]} · ${declared.title[language]}`;
    await tx.run(sql`
      insert into plugin_notice (platform_id, id, plugin_id, kind, user_id, key, title_zh, title_en, text_zh, text_en,
        opens, level, created_at)
      select ${platformId}, ${ulid(at.getTime())}, ${manifest.id}, ${kind}, ${to === 'caller' ? userId : null},
        ${declared.key ?? null},
        ${title('zh')}, ${title('en')}, ${text.zh}, ${text.en},
          ${path === undefined ? null : JSON.stringify({ path, query: query ?? {} })}::jsonb,
        ${declared.level ?? 'info'},
          ${at.toISOString()}::timestamptz
      where (select count(*) from plugin_notice where platform_id = ${platformId} and plugin_id = ${manifest.id}
        and created_at > ${at.toISOString()}::timestamptz - interval '1 day') < ${mostADay}`);
  }
}

const escaped = (column: Sql): Sql =>
  sql`'<p>' || replace(replace(replace(${column}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>'`;
/** Kinds of the product's own name the record, too: `waybill.notTaken.<id>` is one kind for all waybills. */
export const noticeKindOf = sql`case when n.plugin_id = ''
  then split_part(n.kind, '.', 1) || '.' || split_part(n.kind, '.', 2) else n.kind end`;
/**
 * Notices of plugins and of the product itself (without a plugin's id) for this reader, in the columns of
 * announcements. Those of a plugin link to a page while it is active; after that they are plain text, and no longer
 * `stand` where the console shows what is new.
 */
export function pluginNoticesFor(call: Call): Sql {
  const runs = sql`(n.plugin_id = '' or exists (select from plugin_activation a ${inForce}
    where a.platform_id = n.platform_id and a.plugin_id = n.plugin_id and a.ticket is not null))`;
  // What a plugin in development has told whoever tries it.
  const neverHere = sql`not exists (select from plugin_activation a where a.platform_id = n.platform_id
    and a.plugin_id = n.plugin_id)`;
  const held = call.caller.keys.flatMap((entry) => entry.split(/[,;\s]+/));
  const [title, text] = call.language === 'zh' ? [sql`n.title_zh`, sql`n.text_zh`] : [sql`n.title_en`, sql`n.text_en`];
  return sql`
    select n.id, ${title} as title, ${escaped(text)} as content, n.created_at as publish_at, false as top_flag, false
      as pop_flag, n.level,
      ${noticeKindOf} as kind,
      case when ${runs} then n.opens end as opens, (${runs} or ${neverHere}) as stands
    from plugin_notice n
    where n.platform_id = ${call.platformId} and coalesce(n.user_id, ${call.caller.id}) = ${call.caller.id}
      and n.created_at > ${call.now()}::timestamptz - interval '90 days'
      and (n.key is null or array[n.key, split_part(n.key, ':', 1) || ':*', '*'] && ${held}::text[])`;
}
