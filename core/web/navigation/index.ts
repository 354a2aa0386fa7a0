export { readAddress } from './address.ts';
export { afterSignIn, decide, isInApp, publicPaths } from './decide.ts';
export type { Decision, GuardState, Wanted } from './decide.ts';
export { NavigationStore } from './navigation-store.ts';
export type { NavigationEvents } from './navigation-store.ts';
export { pageTitle } from './page-title.ts';
export type { TitleParts } from './page-title.ts';
export { ScreensContext } from './screens.tsx';
