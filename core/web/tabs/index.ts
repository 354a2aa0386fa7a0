export { openTab } from './open-tab.ts';
export type { OpenTab, TabPlace, TabRoute } from './open-tab.ts';
export { homePath, liveAtMost, TabStore } from './tab-store.ts';
export type { TabDoors } from './tab-store.ts';
