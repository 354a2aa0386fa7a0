import {
  choice,
  dateTime,
  defineCommand,
  definePort,
  defineResource,
  file,
  id,
  list,
  longText,
  money,
  optional,
  ratio,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const path = '/api/track/ocrRecord';

export const ocrType = choice('OCR_TYPE', [
  { value: 'ID_CARD', zh: '身份证', en: 'Identity card' },
  { value: 'DRIVING_PERMIT', zh: '行驶证', en: 'Vehicle licence' },
  { value: 'DRIVER_LICENSE', zh: '驾驶证', en: 'Driving licence' },
  { value: 'LICENSE', zh: '营业执照', en: 'Business licence' },
  { value: 'POUND', zh: '磅单', en: 'Weighing slip' },
  { value: 'TRANSPORT', zh: '营运证', en: 'Transport certificate' },
]);

const share = z.number().check(z.minimum(0), z.maximum(1));
/** Where something stands on a picture, in shares of its width and height. */
const box = z.object({ x: share, y: share, w: share, h: share });
/** A field that was read, as fields of its kind are written on the wire. What is not sure is not read. */
const readField = z.object({
  field: z.string().check(z.maxLength(20)),
  value: z.string().check(z.maxLength(40)),
  confidencePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  box,
});

/** OCR识别记录: the text recognised in a picture, its confidence, and a person's corrections. */
export const ocrRecords = defineResource({
  name: 'ocrRecord',
  path,
  table: 'ocr_record',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    at: dateTime(),
    ocrType,
    fileName: text(100),
    fileId: optional(file()),
    result: choice('OCR_RESULT', [
      { value: 1, zh: '成功', en: 'Read', tone: 'done' },
      { value: 0, zh: '失败', en: 'Not read', tone: 'refused' },
      { value: 2, zh: '识别中', en: 'Being read', tone: 'running' },
    ]),
    resultText: longText(2_000),
    /** Empty where a service tells the text alone. */
    readFields: optional(list(shape(readField), 20)),
    ocrConfidence: ratio(),
    editedFields: optional(text(200)),
    costCents: money(),
    operator: text(20),
    bizNo: optional(text(40)),
    /** The recognition that this one repeats. */
    rerunOf: optional(id('ocrRecord')),
  },
  filters: { ocrType: 'in', result: 'in', bizNo: 'like', at: 'range' },
  sorts: ['at', 'ocrConfidence'],
  totals: ['costCents'],
  label: 'fileName',
  access: ['ocrOperate:view'],
  exportAccess: ['ocrOperate:export'],
});

const picture = z.object({ type: z.string(), fileId: z.nullable(z.string()), fileName: z.string() });
const reading = z.object({
  read: z.boolean(),
  text: z.string(),
  confidencePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  fields: z.optional(z.array(readField).check(z.maxLength(20))),
});
export type OcrPicture = z.infer<typeof picture>;
/** Result of a recognition. */
export type OcrReading = z.infer<typeof reading>;
/** 识别: the text in a picture. */
export const ocrRead = definePort<OcrPicture, OcrReading>({ name: 'ocr.read', request: picture, answer: reading });

const notConnected = {
  notConnected: { status: 409, zh: '未接入识别服务', en: 'No OCR service is connected' },
} as const;
/**
 * Has a picture recognised: 识别中 until the service has answered. Other plugins run it when they receive a picture.
 */
export const recogniseOcr = defineCommand({
  name: 'ocrRecord.recognise',
  path: `${path}/add`,
  access: ['ocrOperate:rerun'],
  input: {
    ocrType,
    fileName: text(100),
    fileId: optional(file()),
    bizNo: optional(text(40)),
    editedFields: optional(text(200)),
  },
  answer: { id: id() },
  refusals: notConnected,
});
/** The service has answered: a system command that writes the reading down. */
export const hearOcr = defineCommand({
  name: 'ocrRecord.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: ocrRecords,
});
/** 重新识别: recognises the picture again; the earlier record stays. */
export const rerunOcr = defineCommand({
  name: 'ocrRecord.rerun',
  outside: true,
  path: `${path}/rerun`,
  access: ['ocrOperate:rerun'],
  on: ocrRecords,
  answer: { id: id() },
  refusals: notConnected,
});
