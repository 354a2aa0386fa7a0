import type { PageDefinition, WebPlugin } from '@freightdeck/sdk/web';
import type { PluginEntry } from './plugin-entry.ts';

const foreseen = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** Prefetches a lazy import. */
function foresee<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  if (known) return known;
  const coming = load();
  foreseen.set(load, coming);
  coming.catch(() => {
    foreseen.delete(load);
  });
  return coming;
}
/**
 * Returns a prefetched module synchronously, since the import itself would answer a task and a frame later. Otherwise
 * runs the import.
 */
export function bring<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  foreseen.delete(load);
  return known ?? load();
}
/** Prefetches a plugin's code and texts. Does not activate it. */
export async function foreseePlugin({ source, web: atWork }: PluginEntry, language: 'zh' | 'en'): Promise<WebPlugin> {
  if (atWork) return atWork;
  const { default: web } = await foresee(source.load);
  foresee(web.messages[language]).catch(() => undefined);
  return web;
}
/** Also prefetches the code of one of its pages. */
export async function foreseePage(
  entry: PluginEntry,
  name: string,
  language: 'zh' | 'en',
): Promise<PageDefinition | undefined> {
  const page = (await foreseePlugin(entry, language)).pages[name];
  return page && (await foresee(page)).page;
}
