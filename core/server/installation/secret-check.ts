import { sql, type Database, type Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import type { SecretBox } from '../outside/secret-box.ts';

type Ask = (statement: Sql) => Promise<readonly object[]>;
const system = { role: 'system', platformId: '' } as const;
const sealedFor = 'the installation';
const content = 'Freightdeck';

const opens = (box: SecretBox, sealed: string): boolean => box.open(sealedFor, sealed) === content;

/** Reads only; before the migrations as well. A database whose value was never written has nothing against a secret. */
export async function secretOpens(ask: Ask, box: SecretBox): Promise<boolean> {
  const [there] = (await ask(sql`select to_regclass('installation') is not null as found`)) as readonly {
    readonly found: boolean;
  }[];
  if (there?.found !== true) return true;
  const [row] = (await ask(raw('select secret_check as sealed from installation'))) as readonly {
    readonly sealed: string | null;
  }[];
  return typeof row?.sealed !== 'string' || opens(box, row.sealed);
}

/**
 * Seals the value with the present secret where there is none, or where an earlier secret sealed it; `anew`: whatever
 * sealed it. False: another process has sealed it meanwhile with a secret that is not here.
 */
export async function keepSecret(database: Database, box: SecretBox, anew = false): Promise<boolean> {
  return database.transaction(system, async (tx) => {
    const row = await tx.one<{ sealed: string | null }>(
      sql`select secret_check as sealed from installation for update`,
    );
    const sealed = row?.sealed ?? null;
    if (sealed !== null && !anew && !opens(box, sealed)) return false;
    if (sealed?.startsWith(box.present) !== true)
      await tx.run(sql`update installation set secret_check = ${box.seal(sealedFor, content)}`);
    return true;
  });
}

/** How many secrets of the database were sealed with a secret that is not here, by the table they stand in. */
export async function sealedElsewhere(ask: Ask, box: SecretBox): Promise<readonly { table: string; count: number }[]> {
  const columns = (await ask(sql`
    select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and a.attname like '%\\_sealed' and a.atttypid = 'text'::regtype and not a.attisdropped
    order by 1, 2`)) as readonly { readonly table: string; readonly name: string }[];
  const found: { table: string; count: number }[] = [];
  for (const { table, name } of columns) {
    const [column, own] = [raw(`"${name}"`), [...box.keyIds]];
    const [row] = (await ask(sql`
      select count(*)::int as count from ${raw(`"${table}"`)}
      where ${column} like 'v1.%' and split_part(${column}, '.', 2) <> all(${own}::text[])`)) as readonly {
      readonly count: number;
    }[];
    if (row && row.count > 0) found.push({ table, count: row.count });
  }
  return found;
}
