import { assumedIdle, pause } from './clock.ts';

/** Whether the browser asks to save data: then nothing is prefetched. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Resolves when the browser is idle. */
export const browserIdle = (): Promise<void> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => {
        window.requestIdleCallback(() => {
          resolve();
        });
      })
    : pause(assumedIdle);
