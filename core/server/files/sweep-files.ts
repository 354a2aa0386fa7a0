import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { systemScope } from '../tenancy/operator.ts';
import type { FileBytes } from './file-bytes.ts';

/** How many files at once, and how many such slices in one round. */
const [SLICE, SLICES] = [200, 20];
const DAY = 86_400_000;
interface Gone {
  readonly platformId: string;
  readonly id: string;
  readonly relativePath: string;
  readonly isShared: boolean;
}

/** One process looks, once an hour; false for the others. */
const mayLook = (database: Database): Promise<boolean> =>
  database.transaction(
    systemScope,
    async (tx) =>
      (await tx.run(sql`
        update file_sweep set at = clock_timestamp() where at < clock_timestamp() - interval '1 hour'`)) > 0,
  );

/**
 * Files that no record has named within seven days vanish; those that vanished an hour ago are taken out of the store.
 * Whatever ran when they vanished has ended by then, and a record that named one has brought it back.
 */
async function vanish(database: Database): Promise<readonly Gone[]> {
  return database.transaction(systemScope, async (tx) => {
    await tx.run(sql`
      update stored_file set delete_status = '1', swept_at = clock_timestamp()
      where use_state = 'unnamed' and delete_status = '0' and created_at < clock_timestamp() - interval '7 days'`);
    await tx.run(sql`
      update stored_file set use_state = 'gone'
      where use_state = 'unnamed' and delete_status = '1' and swept_at < clock_timestamp() - interval '1 hour'`);
    return tx.rows<Gone>(sql`
      select platform_id, id, relative_path, exists (select from stored_file o
        where o.relative_path = f.relative_path and o.id <> f.id and o.delete_status = '0') as is_shared
      from stored_file f where use_state = 'gone' order by created_at limit ${SLICE}`);
  });
}
/** The bytes have gone, so the room is free again and the row has no use. */
const forget = (database: Database, { platformId, id }: Gone): Promise<unknown> =>
  database.transaction(systemScope, async (tx) => {
    const row = await tx.one<{ size: number }>(sql`
      delete from stored_file where platform_id = ${platformId} and id = ${id} and use_state = 'gone' returning size`);
    if (!row) return;
    await tx.run(sql`
      update upload_use set bytes = greatest(0, bytes - ${row.size}::bigint) where platform_id = ${platformId}`);
    await tx.run(sql`update file_sweep set files = files + 1, bytes = bytes + ${row.size}::bigint`);
  });

/** Broken uploads: what a process that died has left half written on the disk. Looked for once a day. */
async function sweepDrafts(database: Database, bytes: FileBytes): Promise<void> {
  if (!bytes.sweepDrafts) return;
  const mine = await database.transaction(systemScope, (tx) =>
    tx.run(sql`
      update file_sweep set drafts_at = clock_timestamp() where drafts_at < clock_timestamp() - interval '1 day'`),
  );
  if (mine === 0) return;
  const drafts = await bytes.sweepDrafts(new Date(Date.now() - DAY));
  if (drafts > 0)
    await database.transaction(systemScope, (tx) => tx.run(sql`update file_sweep set drafts = drafts + ${drafts}`));
}

/** Sweeps away what nobody needs: in the database, and outside every transaction of it in the store. */
export async function sweepFiles(database: Database, bytes: FileBytes): Promise<void> {
  if (!(await mayLook(database))) return;
  for (let slice = 0; slice < SLICES; slice++) {
    const gone = await vanish(database);
    for (const file of gone) {
      if (!file.isShared) await bytes.remove(`files/${file.relativePath}`);
      await forget(database, file);
    }
    if (gone.length < SLICE) break;
  }
  await sweepDrafts(database, bytes);
}
