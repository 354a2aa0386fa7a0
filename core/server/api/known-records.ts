import type { Call, Tx } from '@freightdeck/sdk/server';
import type { Row, View } from './registry.ts';

interface Known {
  writes: number;
  readonly rows: Map<string, Row>;
}
const ofTransaction = new WeakMap<Tx, Known>();

const keyOf = (call: Call, view: View, id: string): string =>
  `${view.resource.name} ${call.isOperator ? '*' : call.platformId} ${id}`;

/** Keeps a locked row as its update returned it, for the next command on the same record in this transaction. */
export function remember(call: Call, view: View, row: Row): void {
  const { writes } = call.tx;
  let known = ofTransaction.get(call.tx);
  // Any other write in between (trigger, listener, savepoint) may have changed the row.
  if (known === undefined || known.writes !== writes - 1)
    ofTransaction.set(call.tx, (known = { writes, rows: new Map() }));
  known.writes = writes;
  known.rows.set(keyOf(call, view, row.id), row);
}

/** The row as last read, or undefined when anything was written since. */
export function recall(call: Call, view: View, id: string): Row | undefined {
  const known = ofTransaction.get(call.tx);
  return known?.writes === call.tx.writes ? known.rows.get(keyOf(call, view, id)) : undefined;
}
