import { useSyncExternalStore } from 'react';

/** The specification's rule: the mobile layout applies when the width of the body minus 3 is below 1024. */
export const isMobileWidth = (bodyWidth: number): boolean => bodyWidth - 3 < 1024;

/**
 * Reading a width during rendering forces the browser to lay out the page, so it is read once and after each resize.
 */
let known: number | undefined;
const bodyWidth = (): number => (known ??= document.body.getBoundingClientRect().width);
const subscribe = (changed: () => void): (() => void) => {
  known = undefined;
  const resized = (): void => {
    known = undefined;
    changed();
  };
  window.addEventListener('resize', resized);
  return () => {
    window.removeEventListener('resize', resized);
  };
};
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => isMobileWidth(bodyWidth()));
/** Too narrow for every button of the top bar; the user menu shows some of them instead. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => bodyWidth() <= 760);
