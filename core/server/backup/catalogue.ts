import type pg from 'pg';
import { BackupFault } from './backup-fault.ts';

/** A table as it is written and read: only what the database does not work out by itself. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of the schema; partitions are read and written through their table. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly TableShape[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = new Map<string, TableShape['columns'][number][]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/**
 * Refuses where row security would hide rows from this login: a backup that misses some looks like any other. A table
 * shows all of its rows to a superuser, to an owner it does not force, or by a policy for this login that says so.
 */
export async function refuseHiddenRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_roles me on me.rolname = current_user
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and not me.rolsuper and not me.rolbypassrls and (not has_table_privilege(c.oid, 'select')
        or (c.relrowsecurity and (c.relforcerowsecurity or not pg_has_role(c.relowner, 'usage')) and (
          not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
            and pg_get_expr(p.polqual, p.polrelid) = 'true' and (me.oid = any(p.polroles) or 0 = any(p.polroles)))
          or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
            and (me.oid = any(p.polroles) or 0 = any(p.polroles))))))
    order by 1`);
  if (rows.length > 0)
    throw new BackupFault(
      `This login does not see all rows of ${rows.map(({ name }) => name).join(', ')}. Use the login that owns the ` +
        "database, the server's own.",
    );
}

export interface SequenceState {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}
/** Where the sequences stand. Read after the rows: a number that was drawn meanwhile is drawn once. */
export async function sequencesOf(client: pg.ClientBase): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
    order by 1`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    states.push({ name, last: found.rows[0]?.last ?? '1', called: found.rows[0]?.called === true });
  }
  return states;
}

export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}
