import { serveQuery, sql } from '@freightdeck/sdk/server';
import { maskIdNumber, maskMobile } from '@freightdeck/sdk/values';
import { papersRead } from '../contract/index.ts';

interface Placed {
  readonly value: string;
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}
/** Identity and mobile numbers in a text, masked as the fields of a record are. */
const masked = (text: string): string =>
  text
    .replace(/(?<!\d)\d{17}[\dXx](?![\dXx])/g, (number) => maskIdNumber(number))
    .replace(/(?<!\d)1\d{10}(?!\d)/g, (number) => maskMobile(number));

/**
 * The readings belong to the plugin `trajectory`, which audits do not require: where it is not used there are none.
 */
export const servePapersRead = serveQuery(papersRead, async (call, { files }) => {
  const found = await call.tx.rows<{ file: string; text: string; fields: readonly Placed[] | null }>(sql`
    select distinct on (file_id) file_id as file, result_text as text, read_fields as fields from ocr_record
    where ${call.isOperator ? sql`true` : sql`platform_id = ${call.platformId}`}
      and file_id = any(${[...files]}::text[]) and result = 1
    order by file_id, at desc, id desc`);
  return {
    itemList: found.map(({ file, text, fields }) => ({
      file,
      text: masked(text),
      fields: (fields ?? []).map(({ value, box }) => ({ value: masked(value), box })),
    })),
  };
});
