import { serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { readingAsked } from '@freightdeck/plugin-waybill/contract';
import { readPoundAgain, slipReadings } from '../contract/index.ts';

type Read = AnswerOf<typeof slipReadings>['itemList'][number];
/** The readings belong to the plugin `trajectory`, which slips do not require: where it is not used there are none. */
export const serveSlipReadings = serveQuery(slipReadings, async (call, { files }) => {
  const found = await call.tx.rows<Read>(sql`
    select distinct on (file_id) file_id as file, read_fields as fields from ocr_record
    where ${call.isOperator ? sql`true` : sql`platform_id = ${call.platformId}`}
      and file_id = any(${[...files]}::text[]) and result = 1 and read_fields is not null
    order by file_id, at desc, id desc`);
  return {
    itemList: found.map(({ file, fields }) => ({
      file,
      fields: fields.map(({ field, value, box }) => ({ field, value, box })),
    })),
  };
});
/** Drawn slips are no photos; which service reads is known to the plugin that reads pictures. */
export const serveReadAgain = serve(readPoundAgain, async (call, _input, { platformId, poundSn, ...slip }) => {
  const photos = [slip.photo, slip.photo2, slip.photo3].filter(
    (one): one is string => one !== null && !one.startsWith('builtin/'),
  );
  if (photos.length === 0) return call.refuse('noPhoto');
  let pictures = 0;
  const heard = (asked: number): void => {
    pictures += asked;
  };
  await call.emit(readingAsked, { platformId, bizNo: poundSn, files: photos, heard });
  return pictures > 0 ? { pictures } : call.refuse('notConnected');
});
