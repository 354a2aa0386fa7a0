import { type Sql, sql } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';
import { SettingsFault } from './settings-fault.ts';

/** Called before the migrations: a pool that PostgreSQL could never fill would fail when many people are there. */
export async function refusePool(
  { databaseUrl, poolSize }: Pick<Settings, 'databaseUrl' | 'poolSize'>,
  ask: (statement: Sql) => Promise<readonly object[]>,
): Promise<void> {
  if (databaseUrl === '') return;
  const rows = await ask(sql`
    select m.most, m.most - current_setting('superuser_reserved_connections')::int as free
    from (select current_setting('max_connections')::int as most) m`);
  const [row] = rows as readonly { readonly most: number; readonly free: number }[];
  // One more beside the pool, for what must not wait for it.
  if (row && poolSize + 1 > row.free)
    throw new SettingsFault(
      `FREIGHTDECK_POOL_SIZE is "${poolSize}", and PostgreSQL has ${row.most} connections for everybody ` +
        `(max_connections): it may be at most ${row.free - 1}, for all processes together, such as 10 for each.`,
    );
}
