import { callerName, jobOverRows, Rights, serve, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, JobRow, Served, Sql } from '@freightdeck/sdk/server';
import { deletePartner, deprecatePartner } from '../contract/index.ts';
import { moveAway } from './partner-fallback.ts';
import { today } from './partner-listing.ts';
import { tellOperator, tellPlatform } from './partner-notices.ts';

interface Version {
  readonly killedAt: string | null;
  readonly endedAt: string | null;
}
const deprecate = serve(deprecatePartner, async (call, input) => {
  const { packageId, deprecatedFrom: from = null, endsOn = null, deprecateReason = null } = input;
  const found = await call.tx.one<Version>(
    sql`select killed_at, ended_at from plugin_package where id = ${packageId} and deleted_at is null for update`,
  );
  if (!found) return call.refuse('version');
  if (found.killedAt) call.refuse('killed');
  if (found.endedAt) call.refuse('ended');
  if (endsOn !== null && from === null) call.refuse('days');
  if (endsOn !== null && from !== null && endsOn < from) call.refuse('order');
  if (endsOn !== null && endsOn <= today(call)) call.refuse('past');
  await call.tx.run(sql`
    update plugin_package set deprecated_from = ${from}::date, ends_on = ${endsOn}::date,
      deprecate_reason = ${from === null ? null : deprecateReason}, told_at = null where id = ${packageId}`);
  return { id: packageId };
});
const remove = serve(deletePartner, async (call, { packageId }) => {
  const found = await call.tx.one<{ killedAt: string | null }>(
    sql`select killed_at from plugin_package where id = ${packageId} and deleted_at is null for update`,
  );
  if (!found) return call.refuse('version');
  // A version that was stopped runs nowhere, whoever still has it.
  const used =
    found.killedAt === null &&
    (await call.tx.one(
      sql`select 1 as used from plugin_activation where package_id = ${packageId} and ticket is not null limit 1`,
    ));
  if (used) call.refuse('used');
  await call.tx.run(sql`delete from plugin_file where package_id = ${packageId}`);
  await call.tx.run(sql`delete from plugin_face where package_id = ${packageId}`);
  // The row stays, and with it the number: what was signed once under it is never something else.
  await call.tx.run(sql`
    update plugin_package set deleted_at = ${call.now()}::timestamptz, deleted_by = ${call.caller.name},
      reviewed_at = null, reviewed_by = null where id = ${packageId}`);
  return { id: packageId };
});
export const endingServes: readonly Served[] = [deprecate, remove];

interface Ending extends JobRow {
  readonly packageId: string;
  readonly pluginId: string;
  readonly version: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly endsOn: string | null;
  readonly deprecateReason: string | null;
}
/** Versions for which something is due; what failed for one of them stands for itself. */
const endingOf = (call: Pick<Call, 'tx'>, what: 'end' | 'tell', due: (id: Sql) => Sql): Promise<Ending[]> =>
  call.tx.rows<Ending>(sql`
    select ${what}::text || ' ' || p.id as id, p.id as package_id, p.plugin_id, p.version,
      p.manifest->'title' as title, p.ends_on::text, p.deprecate_reason
    from plugin_package p where p.killed_at is null and p.deleted_at is null and p.ended_at is null
      and ${due(sql`${what}::text || ' ' || p.id`)}
    order by p.id`);
const because = (reason: string | null, language: 'zh' | 'en'): string =>
  reason === null ? '' : language === 'zh' ? `原因：${reason}。` : ` Reason: ${reason}.`;

