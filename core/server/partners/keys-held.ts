import { grants, permissionKeys } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { SessionInfo } from '../auth/session-info.ts';

/** Permission keys of a plugin that a person holds, for pages of the person's audience. */
export function keysHeld(manifest: PluginManifest, { caller, isOperator }: SessionInfo): string[] {
  return permissionKeys(manifest).filter((key) => {
    const audience = manifest.routes[key.slice(0, key.indexOf(':'))]?.audience;
    return (audience === 'both' || (audience === 'operator') === isOperator) && grants(caller.keys, key);
  });
}
