import { createHash } from 'node:crypto';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { comparePartner, downloadPartner } from '../contract/index.ts';
import type { PartnerDifference } from '../contract/index.ts';
import type { Verified } from './partner-intake.ts';
import { earlierThan } from './domain/earlier-versions.ts';

interface Kept {
  readonly id: string;
  readonly pluginId: string;
  readonly version: string;
  readonly manifest: PluginManifest;
}
/** A deleted version has left its number alone: there is nothing of it to look at, or to compare with. */
const packageOf = (call: Pick<Call, 'tx'>, packageId: string): Promise<Kept | undefined> =>
  call.tx.one<Kept>(
    sql`select id, plugin_id, version, manifest from plugin_package where id = ${packageId} and deleted_at is null`,
  );
const packagesOf = (call: Pick<Call, 'tx'>, pluginId: string): Promise<Kept[]> =>
  call.tx.rows<Kept>(sql`select id, plugin_id, version, manifest from plugin_package where plugin_id = ${pluginId}
    and deleted_at is null`);

/** The values in a manifest, each by its place in it. */
function places(value: unknown, at = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[at, String(value)]];
  return Object.entries(value).flatMap(([name, below]) => places(below, at === '' ? name : `${at}.${name}`));
}
/** A file's name without the hash of its content, so that it is the same file in another version. */
const nameOf = (path: string): string => path.replace(/-[\w-]{8}\.js$/, '.js');

/** What one list has otherwise than the other: new, gone, or with another value. */
function differences(now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): PartnerDifference[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter((place) => now.get(place) !== before.get(place))
    .map((place) => ({ place, before: before.get(place) ?? null, now: now.get(place) ?? null }));
}
/** Files by name: size, and a hash of the content, by which a change of the same size is seen. */
async function filesOf(call: Pick<Call, 'tx'>, packageId: string): Promise<Map<string, string>> {
  const files = await call.tx.rows<{ path: string; size: number; mark: string }>(sql`
    select path, octet_length(code) as size, left(encode(sha256(convert_to(code, 'UTF8')), 'hex'), 12) as mark
    from plugin_file where package_id = ${packageId}
    union all select path, size, left(encode(sha256(convert_to(content, 'UTF8')), 'hex'), 12)
    from plugin_face where package_id = ${packageId} and path like 'source/%' order by path`);
  return new Map(files.map(({ path, size, mark }) => [nameOf(path), `${size} B · ${mark}`]));
}

const download = serveQuery(downloadPartner, async (call, { packageId }) => {
  const found = await packageOf(call, packageId);
  if (!found) return undefined;
  const files = await call.tx.rows<{ path: string; code: string }>(
    sql`select path, code from plugin_file where package_id = ${packageId} order by path`,
  );
  const face = await call.tx.rows<{ path: string; content: string }>(
    sql`select path, content from plugin_face where package_id = ${packageId} order by path`,
  );
  const all = new Map<string, string | Uint8Array>(files.map(({ path, code }) => [path, code]));
  for (const { path, content: shown } of face)
    all.set(path, path.startsWith('pictures/') ? Buffer.from(shown, 'base64') : shown);
  const content = call.get(PartnerCode).pack(found.manifest, all).toString('base64');
  return { name: `${found.pluginId}-${found.version}.zip`, mime: 'application/zip', content };
});
const markOf = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 12);
interface Changes {
  readonly version: string | null;
  readonly manifest: PartnerDifference[];
  readonly files: PartnerDifference[];
}
/** What a version has otherwise than the newest of these that is before it. */
async function against(
  call: Pick<Call, 'tx'>,
  { manifest, files }: { readonly manifest: PluginManifest; readonly files: ReadonlyMap<string, string> },
  others: readonly Kept[],
): Promise<Changes> {
  const [before] = earlierThan(manifest.version, others);
  const none = new Map<string, string>();
  return {
    version: before?.version ?? null,
    manifest: differences(new Map(places(manifest)), before ? new Map(places(before.manifest)) : none),
    files: differences(files, before ? await filesOf(call, before.id) : none),
  };
}
/** What an archive that is not taken in yet has otherwise than the newest version that is here. */
export async function changesAgainst(
  call: Pick<Call, 'tx'>,
  { plugin: { manifest }, files, face }: Verified,
): Promise<Changes> {
  const others = await packagesOf(call, manifest.id);
  const sources = [...face].filter(([path]) => path.startsWith('source/'));
  const now = new Map<string, string>(
    [...files, ...sources.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const)].map(
      ([path, content]) => [nameOf(path), `${Buffer.byteLength(content)} B · ${markOf(content)}`],
    ),
  );
  return against(call, { manifest, files: now }, others);
}
const compare = serveQuery(comparePartner, async (call, { packageId }) => {
  const found = await packageOf(call, packageId);
  if (!found) return undefined;
  const others = await packagesOf(call, found.pluginId);
  return against(call, { manifest: found.manifest, files: await filesOf(call, found.id) }, others);
});
/** What the operator looks at before a review. */
export const inspectionServes: readonly Served[] = [download, compare];
