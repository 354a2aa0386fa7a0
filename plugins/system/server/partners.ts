import { randomBytes } from 'node:crypto';
import { compareVersions, grants, permissionKeys } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, PartnerServices, Rights, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  activatePartner,
  connectPartner,
  deactivatePartner,
  killPartner,
  partnerOverview,
  reviewPartner,
  revokePublisher,
  trustPublisher,
  withdrawReview,
} from '../contract/index.ts';
import type { PartnerPublisher } from '../contract/index.ts';
import { inspectionServes } from './partner-inspection.ts';
import { activationsSeen } from './partner-activations.ts';
import { catalogueServes } from './partner-catalogue.ts';
import { endingServes } from './partner-endings.ts';
import { removalServes } from './partner-removal.ts';
import { reportServes } from './partner-report.ts';
import { intakeServes } from './partner-intake.ts';
import { today } from './partner-listing.ts';
import { answerRequest, requestServes } from './partner-requests.ts';
import { submissionServes } from './partner-submissions.ts';
import { fallBack } from './partner-fallback.ts';
import { partnerSettingServes } from './partner-settings.ts';
import { consentOf, jobsOf, wordsOfCalls, wordsOfHears, wordsOfKeeping, wordsOfKeys } from './partner-words.ts';

interface KeptPackage {
  readonly id: string;
  readonly pluginId: string;
  readonly version: string;
  readonly publisherName: string | null;
  readonly manifest: PluginManifest;
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly size: number;
  readonly createdAt: string;
  readonly killedAt: string | null;
  readonly killReason: string | null;
  readonly reviewedAt: string | null;
  readonly reviewedBy: string | null;
  readonly withdrawReason: string | null;
}

const overview = serveQuery(partnerOverview, async (call) => {
  const code = call.get(PartnerCode);
  const activations = await activationsSeen(call);
  const seen = call.isOperator ? sql`` : sql`and p.id = any(${activations.map(({ packageId }) => packageId)}::text[])`;
  const packages = await call.tx.rows<KeptPackage>(sql`
    select p.id, p.plugin_id, p.version, b.name as publisher_name, p.manifest, p.imports, p.size, p.created_at,
      p.killed_at, p.kill_reason, p.reviewed_at, p.reviewed_by, p.withdraw_reason
    from plugin_package p left join plugin_publisher b on b.id = p.publisher_id
    where p.deleted_at is null ${seen} order by p.plugin_id,
      p.created_at desc, p.id desc limit 1000`);
  return {
    activations,
    packages: packages.map(({ manifest, imports, publisherName, ...kept }) => ({
      ...kept,
      publisherName: publisherName ?? '',
      signed: publisherName !== null,
      leftOut: Object.keys(manifest.contributions ?? {}),
      notices: Object.values(manifest.notices ?? {}).map(({ title }) => title),
      uploads: Object.values(manifest.uploads ?? {}).map(({ title }) => title),
      title: manifest.title,
      sdk: manifest.sdk,
      keys: permissionKeys(manifest),
      keyTitles: wordsOfKeys(manifest),
      calls: wordsOfCalls(manifest),
      hears: wordsOfHears(manifest),
      jobs: jobsOf(manifest),
      keeps: wordsOfKeeping(manifest),
      serves: Object.keys(manifest.serves ?? {}),
      missing: code.missing(imports) ?? null,
    })),
    publishers: call.isOperator
      ? await call.tx.rows<PartnerPublisher>(
          sql`select id, name, public_key, revoked_at from plugin_publisher order by created_at, id limit 1000`,
        )
      : [],
  };
});

