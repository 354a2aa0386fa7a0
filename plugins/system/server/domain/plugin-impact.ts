import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest, RouteManifest } from '@freightdeck/sdk/manifest';

/** All plugins that require this one, directly or indirectly, in the order of the list. */
export function dependentsOf(id: string, manifests: readonly PluginManifest[]): readonly PluginManifest[] {
  const gone = withDependents([id], manifests);
  return manifests.filter((manifest) => manifest.id !== id && gone.has(manifest.id));
}

/** The pages of these plugins, and those of others that need one of them, by their names. */
export function pagesGone(
  gone: readonly PluginManifest[],
  manifests: readonly PluginManifest[],
): readonly (readonly [string, RouteManifest])[] {
  const ids = new Set(gone.map(({ id }) => id));
  return manifests.flatMap(({ id, routes }) =>
    Object.entries(routes).filter(([, { needs = [] }]) => ids.has(id) || needs.some((one) => ids.has(one))),
  );
}

/** The pages of which a stored entry has keys; an entry may contain several keys. */
export const routesHeld = (entry: string): readonly string[] =>
  entry.split(/[,;\s]+/).map((key) => key.slice(0, Math.max(0, key.indexOf(':'))));
