import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function that stays the same from one drawing to the next and always runs the newest `handler`: for whatever keeps
 * a function longer than one drawing, such as memoised rows, a throttle or a store. Its caller writes a plain closure
 * and keeps no ref of it.
 *
 * Inside an effect use React's `useEffectEvent`. That one is not enough here: React allows it in effects only, gives
 * another function at each drawing and throws when a component calls it while it is drawn, as the mark of an unsaved
 * tab does.
 */
export function useEvent<A extends readonly unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const newest = useRef(handler);
  // Before all other effects of the same drawing, so that none of them runs an old one.
  useInsertionEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args) => newest.current(...args), []);
}
