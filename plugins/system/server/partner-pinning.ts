import { randomBytes } from 'node:crypto';
import { compareVersions, grants, permissionKeys } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, Rights, serve, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { activatePartner, consentToPartner, deactivatePartner, refusePartnerUpdate } from '../contract/index.ts';
import { today } from './partner-listing.ts';
import { tellPlatform } from './partner-notices.ts';
import { activeText, answerRequest, requestedBy } from './partner-requests.ts';
import { asksOf, consentOf } from './partner-words.ts';

interface Chosen {
  readonly id: string;
  readonly pluginId: string;
  readonly version: string;
  readonly manifest: PluginManifest;
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly killedAt: string | null;
  readonly publisherName: string | null;
  readonly revokedAt: string | null;
  readonly ended: boolean | null;
}
const chosenVersion = (call: Pick<Call, 'tx' | 'now'>, packageId: string): Promise<Chosen | undefined> =>
  call.tx.one<Chosen>(sql`
    select p.id, p.plugin_id, p.version, p.manifest, p.imports, p.killed_at, b.name as publisher_name, b.revoked_at,
      p.ended_at is not null or p.ends_on <= ${today(call)}::date as ended
    from plugin_package p left join plugin_publisher b on b.id = p.publisher_id where p.id = ${packageId}
      and p.deleted_at is null`);
/** Why it is pinned nowhere, as a refusal with its values; undefined when it may be. */
function faultOf(
  call: Pick<Call, 'get'>,
  { killedAt, ended, revokedAt, publisherName, imports, manifest }: Chosen,
  consent: readonly string[],
):
  | readonly ['killed' | 'ended']
  | readonly ['publisherUnknown' | 'exportMissing', { subject: string }]
  | readonly ['consent', { key: string }]
  | undefined {
  if (killedAt) return ['killed'];
  if (ended) return ['ended'];
  if (revokedAt) return ['publisherUnknown', { subject: publisherName ?? '' }];
  const missing = call.get(PartnerCode).missing(imports);
  if (missing !== undefined) return ['exportMissing', { subject: missing }];
  const wanted = consentOf(manifest);
  const unread = [
    ...wanted.filter((one) => !consent.includes(one)),
    ...consent.filter((one) => !wanted.includes(one)),
  ][0];
  return unread === undefined ? undefined : ['consent', { key: unread }];
}

