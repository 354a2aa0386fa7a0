import type { PluginEntry } from './plugin-entry.ts';

/** Id of the plugin whose code a stack leads to: a partner's by its address, one of ours by the name of its file. */
export function ownerOfCode(entries: readonly PluginEntry[], stack: string): string | undefined {
  const partner = entries.find(
    ({ source: { address } }) =>
      address !== undefined && stack.includes(address.slice(0, address.lastIndexOf('/') + 1)),
  );
  const own = /\/plugin-([a-z]+)-[\w-]{8}\.js/.exec(stack)?.[1];
  return partner?.id ?? entries.find(({ id }) => id === own)?.id;
}
