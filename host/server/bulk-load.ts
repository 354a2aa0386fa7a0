import { type Database, sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';

const system = { role: 'system', platformId: '00001' } as const;

/**
 * Runs `load` on an empty database without the indexes that only reads need, and creates them again afterwards:
 * otherwise a demo year spends most of its time updating search indexes. Unique indexes stay, because they are rules;
 * so do indexes by an id, the record's own or another's, or by a vehicle, which commands use.
 */
export async function withoutReaderIndexes<T>(database: Database, load: () => Promise<T>): Promise<T> {
  const indexes = await database.transaction(system, async (tx) => {
    const found = await tx.rows<{ name: string; definition: string }>(sql`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and not i.indisunique
        and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and (a.attnum = i.indkey[0]
          and a.attname = 'id' or a.attnum = i.indkey[1]
          and (a.attname like '%\\_id' and i.indnkeyatts = 2 or a.attname = 'vehicle_num')))`);
    if (found.length > 0) await tx.run(raw(`drop index ${found.map(({ name }) => `"${name}"`).join(', ')}`));
    return found;
  });
  try {
    return await load();
  } finally {
    await database.transaction(system, async (tx) => {
      for (const { definition } of indexes) await tx.run(raw(definition));
      await tx.run(raw('analyze'));
    });
  }
}
