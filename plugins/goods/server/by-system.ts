import { bySystem, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { Resource } from '@freightdeck/sdk/contract';

export interface Move {
  readonly platformId: string;
  readonly id: string;
  readonly action: string;
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly more?: Readonly<Record<string, unknown>>;
}
/** Moves a record's state as its lifecycle would, in the name of the system. */
export async function moveBySystem(
  call: Call,
  resource: Resource,
  { platformId, id, action, from, to, state, more }: Move,
): Promise<void> {
  const system = bySystem(call);
  await updateRecord(system, resource, id, undefined, { ...more, [state]: to });
  await recordEvent(system, resource, id, { action, fromState: from, toState: to, platformId });
}

/** A document number: letters, date, and digits that are unique within a day. */
export async function paperNumber(call: Pick<Call, 'tx' | 'now'>, letters: string): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('goods_paper_serial') as serial`);
  return `${letters}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
