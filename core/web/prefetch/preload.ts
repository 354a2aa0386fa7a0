import type { PageDefinition, WebPlugin } from '@freightdeck/sdk/web';
import type { PluginEntry } from '../plugins/plugin-entry.ts';

/** Lazy imports that were started ahead; one that fails is removed, so that it runs again. */
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
 * Returns the import started ahead, once, or starts it now. Reuse saves a task and a frame, which even a finished
 * `import()` takes.
 */
export function takePreloaded<T>(load: () => Promise<T>): Promise<T> {
  const known = preloaded.get(load) as Promise<T> | undefined;
  preloaded.delete(load);
  return known ?? load();
}
/** Loads a plugin's code and texts, without running its setup. */
export async function preloadPlugin({ source, web }: PluginEntry, language: 'zh' | 'en'): Promise<WebPlugin> {
  if (web) return web;
  const { default: loaded } = await preload(source.load);
  preload(loaded.messages[language]).catch(() => undefined);
  return loaded;
}
/** Loads a plugin and the code of one of its pages. */
export async function preloadPage(
  entry: PluginEntry,
  name: string,
  language: 'zh' | 'en',
): Promise<PageDefinition | undefined> {
  const load = (await preloadPlugin(entry, language)).pages[name];
  return load && (await preload(load)).page;
}