/** Tells the platforms that run a version, once, that it is given up. */
async function tell(call: Call, { packageId: id, version, title, endsOn, deprecateReason }: Ending): Promise<void> {
  const tenants = await call.tx.rows<{ platformId: string }>(
    sql`select platform_id from plugin_activation where package_id = ${id} and ticket is not null order by platform_id`,
  );
  for (const { platformId } of tenants)
    await tellPlatform(call, platformId, {
      kind: `partner.deprecated.${id}`,
      level: 'warning',
      key: 'plugins:own',
      title: { zh: '插件版本已弃用', en: 'A version of a plugin is given up' },
      text: {
        zh: `「${title.zh}」${version} 已弃用${endsOn ? `，将于 ${endsOn} 停止` : ''}。${because(deprecateReason, 'zh')}`,
        en:
          `${title.en} ${version} is given up${endsOn ? ` and ends on ${endsOn}` : ''}.` +
          because(deprecateReason, 'en'),
      },
    });
  await call.tx.run(sql`update plugin_package set told_at = ${call.now()}::timestamptz where id = ${id}`);
}
/** On the last day: another version that asks for nothing new, or none. */
async function end(call: Call, { packageId: id, pluginId, version, title, deprecateReason }: Ending): Promise<void> {
  await call.tx.run(sql`update plugin_package set ended_at = ${call.now()}::timestamptz where id = ${id}`);
  const moved = await moveAway(call, id, 'any');
  const left = await call.tx.rows<{ platformId: string }>(sql`
    update plugin_activation set ticket = null, updated_at = ${call.now()}::timestamptz,
      updated_by = ${callerName(call)} where package_id = ${id} and ticket is not null returning platform_id`);
  for (const { platformId } of left) await call.get(Rights).bump(call, platformId);
  for (const { platformId, to } of [...moved, ...left.map((one) => ({ ...one, to: undefined }))])
    await tellPlatform(call, platformId, {
      kind: `partner.ended.${id}`,
      level: 'warning',
      key: 'plugins:own',
      title: { zh: '插件版本已到期', en: 'A version of a plugin has ended' },
      text: {
        zh: `「${title.zh}」${version}（${pluginId}）已到期，${to ? `已换为 ${to}` : '现已停用'}。${because(deprecateReason, 'zh')}`,
        en:
          `${title.en} ${version} (${pluginId}) has ended: ${to ? `you have ${to} now` : 'it is stopped'}.` +
          because(deprecateReason, 'en'),
      },
    });
}
interface Asked extends JobRow {
  readonly requestId: string;
  readonly platformId: string;
  readonly platformName: string;
  readonly pluginId: string;
  readonly version: string;
}
/** A platform cannot write to the operator, so its requests are told by the platform itself. */
const askedStep = step<Asked>(
  (call, mayTry) =>
    call.tx.rows<Asked>(sql`
      select 'asked ' || r.id as id, r.id as request_id, r.platform_id, coalesce(t.platform_name, '') as platform_name,
        r.plugin_id, r.version
      from plugin_request r left join platform t on t.platform_id = r.platform_id
      where r.state = 'open' and r.told_at is null and ${mayTry(sql`'asked ' || r.id`)} order by r.asked_at limit 100`),
  async (call, { requestId, platformId, platformName, pluginId, version }) => {
    await tellOperator(call, {
      kind: `partner.asked.${requestId}`,
      key: 'plugins:activate',
      title: { zh: '服务商申请插件', en: 'A platform asks for a plugin' },
      text: {
        zh: `${platformName}（${platformId}）申请启用 ${pluginId} ${version}，请在插件管理中处理。`,
        en: `${platformName} (${platformId}) asks for ${pluginId} ${version}: answer it on the plugins page.`,
      },
    });
    await call.tx.run(sql`
      update plugin_request set told_at = ${call.now()}::timestamptz where platform_id = ${platformId}
        and id = ${requestId}`);
  },
);
/** Days of the console's calendar, in Shanghai; looked at every minute. */
export const partnerEndings: Job = jobOverRows(
  'plugin.endings',
  60,
  step<Ending>(
    (call, mayTry) => endingOf(call, 'end', (id) => sql`p.ends_on <= ${today(call)}::date and ${mayTry(id)}`),
    end,
  ),
  step<Ending>(
    (call, mayTry) =>
      endingOf(
        call,
        'tell',
        (id) => sql`p.deprecated_from <= ${today(call)}::date and p.told_at is null and ${mayTry(id)}`,
      ),
    tell,
  ),
  askedStep,
);
/** How long figures for authors are kept. */
const keptDays = 90;
export const forgetFigures: Job = {
  name: 'plugin.forgetFigures',
  everySeconds: 3600,
  run: async (call) => {
    for (const table of ['plugin_usage', 'plugin_fault'])
      await call.tx.run(sql`delete from ${sql([table])} where day < ${today(call)}::date - ${keptDays}::int`);
  },
};
