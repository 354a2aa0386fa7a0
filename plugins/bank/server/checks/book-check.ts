import { sql } from '@freightdeck/sdk/server';
import type { Call, LedgerFault, Sql } from '@freightdeck/sdk/server';

/**
 * One rule of a book, read from the tables of whichever plugins keep it. It is left out where one of these is not
 * installed: then nobody keeps it.
 */
export interface BookCheck {
  readonly invariant: string;
  readonly tables: readonly string[];
  /** It compares with the operator's book, which a tenant does not see: only the operator and the night read it. */
  readonly beyond?: true;
  /**
   * Rows that break the rule in a book, each with `detail`: a number people know and two amounts, without words. What
   * the rule says stands in the texts, `invariant.…`.
   */
  readonly broken: (book: string) => Sql;
}
/** An amount in cents as people write it. */
export const yuan = (cents: Sql): Sql => sql`to_char((${cents}) / 100.0, 'FM999999999999990.00')`;
/** `number: one ≠ other`, both in cents. */
export const differs = (number: Sql, one: Sql, other: Sql): Sql =>
  sql`${number} || ': ' || ${yuan(one)} || ' ≠ ' || ${yuan(other)}`;
/** What a journal, or the journals of an order, moved on an account code: debit less credit. */
export const movedBy = (code: Sql, journals: Sql): Sql => sql`
  coalesce((select sum(case e.side when 'D' then e.amount else -e.amount end) from ledger_journal j
    join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
    join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
    where a.code = ${code} and ${journals}), 0)`;

/** Most rows that one rule names. */
const namedMost = 50;

/** Reads every rule whose tables are there. */
export async function readChecks(
  call: Pick<Call, 'tx' | 'isOperator' | 'caller'>,
  checks: readonly BookCheck[],
  book: string,
): Promise<readonly LedgerFault[]> {
  const wanted = [...new Set(checks.flatMap(({ tables }) => tables))];
  const rows = await call.tx.rows<{ name: string }>(
    sql`select t.name from unnest(${wanted}::text[]) as t (name) where to_regclass(t.name) is not null`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const found: LedgerFault[] = [];
  const sees = call.isOperator || call.caller.actor === 'system';
  for (const { invariant, tables, beyond, broken } of checks) {
    if (beyond && !sees) continue;
    if (!tables.every((table) => there.has(table))) continue;
    const faults = await call.tx.rows<{ detail: string }>(
      sql`select b.detail from (${broken(book)}) as b limit ${namedMost}`,
    );
    found.push(...faults.map(({ detail }) => ({ invariant, detail })));
  }
  return found;
}