const trust = serve(trustPublisher, async (call, { name, publicKey }) => {
  if (await call.tx.one(sql`select 1 as known from plugin_publisher where public_key = ${publicKey}`))
    call.refuse('known');
  const id = call.newId();
  await call.tx.run(
    sql`insert into plugin_publisher (id, name, public_key, created_at, created_by) values (${id}, ${name},
      ${publicKey}, ${call.now()}::timestamptz, ${call.caller.id})`,
  );
  return { id };
});
const revoke = serve(revokePublisher, async (call, { publisherId }) => {
  if (
    (await call.tx.run(
      sql`update plugin_publisher set revoked_at = coalesce(revoked_at, ${call.now()}::timestamptz)
        where id = ${publisherId}`,
    )) === 0
  )
    call.refuse('publisher');
  return { id: publisherId };
});

/** Gives a version's keys and menus to the tenant's roles that can grant rights; they pass them on as usual. */
async function giveToAdministrators(
  call: Pick<Call, 'tx'>,
  platformId: string,
  keys: readonly string[],
  menus: readonly string[],
): Promise<void> {
  const rows = await call.tx.rows<{ roleId: string; permissionKey: string }>(sql`
    select p.role_id, p.permission_key from platform_role_permission p
    join platform_role r on r.platform_id = p.platform_id and r.id = p.role_id and r.delete_status = '0'
    where p.platform_id = ${platformId} and p.permission_key like '%role:%'`);
  const roles = [...new Set(rows.filter((row) => grants([row.permissionKey], 'role:grant')).map((row) => row.roleId))];
  await call.tx.run(sql`
    insert into platform_role_permission (platform_id, role_id, permission_key) select ${platformId}, role, key
      from unnest(${roles}::text[]) as role, unnest(${[...keys]}::text[]) as key on conflict do nothing`);
  await call.tx.run(sql`
    insert into platform_role_menu (platform_id, role_id, menu_name) select ${platformId}, role, menu
      from unnest(${roles}::text[]) as role, unnest(${[...menus]}::text[]) as menu on conflict do nothing`);
}
const activate = serve(activatePartner, async (call, { packageId, scopePlatformId, consent, rollback }) => {
  const code = call.get(PartnerCode);
  const found = await call.tx.one<
    KeptPackage & { readonly revokedAt: string | null; readonly ended: boolean | null }
  >(sql`
    select p.id, p.plugin_id, p.version, p.manifest, p.imports, p.killed_at, b.name as publisher_name, b.revoked_at,
      p.ended_at is not null or p.ends_on <= ${today(call)}::date as ended
    from plugin_package p left join plugin_publisher b on b.id = p.publisher_id where p.id = ${packageId}
      and p.deleted_at is null`);
  if (!found) return call.refuse('version');
  if (found.killedAt) call.refuse('killed');
  if (found.ended) call.refuse('ended');
  if (found.revokedAt) call.refuse('publisherUnknown', { subject: found.publisherName ?? '' });
  const missing = code.missing(found.imports);
  if (missing !== undefined) call.refuse('exportMissing', { subject: missing });
  if (
    !(await call.tx.one(
      sql`select 1 as found from platform where platform_id = ${scopePlatformId} and delete_status = '0' for update`,
    ))
  )
    call.refuse('platform');
  const keys = permissionKeys(found.manifest);
  const wanted = consentOf(found.manifest);
  const unread = [
    ...wanted.filter((one) => !consent.includes(one)),
    ...consent.filter((one) => !wanted.includes(one)),
  ][0];
  if (unread !== undefined) call.refuse('consent', { key: unread });
  const pinned = await call.tx.one<{ version: string }>(sql`
    select p.version from plugin_activation a join plugin_package p on p.id = a.package_id
      where a.platform_id = ${scopePlatformId} and a.plugin_id = ${found.pluginId}`);
  if (pinned && !rollback && compareVersions(pinned.version, found.version) > 0)
    call.refuse('downgrade', { subject: `${found.version} < ${pinned.version}` });
  const ticket = randomBytes(32).toString('base64url');
  await call.tx.run(sql`
    insert into plugin_activation (platform_id, plugin_id, package_id, ticket, consent, updated_at, updated_by)
    values (${scopePlatformId}, ${found.pluginId}, ${packageId}, ${ticket}, ${wanted}::text[],
      ${call.now()}::timestamptz, ${call.caller.name})
    on conflict (platform_id, plugin_id) do update set package_id = excluded.package_id, ticket = excluded.ticket,
      consent = excluded.consent, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
  await giveToAdministrators(call, scopePlatformId, keys, Object.keys(found.manifest.menus));
  await call.get(Rights).bump(call, scopePlatformId);
  await answerRequest(call, scopePlatformId, found);
  return { id: packageId };
});
const deactivate = serve(deactivatePartner, async (call, { pluginId, scopePlatformId }) => {
  const ended = await call.tx.run(sql`
    update plugin_activation set ticket = null, updated_at = ${call.now()}::timestamptz,
      updated_by = ${call.caller.name} where platform_id = ${scopePlatformId} and plugin_id = ${pluginId}`);
  if (ended === 0) call.refuse('activation');
  await call.get(Rights).bump(call, scopePlatformId);
  return { id: pluginId };
});
const connect = serve(connectPartner, async (call, { pluginId, scopePlatformId, origin = null }) => {
  const fault = origin === null ? undefined : await call.get(PartnerServices).fault(origin);
  if (fault !== undefined) call.refuse(fault);
  const connected = await call.tx.run(sql`
    update plugin_activation set origin = ${origin}, updated_at = ${call.now()}::timestamptz,
      updated_by = ${call.caller.name} where platform_id = ${scopePlatformId} and plugin_id = ${pluginId}`);
  if (connected === 0) call.refuse('activation');
  return { id: pluginId };
});
const review = serve(reviewPartner, async (call, { packageId }) => {
  const found = await call.tx.one<{
    killedAt: string | null;
    publisherId: string | null;
    revokedAt: string | null;
  }>(sql`
    select p.killed_at, p.publisher_id, b.revoked_at from plugin_package p left join plugin_publisher b
      on b.id = p.publisher_id where p.id = ${packageId} for update of p`);
  if (!found) return call.refuse('version');
  if (found.killedAt) call.refuse('killed');
  if (found.publisherId === null || found.revokedAt) call.refuse('unsigned');
  await call.tx.run(
    sql`update plugin_package set reviewed_at = ${call.now()}::timestamptz, reviewed_by = ${call.caller.name},
      withdraw_reason = null where id = ${packageId} and reviewed_at is null`,
  );
  return { id: packageId };
});
const withdraw = serve(withdrawReview, async (call, { packageId, reason }) => {
  const found = await call.tx.one<{ killedAt: string | null; reviewedAt: string | null }>(
    sql`select killed_at, reviewed_at from plugin_package where id = ${packageId} for update`,
  );
  if (!found) return call.refuse('version');
  if (found.killedAt) call.refuse('killed');
  if (found.reviewedAt === null) call.refuse('unreviewed');
  await call.tx.run(
    sql`update plugin_package set reviewed_at = null, reviewed_by = null, withdraw_reason = ${reason}
      where id = ${packageId}`,
  );
  return { id: packageId };
});
const kill = serve(killPartner, async (call, { packageId, reason }) => {
  const stopped = await call.tx.run(
    sql`update plugin_package set killed_at = coalesce(killed_at, ${call.now()}::timestamptz),
      kill_reason = coalesce(kill_reason, ${reason}) where id = ${packageId}`,
  );
  if (stopped === 0) call.refuse('version');
  return { id: packageId, fellBack: await fallBack(call, packageId) };
});

export const partnerServes: readonly Served[] = [
  overview,
  trust,
  revoke,
  activate,
  deactivate,
  connect,
  review,
  withdraw,
  kill,
  ...inspectionServes,
  ...partnerSettingServes,
  ...intakeServes,
  ...submissionServes,
  ...catalogueServes,
  ...requestServes,
  ...endingServes,
  ...removalServes,
  ...reportServes,
];
