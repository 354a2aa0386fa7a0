import { recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { Resource } from '@freightdeck/sdk/contract';

/** What follows by itself is done by the system, not by the person whose act made it so. */
export const bySystem = (call: Call): Call => ({
  ...call,
  caller: { id: 'system', name: '', actor: 'system', keys: ['*'], roleIds: [] },
});

export interface Move {
  readonly platformId: string;
  readonly id: string;
  readonly action: string;
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly more?: Readonly<Record<string, unknown>>;
}
/** Moves a record as its lifecycle would, for a caller who could not. */
export async function moveBySystem(
  call: Call,
  resource: Resource,
  { platformId, id, action, from, to, state, more }: Move,
): Promise<void> {
  const system = bySystem(call);
  await updateRecord(system, resource, id, undefined, { ...more, [state]: to });
  await recordEvent(system, resource, id, { action, fromState: from, toState: to, platformId });
}

/** A number of a paper: letters, day, and digits that never repeat within a day. */
export async function paperNumber(call: Pick<Call, 'tx' | 'now'>, letters: string): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('goods_paper_serial') as serial`);
  return `${letters}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
