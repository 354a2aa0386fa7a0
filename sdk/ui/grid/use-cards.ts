import { useSyncExternalStore } from 'react';

/** In a window this narrow a row is shown as a card: grid-styles.ts and column-tracks.ts go by the same width. */
export const cardsUpTo = 640;
let phone: MediaQueryList | undefined;
const query = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? (phone ??= window.matchMedia(`(max-width: ${cardsUpTo}px)`)) : undefined;
const subscribe = (changed: () => void): (() => void) => {
  const media = query();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};
/** Whether rows are shown as cards. */
export const useCards = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches === true);
