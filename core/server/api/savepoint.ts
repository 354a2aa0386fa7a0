import type { Tx } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';

let made = 0;

/**
 * Runs `work` in a savepoint: when it throws, only its own changes are undone. One at a time, since savepoints nest.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const name = `part_${(made = (made + 1) % 1_000_000_000)}`;
  await tx.run(raw(`savepoint ${name}`));
  try {
    const result = await work();
    await tx.run(raw(`release savepoint ${name}`));
    return result;
  } catch (error) {
    await tx.run(raw(`rollback to savepoint ${name}`));
    await tx.run(raw(`release savepoint ${name}`));
    throw error;
  }
}
