export { keyOf, openTab } from './open-tab.ts';
export type { OpenTab, TabPlace, TabRoute } from './open-tab.ts';
export { homePath, liveAtMost, TabStore } from './tab-store.ts';
export type { TabCallbacks } from './tab-store.ts';
export { UnsavedStore } from './unsaved-store.ts';
export type { UnsavedCallbacks } from './unsaved-store.ts';
export { ClosedTabs, moveTab, openBehind, turnPin } from './tab-moves.ts';
