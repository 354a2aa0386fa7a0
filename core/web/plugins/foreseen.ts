import type { PageDefinition } from '@freightdeck/sdk/web';
import type { PluginEntry } from './plugin-entry.ts';

const foreseen = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** Runs a lazy import before anybody waits for it. */
function foresee<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  if (known) return known;
  const coming = load();
  foreseen.set(load, coming);
  coming.catch(() => { foreseen.delete(load); });
  return coming;
}
/** What was foreseen, once, and at once: the import itself would answer a task and a frame later. Otherwise runs it. */
export function bring<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  foreseen.delete(load);
  return known ?? load();
}
/** Runs the code of a plugin's page before it is opened, as far as it is not there. Nothing is set up. */
export async function foreseePage({ source, web: atWork }: PluginEntry, name: string, language: 'zh' | 'en'): Promise<PageDefinition | undefined> {
  const web = atWork ?? (await foresee(source.load)).default;
  const page = web.pages[name];
  const [module] = await Promise.all([page && foresee(page), atWork ? undefined : foresee(web.messages[language])]);
  return module?.page;
}
