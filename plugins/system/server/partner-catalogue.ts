import { compareVersions } from '@freightdeck/sdk/manifest';
import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { partnerCatalogue, partnerFace } from '../contract/index.ts';
import type { PartnerAsk, PartnerEntry, PartnerPinned, PartnerRequest } from '../contract/index.ts';
import { changelogBetween } from './domain/changelog-between.ts';
import { isOffered, packagesFor, today } from './partner-listing.ts';
import type { ListedPackage } from './partner-listing.ts';
import { joinOffered, offerColumns, withOffer } from './partner-activations.ts';
import { asksOf, shownOf } from './partner-words.ts';

interface Pin extends PartnerPinned {
  readonly pluginId: string;
  readonly packageId: string;
}
const pinsOf = async (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>): Promise<Pin[]> => {
  const rows = await call.tx.rows<Omit<Pin, 'offer'> & Parameters<typeof withOffer>[0]>(sql`
    select a.platform_id, coalesce(t.platform_name, '') as platform_name, a.plugin_id, a.package_id, p.version,
      a.ticket is not null and p.killed_at is null and b.revoked_at is null as active, a.telemetry, p.ended_at,
      case when a.ticket is not null then p.killed_at end as killed_at,
      case when a.ticket is not null then p.kill_reason end as kill_reason,
      coalesce(a.consented_by, a.updated_by) as consented_by, coalesce(a.consented_at, a.updated_at) as consented_at,
      ${offerColumns}, p.deprecated_from::text, p.ends_on::text, p.deprecate_reason
    from plugin_activation a join plugin_package p on p.id = a.package_id
    left join plugin_publisher b on b.id = p.publisher_id left join platform t on t.platform_id = a.platform_id
    ${joinOffered} ${call.isOperator ? sql`` : sql`where a.platform_id = ${call.platformId}`}
    order by a.plugin_id, a.platform_id limit 10000`);
  return rows.map(withOffer);
};
interface KeptRequest extends Omit<PartnerRequest, 'title'> {
  readonly state: 'open' | 'done' | 'declined';
  readonly reason: string | null;
}
/** The last request of each platform for each plugin. */
const requestsOf = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>): Promise<KeptRequest[]> =>
  call.tx.rows<KeptRequest>(sql`
    select distinct on (r.platform_id, r.plugin_id) r.id, r.platform_id, coalesce(t.platform_name, '') as platform_name,
      r.plugin_id, r.version, r.note, r.state, r.reason, r.asked_at, r.asked_by
    from plugin_request r left join platform t on t.platform_id = r.platform_id
    where ${call.isOperator ? sql`r.state = 'open'` : sql`r.platform_id = ${call.platformId}`}
    order by r.platform_id, r.plugin_id, r.asked_at desc, r.id desc limit 1000`);

/** What a version asks for that the other does not. */
const beyond = (one: readonly PartnerAsk[], other: readonly PartnerAsk[]): PartnerAsk[] =>
  one.filter(({ what }) => !other.some((same) => same.what === what));
const withoutIds = ({ pluginId: _plugin, packageId: _package, ...pinned }: Pin): PartnerPinned => pinned;

function entryOf(
  all: readonly ListedPackage[],
  {
    pins,
    requests,
    isOperator,
  }: { readonly pins: readonly Pin[]; readonly requests: readonly KeptRequest[]; readonly isOperator: boolean },
): PartnerEntry | undefined {
  const own = isOperator ? undefined : pins[0];
  const shown =
    all.find(({ offered }) => offered) ?? all.find(({ packageId }) => pins.some((pin) => pin.packageId === packageId));
  if (!shown) return undefined;
  const { manifest, createdAt: _created, killedAt: _killed, endedAt: _ended, ...rest } = shown;
  const asks = asksOf(manifest);
  const before = all.find(({ packageId }) => packageId === own?.packageId);
  const isNewer = (version: string): boolean => shown.offered && compareVersions(shown.version, version) > 0;
  const had = before ? asksOf(before.manifest) : [];
  const last = isOperator ? undefined : requests[0];
  return {
    ...rest,
    title: manifest.title,
    asks,
    ...shownOf(manifest),
    mine: own ? withoutIds(own) : null,
    update:
      own?.active && isNewer(own.version)
        ? { version: shown.version, added: beyond(asks, had), removed: beyond(had, asks) }
        : null,
    request: last ? { state: last.state, version: last.version, askedAt: last.askedAt, reason: last.reason } : null,
    behind: isOperator ? pins.filter(({ active, version }) => active && isNewer(version)).map(withoutIds) : [],
    versions: isOperator
      ? all.map(
          ({
            packageId,
            version,
            createdAt,
            reviewedAt,
            killedAt,
            endedAt,
            deprecatedFrom,
            endsOn,
            deprecateReason,
          }) => ({
            packageId,
            version,
            createdAt,
            reviewed: reviewedAt !== null,
            killed: killedAt !== null,
            endedAt,
            deprecatedFrom,
            endsOn,
            deprecateReason,
            tenants: pins.filter((pin) => pin.packageId === packageId && pin.active).length,
          }),
        )
      : [],
  };
}
const catalogue = serveQuery(partnerCatalogue, async (call) => {
  const packages = await packagesFor(call);
  const [pins, requests] = [await pinsOf(call), await requestsOf(call)];
  const { isOperator } = call;
  const entries = [...packages].flatMap(([pluginId, all]) => {
    const mine = pins.filter((pin) => pin.pluginId === pluginId);
    const asked = requests.filter((one) => one.pluginId === pluginId);
    const shown = entryOf(all, { pins: mine, requests: asked, isOperator });
    // Whoever keeps the catalogue sees each plugin that is here, offered or not.
    return (
      shown ??
      (isOperator
        ? entryOf(
            all.map((one) => ({ ...one, offered: true })),
            { pins: mine, requests: asked, isOperator },
          )
        : undefined) ??
      []
    );
  });
  return {
    entries: entries.map((one) => ({
      ...one,
      offered: packages.get(one.pluginId)?.some(({ offered }) => offered) ?? false,
    })),
    requests: isOperator
      ? requests.map(({ state: _state, reason: _reason, ...one }) => ({
          ...one,
          title: packages.get(one.pluginId)?.[0]?.manifest.title ?? { zh: one.pluginId, en: one.pluginId },
        }))
      : [],
  };
});

const mimes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' };
const face = serveQuery(partnerFace, async (call, { packageId, since = null }) => {
  // A platform sees what is offered, and what it has itself.
  const mayLook = call.isOperator
    ? sql`true`
    : sql`(${isOffered(today(call))} or exists (select from plugin_activation a where a.package_id = p.id
        and a.platform_id = ${call.platformId}))`;
  const found = await call.tx.one<{ version: string }>(
    sql`select p.version from plugin_package p where p.id = ${packageId} and p.deleted_at is null and ${mayLook}`,
  );
  if (!found) return undefined;
  const files = await call.tx.rows<{ path: string; content: string }>(
    sql`select path, content from plugin_face where package_id = ${packageId} and path not like 'source/%'
      order by path`,
  );
  const text = (path: string): string => files.find((one) => one.path === path)?.content ?? '';
  const changelog = text('CHANGELOG.md');
  return {
    readme: text('README.md'),
    changelog: since === null ? changelog : changelogBetween(changelog, since, found.version),
    pictures: files
      .filter(({ path }) => path.startsWith('pictures/'))
      .map(({ path, content }) => ({
        name: path.slice('pictures/'.length),
        mime: mimes[path.slice(-3)] ?? '',
        content,
      })),
  };
});
export const catalogueServes: readonly Served[] = [catalogue, face];
