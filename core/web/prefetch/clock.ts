/** Every wait of this folder, in milliseconds, and why it is that long. */

/**
 * A page that comes so soon is drawn once and whole, and the page before it stays until then. A person takes an answer
 * within a tenth or two of a second for immediate; a longer wait would look like a click that did nothing.
 */
export const wholePageWait = 150;
/** Rows asked for before their list is drawn: a press that was let go elsewhere leaves none behind for long. */
export const rowsKeptFor = 3000;
/** Work put off until the next paint is done then at the latest: a window in the background paints nothing. */
export const paintAtMost = 200;
/** The same for the first page, whose frames are long on a slow machine. */
export const firstPaintAtMost = 500;
/** A first page that is not complete by then (a hanging call) holds nothing else up any longer. */
export const firstPageAtMost = 4000;
/** How long the first page has the machine to itself once it stands: about a dozen frames. */
export const afterFirstPage = 200;
/** Keyboard shortcuts are there by then, however long a call of the first page takes. */
export const shortcutsAtMost = 3000;
/** What lets the calls of a page go first waits no longer than this: a call may take minutes. */
export const callsIdleAtMost = 3000;
/** In place of an idle moment where the browser tells of none (Safari). */
export const assumedIdle = 200;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, milliseconds);
  });
