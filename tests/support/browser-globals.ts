import { builtinEnvironments } from 'vitest/runtime';
import { seeElements } from './shown-elements.ts';

/**
 * A document beside Node's own globals, for tests that draw a page over the real database: the database's process is
 * found by file addresses, which the browser's `URL` does not know. Import it before anything that draws.
 */
const { URL, URLSearchParams } = globalThis;
await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { pretendToBeVisual: true, url: 'http://localhost/' } });
Object.assign(globalThis, { URL, URLSearchParams });
seeElements();
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
