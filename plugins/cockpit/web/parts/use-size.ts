import { useCallback, useState } from 'react';
import { keepSize, lastSize, type Size } from '../stores/sizes.ts';

/**
 * The current size of an element. A named element starts with its last size in a window of this size, so that the page
 * is laid out only once.
 */
export function useSize(name?: string): [(element: HTMLElement | null) => (() => void) | undefined, Size] {
  const [last] = useState(() => (name === undefined ? undefined : lastSize(name)));
  const [size, setSize] = useState(last ?? { width: 0, height: 0 });
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return undefined;
      const keep = (width: number, height: number): void => {
        setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
        if (name !== undefined && width > 0) keepSize(name, { width, height });
      };
      // Measured before the first paint, so that no frame is empty.
      if (!last) keep(element.clientWidth, element.clientHeight);
      const watcher = new ResizeObserver(
        ([entry]) => entry && keep(Math.round(entry.contentRect.width), Math.round(entry.contentRect.height)),
      );
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [name, last],
  );
  return [watch, size];
}
