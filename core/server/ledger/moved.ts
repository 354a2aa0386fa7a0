import type { Tx } from '@freightdeck/sdk/server';

/** Transactions in which money was moved. */
const moved = new WeakSet<Tx>();
export const noteMoved = (tx: Tx): void => void moved.add(tx);
export const hasMoved = (tx: Tx): boolean => moved.has(tx);
