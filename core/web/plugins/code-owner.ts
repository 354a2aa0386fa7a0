import type { PluginEntry } from './plugin-entry.ts';

/**
 * Id of the plugin in whose code an error occurred, from its stack: by address for a partner's plugin, by file name for
 * others.
 */
export function ownerOfCode(entries: readonly PluginEntry[], stack: string): string | undefined {
  const partner = entries.find(
    ({ source: { address } }) =>
      address !== undefined && stack.includes(address.slice(0, address.lastIndexOf('/') + 1)),
  );
  const own = /\/plugin-([a-z]+)-[\w-]{8}\.js/.exec(stack)?.[1];
  return partner?.id ?? entries.find(({ id }) => id === own)?.id;
}
