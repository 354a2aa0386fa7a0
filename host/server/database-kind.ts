import { type Database, type Migration, sql, type Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { checkFirstAdmin } from './first-admin.ts';
import type { Mode, Settings } from './settings.ts';
import { SettingsFault } from './settings-fault.ts';

/** What a database is used for: the mode of the server that filled it first. It never changes. */
export type DatabaseKind = Mode;
type Ask = (statement: Sql) => Promise<readonly object[]>;

export const kindMigrations: readonly Migration[] = [
  {
    name: 'core/0091-database-kind',
    sql: `
create table database_kind (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('demo', 'test', 'production')),
  since timestamptz not null default clock_timestamp()
);
revoke all on database_kind from app_tenant, app_operator;
`,
  },
];

/**
 * The kind of a database; undefined while it is unused. A database of an earlier build does not store its kind: demo
 * accounts that can sign in make it a demo, any other account makes it a production database. Reads only.
 */
async function kindOf(ask: Ask): Promise<DatabaseKind | undefined> {
  const kindFrom = async (statement: string): Promise<DatabaseKind | undefined> =>
    ((await ask(raw(statement))) as readonly { readonly kind: DatabaseKind }[])[0]?.kind;
  const has = async (table: string): Promise<boolean> =>
    ((await ask(sql`select to_regclass(${table}) is not null as found`)) as readonly { readonly found: boolean }[])[0]
      ?.found === true;
  if (await has('database_kind')) {
    const told = await kindFrom('select kind from database_kind');
    if (told !== undefined) return told;
  }
  if (!(await has('platform_user'))) return undefined;
  return kindFrom(`
    select case when bool_or(created_by = 'demo' and status = 1 and delete_status = '0') then 'demo'
      else 'production' end as kind
    from platform_user having count(*) > 0`);
}

const refusals = {
  halfRestored:
    'A restore into this database was cut short. Nothing was written: make a new, empty database and restore into it.',
  productionFor: (mode: Mode) =>
    `This database has been used in production; ${mode} mode would add accounts whose password is known ` +
    'to everybody. ' +
    `Nothing was written. Set FREIGHTDECK_MODE=production, or another DATABASE_URL or FREIGHTDECK_DATA_DIR.`,
  unknownForDemo:
    'DATABASE_URL names a database that no demo has made, and demo mode (the default) would add accounts whose ' +
    'password is known to everybody. Nothing was written. ' +
    'Set FREIGHTDECK_MODE=production, or FREIGHTDECK_DEMO_DATABASE=1 if it is to become a demo.',
  ofOthers: (tables: readonly string[]) =>
    `DATABASE_URL names a database of something else: it has the tables ${tables.slice(0, 3).join(', ')}` +
    `${tables.length > 3 ? ` and ${tables.length - 3} more` : ''}, and none of Freightdeck. Nothing was written. ` +
    'Make a database of its own, such as: create database freightdeck owner freightdeck;',
  madeFor: (kind: DatabaseKind) =>
    `This database was made in ${kind} mode and holds demo accounts, whose password is known to everybody. ` +
    'Production needs a database of its own.',
};

/** Why a server with these settings must not use a database of this kind; undefined when it may. */
export function kindFault(settings: Settings, kind: DatabaseKind | undefined): string | undefined {
  const { mode, databaseUrl, demoDatabase } = settings;
  if (mode === 'production') return kind === undefined || kind === 'production' ? undefined : refusals.madeFor(kind);
  if (kind === 'production') return refusals.productionFor(mode);
  // The embedded database's folder belongs to the product; an outside server may hold anybody's data.
  const stranger = mode === 'demo' && databaseUrl !== '' && kind !== 'demo';
  return stranger && !demoDatabase ? refusals.unknownForDemo : undefined;
}

/** Tables of somebody else where Freightdeck has never been; those of extensions do not count. */
async function tablesOfOthers(ask: Ask): Promise<readonly string[]> {
  const found = (await ask(sql`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'f') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and to_regclass('schema_migration') is null
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e')
    order by 1`)) as readonly { readonly name: string }[];
  return found.map(({ name }) => name);
}

/** Called before the migrations: throws `SettingsFault` for a database this server must not touch. */
export async function admitDatabase(settings: Settings, ask: Ask): Promise<void> {
  const restoring = await ask(sql`select to_regclass('restore_in_progress') is not null as found`);
  if ((restoring as readonly { readonly found: boolean }[])[0]?.found === true)
    throw new SettingsFault(refusals.halfRestored);
  const others = await tablesOfOthers(ask);
  if (others.length > 0) throw new SettingsFault(refusals.ofOthers(others));
  const kind = await kindOf(ask);
  const fault = kindFault(settings, kind);
  if (fault !== undefined) throw new SettingsFault(fault);
  if (settings.mode === 'production' && kind === undefined) checkFirstAdmin(settings);
}

/** Stores the kind of this database. If two servers find it empty at once, the first decides for both. */
export async function keepKind(settings: Settings, database: Database): Promise<void> {
  await database.transaction({ role: 'system', platformId: '' }, async (tx) => {
    const ask: Ask = (statement) => tx.rows(statement);
    const kind = (await kindOf(ask)) ?? settings.mode;
    await tx.run(sql`insert into database_kind (kind) values (${kind}) on conflict do nothing`);
    const fault = kindFault(settings, await kindOf(ask));
    if (fault !== undefined) throw new SettingsFault(fault);
  });
}
