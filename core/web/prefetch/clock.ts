/** Every wait of this folder, in milliseconds, with its reason. */

/**
 * A page that is ready within this time is drawn once and complete; until then the previous page stays. People perceive
 * a response within one or two tenths of a second as immediate; after a longer wait a click would seem to do nothing.
 */
export const wholePageWait = 150;
/** How long rows that were fetched ahead are kept, e.g. when a press on a link was cancelled. */
export const rowsKeptFor = 3000;
/** Latest time for work put off until the next paint: a window in the background does not paint. */
export const paintAtMost = 200;
/** The same for the first page, whose frames take long on a slow machine. */
export const firstPaintAtMost = 500;
/** Latest time at which the first page counts as complete, e.g. when a call hangs. */
export const firstPageAtMost = 4000;
/** How long the complete first page has the CPU to itself: about a dozen frames. */
export const afterFirstPage = 200;
/** Latest time at which keyboard shortcuts are loaded, however long a call of the first page takes. */
export const shortcutsAtMost = 3000;
/** How long work waits at most for the calls of a page, which may take minutes. */
export const callsIdleAtMost = 3000;
/** Wait in place of `requestIdleCallback` where the browser lacks it (Safari). */
export const assumedIdle = 200;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, milliseconds);
  });
