/** Shortcut keys of the console that a person may switch off, by their ids in the key sheet (`everywhere`). */
export const choosableKeys = [
  'palette',
  'sheet',
  'nthTab',
  'stepTab',
  'moveTab',
  'closeTab',
  'reopenTab',
  'pinTab',
  'refreshTab',
  'menu',
  'fold',
  'region',
] as const;
export type ChoosableKey = (typeof choosableKeys)[number];

const stored = 'keysOff';
const keysOff = (): readonly string[] => (localStorage.getItem(stored) ?? '').split(' ').filter(Boolean);
export const isKeyOn = (id: ChoosableKey): boolean => !keysOff().includes(id);
export function turnKey(id: ChoosableKey, on: boolean): void {
  localStorage.setItem(stored, [...keysOff().filter((one) => one !== id), ...(on ? [] : [id])].join(' '));
}
