import type { Database, Tx } from '../../sdk/server/index.ts';

const notReached = (): Promise<never> => Promise.reject(new Error('not reached'));
/** For what asks nothing of the database. */
export const noTx: Tx = { rows: notReached, one: notReached, run: notReached, later: () => undefined, writes: 0 };
export const noDatabase: Database = {
  kind: 'pglite',
  transaction: notReached,
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
