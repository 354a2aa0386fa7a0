import type { PluginOff } from '@freightdeck/sdk/contract';
import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';

/** SQL over platforms `p`: plugins the operator has switched off there. */
export const switchedOff = sql`array(select o.plugin_id from platform_plugin_off o where o.platform_id = p.platform_id
  order by o.plugin_id)`;

/** Plugins a tenant does not have, and why: those the operator switched off, then those that require one of them. */
export async function pluginsOffOf(
  tx: Tx,
  platformId: string,
  manifests: readonly PluginManifest[],
): Promise<PluginOff[]> {
  const chosen = await tx.rows<{ pluginId: string; reason: string }>(sql`
    select plugin_id, reason from platform_plugin_off where platform_id = ${platformId} order by plugin_id`);
  const off = new Map(
    chosen.map(({ pluginId, reason }): [string, PluginOff] => [pluginId, { pluginId, reason, because: null }]),
  );
  for (const { pluginId, reason } of chosen)
    for (const id of withDependents([pluginId], manifests))
      if (!off.has(id)) off.set(id, { pluginId: id, reason, because: pluginId });
  return [...off.values()];
}
