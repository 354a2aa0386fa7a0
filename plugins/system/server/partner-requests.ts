import { serve, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { askForPartner, declinePartner, setPartnerTelemetry } from '../contract/index.ts';
import { packagesFor } from './partner-listing.ts';
import { tellPlatform } from './partner-notices.ts';

const ask = serve(askForPartner, async (call, { pluginId, note = null }) => {
  if (call.isOperator) call.refuse('operator');
  const listed = (await packagesFor(call, pluginId)).get(pluginId)?.find(({ offered }) => offered);
  if (!listed) return call.refuse('notListed');
  const has = await call.tx.one(sql`
    select 1 as has from plugin_activation where platform_id = ${call.platformId} and package_id = ${listed.packageId}
      and ticket is not null`);
  if (has) call.refuse('running');
  const id = call.newId();
  const added = await call.tx.run(sql`
    insert into plugin_request (platform_id, id, plugin_id, version, note, state, asked_at, asked_by)
    values (${call.platformId}, ${id}, ${pluginId}, ${listed.version}, ${note ?? ''}, 'open',
      ${call.now()}::timestamptz, ${call.caller.name})
    on conflict (platform_id, plugin_id) where state = 'open' do update set version = excluded.version,
      note = excluded.note, asked_at = excluded.asked_at, asked_by = excluded.asked_by, told_at = null
      where plugin_request.version <> excluded.version`);
  if (added === 0) call.refuse('asked');
  return { id };
});
/** Who of a platform asks for just this version; what asks for it has read what it wants. */
export const requestedBy = async (
  call: Pick<Call, 'tx'>,
  platformId: string,
  { pluginId, version }: { readonly pluginId: string; readonly version: string },
): Promise<string | undefined> =>
  (
    await call.tx.one<{ askedBy: string }>(sql`
      select asked_by from plugin_request where platform_id = ${platformId} and plugin_id = ${pluginId}
        and version = ${version} and state = 'open'`)
  )?.askedBy;
interface Open {
  readonly id: string;
  readonly platformId: string;
  readonly pluginId: string;
  readonly version: string;
}
const decline = serve(declinePartner, async (call, { partnerRequestId, reason }) => {
  const found = await call.tx.one<Open>(sql`
    update plugin_request set state = 'declined', reason = ${reason}, decided_at = ${call.now()}::timestamptz,
      decided_by = ${call.caller.name} where id = ${partnerRequestId} and state = 'open'
    returning id, platform_id, plugin_id, version`);
  if (!found) return call.refuse('request');
  await tellPlatform(call, found.platformId, {
    kind: `partner.answered.${found.id}`,
    key: 'plugins:own',
    title: { zh: '插件申请未通过', en: 'Your request for a plugin was declined' },
    text: { zh: `${found.pluginId} ${found.version}：${reason}`, en: `${found.pluginId} ${found.version}: ${reason}` },
  });
  return { id: partnerRequestId };
});
/** That it runs, and how people get it. */
export const activeText = (pluginId: string, version: string) => ({
  zh: `${pluginId} ${version} 已启用。给员工使用：在角色管理中授予其权限，系统模板角色须先复制再授权。`,
  en:
    `${pluginId} ${version} is active. To let people use it, give its rights to a role under Roles; ` +
    'copy a role of the system first.',
});
/** A platform that has asked for a plugin has it now. */
export async function answerRequest(
  call: Pick<Call, 'tx' | 'find' | 'now' | 'caller'>,
  platformId: string,
  { pluginId, version }: { readonly pluginId: string; readonly version: string },
): Promise<void> {
  const found = await call.tx.one<Open>(sql`
    update plugin_request set state = 'done', decided_at = ${call.now()}::timestamptz,
      decided_by = ${call.caller.name} where platform_id = ${platformId} and plugin_id = ${pluginId}
      and state = 'open' returning id, platform_id, plugin_id, version`);
  if (!found) return;
  await tellPlatform(call, platformId, {
    kind: `partner.answered.${found.id}`,
    key: 'plugins:own',
    title: { zh: '申请的插件已启用', en: 'The plugin you asked for is active' },
    text: activeText(pluginId, version),
  });
}
const telemetry = serve(setPartnerTelemetry, async (call, { pluginId, telemetry: on }) => {
  const set = await call.tx.run(sql`
    update plugin_activation set telemetry = ${on} where platform_id = ${call.platformId} and plugin_id = ${pluginId}`);
  if (set === 0) call.refuse('activation');
  return { id: pluginId };
});
export const requestServes: readonly Served[] = [ask, decline, telemetry];
