import type { Contribution } from '@freightdeck/sdk/manifest';
import type { ComponentType } from 'react';
import type { KernelServices } from './bring-up.ts';
import { byCode } from './by-code.ts';
import type { PluginEntry } from './plugin-entry.ts';

/** What a plugin contributes to a slot; `load` activates the plugin and returns the component. */
export interface SlotFiller {
  readonly plugin: string;
  readonly id: string;
  readonly contribution: Contribution;
  readonly load: () => Promise<ComponentType<never>>;
}

/**
 * Contributions of usable plugins to a slot for which the person has the permission key, by their order, then by plugin
 * id. `activate` activates the plugin with that id.
 */
export function slotFillers(
  entries: readonly PluginEntry[],
  slot: string,
  { fetch: fetchCode, permissions }: Pick<KernelServices, 'fetch' | 'permissions'>,
  activate: (id: string) => Promise<void>,
): readonly SlotFiller[] {
  const fillersOf = (entry: PluginEntry): SlotFiller[] =>
    Object.entries(entry.manifest.contributions?.[slot] ?? {}).map(([id, contribution]) => ({
      plugin: entry.id,
      id,
      contribution,
      load: async () => {
        await activate(entry.id);
        const web = entries.find((one) => one.id === entry.id)?.web;
        return (await fetchCode(web?.parts[slot]?.[id], `${entry.id}/${slot}/${id}`)).part;
      },
    }));
  return entries
    .filter(({ isAtWork }) => isAtWork)
    .flatMap(fillersOf)
    .filter(({ contribution: { key = [] } }) => key.length === 0 || [key].flat().some((one) => permissions.can(one)))
    .toSorted((a, b) => (a.contribution.order ?? 0) - (b.contribution.order ?? 0) || byCode(a.plugin, b.plugin));
}
