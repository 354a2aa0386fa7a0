import { compareVersions } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, serve, sql } from '@freightdeck/sdk/server';
import type { ArchiveFault, Call, Served } from '@freightdeck/sdk/server';
import { installPartner } from '../contract/index.ts';

/** What the checks of an archive find. */
export type Verified = Exclude<ReturnType<PartnerCode['verify']>, ArchiveFault>;
/** Why an archive that is whole is not taken in here. */
export interface NotTaken {
  readonly no: 'publisherUnknown' | 'downgrade';
  readonly subject: string;
}
interface KnownVersion {
  readonly id: string;
  readonly version: string;
  readonly publisherId: string | null;
  readonly sha384: string;
}
/** The versions of a plugin that are here. Uploads of one plugin wait for each other: only one can be the newest. */
async function versionsOf({ tx }: Pick<Call, 'tx'>, pluginId: string): Promise<readonly KnownVersion[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`plugin_package ${pluginId}`}, 0))`);
  return tx.rows<KnownVersion>(
    sql`select id, version, publisher_id, sha384 from plugin_package where plugin_id = ${pluginId}`,
  );
}
/** The publisher whose key is trusted. */
export const publisherOf = ({ tx }: Pick<Call, 'tx'>, publicKey: string): Promise<{ id: string } | undefined> =>
  tx.one<{ id: string }>(sql`select id from plugin_publisher where public_key = ${publicKey} and revoked_at is null`);

/** Whether this archive may come in as a version of its plugin; the version it signs, where that is here unsigned. */
export async function judge(
  call: Pick<Call, 'tx'>,
  { plugin: { manifest }, sha384 }: Pick<Verified, 'plugin' | 'sha384'>,
  publisherId: string | undefined,
): Promise<NotTaken | { readonly signs: string | undefined }> {
  const versions = await versionsOf(call, manifest.id);
  // An id belongs to its first publisher: neither another publisher nor an unsigned archive can reach its tenants.
  if (versions.some((one) => one.publisherId !== null && one.publisherId !== publisherId))
    return { no: 'publisherUnknown', subject: manifest.id };
  const same = versions.find(
    (one) => one.publisherId === null && one.version === manifest.version && one.sha384 === sha384,
  );
  if (same && publisherId !== undefined) return { signs: same.id };
  const newer = versions.find(({ version }) => compareVersions(version, manifest.version) >= 0);
  return newer ? { no: 'downgrade', subject: `${manifest.version} ≤ ${newer.version}` } : { signs: undefined };
}

/** The publisher gives up earlier versions with this one; what the operator has set stays. */
const retire = async ({ tx }: Pick<Call, 'tx'>, { id, version, retires = {} }: PluginManifest): Promise<void> => {
  for (const [earlier, { from, ends }] of Object.entries(retires))
    if (compareVersions(earlier, version) < 0)
      await tx.run(sql`
        update plugin_package set deprecated_from = ${from}::date, ends_on = ${ends ?? null}::date, told_at = null
        where plugin_id = ${id} and version = ${earlier} and deprecated_from is null and killed_at is null
          and deleted_at is null`);
};
const textOf = (path: string, bytes: Uint8Array): string =>
  path.startsWith('pictures/') ? Buffer.from(bytes).toString('base64') : new TextDecoder().decode(bytes);

/** Keeps a version that was judged; answers its id. */
export async function takeIn(
  call: Pick<Call, 'tx' | 'newId' | 'now' | 'caller'>,
  found: Verified,
  { publisherId, signs }: { readonly publisherId: string | undefined; readonly signs: string | undefined },
): Promise<string> {
  const {
    plugin: { manifest, entry, files: listed },
    sha384,
    files,
    face,
    imports,
  } = found;
  if (signs !== undefined) {
    await call.tx.run(sql`update plugin_package set publisher_id = ${publisherId ?? null} where id = ${signs}`);
    await retire(call, manifest);
    return signs;
  }
  const id = call.newId();
  const size = listed.reduce((sum, file) => sum + file.size, 0);
  await call.tx.run(sql`
    insert into plugin_package (id, plugin_id, version, publisher_id, sha384, manifest, entry, imports, size,
      created_at, created_by)
    values (${id}, ${manifest.id}, ${manifest.version}, ${publisherId ?? null}, ${sha384},
      ${JSON.stringify(manifest)}::jsonb, ${entry}, ${JSON.stringify(imports)}::jsonb, ${size},
      ${call.now()}::timestamptz, ${call.caller.id})`);
  await call.tx.run(sql`
    insert into plugin_file (package_id, path, code)
    select ${id}, f.path, f.code from
      jsonb_to_recordset(${JSON.stringify([...files].map(([path, text]) => ({ path, code: text })))}::jsonb)
      as f (path text, code text)`);
  const shown = [...face].map(([path, bytes]) => ({ path, content: textOf(path, bytes), size: bytes.length }));
  await call.tx.run(sql`
    insert into plugin_face (package_id, path, content, size)
    select ${id}, f.path, f.content, f.size from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
      as f (path text, content text, size int)`);
  // What nobody signed gives up nobody's version.
  if (publisherId !== undefined) await retire(call, manifest);
  return id;
}

const install = serve(installPartner, async (call, { archive }) => {
  const found = call.get(PartnerCode).verify(Buffer.from(archive, 'base64'));
  if ('fault' in found) return call.refuse(found.fault, { subject: found.subject });
  const { publicKey, plugin } = found;
  const publisher = publicKey === undefined ? undefined : await publisherOf(call, publicKey);
  if (publicKey !== undefined && !publisher)
    return call.refuse('publisherUnknown', { subject: `${publicKey.slice(0, 24)}…` });
  const judged = await judge(call, found, publisher?.id);
  if ('no' in judged) return call.refuse(judged.no, { subject: judged.subject });
  const id = await takeIn(call, found, { publisherId: publisher?.id, signs: judged.signs });
  return { id, pluginId: plugin.manifest.id, version: plugin.manifest.version };
});
export const intakeServes: readonly Served[] = [install];
