import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  group,
  id,
  idNumber,
  integer,
  list,
  mobile,
  optional,
  shape,
  text,
  unitPrice,
  weight,
} from '@freightdeck/sdk/contract';

const path = '/api/trucking/waybillImport';
/** 批量导入: trips of one goods source that were driven without the console, uploaded as a table. */
export const importBatches = defineResource({
  name: 'importBatch',
  path,
  table: 'waybill_import_batch',
  tenancy: 'tenant',
  fields: {
    batchNo: text(20),
    goodsId: id('goods', 'goodsSn'),
    goodsSn: text(20),
    fileName: text(100),
    total: integer(0, 1000),
    okCount: integer(0, 1000),
    failCount: integer(0, 1000),
    status: choice('IMPORT_STATUS', [
      { value: 0, zh: '解析中', en: 'Being read', tone: 'running' },
      { value: 1, zh: '待确认', en: 'To be confirmed', tone: 'waiting' },
      { value: 2, zh: '处理中', en: 'Being imported', tone: 'running' },
      { value: 3, zh: '完成', en: 'Finished', tone: 'done' },
      { value: 4, zh: '部分失败', en: 'Partly failed', tone: 'warning' },
      { value: 5, zh: '作废', en: 'Void', tone: 'void' },
    ]),
    operator: text(20),
    at: dateTime(),
    /** Lines that are imported when the batch is confirmed. */
    readyCount: integer(0, 1000),
  },
  filters: { batchNo: 'many', status: 'in', operator: 'like', at: 'range' },
  sorts: ['at'],
  counted: 'status',
  label: 'batchNo',
  lookup: { line: ['goodsSn', 'fileName', 'status'] },
  access: ['batchImport:view'],
});
const driverMobile = optional(mobile('data:plainMobile'));
const driverIdNumber = optional(idNumber('data:plainId'));
/**
 * A line as it is kept. Whatever cell of it could not be read is empty, so that a bad cell holds back its own line
 * only; times and plates are kept as they were typed.
 */
