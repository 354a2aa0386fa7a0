import { orderPlugins } from '@freightdeck/core/server/plugins';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { ServerPlugin } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';

interface PluginSet {
  /** Server halves, each after those it requires. */
  readonly plugins: readonly ServerPlugin[];
  readonly catalogue: readonly PluginManifest[];
  /** Whether a migration is of a plugin that demo and test mode alone load: others do not know it. */
  readonly dormant: (migration: string) => boolean;
}

/** What a test may use instead of the product's plugins. */
export interface PluginOverrides {
  readonly plugins?: readonly ServerPlugin[];
  /** Manifests of the console; the server halves are checked against them. */
  readonly catalogue?: readonly PluginManifest[];
}

/** The plugins of this process and the manifests of the console; simulators only where they are allowed. */
export async function pluginSet(settings: Settings, overrides: PluginOverrides): Promise<PluginSet> {
  if (overrides.plugins !== undefined) {
    const plugins = orderPlugins(overrides.plugins);
    return {
      plugins,
      catalogue: overrides.catalogue ?? plugins.map((plugin) => plugin.manifest),
      dormant: () => false,
    };
  }
  const { serverPlugins, demoIds, demoPlugins } = await import('../plugins.server.ts');
  const plugins = orderPlugins([...serverPlugins, ...(settings.simulators ? await demoPlugins() : [])]);
  const { manifests } = await import('../manifests.ts');
  const catalogue = overrides.catalogue ?? manifests;
  return {
    plugins,
    catalogue: settings.simulators ? catalogue : catalogue.filter((manifest) => !demoIds.includes(manifest.id)),
    dormant: (migration) => demoIds.some((id) => migration.startsWith(`${id}/`)),
  };
}
