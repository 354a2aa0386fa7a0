import { useCallback, useState } from 'react';

/** The current size of an element. */
export function useSize(): [
  (element: HTMLElement | null) => (() => void) | undefined,
  { readonly width: number; readonly height: number },
] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(
      ([entry]) =>
        entry && setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) }),
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [watch, size];
}
