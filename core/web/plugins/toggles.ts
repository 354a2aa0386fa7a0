export type Toggles = Readonly<Record<string, boolean>>;
const storageKey = 'freightdeck-plugins';

/** `-goods,+demo` → `{ goods: false, demo: true }`. A `+` that became a space on its way counts too. */
export function parseToggles(text: string): Toggles {
  const pairs = text.split(',').flatMap((part): (readonly [string, boolean])[] => {
    const [, sign, id] = /^\s*([-+]?)([a-z0-9][\w-]*)\s*$/i.exec(part) ?? [];
    return id === undefined ? [] : [[id, sign !== '-']];
  });
  return Object.fromEntries(pairs);
}
export const writeToggles = (toggles: Toggles): string => Object.entries(toggles).map(([id, on]) => (on ? '+' : '-') + id).join(',');

/** The address decides (`?plugins=` before or behind the `#`), else what this browser session keeps. An empty one clears it. */
export function readToggles(address: { readonly search: string; readonly hash: string }, storage: Storage): Toggles {
  const hashQuery = address.hash.includes('?') ? address.hash.slice(address.hash.indexOf('?')) : '';
  const asked = new URLSearchParams(address.search).get('plugins') ?? new URLSearchParams(hashQuery).get('plugins');
  if (asked !== null) keepToggles(parseToggles(asked), storage);
  return parseToggles(asked ?? storage.getItem(storageKey) ?? '');
}
export function keepToggles(toggles: Toggles, storage: Storage): void {
  const text = writeToggles(toggles);
  if (text) storage.setItem(storageKey, text);
  else storage.removeItem(storageKey);
}
/** An address with this set of plugins in it, whatever the browser session keeps: `?plugins=-goods`. */
export function linkWith(href: string, toggles: Toggles): string {
  const text = writeToggles(toggles);
  if (text === '') return href;
  const url = new URL(href);
  url.searchParams.set('plugins', text);
  return url.href;
}
