import type { Tx } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';

let made = 0;
/** How many savepoints of a transaction are open. */
const open = new WeakMap<Tx, number>();
export const inPart = (tx: Tx): boolean => (open.get(tx) ?? 0) > 0;

/**
 * Runs `work` in a savepoint: when it throws, only its own changes are undone. One at a time, since savepoints nest.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const name = `part_${(made = (made + 1) % 1_000_000_000)}`;
  await tx.run(raw(`savepoint ${name}`));
  open.set(tx, (open.get(tx) ?? 0) + 1);
  try {
    const result = await work();
    await tx.run(raw(`release savepoint ${name}`));
    return result;
  } catch (error) {
    await tx.run(raw(`rollback to savepoint ${name}`));
    await tx.run(raw(`release savepoint ${name}`));
    throw error;
  } finally {
    open.set(tx, (open.get(tx) ?? 1) - 1);
  }
}
