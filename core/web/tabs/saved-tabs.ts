import type { OpenTab } from './open-tab.ts';

const keyOf = (owner: string): string => `freightdeck-tabs:${owner}`;
const isTab = (value: unknown): value is OpenTab =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'fullPath' in value &&
  'path' in value &&
  typeof value.path === 'string' &&
  'title' in value &&
  typeof value.title === 'object';

/** The tabs a user left on a platform in this browser session. */
export function readTabs(storage: Storage, owner: string): readonly OpenTab[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(list) ? list.filter(isTab) : [];
  } catch {
    return [];
  }
}
export function writeTabs(storage: Storage, owner: string, tabs: readonly OpenTab[]): void {
  storage.setItem(keyOf(owner), JSON.stringify(tabs));
}
