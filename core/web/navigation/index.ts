export { readAddress } from './address.ts';
export { afterSignIn, decide, isInApp, publicPaths } from './decide.ts';
export type { Decision, GuardState, Wanted } from './decide.ts';
export { followLinks } from './follow-links.ts';
export { NavigationBridge } from './navigation-bridge.tsx';
export { NavigationStore } from './navigation-store.ts';
export type { Mover } from './navigation-store.ts';
export { pageTitle } from './page-title.ts';
export type { TitleParts } from './page-title.ts';
