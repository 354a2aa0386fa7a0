import { sql } from '../../sdk/server/index.ts';
import type { Sql } from '../../sdk/server/index.ts';

/** Questions that a test of erasure asks the whole database; `rows` reads as the system. */
export function bookOfNames(rows: <T extends object>(query: Sql) => Promise<readonly T[]>) {
  return {
    /** Tables of a tenant in which any text names one of these words. */
    naming: async (words: readonly string[], platformId: string, but: readonly string[] = []): Promise<string[]> => {
      const tables = await rows<{ name: string }>(sql`
        select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'platform_id' and t.table_type = 'BASE TABLE' order by 1`);
      const found: string[] = [];
      for (const { name } of tables)
        if (
          !but.includes(name) &&
          (
            await rows(sql`
            select from ${sql([name])} x where x.platform_id = ${platformId}
              and x::text like any(${words.map((word) => `%${word}%`)}::text[]) limit 1`)
          ).length > 0
        )
          found.push(name);
      return found;
    },
    /** Every account, with the end of its chain. */
    books: () =>
      rows(sql`select a.code, a.owner_id, a.balance, a.last_hash, count(e.id)::int as lines, sum(e.amount)::text as moved
        from ledger_account a left join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
        group by a.platform_id, a.id, a.code, a.owner_id, a.balance, a.last_hash order by a.platform_id, a.id`),
    sums: () =>
      rows(sql`select 'order' as what, count(*)::int as n, sum(freight_amount)::text as cents from settlement_order
        union all select 'voucher', count(*)::int, sum(amount)::text from settlement_voucher
        union all select 'trip', count(*)::int, sum(freight_amount)::text from waybill`),
  };
}
