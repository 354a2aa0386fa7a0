import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { slipReadings } from '../contract/index.ts';

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
