export { keyOf, openTab, pathOfKey } from './open-tab.ts';
export type { OpenTab, TabPlace, TabRoute } from './open-tab.ts';
export { homePath, liveAtMost, TabStore } from './tab-store.ts';
export { leaveQuestion, UnsavedStore } from './unsaved-store.ts';
export { ClosedTabs, moveTab, moveTabTo, openBehind, turnPin } from './tab-moves.ts';