const kept = {
  vehicleNum: optional(text(20)),
  driverName: optional(text(20)),
  loadNetKg: optional(weight(1_000_000)),
  unloadNetKg: optional(weight(1_000_000)),
  loadAt: optional(text(19)),
  unloadAt: optional(text(19)),
  carrierPrice: optional(unitPrice()),
  driverMobile,
  driverIdNumber,
};
/** Number of a line: that of its row in the file. */
const lineNo = integer(1, 1_048_576);
const lineProblem = z.object({
  /** The column it stands in. */
  field: z.string(),
  /** `import.problem.<code>` of the texts, with their values. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** What is wrong with a line. */
export type LineProblem = z.infer<typeof lineProblem>;
/** Whether a lorry can carry so much, in kilograms. */
export const isNetWeight = (kg: number): boolean => kg >= 1 && kg <= 200_000;
/** What a column takes, where the words for a cell that cannot be read say so. */
const takes: Readonly<Record<string, string>> = {
  loadNetKg: 'weight',
  unloadNetKg: 'weight',
  carrierPrice: 'price',
  driverMobile: 'mobile',
  driverIdNumber: 'idNumber',
};
/** The text of a problem, the same in the preview of a table and on the lines of its batch. */
export const problemText = ({ field, code }: Pick<LineProblem, 'field' | 'code'>): string =>
  `import.problem.${code}${code === 'unread' && takes[field] !== undefined ? `.${takes[field]}` : ''}`;
export const importRows = defineResource({
  name: 'importRow',
  path: `${path}/rows`,
  table: 'waybill_import_row',
  tenancy: 'tenant',
  fields: {
    batchId: id('importBatch'),
    batchNo: text(20),
    lineNo,
    ...kept,
    rowStatus: choice('IMPORT_ROW_STATUS', [
      { value: 0, zh: '可导入', en: 'Ready', tone: 'waiting' },
      { value: 1, zh: '有错误', en: 'Wrong', tone: 'refused' },
      { value: 2, zh: '已导入', en: 'Imported', tone: 'done' },
    ]),
    errors: optional(text(300)),
    problems: shape(z.array(lineProblem)),
    evidence: optional(file()),
    waybillId: optional(id('waybill', 'waybillSn')),
    waybillSn: optional(text(20)),
  },
  filters: { batchId: 'equal', batchNo: 'many', lineNo: 'equal', rowStatus: 'in', waybillSn: 'many' },
  sorts: ['lineNo'],
  counted: 'rowStatus',
  label: 'vehicleNum',
  access: ['batchImportDetail:view', 'batchImport:detail'],
  exportAccess: ['batchImportDetail:export', 'batchImport:downloadErrors'],
});
/** Takes the parsed rows and checks each at once; imports nothing yet. */
export const uploadBatch = defineCommand({
  name: 'importBatch.add',
  path: `${path}/upload`,
  access: ['batchImport:add'],
  input: {
    goodsId: id('goods'),
    fileName: text(100),
    rows: list(
      group({
        ...kept,
        /** Row in the file; where none is given, the place in this list. */
        lineNo: optional(lineNo),
        /** Cells that could not be read, as they were typed. */
        unread: optional(shape(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(60))))),
      }),
      1000,
    ),
  },
  answer: { id: id(), batchNo: text(20), okCount: integer(0, 1000), failCount: integer(0, 1000) },
  refusals: { noRows: { status: 400, zh: '没有可导入的数据行', en: 'There is no line to import' } },
});
export const confirmBatch = defineCommand({
  name: 'importBatch.confirmBatch',
  path: `${path}/confirm`,
  access: ['batchImport:confirm'],
  on: importBatches,
  answer: { okCount: integer(0, 1000), failCount: integer(0, 1000) },
  refusals: {
    nothingReady: {
      status: 409,
      zh: '没有可导入的数据行，请先修改错误行',
      en: 'No line is ready. Mend the wrong ones first',
    },
  },
});
export const cancelBatch = defineCommand({
  name: 'importBatch.cancelBatch',
  path: `${path}/cancel`,
  access: ['batchImport:cancelBatch'],
  on: importBatches,
  input: { reason: text(200) },
  danger: true,
});
export const importLife = defineWorkflow({
  name: 'importBatch',
  resource: importBatches,
  state: 'status',
  initial: 0,
  transitions: {
    // A batch stays open until every line of it is imported or given up.
    confirmBatch: { command: confirmBatch, from: [1, 4], to: 3, actors: ['provider'] },
    cancelBatch: { command: cancelBatch, from: [1, 4], to: 5, actors: ['provider'] },
  },
});
const closed = {
  closed: { status: 409, zh: '批次已处理，不能修改', en: 'The batch is closed' },
  imported: { status: 409, zh: '该行已导入，不能修改', en: 'The line has been imported and cannot be changed' },
} as const;
/**
 * What one line holds is also what the file to fill in has for columns. The numbers of a driver may stay empty where
 * they were known before: they are shown masked.
 */
export const editRow = defineCommand({
  name: 'importRow.editRow',
  path: `${path}/editRow`,
  access: ['batchImportDetail:editRow'],
  on: importRows,
  input: {
    vehicleNum: text(20),
    driverName: text(20),
    loadNetKg: weight(1_000_000),
    unloadNetKg: weight(1_000_000),
    loadAt: dateTime(),
    unloadAt: dateTime(),
    carrierPrice: kept.carrierPrice,
    driverMobile,
    driverIdNumber,
  },
  template: {
    name: 'waybillImport',
    access: ['batchImport:downloadTemplate'],
    read: { access: ['batchImport:add'], most: 1000 },
    example: { vehicleNum: '浙A12345' },
  },
  refusals: closed,
});
export const deleteRow = defineCommand({
  name: 'importRow.deleteRow',
  path: `${path}/deleteRow`,
  access: ['batchImportDetail:deleteRow'],
  on: importRows,
  bulk: true,
  danger: true,
  refusals: closed,
});
export const attachEvidence = defineCommand({
  name: 'importRow.attachEvidence',
  path: `${path}/attachEvidence`,
  access: ['batchImportDetail:attachEvidence'],
  on: importRows,
  input: { evidence: file() },
  refusals: closed,
});
