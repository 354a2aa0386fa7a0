import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Migration, ServerPlugin } from '@freightdeck/sdk/server';

/** The set of plugins cannot run; the message names the plugin and what to mend. */
export class PluginSetFault extends Error {
  override readonly name = 'PluginSetFault';
}

/** The server halves, each after those it requires or uses; otherwise in the order of the list. */
export function orderPlugins(plugins: readonly ServerPlugin[]): ServerPlugin[] {
  const byId = new Map<string, ServerPlugin>();
  for (const plugin of plugins) {
    if (byId.has(plugin.manifest.id))
      throw new PluginSetFault(`Plugin "${plugin.manifest.id}" stands twice in the list of server halves.`);
    byId.set(plugin.manifest.id, plugin);
  }
  const ordered = new Set<ServerPlugin>();
  const visit = (plugin: ServerPlugin, trail: readonly string[]): void => {
    const { id, requires = [], uses = [] } = plugin.manifest;
    if (ordered.has(plugin)) return;
    if (trail.includes(id))
      throw new PluginSetFault(
        `Plugins require each other in a circle: ${[...trail.slice(trail.indexOf(id)), id].join(' → ')}.`,
      );
    for (const wanted of [...requires, ...uses]) {
      const required = byId.get(wanted);
      // Such a plugin may have no server half; it needs no place in this order.
      if (required !== undefined) visit(required, [...trail, id]);
    }
    ordered.add(plugin);
  };
  for (const plugin of plugins) visit(plugin, []);
  return [...ordered];
}

/**
 * Every server half, and everything it requires, must be in the list of manifests from which the console draws its
 * menus.
 */
export function checkCatalogue(plugins: readonly ServerPlugin[], catalogue: readonly PluginManifest[]): void {
  const known = new Map(catalogue.map((manifest) => [manifest.id, manifest]));
  for (const { manifest } of plugins) {
    const listed = known.get(manifest.id);
    if (listed === undefined)
      throw new PluginSetFault(
        `Plugin "${manifest.id}" has a server half but no manifest in the catalogue. Add it to host/manifests.ts.`,
      );
    if (listed.version !== manifest.version)
      throw new PluginSetFault(
        `Plugin "${manifest.id}" is ${manifest.version} on the server and ${listed.version} in the catalogue.`,
      );
    for (const wanted of manifest.requires ?? [])
      if (!known.has(wanted))
        throw new PluginSetFault(`Plugin "${manifest.id}" requires "${wanted}", which is not in the catalogue.`);
  }
}

/** All migrations in the order they run: core's first, then each plugin's, sorted by number within a plugin. */
export function collectMigrations(core: readonly Migration[], ordered: readonly ServerPlugin[]): Migration[] {
  const all = [...core];
  for (const { manifest, migrations = [] } of ordered) {
    for (const migration of migrations)
      if (!migration.name.startsWith(`${manifest.id}/`))
        throw new PluginSetFault(
          `Migration "${migration.name}" of plugin "${manifest.id}" must be named "${manifest.id}/<nnnn>-<what>".`,
        );
    all.push(...[...migrations].sort((one, other) => (one.name < other.name ? -1 : 1)));
  }
  const names = new Set<string>();
  for (const { name } of all) {
    if (names.has(name)) throw new PluginSetFault(`Migration "${name}" exists twice.`);
    names.add(name);
  }
  return all;
}
