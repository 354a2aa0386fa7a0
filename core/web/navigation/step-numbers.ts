const numberOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/**
 * The router numbers its steps in `history.state`, and by the numbers takes a step back when the person is asked first
 * whether they want to leave. A step the browser made by itself (an address typed by hand, a plain link in a page) has
 * none: it is given the next one before the router hears of it. `note` after each step of the router.
 */
export function numberSteps(): { readonly note: () => void; readonly stop: () => void } {
  let last = numberOf(history.state) ?? 0;
  const note = (): void => {
    last = numberOf(history.state) ?? last;
  };
  const hear = (): void => {
    if (numberOf(history.state) === undefined) history.replaceState({ idx: last + 1 }, '');
    note();
  };
  window.addEventListener('popstate', hear);
  return {
    note,
    stop: () => {
      window.removeEventListener('popstate', hear);
    },
  };
}
