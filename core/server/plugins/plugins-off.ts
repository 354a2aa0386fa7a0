import type { PluginOff } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { withDependents } from './plugin-toggles.ts';

/** Of platforms `p`: the plugins the operator has switched off there. */
export const switchedOff = sql`array(select o.plugin_id from platform_plugin_off o where o.platform_id = p.platform_id order by o.plugin_id)`;

/** What a tenant does without, and why: what the operator switched off, and after it whatever requires one of those. */
export async function pluginsOffOf(tx: Tx, platformId: string, manifests: readonly PluginManifest[]): Promise<PluginOff[]> {
  const chosen = await tx.rows<{ pluginId: string; reason: string }>(sql`
    select plugin_id, reason from platform_plugin_off where platform_id = ${platformId} order by plugin_id`);
  const named = new Set(chosen.map(({ pluginId }) => pluginId));
  const after = chosen.flatMap(({ pluginId, reason }) => [...withDependents([pluginId], manifests)].map((id): PluginOff => ({ pluginId: id, reason, because: pluginId })));
  return [...chosen.map((off): PluginOff => ({ ...off, because: null })), ...after.filter(({ pluginId }, at) => !named.has(pluginId) && after.findIndex((one) => one.pluginId === pluginId) === at)];
}
