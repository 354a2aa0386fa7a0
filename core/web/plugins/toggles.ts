export type Toggles = Readonly<Record<string, boolean>>;
/** Plugins pinned to a version: id → version. Any other version is reported as missing. */
export type Pins = Readonly<Record<string, string>>;
export interface PluginSet {
  readonly toggles: Toggles;
  readonly pins: Pins;
}
const storageKey = 'freightdeck-plugins';

/**
 * Parses `-goods,+demo,acme-quotes@1.2.0`: goods off, demo on, acme-quotes pinned. A `+` that URL decoding turned into
 * a space is accepted too.
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
 * Reads the set from the address (`?plugins=` before or after the `#`), otherwise from session storage. An empty
 * parameter clears it.
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
/** Adds this set of plugins to an address: `?plugins=-goods,acme-quotes@1.2.0`. */
export function linkWith(href: string, set: PluginSet): string {
  const text = writeSet(set);
  if (text === '') return href;
  const url = new URL(href);
  url.searchParams.set('plugins', text);
  return url.href;
}

/** Pins of plugins or versions that are not installed. */
export const missingPins = (
  pins: Pins,
  here: readonly { readonly id: string; readonly version: string }[],
): readonly { readonly id: string; readonly pin: string }[] =>
  Object.entries(pins)
    .filter(([id, pin]) => here.find((one) => one.id === id)?.version !== pin)
    .map(([id, pin]) => ({ id, pin }));
