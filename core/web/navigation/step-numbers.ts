const numberOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/**
 * The router numbers history entries in `history.state` and needs the numbers to undo a step when the person is asked
 * before leaving. Entries the browser made (a typed address, a plain link) have none, so they get the next number
 * before the router is notified. Call `note` after each step of the router.
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
