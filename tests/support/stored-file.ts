import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';

/** Enters files of a tenant as `by` would have uploaded them; nothing is written to a disk. */
export async function storeFiles(
  database: Database,
  ids: readonly string[],
  {
    platformId = '10001',
    by = 'somebody',
    type = 'image/png',
  }: { readonly platformId?: string; readonly by?: string; readonly type?: string } = {},
): Promise<void> {
  await database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
    for (const id of ids)
      await tx.run(sql`
        insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
          created_by)
        values (${platformId}, ${id}, ${`${id}.png`}, ${id}, ${type}, 1, ${id},
          '2026-01-01 08:00:00+08', ${by})
        on conflict do nothing`);
  });
}
