import { randomBytes } from 'node:crypto';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, Rights, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { earlierThan } from './domain/earlier-versions.ts';
import { consentOf } from './partner-words.ts';

interface Earlier {
  readonly id: string;
  readonly version: string;
  readonly manifest: PluginManifest;
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** The version that was stopped. */
  readonly stopped: string;
}

/**
 * Tenants of a version that was stopped get the newest reviewed one before it that links here, if it asks for nothing
 * that they have not consented to; where there is none, they are left without. Answers how many got one.
 */
export async function fallBack(
  call: Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId'>,
  packageId: string,
): Promise<number> {
  const code = call.get(PartnerCode);
  const others = await call.tx.rows<Earlier>(sql`
    select p.id, p.version, p.manifest, p.imports, k.version as stopped from plugin_package k
    join plugin_package p on p.plugin_id = k.plugin_id and p.id <> k.id
    join plugin_publisher b on b.id = p.publisher_id and b.revoked_at is null
    where k.id = ${packageId} and p.killed_at is null and p.reviewed_at is not null`);
  const choices = earlierThan(others[0]?.stopped ?? '', others)
    .filter(({ imports }) => code.missing(imports) === undefined)
    .map((one) => ({ id: one.id, asks: consentOf(one.manifest) }));
  if (choices.length === 0) return 0;
  const tenants = await call.tx.rows<{ platformId: string; consent: string[] }>(sql`
    select platform_id, consent from plugin_activation where package_id = ${packageId} and ticket is not null
      order by platform_id for update`);
  let moved = 0;
  for (const { platformId, consent } of tenants) {
    const found = choices.find(({ asks }) => asks.every((one) => consent.includes(one)));
    if (!found) continue;
    await call.tx.run(sql`
      update plugin_activation set package_id = ${found.id}, ticket = ${randomBytes(32).toString('base64url')},
        consent = ${found.asks}::text[], updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.name}
      where platform_id = ${platformId} and package_id = ${packageId}`);
    await call.get(Rights).bump(call, platformId);
    moved += 1;
  }
  return moved;
}