/** Roles of the platform of which a key says that they may do this. */
async function rolesThatMay(
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  route: string,
  key: string,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ roleId: string; permissionKey: string }>(sql`
    select p.role_id, p.permission_key from platform_role_permission p
    join platform_role r on r.platform_id = p.platform_id and r.id = p.role_id and r.delete_status = '0'
    where p.platform_id = ${platformId} and (p.permission_key like ${`%${route}:%`} or p.permission_key = '*')`);
  return [...new Set(rows.filter((row) => grants([row.permissionKey], key)).map(({ roleId }) => roleId))];
}
/** Gives a version's keys and menus to the tenant's roles that can grant rights; they pass them on as usual. */
async function giveToAdministrators(
  call: Pick<Call, 'tx'>,
  platformId: string,
  { manifest }: Pick<Chosen, 'manifest'>,
): Promise<void> {
  const roles = await rolesThatMay(call, platformId, 'role', 'role:grant');
  await call.tx.run(sql`
    insert into platform_role_permission (platform_id, role_id, permission_key) select ${platformId}, role, key
      from unnest(${[...roles]}::text[]) as role, unnest(${permissionKeys(manifest)}::text[]) as key
      on conflict do nothing`);
  await call.tx.run(sql`
    insert into platform_role_menu (platform_id, role_id, menu_name) select ${platformId}, role, menu
      from unnest(${[...roles]}::text[]) as role, unnest(${Object.keys(manifest.menus)}::text[]) as menu
      on conflict do nothing`);
}
const notOffered = sql`offered_id = null, offered_at = null, offered_by = null`;
async function pin(
  call: Pick<Call, 'tx' | 'get' | 'find' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId'>,
  platformId: string,
  found: Chosen,
  consentedBy: string,
): Promise<void> {
  const ticket = randomBytes(32).toString('base64url');
  await call.tx.run(sql`
    insert into plugin_activation (platform_id, plugin_id, package_id, ticket, consent, consented_by, consented_at,
      updated_at, updated_by)
    values (${platformId}, ${found.pluginId}, ${found.id}, ${ticket}, ${consentOf(found.manifest)}::text[],
      ${consentedBy}, ${call.now()}::timestamptz, ${call.now()}::timestamptz, ${call.caller.name})
    on conflict (platform_id, plugin_id) do update set package_id = excluded.package_id, ticket = excluded.ticket,
      consent = excluded.consent, consented_by = excluded.consented_by, consented_at = excluded.consented_at,
      ${notOffered}, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
  await giveToAdministrators(call, platformId, found);
  await call.get(Rights).bump(call, platformId);
  await answerRequest(call, platformId, found);
}
const listed = (titles: readonly string[], [sign, more]: readonly [string, (rest: number) => string]): string =>
  titles.slice(0, 5).join(sign) + (titles.length > 5 ? more(titles.length - 5) : '');

/** Has a version wait for the platform, and tells those who can agree what it asks for beyond. */
async function offer(call: Call, platformId: string, found: Chosen, before: readonly string[]): Promise<void> {
  const { manifest, version, pluginId } = found;
  await call.tx.run(sql`
    update plugin_activation set offered_id = ${found.id}, offered_at = ${call.now()}::timestamptz,
      offered_by = ${call.caller.name} where platform_id = ${platformId} and plugin_id = ${pluginId}`);
  const added = asksOf(manifest).filter(({ what }) => !before.includes(what));
  const words = (language: 'zh' | 'en'): readonly string[] => added.map(({ title }) => title[language]);
  await tellPlatform(call, platformId, {
    kind: `partner.offered.${found.id}`,
    level: 'warning',
    key: 'plugins:own',
    title: { zh: '插件更新需要您同意', en: 'An update of a plugin asks for your consent' },
    text: {
      zh:
        `「${manifest.title.zh}」${version} 新增授权：` +
        `${listed(words('zh'), ['、', (rest) => ` 等 ${rest + 5} 项`])}。请在插件管理中查看并决定；同意之前仍用原版本。`,
      en:
        `${manifest.title.en} ${version} asks for more: ` +
        `${listed(words('en'), [', ', (rest) => ` and ${rest} more`])}. ` +
        'Decide on the plugins page; until then the version before it goes on.',
    },
  });
}

const activate = serve(activatePartner, async (call, { packageId, scopePlatformId, consent, rollback }) => {
  const found = await chosenVersion(call, packageId);
  if (!found) return call.refuse('version');
  if (
    !(await call.tx.one(
      sql`select 1 as found from platform where platform_id = ${scopePlatformId} and delete_status = '0' for update`,
    ))
  )
    call.refuse('platform');
  const fault = faultOf(call, found, consent);
  if (fault) return call.refuse(...(fault as ['killed']));
  const pinned = await call.tx.one<{ version: string; consent: readonly string[] }>(sql`
    select p.version, a.consent from plugin_activation a join plugin_package p on p.id = a.package_id
      where a.platform_id = ${scopePlatformId} and a.plugin_id = ${found.pluginId}`);
  if (pinned && !rollback && compareVersions(pinned.version, found.version) > 0)
    call.refuse('downgrade', { subject: `${found.version} < ${pinned.version}` });
  const asker = await requestedBy(call, scopePlatformId, found);
  const asksForMore = pinned !== undefined && consent.some((one) => !pinned.consent.includes(one));
  // What a platform has not asked for itself, it agrees to first, if there is somebody who can.
  if (
    asksForMore &&
    asker === undefined &&
    scopePlatformId !== call.platformId &&
    (await rolesThatMay(call, scopePlatformId, 'plugins', 'plugins:own')).length > 0
  ) {
    await offer(call, scopePlatformId, found, pinned.consent);
    return { id: packageId, waits: true };
  }
  await pin(call, scopePlatformId, found, asker ?? call.caller.name);
  if (asker === undefined)
    await tellPlatform(call, scopePlatformId, {
      kind: `partner.activated.${found.id}`,
      key: 'plugins:own',
      title: { zh: '运营方启用了插件', en: 'The operator has activated a plugin' },
      text: activeText(found.pluginId, found.version),
    });
  return { id: packageId, waits: false };
});
/** The version that waits for the caller's own platform. */
const isOffered = async (
  call: Pick<Call, 'tx' | 'platformId'>,
  pluginId: string,
  packageId: string,
): Promise<boolean> =>
  (await call.tx.one(sql`
    select 1 as waits from plugin_activation where platform_id = ${call.platformId} and plugin_id = ${pluginId}
      and offered_id = ${packageId} for update`)) !== undefined;
const agree = serve(consentToPartner, async (call, { pluginId, packageId, consent }) => {
  const found = (await isOffered(call, pluginId, packageId)) ? await chosenVersion(call, packageId) : undefined;
  if (!found) return call.refuse('offer');
  const fault = faultOf(call, found, consent);
  if (fault) return call.refuse(...(fault as ['killed']));
  await pin(call, call.platformId, found, call.caller.name);
  return { id: packageId };
});
const keep = serve(refusePartnerUpdate, async (call, { pluginId, packageId }) => {
  if (!(await isOffered(call, pluginId, packageId))) call.refuse('offer');
  await call.tx.run(sql`
    update plugin_activation set ${notOffered} where platform_id = ${call.platformId} and plugin_id = ${pluginId}`);
  return { id: packageId };
});
const deactivate = serve(deactivatePartner, async (call, { pluginId, scopePlatformId }) => {
  const ended = await call.tx.run(sql`
    update plugin_activation set ticket = null, ${notOffered}, updated_at = ${call.now()}::timestamptz,
      updated_by = ${call.caller.name} where platform_id = ${scopePlatformId} and plugin_id = ${pluginId}`);
  if (ended === 0) call.refuse('activation');
  await call.get(Rights).bump(call, scopePlatformId);
  return { id: pluginId };
});
export const pinningServes: readonly Served[] = [activate, agree, keep, deactivate];
