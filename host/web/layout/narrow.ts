import { useSyncExternalStore } from 'react';

/** The specification's rule: the mobile layout applies when the width of the body minus 3 is below 1024. */
export const isMobileWidth = (bodyWidth: number): boolean => bodyWidth - 3 < 1024;

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => { window.removeEventListener('resize', changed); };
};
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => isMobileWidth(document.body.getBoundingClientRect().width));
/** Too narrow for every button of the top bar; the user menu takes some of them. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => document.body.clientWidth <= 760);
