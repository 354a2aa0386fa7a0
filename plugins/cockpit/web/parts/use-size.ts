import { useCallback, useState } from 'react';

/** The size of an element, kept up to date. */
export function useSize(): [(element: HTMLElement | null) => (() => void) | undefined, { readonly width: number; readonly height: number }] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const keep = (width: number, height: number): void => setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    // The first size is taken before the first paint, so that nothing stands empty for a frame.
    keep(element.clientWidth, element.clientHeight);
    const watcher = new ResizeObserver(([entry]) => entry && keep(Math.round(entry.contentRect.width), Math.round(entry.contentRect.height)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [watch, size];
}
