import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';

/** A notice of the product itself to everybody of a platform who holds a key. */
interface OwnNotice {
  readonly platformId: string;
  /** What it is about; one about the same is left out for a while. */
  readonly kind: string;
  readonly key: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly text: { readonly zh: string; readonly en: string };
  /** Path of the page it opens, with its query. */
  readonly opens: { readonly path: string; readonly query: Readonly<Record<string, string>> };
}
const quietMinutes = 30;

/** Writes a notice, unless there was one of the same kind within half an hour: one page shows all there is. */
export const addOwnNotice = (tx: Tx, { platformId, kind, key, title, text, opens }: OwnNotice): Promise<number> =>
  tx.run(sql`
    insert into plugin_notice (platform_id, id, plugin_id, kind, user_id, key, title_zh, title_en, text_zh, text_en,
      opens, created_at)
    select ${platformId}, ${ulid()}, '', ${kind}, null, ${key}, ${title.zh}, ${title.en}, ${text.zh}, ${text.en},
      ${JSON.stringify(opens)}::jsonb, clock_timestamp()
    where not exists (select from plugin_notice where platform_id = ${platformId} and plugin_id = '' and kind = ${kind}
      and created_at > clock_timestamp() - ${quietMinutes}::int * interval '1 minute')`);
