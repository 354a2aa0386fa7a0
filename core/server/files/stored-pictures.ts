import { createHash } from 'node:crypto';
import { sql } from '@freightdeck/sdk/server';
import type { Database, StoredPictureOf } from '@freightdeck/sdk/server';
import type { FileBytes } from './file-bytes.ts';
import { atStore, storeFault } from './file-refused.ts';

/** Stored pictures for what works on them by itself: nobody looks at them, so no look is noted. */
export const storedPictures =
  (database: Database, bytes: FileBytes): StoredPictureOf =>
  async (platformId, id) => {
    const found = await database.transaction(
      { role: 'system', platformId },
      (tx) =>
        tx.one<{ relativePath: string; sha256: string }>(sql`
          select relative_path, sha256 from stored_file where platform_id = ${platformId} and id = ${id}
            and starts_with(content_type, 'image/') and delete_status = '0'`),
      { readOnly: true },
    );
    if (!found) return undefined;
    const content = await atStore(bytes.get(`files/${found.relativePath}`));
    if (content && createHash('sha256').update(content).digest('hex') !== found.sha256)
      throw storeFault('fileChanged', new Error(`The stored file ${id} is not what was stored`));
    return content;
  };
