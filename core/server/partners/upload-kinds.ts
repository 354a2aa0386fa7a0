import type { PluginManifest, UploadKind } from '@freightdeck/sdk/manifest';
import type { Database } from '@freightdeck/sdk/server';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { partnerManifests } from './offers.ts';
import type { Workshops } from './workshop.ts';

const kindIn = (manifests: readonly PluginManifest[], kind: string): UploadKind | undefined =>
  manifests
    .map(({ uploads = {} }) => (Object.hasOwn(uploads, kind) ? uploads[kind] : undefined))
    .find((found) => found !== undefined);

/** A kind of a plugin in development, as its page names it: `5177!acme-quotes.offer`. */
const ofWorkshop = /^(\d{2,5})!(([a-z][a-z0-9-]+)\.\w+)$/;

/** Rules of a file kind from the manifest of an installed plugin, or of a partner plugin active for the tenant. */
export async function uploadKindOf(
  database: Database,
  catalogue: readonly PluginManifest[],
  session: SessionInfo,
  kind: string,
  workshops?: Workshops,
): Promise<UploadKind | undefined> {
  const [, port, name = '', pluginId = ''] = ofWorkshop.exec(kind) ?? [];
  if (port !== undefined) {
    const { manifest } = (await workshops?.plugin(port, pluginId).catch(() => undefined)) ?? {};
    const found = manifest && kindIn([manifest], name);
    // Whoever works on a plugin holds every key it declares.
    return found && { title: found.title, accept: found.accept, maxBytes: found.maxBytes };
  }
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
