import { createHash } from 'node:crypto';
import {
  callerName,
  insertRecord,
  platformName,
  provide,
  serve,
  serveResource,
  sql,
  Stage,
} from '@freightdeck/sdk/server';
import type { Call, Provided, Served } from '@freightdeck/sdk/server';
import { OcrReader, ocrRecords, recogniseOcr, rerunOcr } from '../contract/index.ts';
import type { OcrReading } from '../contract/index.ts';
import { countUsage } from './summarise.ts';

interface Picture {
  readonly type: NonNullable<(typeof ocrRecords)['fields']['ocrType']['type']>;
  readonly fileId: string | null;
  readonly fileName: string;
  readonly bizNo: string | null;
}

/** Simulates the recognition service; the file name determines the confidence, always in the same way. */
const played: OcrReader = {
  read: ({ type, fileName }) => {
    const [dice = 0] = createHash('sha256').update(`${type}/${fileName}`).digest();
    return Promise.resolve({
      read: dice > 20,
      text: dice > 20 ? `${type} ${fileName}` : '',
      confidencePpm: dice > 20 ? 850_000 + dice * 580 : 0,
    });
  },
};
/** Outside demo and test mode and without a service nothing is recognised. */
const unconnected: OcrReader = { read: () => Promise.resolve(undefined) };
export const provideReader: Provided = provide(OcrReader, ({ find }) => (find(Stage) ? played : unconnected));

/** Each recognition is charged and stored. */
async function keep(
  call: Call,
  platformId: string,
  picture: Picture,
  reading: OcrReading,
  more: { readonly editedFields?: string | null; readonly rerunOf?: string },
): Promise<string> {
  const costCents = await countUsage(call, platformId, 'OCR', picture.bizNo ?? picture.fileName.slice(0, 40));
  return insertRecord(call, ocrRecords, {
    platformId,
    at: call.now(),
    ocrType: picture.type,
    fileName: picture.fileName,
    fileId: picture.fileId,
    result: reading.read ? 1 : 0,
    resultText: reading.text,
    ocrConfidence: reading.confidencePpm,
    editedFields: more.editedFields ?? null,
    costCents,
    operator: callerName(call),
    bizNo: picture.bizNo,
    rerunOf: more.rerunOf ?? null,
  });
}
const recognise = serve(recogniseOcr, async (call, input) => {
  const picture: Picture = {
    type: input.ocrType,
    fileId: input.fileId ?? null,
    fileName: input.fileName,
    bizNo: input.bizNo ?? null,
  };
  const reading = await call.get(OcrReader).read(picture);
  if (!reading) return call.refuse('notConnected');
  const id = await keep(call as Call, call.platformId, picture, reading, { editedFields: input.editedFields ?? null });
  return { id, ocrConfidence: reading.confidencePpm, resultText: reading.text };
});
const rerun = serve(rerunOcr, async (call, _input, record) => {
  const picture: Picture = {
    type: record.ocrType,
    fileId: record.fileId,
    fileName: record.fileName,
    bizNo: record.bizNo,
  };
  const reading = await call.get(OcrReader).read(picture);
  if (!reading) return call.refuse('notConnected');
  return {
    id: await keep(call as Call, record.platformId, picture, reading, { rerunOf: record.id }),
    ocrConfidence: reading.confidencePpm,
  };
});
export const ocrServes: readonly Served[] = [
  serveResource(ocrRecords, { columns: { platformName }, order: sql`r.at desc` }),
  recognise,
  rerun,
];
