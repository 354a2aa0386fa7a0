import {
  answerHeard,
  callerName,
  insertRecord,
  listen,
  Outside,
  platformName,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { readingAsked } from '@freightdeck/plugin-waybill/contract';
import { hearOcr, ocrRead, ocrRecords, recogniseOcr, rerunOcr } from '../contract/index.ts';
import { countUsage } from './summarise.ts';

type Asking = Omit<Call, 'refuse'> & { refuse(code: 'notConnected'): never };
interface Picture {
  readonly type: NonNullable<(typeof ocrRecords)['fields']['ocrType']['type']>;
  readonly fileId: string | null;
  readonly fileName: string;
  readonly bizNo: string | null;
}

/** Has a picture read, and keeps what will be read there. */
async function ask(
  call: Asking,
  platformId: string,
  given: Picture,
  more: { readonly editedFields?: string | null; readonly rerunOf?: string },
): Promise<string> {
  const { type, fileId, fileName, bizNo } = given;
  const picture = { type, fileId, fileName };
  const outside = call.get(Outside);
  if (!outside.connects(ocrRead, picture, platformId)) return call.refuse('notConnected');
  const id = await insertRecord(call, ocrRecords, {
    platformId,
    at: call.now(),
    ocrType: type,
    fileName,
    fileId,
    result: 2,
    resultText: '',
    ocrConfidence: 0,
    editedFields: more.editedFields ?? null,
    costCents: 0,
    operator: callerName(call),
    bizNo,
    rerunOf: more.rerunOf ?? null,
  });
  await outside.send(call, ocrRead, picture, { key: id, then: hearOcr, on: id, platformId });
  return id;
}
const recognise = serve(recogniseOcr, async (call, { ocrType: type, fileId, fileName, bizNo, editedFields }) => ({
  id: await ask(
    call,
    call.platformId,
    { type, fileId: fileId ?? null, fileName, bizNo: bizNo ?? null },
    { editedFields: editedFields ?? null },
  ),
}));
const rerun = serve(rerunOcr, async (call, _input, { id, platformId, ocrType: type, fileId, fileName, bizNo }) => ({
  id: await ask(call, platformId, { type, fileId, fileName, bizNo }, { rerunOf: id }),
}));
/** Each reading is charged. */
const heard = serve(hearOcr, async (call, _input, record) => {
  const { read, text, confidencePpm, fields } = await answerHeard(call, ocrRead);
  if (record.result !== 2) return;
  const { platformId, bizNo, fileName } = record;
  const costCents = await countUsage(call as Call, platformId, 'OCR', bizNo ?? fileName.slice(0, 40));
  await updateRecord(call, ocrRecords, record.id, record.version, {
    result: read ? 1 : 0,
    resultText: text.slice(0, 2_000),
    readFields: fields ?? null,
    ocrConfidence: confidencePpm,
    costCents,
  });
});
/** Photos of a slip are to be read again. */
export const readAgain: Listener = listen(readingAsked, async (call, { platformId, bizNo, files, heard: tell }) => {
  const picture = { type: 'POUND', fileId: files[0] ?? null, fileName: bizNo } as const;
  if (!call.get(Outside).connects(ocrRead, picture, platformId)) return;
  for (const fileId of files) await ask(call as Asking, platformId, { ...picture, fileId, bizNo }, {});
  tell(files.length);
});
export const ocrServes: readonly Served[] = [
  serveResource(ocrRecords, { columns: { platformName }, order: sql`r.at desc` }),
  recognise,
  rerun,
  heard,
];
