import { assumedIdle, pause } from './clock.ts';

/** The person has asked their browser to save data: nothing is fetched that nobody has asked for. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Resolves when the browser has nothing else to do. */
export const browserIdle = (): Promise<void> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => {
        window.requestIdleCallback(() => {
          resolve();
        });
      })
    : pause(assumedIdle);
