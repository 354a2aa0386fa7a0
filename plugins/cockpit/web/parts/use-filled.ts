import { useEffect, useState, type RefObject } from 'react';

/** Lets an element fill the screen, and tells whether it does. */
export function useFilled(outer: RefObject<HTMLElement | null>): {
  readonly full: boolean;
  readonly turn: () => void;
} {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const told = (): void =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === outer.current);
    document.addEventListener('fullscreenchange', told);
    return () => document.removeEventListener('fullscreenchange', told);
  }, [outer]);
  const turn = (): void =>
    void (full ? document.exitFullscreen() : outer.current?.requestFullscreen())?.catch(() => undefined);
  return { full, turn };
}
