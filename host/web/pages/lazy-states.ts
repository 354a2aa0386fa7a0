import { lazyPart } from '../parts/lazy-part.tsx';

/**
 * What stands in place of a page; seldom wanted, so it comes when it is, or when the browser has nothing else to do.
 */
const states = () => import('./page-states.tsx');
const failed = lazyPart<{ readonly code: string | undefined; readonly reason: string; readonly onRetry: () => void }>(
  async () => (await states()).PageFailed,
);
export const PageFailed = failed.part;
export const PageBroken = lazyPart<{ readonly error: unknown; readonly onRetry: () => void }>(
  async () => (await states()).PageBroken,
).part;
export const PageUnplugged = lazyPart<{ readonly name: string }>(async () => (await states()).PageUnplugged).part;
export const NotFound = lazyPart<object>(async () => (await states()).NotFound).part;
export const NotAllowed = lazyPart<object>(async () => (await states()).NotAllowed).part;
export const preloadStates = failed.preload;
