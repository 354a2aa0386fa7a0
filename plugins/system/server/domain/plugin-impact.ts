import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';

/** All plugins that require this one, directly or indirectly, in the order of the list. */
export function dependentsOf(id: string, manifests: readonly PluginManifest[]): readonly PluginManifest[] {
  const gone = withDependents([id], manifests);
  return manifests.filter((manifest) => manifest.id !== id && gone.has(manifest.id));
}

/** The pages of which a stored entry has keys; an entry may contain several keys. */
export const routesHeld = (entry: string): readonly string[] =>
  entry.split(/[,;\s]+/).map((key) => key.slice(0, Math.max(0, key.indexOf(':'))));
