import type { PageDefinition, WebPlugin } from '@freightdeck/sdk/web';
import type { PluginEntry } from './plugin-entry.ts';

const foreseen = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** Runs a lazy import before anybody waits for it. */
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
/** What was foreseen, once, and at once: the import itself would answer a task and a frame later. Otherwise runs it. */
export function bring<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  foreseen.delete(load);
  return known ?? load();
}
/**
 * Runs a plugin's code, and has its words come, before anything of it is opened, as far as they are not there. Nothing
 * is set up.
 */
export async function foreseePlugin({ source, web: atWork }: PluginEntry, language: 'zh' | 'en'): Promise<WebPlugin> {
  if (atWork) return atWork;
  const { default: web } = await foresee(source.load);
  foresee(web.messages[language]).catch(() => undefined);
  return web;
}
/** The same with the code of one of its pages. */
export async function foreseePage(
  entry: PluginEntry,
  name: string,
  language: 'zh' | 'en',
): Promise<PageDefinition | undefined> {
  const page = (await foreseePlugin(entry, language)).pages[name];
  return page && (await foresee(page)).page;
}
