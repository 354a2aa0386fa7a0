import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import type { Rule } from '../domain/rules.ts';

/** Plugins whose records rules ask for, by a table of theirs. Not every installation has all of them. */
const tables = {
  evidence: 'contract',
  provider: 'service_provider',
  settlement: 'settlement_order',
  bank: 'bank_card',
  funds: 'recharge_order',
  prepay: 'prepay_order',
  invoice: 'invoice_apply',
  fuel: 'fuel_order',
  ledger: 'ledger_account',
} as const;
type Keeper = keyof typeof tables;
type Kept = ReadonlySet<Keeper>;
export type Reading = Pick<Call, 'tx' | 'now' | 'get'>;
export interface Book {
  readonly rules: readonly Rule[];
  /** Who keeps records here. */
  readonly kept: Kept;
}
const names = Object.keys(tables) as readonly Keeper[];
const known: Sql = sql`(select array_agg(k.name) from unnest(${[...names]}::text[],
  ${Object.values(tables)}::text[]) as k (name, of_table) where to_regclass(k.of_table) is not null)`;

/** The rules in force that `which` chooses, and who keeps what they ask for. */
export async function bookOf({ tx }: Pick<Call, 'tx'>, which: Sql = sql`true`): Promise<Book> {
  const rows = await tx.rows<Rule & { readonly kept: readonly Keeper[] | null }>(sql`
    select r.rule_id, r.flow, r.stage, r.rule_mode, r.limit_value, r.unit, r.checkable, ${known} as kept
    from compliance_rule r where r.status = 1 and ${which} order by r.flow, r.rule_id`);
  return { rules: rows, kept: new Set(rows[0]?.kept ?? []) };
}
/** Trips of one tenant whose facts are read together. */
export interface Asked {
  readonly platformId: string;
  readonly ids: readonly string[];
  readonly kept: Kept;
}
/** Rows by the trip that they belong to. */
export function byTrip<T extends { readonly waybillId: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const apart = new Map<string, T[]>();
  for (const row of rows) {
    const of = apart.get(row.waybillId);
    if (of) of.push(row);
    else apart.set(row.waybillId, [row]);
  }
  return apart;
}
