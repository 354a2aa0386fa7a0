import { randomBytes } from 'node:crypto';
import { compareVersions } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { callerName, PartnerCode, Rights, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { earlierThan } from './domain/earlier-versions.ts';
import { isOffered, today } from './partner-listing.ts';
import { consentOf } from './partner-words.ts';

interface Earlier {
  readonly id: string;
  readonly version: string;
  readonly manifest: PluginManifest;
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** The version that was stopped. */
  readonly stopped: string;
}

type Mover = Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId'>;
/** A platform that got another version. */
export interface Moved {
  readonly platformId: string;
  readonly to: string;
}
/**
 * Tenants of a version that was stopped get the newest reviewed one that links here, if it asks for nothing that they
 * have not consented to; where there is none, they stay where they are. After a kill only versions before it count.
 */
export async function moveAway(call: Mover, packageId: string, which: 'earlier' | 'any'): Promise<readonly Moved[]> {
  const code = call.get(PartnerCode);
  const others = await call.tx.rows<Earlier>(sql`
    select p.id, p.version, p.manifest, p.imports, k.version as stopped from plugin_package k
    join plugin_package p on p.plugin_id = k.plugin_id and p.id <> k.id and ${isOffered(today(call))}
    where k.id = ${packageId}`);
  const newestFirst = [...others].sort((one, other) => compareVersions(other.version, one.version));
  const choices = (which === 'any' ? newestFirst : earlierThan(others[0]?.stopped ?? '', others))
    .filter(({ imports }) => code.missing(imports) === undefined)
    .map((one) => ({ id: one.id, version: one.version, asks: consentOf(one.manifest) }));
  if (choices.length === 0) return [];
  const tenants = await call.tx.rows<{ platformId: string; consent: string[] }>(sql`
    select platform_id, consent from plugin_activation where package_id = ${packageId} and ticket is not null
      order by platform_id for update`);
  const moved: Moved[] = [];
  for (const { platformId, consent } of tenants) {
    const found = choices.find(({ asks }) => asks.every((one) => consent.includes(one)));
    if (!found) continue;
    await call.tx.run(sql`
      update plugin_activation set package_id = ${found.id}, ticket = ${randomBytes(32).toString('base64url')},
        consent = ${found.asks}::text[], updated_at = ${call.now()}::timestamptz, updated_by = ${callerName(call)}
      where platform_id = ${platformId} and package_id = ${packageId}`);
    await call.get(Rights).bump(call, platformId);
    moved.push({ platformId, to: found.version });
  }
  return moved;
}
/** The same after a kill. */
export const fallBack = (call: Mover, packageId: string): Promise<readonly Moved[]> =>
  moveAway(call, packageId, 'earlier');
