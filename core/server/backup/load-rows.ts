import { promisify } from 'node:util';
import { gunzip as unzipped } from 'node:zlib';
import type pg from 'pg';
import { readArchive } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import type { BackupSession } from './backup-session.ts';
import { quoted, type TableShape, tablesOf } from './catalogue.ts';
import { type Manifest, tableOfName } from './manifest.ts';
import { countRows, writeRows } from './table-rows.ts';

const gunzip = promisify(unzipped);
const inSchema = (of: string): string => `${of}.relnamespace = current_schema()::regnamespace`;

/**
 * What stands in the way of rows in any order, and how it comes back: keys to other tables, indexes (filled at once in
 * the end), triggers that would act again on what they have acted on, row security, which COPY does not pass.
 */
async function statementsOf(client: pg.ClientBase): Promise<{ readonly away: string[]; readonly back: string[] }> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as away,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
        as back,
      3 as turn
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and ${inSchema('t')}
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 2
    from pg_index i join pg_class t on t.oid = i.indrelid
    where ${inSchema('t')} and t.relkind = 'r' and not t.relispartition
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', t.oid::regclass),
      format('alter table %s enable trigger user', t.oid::regclass), 4
    from pg_class t where ${inSchema('t')} and t.relkind in ('r', 'p') and not t.relispartition
      and exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)
    union all
    select format('alter table %s no force row level security', t.oid::regclass),
      format('alter table %s force row level security', t.oid::regclass), 1
    from pg_class t where ${inSchema('t')} and t.relkind in ('r', 'p') and not t.relispartition
      and t.relforcerowsecurity
    order by turn`);
  return { away: rows.map(({ away }) => away), back: rows.map(({ back }) => back) };
}

/** The shape of a table as the backup has it; a table or column that is not here is a fault of the schema. */
function shapeOf(here: readonly TableShape[], { name, columns }: Manifest['tables'][number]): TableShape {
  const table = here.find((one) => one.name === name);
  if (table === undefined) throw new BackupFault(`The backup has a table ${name} that this version does not make.`);
  return {
    name,
    columns: columns.map((wanted) => {
      const column = table.columns.find((one) => one.name === wanted);
      if (column === undefined)
        throw new BackupFault(`The backup has a column ${name}.${wanted} that this version does not make.`);
      return column;
    }),
  };
}

/** Loads all rows in one transaction and compares their numbers; what the migrations had put there goes. */
export async function loadRows(
  session: BackupSession,
  path: string,
  { tables, sequences }: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const { client } = session;
  await client.query('begin');
  const here = await tablesOf(client);
  const shapes = new Map(tables.map((table) => [table.name, shapeOf(here, table)]));
  const { away, back } = await statementsOf(client);
  for (const statement of away) await client.query(statement);
  await client.query(`truncate ${here.map(({ name }) => quoted(name)).join(', ')}`);
  const loaded = new Map<string, number>();
  await readArchive(path, async (name, content) => {
    const shape = shapes.get(tableOfName(name) ?? '');
    if (shape === undefined) return;
    const rows = await gunzip(content);
    await writeRows(session, shape, rows);
    loaded.set(shape.name, (loaded.get(shape.name) ?? 0) + countRows(rows));
  });
  log('indexes and keys');
  for (const statement of back) await client.query(statement);
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called]);
  for (const { name, rows } of tables) {
    const counted = await client.query<{ rows: string }>(`select count(*)::text as rows from ${quoted(name)}`);
    if (Number(counted.rows[0]?.rows) !== rows || (loaded.get(name) ?? 0) !== rows)
      throw new BackupFault(`${name} has ${counted.rows[0]?.rows} rows after the restore, and had ${rows}.`);
  }
  await client.query('drop table if exists restore_in_progress');
  await client.query('commit');
}
