import type { PageDefinition, WebPlugin } from '@freightdeck/sdk/web';
import type { PluginEntry } from '../plugins/plugin-entry.ts';

/** Lazy imports run before anybody waited for them; those that failed are run anew. */
const preloaded = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

function preload<T>(load: () => Promise<T>): Promise<T> {
  const known = preloaded.get(load) as Promise<T> | undefined;
  if (known) return known;
  const coming = load();
  preloaded.set(load, coming);
  coming.catch(() => {
    preloaded.delete(load);
  });
  return coming;
}
/**
 * Takes the preloaded import, once; otherwise runs it. A finished `import()` would still answer a task and a frame
 * later.
 */
export function takePreloaded<T>(load: () => Promise<T>): Promise<T> {
  const known = preloaded.get(load) as Promise<T> | undefined;
  preloaded.delete(load);
  return known ?? load();
}
/** Fetches and runs a plugin's code and fetches its texts. The plugin is not set up: nothing of it happens yet. */
export async function preloadPlugin({ source, web }: PluginEntry, language: 'zh' | 'en'): Promise<WebPlugin> {
  if (web) return web;
  const { default: loaded } = await preload(source.load);
  preload(loaded.messages[language]).catch(() => undefined);
  return loaded;
}
/** The same with the code of one of its pages. */
export async function preloadPage(
  entry: PluginEntry,
  name: string,
  language: 'zh' | 'en',
): Promise<PageDefinition | undefined> {
  const load = (await preloadPlugin(entry, language)).pages[name];
  return load && (await preload(load)).page;
}
