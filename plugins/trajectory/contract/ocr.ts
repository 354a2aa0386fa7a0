import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  file,
  id,
  integer,
  longText,
  money,
  optional,
  ratio,
  text,
  token,
} from '@freightdeck/sdk/contract';

const path = '/api/track/ocrRecord';

export const ocrType = choice('OCR_TYPE', [
  { value: 'ID_CARD', zh: '身份证', en: 'Identity card' },
  { value: 'DRIVING_PERMIT', zh: '行驶证', en: 'Vehicle licence' },
  { value: 'DRIVER_LICENSE', zh: '驾驶证', en: 'Driving licence' },
  { value: 'LICENSE', zh: '营业执照', en: 'Business licence' },
  { value: 'POUND', zh: '磅单', en: 'Weighing slip' },
  { value: 'TRANSPORT', zh: '营运证', en: 'Transport certificate' },
]);

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
    ]),
    resultText: longText(2_000),
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

/** Result of a recognition. */
export interface OcrReading {
  readonly read: boolean;
  readonly text: string;
  readonly confidencePpm: number;
}
/** The recognition service; `read` returns undefined when none is connected. */
export interface OcrReader {
  read(picture: {
    readonly type: string;
    readonly fileId: string | null;
    readonly fileName: string;
  }): Promise<OcrReading | undefined>;
}
export const OcrReader = token<OcrReader>('trajectory.ocr', 1);

const notConnected = {
  notConnected: { status: 409, zh: '未接入识别服务', en: 'No OCR service is connected' },
} as const;
/** Recognises a picture and stores the record; other plugins run it when they receive a picture. */
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
  answer: { id: id(), ocrConfidence: ratio(), resultText: longText(2_000) },
  refusals: notConnected,
});
/** 重新识别: recognises the picture again; the earlier record stays. */
export const rerunOcr = defineCommand({
  name: 'ocrRecord.rerun',
  path: `${path}/rerun`,
  access: ['ocrOperate:rerun'],
  on: ocrRecords,
  answer: { id: id(), ocrConfidence: integer(0, 1_000_000) },
  refusals: notConnected,
});
