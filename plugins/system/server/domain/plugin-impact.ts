import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';

/** Every plugin that requires this one, directly or through another, in the order of the list. */
export function dependentsOf(id: string, manifests: readonly PluginManifest[]): readonly PluginManifest[] {
  const gone = withDependents([id], manifests);
  return manifests.filter((manifest) => manifest.id !== id && gone.has(manifest.id));
}

/** The pages that a stored entry of a role has keys of; an entry may hold several. */
export const routesHeld = (entry: string): readonly string[] =>
  entry.split(/[,;\s]+/).map((key) => key.slice(0, Math.max(0, key.indexOf(':'))));
