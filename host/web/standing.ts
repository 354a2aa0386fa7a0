import { useEffect, useState } from 'react';
import { useConsole } from './console-context.ts';

/** A page that is not there by then does not hold the rest up, in milliseconds. */
const longestWait = 4000;
/** The page has the machine to itself for so long. */
const calm = 200;
/** A call that takes its time keeps the keys of the console from nobody. */
const atLatest = 3000;
/** A window nobody sees has no frames. */
const withoutFrames = 500;

/** Resolves when what has been drawn is on the screen. */
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
 * Resolves a moment after the first page shows what it has: nothing that can wait may stand before it. The sign-in is
 * there once it is painted.
 */
export const firstPage = (signedIn: boolean): Promise<void> => (signedIn ? shown() : painted());
const shown = (): Promise<void> =>
  (looking ??= look().finally(() => {
    looking = undefined;
  }));
async function look(): Promise<void> {
  const begun = performance.now();
  // The one that is shown: those kept alive behind it have no id.
  const stands = (): boolean =>
    document.querySelector('[data-page][id]')?.querySelector('[aria-busy=true], [role=progressbar]') === null;
  do await painted();
  while (!stands() && performance.now() - begun < longestWait);
  await new Promise((seen) => {
    setTimeout(seen, calm);
  });
}

/** True once the first page stands and no call of it is under way, or after three seconds. */
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
