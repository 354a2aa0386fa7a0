import { sql } from '@freightdeck/sdk/server';
import type { OwnNotice, Tx } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import { ulid } from 'ulid';

const quietMinutes = 30;
const hour = 3_600_000;
const isPast = (at: string | undefined): boolean =>
  at !== undefined && Date.now() - (parseDateTime(at)?.getTime() ?? 0) > hour;

/** Writes a notice, unless there was one of the same kind within half an hour: one page shows all there is. */
export const addOwnNotice = async (
  tx: Tx,
  { platformId, kind, level = 'info', key, title, text, at, opens }: OwnNotice,
): Promise<number> =>
  isPast(at)
    ? 0
    : tx.run(sql`
    insert into plugin_notice (platform_id, id, plugin_id, kind, user_id, key, title_zh, title_en, text_zh, text_en,
      opens, level, created_at)
    select ${platformId}, ${ulid()}, '', ${kind}, null, ${key}, ${title.zh}, ${title.en}, ${text.zh}, ${text.en},
      ${JSON.stringify(opens)}::jsonb, ${level}, clock_timestamp()
    where not exists (select from plugin_notice where platform_id = ${platformId} and plugin_id = '' and kind = ${kind}
      and created_at > clock_timestamp() - ${quietMinutes}::int * interval '1 minute')`);

/** A notice to one person about their own account. */
export const tellPerson = (
  tx: Tx,
  {
    platformId,
    userId,
    kind,
    level = 'info',
    title,
    text,
  }: Pick<OwnNotice, 'platformId' | 'kind' | 'level' | 'title' | 'text'> & { readonly userId: string },
): Promise<number> =>
  tx.run(sql`
    insert into plugin_notice (platform_id, id, plugin_id, kind, user_id, key, title_zh, title_en, text_zh, text_en,
      level, created_at)
    values (${platformId}, ${ulid()}, '', ${kind}, ${userId}, null, ${title.zh}, ${title.en}, ${text.zh}, ${text.en},
      ${level}, clock_timestamp())`);
