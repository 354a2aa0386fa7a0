import {
  coordinates,
  dateTime,
  defineCommand,
  defineWorkflow,
  file,
  files,
  id,
  integer,
  optional,
  plate,
  ratio,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { tooHeavy } from '@freightdeck/plugin-waybill/contract';
import { poundType, rejectCode } from './pound-states.ts';
import { pounds } from './pound.ts';

const path = pounds.path;
/** Data of a slip, with its photos. */
const slip = {
  grossKg: weight(),
  tareKg: weight(),
  weighAt: dateTime(),
  photo: files('photo2', 'photo3'),
  photo2: optional(file()),
  photo3: optional(file()),
};
const slipRefusals = {
  noNet: { status: 400, zh: '毛重必须大于皮重', en: 'The gross weight must be above the tare' },
  weighTime: { status: 400, zh: '过磅时间不在运单接单与签收之间', en: 'It was weighed outside the time of the trip' },
  photoMissing: { status: 400, zh: '磅单照片不存在，请重新上传', en: 'A photo does not exist. Upload it again' },
  ...tooHeavy,
} as const;

/** 补录: adds a slip that was not awaited to a running or finished trip. */
export const addPound = defineCommand({
  name: 'pound.add',
  path: `${path}/add`,
  access: ['poundManager:add'],
  input: { waybillId: id('waybill'), poundType, ...slip },
  answer: { id: id(), poundSn: text(20) },
  makes: { name: 'poundSn', page: '/poundDetail' },
  refusals: {
    ...slipRefusals,
    waybillUnknown: { status: 400, zh: '运单不存在', en: 'The waybill does not exist' },
    notYet: { status: 409, zh: '运单尚未装货或卸货', en: 'The waybill has not been loaded or unloaded yet' },
    exists: { status: 409, zh: '该运单已有磅单{poundSn}', en: 'The waybill has the slip {poundSn} already' },
  },
});
/** 上传 and 重传, by the provider. */
export const uploadPound = defineCommand({
  name: 'pound.upload',
  path: `${path}/upload`,
  access: ['poundManager:add'],
  on: pounds,
  input: slip,
  refusals: slipRefusals,
});
/** Upload from the driver's app, with location and recognised weight. A slip without any doubt is approved at once. */
export const handInPound = defineCommand({
  name: 'pound.handIn',
  path: `${path}/handIn`,
  access: 'session',
  on: pounds,
  open: { scope: 'DRIVER', path: '/slips/handIn', driver: ['waybillId', 'driverId'] },
  input: {
    ...slip,
    lonLat: optional(coordinates()),
    ocrNetKg: optional(weight()),
    ocrConfidence: optional(ratio()),
    ocrPlate: optional(plate()),
  },
  refusals: slipRefusals,
});

const sameHand = {
  sameHand: { status: 403, zh: '上传人不能审核自己上传的磅单', en: 'Nobody audits a slip they handed in' },
} as const;
const auditors = ['poundManager:audit', 'poundManager:batchAudit', 'poundManagerPlatform:audit'] as const;
export const approvePound = defineCommand({
  name: 'pound.approve',
  path: `${path}/approve`,
  access: auditors,
  on: pounds,
  input: { remark: optional(text(200)) },
  bulk: true,
  refusals: {
    ...sameHand,
    ...tooHeavy,
    order: {
      status: 409,
      zh: '卸货过磅时间必须晚于装货过磅时间',
      en: 'The unloading must be weighed after the loading',
    },
    duplicate: {
      status: 412,
      zh: '磅单照片疑似重复（{poundSn}），通过须填写审核意见',
      en: 'The photo is that of {poundSn}: say why it passes all the same',
    },
  },
});
export const rejectPound = defineCommand({
  name: 'pound.reject',
  path: `${path}/reject`,
  access: auditors,
  on: pounds,
  input: { rejectCode, reason: text(200) },
  bulk: true,
  refusals: sameHand,
});
/** 修改 of an approved slip, which must be audited again. Then it changes the weights of its trip (改重量). */
export const amendPound = defineCommand({
  name: 'pound.amend',
  path: `${path}/amend`,
  access: ['poundManager:edit'],
  on: pounds,
  input: { grossKg: weight(), tareKg: weight(), weighAt: dateTime(), reason: text(200), evidence: file() },
  refusals: {
    noNet: slipRefusals.noNet,
    weighTime: slipRefusals.weighTime,
    ...tooHeavy,
    settled: { status: 409, zh: '运单已结算，不能修改磅单', en: 'The waybill has been settled' },
    reported: { status: 409, zh: '运单已上报，不能修改磅单', en: 'The waybill has been reported' },
    nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
  },
});
export const voidPound = defineCommand({
  name: 'pound.void',
  path: `${path}/void`,
  access: ['poundManager:void'],
  on: pounds,
  input: { reason: text(200) },
  danger: true,
});

/** 重新识别: the photos of the slip are read again; what is read stands beside them. */
export const readPoundAgain = defineCommand({
  name: 'pound.ocrRetry',
  path: `${path}/ocrRetry`,
  access: ['poundManager:ocrRetry'],
  on: pounds,
  answer: { pictures: integer(1, 3) },
  bulk: true,
  outside: true,
  refusals: {
    noPhoto: { status: 409, zh: '该磅单没有可识别的照片', en: 'The slip has no photo that can be read' },
    notConnected: { status: 409, zh: '未接入识别服务', en: 'No OCR service is connected' },
  },
});

export const poundLife = defineWorkflow({
  name: 'pound',
  resource: pounds,
  state: 'poundStatus',
  initial: 0,
  transitions: {
    upload: { command: uploadPound, from: [0, 3], to: 1, actors: ['provider'] },
    handIn: { command: handInPound, from: [0, 3], to: 1, actors: ['driver'] },
    approve: { command: approvePound, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectPound, from: [1], to: 3, actors: ['provider', 'operator'] },
    amend: { command: amendPound, from: [2], to: 1, actors: ['provider'] },
    void: { command: voidPound, from: [1, 2, 3], to: 4, actors: ['provider'] },
  },
});
