import {
  dateTime,
  defineCommand,
  defineWorkflow,
  file,
  files,
  id,
  money,
  optional,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { receipts } from './receipt.ts';

const path = receipts.path;
/** Whoever may unload for the driver may also upload his receipt. */
const keepers = ['waybillManage:proxyUnload', 'waybillListManage:proxyUnload'] as const;
const auditors = ['waybillManage:receiptAudit'] as const;
/** Data of a receipt. */
const words = { signer: text(20), signedAt: dateTime(), damageKg: optional(weight()), damageCents: optional(money()) };
const sheet = { photo: files('photo2', 'photo3'), photo2: optional(file()), photo3: optional(file()), ...words };
const signTime = {
  signTime: {
    status: 400,
    zh: '签收时间不在运单卸货之后，或晚于现在',
    en: 'It was signed before the unloading, or is yet to be signed',
  },
} as const;
const sheetRefusals = {
  ...signTime,
  photoMissing: { status: 400, zh: '回单照片不存在，请重新上传', en: 'A photo does not exist. Upload it again' },
} as const;
const sameHand = {
  sameHand: { status: 403, zh: '上传人不能审核自己上传的回单', en: 'Nobody audits a receipt they handed in' },
} as const;

/** 补传 for a trip that needed no receipt. */
export const addReceipt = defineCommand({
  name: 'receipt.add',
  path: `${path}/add`,
  access: keepers,
  input: { waybillId: id('waybill'), ...sheet },
  answer: { id: id(), receiptNo: text(20) },
  refusals: {
    ...sheetRefusals,
    waybillUnknown: { status: 400, zh: '运单不存在', en: 'The waybill does not exist' },
    notYet: { status: 409, zh: '运单尚未卸货或已作废', en: 'The waybill has not been unloaded, or is void' },
    exists: { status: 409, zh: '该运单已有回单{receiptNo}', en: 'The waybill has the receipt {receiptNo} already' },
  },
});
/** 上传 and 重传, by the provider and from the driver's app. */
export const uploadReceipt = defineCommand({
  name: 'receipt.uploadReceipt',
  path: `${path}/upload`,
  access: keepers,
  on: receipts,
  input: sheet,
  refusals: sheetRefusals,
});
export const handInReceipt = defineCommand({
  name: 'receipt.handIn',
  path: `${path}/handIn`,
  access: 'session',
  on: receipts,
  open: { scope: 'DRIVER', path: '/receipts/handIn', driver: ['waybillId', 'driverId'] },
  input: sheet,
  refusals: sheetRefusals,
});
/** Corrects the data of a receipt that waits for audit; the person then counts as its submitter. */
export const editReceipt = defineCommand({
  name: 'receipt.edit',
  path: `${path}/edit`,
  access: keepers,
  on: receipts,
  input: { ...words, reason: text(200) },
  refusals: { ...signTime, nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } },
});
export const confirmReceipt = defineCommand({
  name: 'receipt.confirm',
  path: `${path}/audit`,
  access: auditors,
  on: receipts,
  input: { remark: optional(text(200)) },
  bulk: true,
  refusals: {
    ...sameHand,
    damaged: {
      status: 412,
      zh: '回单记有货损，确认须填写审核意见',
      en: 'It tells of damage: say why it is confirmed all the same',
    },
  },
});
export const rejectReceipt = defineCommand({
  name: 'receipt.reject',
  path: `${path}/reject`,
  access: auditors,
  on: receipts,
  input: { reason: text(200) },
  bulk: true,
  refusals: sameHand,
});
/** 登记纸质回单: courier number of the paper receipt, and when it arrived. */
export const fileReceipt = defineCommand({
  name: 'receipt.file',
  path: `${path}/file`,
  access: [...keepers, ...auditors],
  on: receipts,
  input: { paperExpressNo: text(32), paperReceivedAt: optional(dateTime()) },
  refusals: { notArrived: { status: 400, zh: '收到时间不能晚于现在', en: 'It cannot come later than now' } },
});
/** 作废, for example when uploaded for the wrong trip. If the trip needs a receipt, a new one is awaited. */
export const voidReceipt = defineCommand({
  name: 'receipt.void',
  path: `${path}/void`,
  access: auditors,
  on: receipts,
  input: { reason: text(200) },
  danger: true,
});

export const receiptLife = defineWorkflow({
  name: 'receipt',
  resource: receipts,
  state: 'receiptState',
  initial: 1,
  transitions: {
    upload: { command: uploadReceipt, from: [1, 4], to: 2, actors: ['provider'] },
    handIn: { command: handInReceipt, from: [1, 4], to: 2, actors: ['driver'] },
    edit: { command: editReceipt, from: [2], to: 'same', actors: ['provider'] },
    confirm: { command: confirmReceipt, from: [2], to: 3, actors: ['provider'] },
    reject: { command: rejectReceipt, from: [2], to: 4, actors: ['provider'] },
    file: { command: fileReceipt, from: [2, 3], to: 'same', actors: ['provider'] },
    void: { command: voidReceipt, from: [2, 4], to: 5, actors: ['provider'] },
  },
});
