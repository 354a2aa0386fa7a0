import { raw } from 'sql-template-tag';
import { isIdNumber } from '../../sdk/contract/values/index.ts';
import { type Database, sql } from '../../sdk/server/index.ts';

const system = { role: 'system', platformId: '' } as const;
const looksLikeOne = '(^|[^0-9A-Za-z])[0-9]{17}[0-9X]([^0-9A-Za-z]|$)';

/** Reads every table as a thief of the database would: where identity numbers of people stand in the open. */
export const openNumbersIn = (database: Database): Promise<readonly string[]> =>
  database.transaction(system, async (tx) => {
    const columns = await tx.rows<{ table: string; column: string }>(sql`
      select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'json', 'ARRAY')`);
    const found = new Set<string>();
    for (const { table, column } of columns)
      for (const { value } of await tx.rows<{ value: string }>(
        sql`select distinct ${raw(`"${column}"`)}::text as value from ${raw(`"${table}"`)}
          where ${raw(`"${column}"`)}::text ~ ${looksLikeOne}`,
      ))
        if ((value.match(/(?<![0-9A-Za-z])\d{17}[\dX](?![0-9A-Za-z])/g) ?? []).some(isIdNumber))
          found.add(`${table}.${column}`);
    return [...found].toSorted();
  });
