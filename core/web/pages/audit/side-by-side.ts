const key = 'papersSideBySide';
/** Below this the desk has one column, and a paper all of its width. */
const wide = 1000;

/** Whether an auditor has the papers of a record side by side from the start; each device remembers it. */
export const sideBySide = {
  on: (): boolean => (localStorage.getItem(key) ?? (window.innerWidth >= wide ? 'on' : 'off')) === 'on',
  turn: (on: boolean): void => localStorage.setItem(key, on ? 'on' : 'off'),
};
