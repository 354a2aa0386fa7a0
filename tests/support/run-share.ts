/**
 * `npm run test:whole`: nothing is left to another day. It sets MODE for the journeys; Vitest sets it from `--mode`.
 */
export const isWhole = process.env['MODE'] === 'whole';

const shares = 3;
const msPerDay = 86_400_000;

/** Which third of the sweeps this run takes: another one each day. `SHARE=1` repeats the run of another day. */
function shareOfToday(): number {
  const named = process.env['SHARE'] ?? String(Math.floor(Date.now() / msPerDay) % shares);
  const share = Number(named);
  if (named !== '' && Number.isInteger(share) && share >= 0 && share < shares) return share;
  throw new Error(`SHARE is "${named}"; it must be 0, 1 or 2.`);
}
const share = shareOfToday();

/** True for every third place of a sweep, and for all of them in a whole run: three days in a row leave none out. */
export const isInShare = (place: number): boolean => isWhole || place % shares === share;

/** For the line a sweep prints at its end: what has to be set to run the same again. */
export const shareName = isWhole ? 'all thirds' : `SHARE=${share} of ${shares}`;
