import { randomUUID } from 'node:crypto';
import { sql, type Database } from '@freightdeck/sdk/server';
import type { FileBytes } from '../files/file-bytes.ts';

const system = { role: 'system', platformId: '' } as const;
/** Beside the files, so that it goes with them wherever they are copied. */
const markName = 'files/store.json';

/** The id of a file store; undefined: it was never used, or by an earlier version only. */
export async function storeIdOf(bytes: FileBytes): Promise<string | undefined> {
  const found = await bytes.get(markName);
  if (!found) return undefined;
  try {
    const { id } = JSON.parse(found.toString('utf8')) as { readonly id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
export async function markStore(bytes: FileBytes, id: string): Promise<void> {
  await bytes.remove(markName);
  await bytes.put(markName, Buffer.from(`${JSON.stringify({ id })}\n`));
}

/** `strange`: the store of another database. `empty`: no store of this database, which has one already. */
export type StoreFound = 'own' | 'strange' | 'empty';

const rowOf = async (database: Database): Promise<{ readonly id: string; readonly marked: boolean }> => {
  const row = await database.transaction(
    system,
    (tx) =>
      tx.one<{ id: string; marked: boolean }>(sql`select store_id as id, store_marked as marked from installation`),
    { readOnly: true },
  );
  if (!row) throw new Error('The table installation has no row');
  return row;
};

/** Whether this store is the one of this database. The first process marks its store; of two, only one is the first. */
export async function findStore(database: Database, bytes: FileBytes, patienceMs = 5_000): Promise<StoreFound> {
  const { id } = await rowOf(database);
  const first = async (): Promise<boolean> =>
    (await database.transaction(system, (tx) =>
      tx.run(sql`update installation set store_marked = true where not store_marked`),
    )) === 1;
  const kept = await storeIdOf(bytes);
  if (kept !== undefined && kept !== id) return 'strange';
  if (await first()) {
    if (kept === id) return 'own';
    try {
      await markStore(bytes, id);
    } catch (error) {
      await database.transaction(system, (tx) => tx.run(sql`update installation set store_marked = false`));
      throw error;
    }
    return 'own';
  }
  // Another process may be marking the same store just now.
  for (const end = Date.now() + patienceMs; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const found = await storeIdOf(bytes);
    if (found !== undefined) return found === id ? 'own' : 'strange';
    if (Date.now() > end) return 'empty';
  }
}

/** Makes this store the one of this database, whatever was before: a mark that it has is kept. */
export async function takeStore(database: Database, bytes: FileBytes): Promise<void> {
  const kept = await storeIdOf(bytes);
  const id = kept ?? randomUUID();
  if (kept === undefined) await markStore(bytes, id);
  await database.transaction(system, (tx) =>
    tx.run(sql`update installation set store_id = ${id}, store_marked = true`),
  );
}
