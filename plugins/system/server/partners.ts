import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, PartnerServices, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  connectPartner,
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
import { tellPlatform } from './partner-notices.ts';
import { pinningServes } from './partner-pinning.ts';
import { requestServes } from './partner-requests.ts';
import { submissionServes } from './partner-submissions.ts';
import { fallBack } from './partner-fallback.ts';
import { partnerSettingServes } from './partner-settings.ts';
import { asksOf, shownOf } from './partner-words.ts';

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
  const packageIds = activations.flatMap(({ packageId, offer }) => [packageId, ...(offer ? [offer.packageId] : [])]);
  const seen = call.isOperator ? sql`` : sql`and p.id = any(${packageIds}::text[])`;
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
      title: manifest.title,
      sdk: manifest.sdk,
      asks: asksOf(manifest),
      ...shownOf(manifest),
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

const connect = serve(connectPartner, async (call, { pluginId, scopePlatformId, origin: typed = null }) => {
  // Copied from a browser, an address ends with a slash.
  const origin = typed?.replace(/^(https?:\/\/[^/]+)\/$/, '$1') ?? null;
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
interface Stopped {
  readonly platformId: string;
  readonly pluginId: string;
  readonly version: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly why: string;
}
const tellStopped = (
  call: Pick<Call, 'tx' | 'find'>,
  { platformId, pluginId, version, title, why }: Stopped,
  to: string | undefined,
): Promise<void> =>
  tellPlatform(call, platformId, {
    kind: `partner.killed.${pluginId}@${version}`,
    level: 'warning',
    key: 'plugins:own',
    title: { zh: '插件版本已熔断', en: 'A version of a plugin was stopped' },
    text: {
      zh: `「${title.zh}」${version} 已被运营方熔断，${to ? `已换为 ${to}` : '现已停止运行'}。原因：${why}。`,
      en:
        `${title.en} ${version} was stopped by the operator: ` +
        `${to ? `you have ${to} now` : 'it does not run any more'}. Reason: ${why}.`,
    },
  });
const kill = serve(killPartner, async (call, { packageId, reason }) => {
  const stopped = await call.tx.run(
    sql`update plugin_package set killed_at = coalesce(killed_at, ${call.now()}::timestamptz),
      kill_reason = coalesce(kill_reason, ${reason}) where id = ${packageId}`,
  );
  if (stopped === 0) call.refuse('version');
  const ran = await call.tx.rows<Stopped>(sql`
    select a.platform_id, p.plugin_id, p.version, p.manifest->'title' as title, p.kill_reason as why
    from plugin_activation a join plugin_package p on p.id = a.package_id
    where a.package_id = ${packageId} and a.ticket is not null order by a.platform_id`);
  const moved = await fallBack(call, packageId);
  for (const one of ran)
    await tellStopped(call, one, moved.find(({ platformId }) => platformId === one.platformId)?.to);
  return { id: packageId, fellBack: moved.length };
});

export const partnerServes: readonly Served[] = [
  overview,
  trust,
  revoke,
  ...pinningServes,
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
