export { FrameKeeping } from './frame-keeping.ts';
export type { FrameStores } from './frame-keeping.ts';
export { FrameLine } from './frame-line.ts';
export type { LineCallbacks } from './frame-line.ts';
export { carried, frameGreeting, frameLimits, readFromFrame } from './frame-messages.ts';
export type { Carried, FrameFailure, FrameState, FromFrame, ToFrame } from './frame-messages.ts';
export { FrameVisit, isConsoleKey } from './frame-visit.ts';
export type { FrameConsole } from './frame-visit.ts';
export { framedPlugin } from './framed-plugin.tsx';
