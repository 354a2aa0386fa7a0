import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { builtInPictures } from '../contract/index.ts';

/** Whether these are uploaded pictures of this platform or pictures of the product. */
export async function picturesExist(
  call: Pick<Call, 'tx'>,
  platformId: string,
  images: readonly string[],
): Promise<boolean> {
  const uploaded = [...new Set(images)].filter((image) => !builtInPictures.some((one) => one === image));
  if (uploaded.length === 0) return true;
  const found = await call.tx.rows(sql`
    select id from stored_file where platform_id = ${platformId} and id = any(${uploaded}::text[])
      and content_type in ('image/png', 'image/jpeg') and delete_status = '0'`);
  return found.length === uploaded.length;
}
