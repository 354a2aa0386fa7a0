import { isMasked } from '@freightdeck/sdk/contract';
import type { Resource } from '@freightdeck/sdk/contract';
import type { Call, Tx } from '@freightdeck/sdk/server';
import type { Row } from './registry.ts';

const ofTransaction = new WeakMap<Tx, string>();

/** Notes what people call the record of the first command of a call, for the log. Masked numbers are not noted. */
export function noteLabel(call: Pick<Call, 'tx'>, resource: Resource, record: Row): void {
  const field = resource.fields[resource.label];
  const label = record[resource.label];
  if (ofTransaction.has(call.tx) || !field || isMasked(field) || typeof label !== 'string' || label === '') return;
  ofTransaction.set(call.tx, label.slice(0, 64));
}
export const labelOf = (tx: Tx): string | undefined => ofTransaction.get(tx);
