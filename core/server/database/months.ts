import { appendOnly, job, sql, tenantTable, type Job, type Tx } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { DatabaseFault } from './faults.ts';

/**
 * Tables that grow with every trip, and can be laid out by month: one partition for all that was written before, one
 * for each month from then on. `at` becomes part of their key. The book's entries are not among them: their order in an
 * account is a unique key without a time, and a book keeps it.
 */
export const monthTables = {
  track_point: { key: ['platform_id', 'device_no', 'at'], isAppendOnly: false },
  audit_log: { key: ['platform_id', 'id', 'at'], isAppendOnly: true },
  record_event: { key: ['platform_id', 'id', 'at'], isAppendOnly: true },
} as const;
export type MonthTable = keyof typeof monthTables;
export const isMonthTable = (name: string): name is MonthTable => Object.hasOwn(monthTables, name);
/** Months that stand ready beside the present one. */
const ahead = 3;

/** Only through the whole table, where row-level security is: nobody reads a part by itself. */
const closed = (part: string): string =>
  `alter table ${part} enable row level security; revoke all on ${part} from app_tenant, app_operator;`;

/** The first moment of the month `offset` months from now, in Asia/Shanghai, and its name as `y2026m11`. */
async function monthAt(tx: Tx, offset: number): Promise<{ readonly from: string; readonly name: string }> {
  const month = await tx.one<{ from: string; name: string }>(sql`
    select to_char(m, 'YYYY-MM-DD') as from, to_char(m, '"y"YYYY"m"MM') as name
    from (select date_trunc('month', now() at time zone 'Asia/Shanghai')
      + ${offset}::int * interval '1 month' as m) x`);
  if (!month) throw new DatabaseFault('The database does not know the month');
  return month;
}
const moment = (day: string): string => `timestamptz '${day} 00:00:00+08'`;

/** Makes the parts of the present month and the next ones that are missing; answers their names. */
export async function makeMonths(tx: Tx, table: MonthTable): Promise<readonly string[]> {
  const made: string[] = [];
  for (let offset = 0; offset <= ahead; offset++) {
    const { from, name } = await monthAt(tx, offset);
    const until = (await monthAt(tx, offset + 1)).from;
    const part = `${table}_${name}`;
    const covered = await tx.one(sql`
      select from pg_class c where c.relname = ${part} and c.relnamespace = current_schema()::regnamespace
      union all select from pg_class c join pg_inherits i on i.inhrelid = c.oid
        where i.inhparent = ${table}::regclass and c.relname = ${`${table}_before`}
          and substring(pg_get_expr(c.relpartbound, c.oid) from $x$TO \\('(.*)'\\)$x$)::timestamptz
            > ${`${from} 00:00:00+08`}::timestamptz`);
    if (covered) continue;
    await tx.run(
      raw(`create table ${part} (like ${table} including defaults including constraints including generated)`),
    );
    // What was written for this month before it had a part, by a device whose clock is ahead, say.
    await tx.run(
      raw(`with early as (delete from ${table}_other where at >= ${moment(from)} and at < ${moment(until)} returning *)
        insert into ${part} select * from early`),
    );
    for (const statement of closed(part).split('; ')) await tx.run(raw(statement));
    await tx.run(
      raw(`alter table ${table} attach partition ${part} for values from (${moment(from)}) to (${moment(until)})`),
    );
    made.push(part);
  }
  return made;
}

const partitioned = (tx: Tx): Promise<readonly { readonly name: string }[]> =>
  tx.rows<{ name: string }>(sql`
    select c.relname::text as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = current_schema()::regnamespace order by 1`);

/** Keeps months ready for tables that an operator laid out by month; without one there is nothing to do. */
export const monthsJob: Job = job({
  name: 'database:months',
  everySeconds: 6 * 3600,
  run: async ({ tx }) => {
    for (const { name } of await partitioned(tx)) if (isMonthTable(name)) await makeMonths(tx, name);
  },
});

/** Runs statements outside a transaction of its own; `run` gets them one at a time. */
export type Run = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Lays a table out by month. The rows stay where they are and become the part of everything before next month, so that
 * it takes an index and a scan, both beside running calls, and then a lock of a moment. `run` must be one connection of
 * the owner of the tables. When it was cut short it may simply be run again.
 */
export async function layOutByMonth(run: Run, table: MonthTable, log: (line: string) => void): Promise<void> {
  const [known] = await run(`select c.relkind::text as kind from pg_class c
    where c.relname = '${table}' and c.relnamespace = current_schema()::regnamespace`);
  if (known === undefined) throw new DatabaseFault(`There is no table ${table}`);
  if (known['kind'] === 'p') return log(`${table} is laid out by month already`);
  const key = monthTables[table].key.join(', ');
  const [next] = await run(`select to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month',
    'YYYY-MM-DD') as day`);
  const until = moment(String(next?.['day']));
  await run(`set statement_timeout = 0`);
  await run(`set lock_timeout = '5s'`);
  log(`${table}: the key (${key}), beside running calls …`);
  await run(`drop index concurrently if exists ${table}_by_month`);
  await run(`create unique index concurrently ${table}_by_month on ${table} (${key})`);
  // With this constraint proven, the rows need not be read again under the lock.
  await run(`alter table ${table} drop constraint if exists ${table}_before_month`);
  const [late] = await run(`select 1 from ${table} where at >= ${until} limit 1`);
  if (late !== undefined) throw new DatabaseFault(`${table} has rows of a month that has not begun: mend those first`);
  await run(`alter table ${table} add constraint ${table}_before_month check (at < ${until}) not valid`);
  await run(`alter table ${table} validate constraint ${table}_before_month`);
  const indexes = await run(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = '${table}'::regclass and not indisprimary
      and indexrelid <> '${table}_by_month'::regclass order by 1`);
  log(`${table}: the switch …`);
  await run('begin');
  try {
    await run(`lock table ${table} in access exclusive mode`);
    await run(`alter table ${table} drop constraint ${table}_pkey`);
    await run(`alter table ${table} add constraint ${table}_before_pkey primary key using index ${table}_by_month`);
    for (const { name } of indexes) await run(`alter index ${String(name)} rename to ${String(name)}_before`);
    await run(`alter table ${table} rename to ${table}_before`);
    await run(`create table ${table} (like ${table}_before including defaults including constraints including generated)
      partition by range (at)`);
    await run(`alter table ${table} drop constraint ${table}_before_month`);
    await run(`alter table ${table} add constraint ${table}_pkey primary key (${key})`);
    for (const { definition } of indexes) await run(String(definition));
    await run(tenantTable(table));
    if (monthTables[table].isAppendOnly) await run(appendOnly(table));
    await run(`create table ${table}_other partition of ${table} default`);
    await run(`${closed(`${table}_other`)} ${closed(`${table}_before`)}`);
    await run(`alter table ${table} attach partition ${table}_before for values from (minvalue) to (${until})`);
    await run(`alter table ${table}_before drop constraint ${table}_before_month`);
    await run('commit');
  } catch (error) {
    await run('rollback');
    throw error;
  }
}
