import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  group,
  id,
  integer,
  list,
  optional,
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
    goodsId: id('goods'),
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
  },
  filters: { batchNo: 'many', status: 'in', operator: 'like', at: 'range' },
  sorts: ['at'],
  counted: 'status',
  label: 'batchNo',
  access: ['batchImport:view'],
});
/** The cells of a row. Times and plates stay text as typed, so that an invalid one can be shown. */
const cells = {
  vehicleNum: text(20),
  driverName: text(20),
  loadNetKg: weight(1_000_000),
  unloadNetKg: weight(1_000_000),
  loadAt: text(19),
  unloadAt: text(19),
  carrierPrice: optional(unitPrice()),
};
export const importRows = defineResource({
  name: 'importRow',
  path: `${path}/rows`,
  table: 'waybill_import_row',
  tenancy: 'tenant',
  fields: {
    batchId: id('importBatch'),
    batchNo: text(20),
    lineNo: integer(1, 1000),
    ...cells,
    rowStatus: choice('IMPORT_ROW_STATUS', [
      { value: 0, zh: '可导入', en: 'Ready', tone: 'waiting' },
      { value: 1, zh: '有错误', en: 'Wrong', tone: 'refused' },
      { value: 2, zh: '已导入', en: 'Imported', tone: 'done' },
    ]),
    errors: optional(text(300)),
    evidence: optional(file()),
    waybillId: optional(id('waybill')),
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
  input: { goodsId: id('goods'), fileName: text(100), rows: list(group(cells), 1000) },
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
    confirmBatch: { command: confirmBatch, from: [1], to: 3, actors: ['provider'] },
    cancelBatch: { command: cancelBatch, from: [1], to: 5, actors: ['provider'] },
  },
});
const closed = { closed: { status: 409, zh: '批次已处理，不能修改', en: 'The batch is closed' } } as const;
/** The fields of a row are also the columns of the import template. */
export const editRow = defineCommand({
  name: 'importRow.editRow',
  path: `${path}/editRow`,
  access: ['batchImportDetail:editRow'],
  on: importRows,
  input: { ...cells, loadAt: dateTime(), unloadAt: dateTime() },
  template: {
    name: 'waybillImport',
    access: ['batchImport:downloadTemplate'],
    read: { access: ['batchImport:add'], most: 1000 },
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
});
