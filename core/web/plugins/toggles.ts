export type Toggles = Readonly<Record<string, boolean>>;
/** Plugins whose version is the point: id → version. Any other version of one is not what was asked for. */
export type Pins = Readonly<Record<string, string>>;
export interface PluginSet {
  readonly toggles: Toggles;
  readonly pins: Pins;
}
const storageKey = 'freightdeck-plugins';

/**
 * `-goods,+demo,acme-quotes@1.2.0` → goods off, demo on, acme-quotes in this version. A `+` that became a space on its
 * way counts too.
 */
export function parseSet(text: string): PluginSet {
  const toggles: Record<string, boolean> = {};
  const pins: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, sign = '', id, version] = /^\s*([-+]?)([a-z0-9][\w-]*)(?:@(\d[\w.-]*))?\s*$/i.exec(part) ?? [];
    if (id === undefined) continue;
    if (version !== undefined) pins[id] = version;
    if (version === undefined || sign !== '') toggles[id] = sign !== '-';
  }
  return { toggles, pins };
}
export function writeSet({ toggles, pins }: PluginSet): string {
  const switched = Object.entries(toggles).map(([id, on]) => (on ? '+' : '-') + id);
  return [...switched, ...Object.entries(pins).map(([id, version]) => `${id}@${version}`)].join(',');
}

/**
 * The address decides (`?plugins=` before or behind the `#`), else what this browser session keeps. An empty one clears
 * it.
 */
export function readSet(address: { readonly search: string; readonly hash: string }, storage: Storage): PluginSet {
  const hashQuery = address.hash.includes('?') ? address.hash.slice(address.hash.indexOf('?')) : '';
  const asked = new URLSearchParams(address.search).get('plugins') ?? new URLSearchParams(hashQuery).get('plugins');
  if (asked !== null) keepSet(parseSet(asked), storage);
  return parseSet(asked ?? storage.getItem(storageKey) ?? '');
}
export function keepSet(set: PluginSet, storage: Storage): void {
  const text = writeSet(set);
  if (text) storage.setItem(storageKey, text);
  else storage.removeItem(storageKey);
}
/**
 * An address with this set of plugins in it, whatever the browser session keeps: `?plugins=-goods,acme-quotes@1.2.0`.
 */
export function linkWith(href: string, set: PluginSet): string {
  const text = writeSet(set);
  if (text === '') return href;
  const url = new URL(href);
  url.searchParams.set('plugins', text);
  return url.href;
}

/** Pinned versions that are not the ones here. */
export const missingPins = (
  pins: Pins,
  here: readonly { readonly id: string; readonly version: string }[],
): readonly { readonly id: string; readonly pin: string }[] =>
  Object.entries(pins)
    .filter(([id, pin]) => here.find((one) => one.id === id)?.version !== pin)
    .map(([id, pin]) => ({ id, pin }));
