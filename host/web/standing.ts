import { useEffect, useState } from 'react';
import { useConsole } from './console-context.ts';

/** Longest wait for the first page, in milliseconds. */
const longestWait = 4000;
/** Time for which the first page has the machine to itself, in milliseconds. */
const quietTime = 200;
/** A slow call must not delay the shortcut keys longer than this, in milliseconds. */
const atLatest = 3000;
/** A hidden window has no animation frames; continues after this time, in milliseconds. */
const withoutFrames = 500;

/** Resolves when the rendered page has been painted. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, withoutFrames);
    requestAnimationFrame(() => setTimeout(end));
  });
let looking: Promise<void> | undefined;
/**
 * Resolves shortly after the first page shows its content; whatever can wait starts after it. The sign-in page counts
 * as shown once it is painted.
 */
export const firstPage = (signedIn: boolean): Promise<void> => (signedIn ? shown() : painted());
const shown = (): Promise<void> =>
  (looking ??= look().finally(() => {
    looking = undefined;
  }));
async function look(): Promise<void> {
  const begun = performance.now();
  // Only the visible page has an id; those kept alive behind it have none.
  const stands = (): boolean =>
    document.querySelector('[data-page][id]')?.querySelector('[aria-busy=true], [role=progressbar]') === null;
  do await painted();
  while (!stands() && performance.now() - begun < longestWait);
  await new Promise((done) => {
    setTimeout(done, quietTime);
  });
}

/** True once the first page is shown and no call is running, or after three seconds. */
export function useStanding(): boolean {
  const { auth, wire } = useConsole();
  const [standing, stand] = useState(false);
  useEffect(() => {
    let gone = false;
    const stood = (): void => {
      if (!gone) stand(true);
    };
    void firstPage(auth.session !== undefined)
      .then(() => wire.calm())
      .then(stood);
    const timer = setTimeout(stood, atLatest);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [auth, wire]);
  return standing;
}
