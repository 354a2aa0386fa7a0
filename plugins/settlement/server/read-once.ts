import type { Call, Tx } from '@freightdeck/sdk/server';

interface Known {
  writes: number;
  readonly values: Map<string, Promise<unknown>>;
}
const known = new WeakMap<Tx, Known>();

/**
 * What `read` found before in this transaction, as long as nothing has been written since: the guard and the effect of
 * a command ask for the same trip, rates and advances several times.
 */
export function readOnce<T>({ tx }: Pick<Call, 'tx'>, name: string, read: () => Promise<T>): Promise<T> {
  const { writes } = tx;
  const before = known.get(tx);
  const current = before?.writes === writes ? before : { writes, values: new Map<string, Promise<unknown>>() };
  known.set(tx, current);
  const found = current.values.get(name);
  if (found) return found as Promise<T>;
  const asked = read();
  current.values.set(name, asked);
  return asked;
}
