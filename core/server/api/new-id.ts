import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

// Asking the system for one random byte at a time costs more than the rest of an id.
const pool = new Uint8Array(4096);
let used = pool.length;
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return (pool[used++] as number) / 256;
}

/** Makes ids that always rise, however close in time they are. */
export const risingIds = (dice: () => number = random): ((time?: number) => string) => monotonicFactory(dice);
const next = risingIds();
/** An id for the present moment. */
export const newId = (): string => next();
