export { AfterPaint, afterPaint } from './after-paint.tsx';
export { pause, wholePageWait } from './clock.ts';
export { firstPage, useFirstPageShown } from './first-page.ts';
export { browserIdle, savesData } from './idle.ts';
export { startPage } from './page-start.ts';
export type { PageLoaders } from './page-start.ts';
export { createPrefetch } from './prefetch.ts';
export type { Prefetch } from './prefetch.ts';
export { preloadPage } from './preload.ts';
