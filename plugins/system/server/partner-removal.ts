import type { PackedFile } from '@freightdeck/sdk/contract';
import { Packing, recordEvent, Rights, serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served, Sql } from '@freightdeck/sdk/server';
import { exportPartnerData, partnerData, removePartner } from '../contract/index.ts';

/** Tables with rows of a plugin and a platform. */
const left = [
  ...['plugin_setting', 'plugin_storage', 'plugin_file_link', 'plugin_job', 'plugin_notice'],
  ...['plugin_request', 'plugin_usage', 'plugin_fault'],
] as const;
const written = (path: string, title: string, rows: readonly object[]): PackedFile => ({
  path: `${path}.json`,
  title,
  content: Buffer.from(JSON.stringify(rows, undefined, 1)),
});
interface Upload {
  readonly id: string;
  readonly originalName: string;
  readonly kind: string;
  readonly size: number;
  readonly createdAt: string;
}
const ofPlugin = (pluginId: string): string => `${pluginId}.%`;

const exportData = serve(exportPartnerData, async (call, _input, record) => {
  const { platformId, pluginId } = record;
  const mine = sql`platform_id = ${platformId} and plugin_id = ${pluginId}`;
  const uploads = await call.tx.rows<Upload>(sql`
    select id, original_name, kind, size, created_at from stored_file
    where platform_id = ${platformId} and kind like ${ofPlugin(pluginId)} and delete_status = '0' order by id`);
  const notices = await call.tx.rows<object>(sql`
    select kind, title_zh, title_en, text_zh, text_en, created_at from plugin_notice where ${mine} order by id`);
  // A secret says only that there was one.
  const settings = await call.tx.rows<object>(sql`
    select name, value, sealed is not null as secret, updated_at from plugin_setting where ${mine} order by name`);
  const values = await call.tx.rows<object>(sql`
    select user_id, key, value, version, updated_at from plugin_storage where ${mine} order by user_id, key`);
  const files: PackedFile[] = [
    written('notices', '通知', notices),
    written('settings', '设置', settings),
    written('storage', '存储', values),
    written('files', '文件清单', uploads),
  ];
  for (const { id, originalName } of uploads)
    files.push({ path: `files/${id}`, title: originalName, content: { stored: id } });
  const packing = call.get(Packing);
  for (const file of files) packing.put(call, file);
  await call.tx.run(sql`update plugin_activation set exported_at = ${call.now()}::timestamptz where ${mine}`);
  await recordEvent(call, partnerData, record.id, { action: 'export', detail: { files: files.length }, platformId });
  return { files: files.length };
});

const remove = serve(removePartner, async (call, { typedWord }, record) => {
  const { platformId, pluginId } = record;
  const found = await call.tx.one<{ active: boolean; exported: boolean }>(sql`
    select ticket is not null as active, coalesce(exported_at >= updated_at, false) as exported from plugin_activation
    where platform_id = ${platformId} and plugin_id = ${pluginId} for update`);
  if (!found) return call.refuse('notFound');
  if (found.active) call.refuse('active');
  if (typedWord !== pluginId) call.refuse('typed');
  if (!found.exported) call.refuse('notExported');
  const mine = sql`platform_id = ${platformId} and plugin_id = ${pluginId}`;
  for (const table of left) await call.tx.run(sql`delete from ${sql([table])} where ${mine}`);
  await call.tx.run(sql`
    update stored_file set delete_status = '1', use_state = 'gone' where platform_id = ${platformId}
      and kind like ${ofPlugin(pluginId)}`);
  await call.tx.run(sql`
    delete from platform_role_permission where platform_id = ${platformId}
      and permission_key like ${ofPlugin(pluginId)}`);
  await call.tx.run(sql`
    delete from platform_role_menu where platform_id = ${platformId} and menu_name like ${ofPlugin(pluginId)}`);
  await recordEvent(call, partnerData, record.id, { action: 'remove', platformId });
  await call.tx.run(sql`delete from plugin_activation where ${mine}`);
  await call.get(Rights).bump(call, platformId);
});

const countOf = (table: string): Sql =>
  sql`(select count(*)::int from ${sql([table])} k where k.platform_id = a.platform_id and k.plugin_id = a.plugin_id)`;
export const removalServes: readonly Served[] = [
  serveResource(partnerData, {
    from: sql`(
      select a.platform_id, a.id, a.version, coalesce(t.platform_name, '') as platform_name, a.plugin_id,
        p.version as plugin_version, a.ticket is not null as active,
        ${countOf('plugin_setting')} as setting_count, ${countOf('plugin_storage')} as value_count,
        (select count(*)::int from stored_file f where f.platform_id = a.platform_id and f.delete_status = '0'
          and f.kind like a.plugin_id || '.%') as file_count, a.exported_at, a.updated_at
      from plugin_activation a join plugin_package p on p.id = a.package_id
      left join platform t on t.platform_id = a.platform_id) r`,
    order: sql`r.plugin_id, r.platform_id`,
  }),
  exportData,
  remove,
];
