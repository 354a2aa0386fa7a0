import { useEffect, useState } from 'react';
import { afterFirstPage, firstPageAtMost, firstPaintAtMost, pause, shortcutsAtMost } from './clock.ts';

/** Resolves when the current state has been painted. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, firstPaintAtMost);
    requestAnimationFrame(() => setTimeout(end));
  });
let waiting: Promise<void> | undefined;
/**
 * Resolves a moment after the first page is complete with menus, page and rows, for work that can wait. The sign-in
 * page is complete as soon as it is painted.
 */
export const firstPage = (signedIn: boolean): Promise<void> => (signedIn ? complete() : painted());
const complete = (): Promise<void> =>
  (waiting ??= watchPage().finally(() => {
    waiting = undefined;
  }));
async function watchPage(): Promise<void> {
  const begun = performance.now();
  // Only the visible page has an id; those kept alive behind it do not.
  const isComplete = (): boolean =>
    document.querySelector('[data-page][id]')?.querySelector('[aria-busy=true], [role=progressbar]') === null;
  do await painted();
  while (!isComplete() && performance.now() - begun < firstPageAtMost);
  await pause(afterFirstPage);
}

/** True once the first page is complete and none of its calls is under way, or after three seconds. */
export function useFirstPageShown({
  auth,
  wire,
}: {
  readonly auth: { readonly session?: unknown };
  readonly wire: { whenIdle(): Promise<void> };
}): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let gone = false;
    const show = (): void => {
      if (!gone) setShown(true);
    };
    void firstPage(auth.session !== undefined)
      .then(() => wire.whenIdle())
      .then(show);
    const timer = setTimeout(show, shortcutsAtMost);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [auth, wire]);
  return isShown;
}
