import type { PluginManifest, UploadKind } from '@freightdeck/sdk/manifest';
import type { Database } from '@freightdeck/sdk/server';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { partnerManifests } from './offers.ts';

const kindIn = (manifests: readonly PluginManifest[], kind: string): UploadKind | undefined =>
  manifests
    .map(({ uploads = {} }) => (Object.hasOwn(uploads, kind) ? uploads[kind] : undefined))
    .find((found) => found !== undefined);

/** Rules of a file kind from the manifest of an installed plugin, or of a partner plugin active for the tenant. */
export async function uploadKindOf(
  database: Database,
  catalogue: readonly PluginManifest[],
  session: SessionInfo,
  kind: string,
): Promise<UploadKind | undefined> {
  return (
    kindIn(catalogue, kind) ??
    kindIn(
      await database.transaction(scopeOf(session), (tx) => partnerManifests(tx, session.platformId), {
        readOnly: true,
      }),
      kind,
    )
  );
}
