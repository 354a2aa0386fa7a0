import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Width of an element in whole pixels, followed as it changes; `guess` until the browser has laid it out. What depends
 * on it is drawn in the same frame, so nothing is seen to jump.
 */
export function useWidth<E extends HTMLElement>(element: RefObject<E | null>, guess?: number): number | undefined {
  const [width, setWidth] = useState(guess);
  useLayoutEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      const now = entry && Math.floor(entry.contentRect.width);
      // A page that is kept but not shown has no width: what was known of it stays.
      if (now) flushSync(() => setWidth(now));
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return width;
}
