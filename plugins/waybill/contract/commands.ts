import {
  dateTime,
  defineCommand,
  file,
  files,
  group,
  id,
  money,
  optional,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { paperRefusals } from './crew-papers.ts';
import { coverRefusals } from './dues.ts';
import { gateRefusals } from './gate.ts';
import { freezeReason, freezeScope, voidReason } from './states.ts';
import {
  atPlace,
  notInsured,
  notReady,
  overload,
  stillLoading,
  tooFast,
  unloadTooHeavy,
  weighing,
} from './step-refusals.ts';
import { waybills } from './waybill.ts';

const path = waybills.path;
const reason = { reason: text(200) };
/** By the driver, with the app of the provider's own. */
const byDriver = (verb: string) => ({ scope: 'DRIVER', path: `/waybills/${verb}`, driver: ['driverId'] }) as const;
const photos = { photo2: optional(file()), photo3: optional(file()) };
/**
 * The slip of the weighbridge is given whole or not at all: gross, tare and its photos. It becomes a 磅单 that waits for
 * its audit.
 */
const weights = {
  grossKg: optional(weight()),
  tareKg: optional(weight()),
  netKg: weight(),
  /** When it was really loaded or unloaded; absent: now. */
  happenedAt: optional(dateTime()),
  photo: optional(files('photo2', 'photo3')),
  ...photos,
  remark: optional(text(200)),
};
/** What the consignee signed, handed in with 签收. It becomes the 回单 that waits for its audit. */
const signedPaper = {
  photo: files('photo2', 'photo3'),
  ...photos,
  signer: text(20),
  signedAt: dateTime(),
  damageKg: optional(weight()),
  damageCents: optional(money()),
};
const frozen = { status: 423, zh: '运单已冻结，不能进行该操作', en: 'The waybill is frozen' } as const;
const notFrozen = { status: 409, zh: '运单未冻结', en: 'The waybill is not frozen' } as const;

/** 派单: the dispatcher assigns a trip of a goods source to a driver and a vehicle. */
export const assignWaybill = defineCommand({
  name: 'waybill.assign',
  path: `${path}/assign`,
  access: ['waybillListManage:assign'],
  input: {
    goodsId: id('goods'),
    driverId: id('driver'),
    vehicleId: id('vehicle'),
    estimateKg: weight(),
    /** 要求到达; absent: that of the goods. */
    arriveBy: optional(dateTime()),
    remark: optional(text(200)),
  },
  answer: { id: id(), waybillSn: text(20) },
  makes: { name: 'waybillSn', page: '/waybillManage/detail' },
  open: { scope: 'DISPATCH', path: '/waybills/assign' },
  refusals: {
    arriveByPast: { status: 400, zh: '要求到达必须晚于当前时间', en: 'The hour of arrival must be in the future' },
    goodsNotOpen: { status: 409, zh: '货源不在接单中', en: 'The goods source is not open' },
    quantityExceeded: { status: 409, zh: '剩余可派重量只有{left}吨', en: 'Only {left} t are left to assign' },
    driverNotAudited: {
      status: 412,
      zh: '司机未通过审核或证件已过期',
      en: 'The driver has not been approved, or the licence has expired',
    },
    vehicleNotAudited: {
      status: 412,
      zh: '车辆未通过审核或证件已过期',
      en: 'The vehicle has not been approved, or its certificate has expired',
    },
    driverBlocked: { status: 412, zh: '司机在黑名单中', en: 'The driver is on the block list' },
    vehicleBlocked: { status: 412, zh: '车辆在黑名单中', en: 'The vehicle is on the block list' },
    ...paperRefusals,
    driverBusy: { status: 409, zh: '司机有未完成的运单{waybillSn}', en: 'The driver is on waybill {waybillSn}' },
    vehicleBusy: { status: 409, zh: '车辆有未完成的运单{waybillSn}', en: 'The vehicle is on waybill {waybillSn}' },
    overload,
    coverShort: coverRefusals.coverShort,
    creditShort: coverRefusals.creditShort,
    ...gateRefusals,
  },
});
/** 抢单 of public goods, or 扫码 of the code of goods, by the driver with his lorry. */
export const grabWaybill = defineCommand({
  name: 'waybill.grab',
  path: `${path}/grab`,
  access: 'session',
  input: {
    goodsId: optional(id('goods')),
    /** What the code of the goods says; instead of the goods. */
    code: optional(text(40)),
    vehicleId: id('vehicle'),
    estimateKg: weight(),
  },
  answer: { id: id(), waybillSn: text(20) },
  open: byDriver('grab'),
  refusals: {
    ...assignWaybill.refusals,
    onlyDrivers: { status: 409, zh: '只有司机可以抢单', en: 'Only drivers take trips' },
    notPublic: { status: 409, zh: '该货源不开放抢单，请扫码或等待派单', en: 'These goods are not open to everybody' },
    codeUnknown: { status: 404, zh: '货源码无效或已停用', en: 'The code is not valid any more' },
  },
});
/** 司机确认, by the driver. */
export const acceptWaybill = defineCommand({
  name: 'waybill.accept',
  path: `${path}/driverAccept`,
  access: 'session',
  on: waybills,
  open: byDriver('accept'),
});
/** 司机拒单, by the driver: the weight is free for somebody else. */
export const refuseWaybill = defineCommand({
  name: 'waybill.refuse',
  path: `${path}/driverRefuse`,
  access: 'session',
  on: waybills,
  input: reason,
  open: byDriver('refuse'),
});
/** 超时未接单, by a job of the system: the provider's time for accepting an offer is over. */
export const lapseWaybill = defineCommand({
  name: 'waybill.lapse',
  path: `${path}/lapse`,
  access: 'session',
  on: waybills,
});
/** A step that is told of later happened when the driver says, not when somebody writes it down. */
const told = { ...reason, happenedAt: optional(dateTime()) };
const { happenedWhen } = weighing;
/** 代确认接单, 代到达装货地, 代发车 and 代到达卸货地: the provider does it for the driver, who is told by text message. */
export const proxyAccept = defineCommand({
  name: 'waybill.proxyAccept',
  path: `${path}/proxyAccept`,
  access: ['waybillManage:proxyAccept', 'waybillListManage:proxyAccept'],
  on: waybills,
  input: reason,
});
export const proxyArriveLoad = defineCommand({
  name: 'waybill.proxyArriveLoad',
  path: `${path}/proxyArriveLoad`,
  access: ['waybillManage:proxyArrive', 'waybillListManage:proxyArrive'],
  on: waybills,
  input: told,
  refusals: { happenedWhen },
});
export const proxyDepart = defineCommand({
  name: 'waybill.proxyDepart',
  path: `${path}/proxyDepart`,
  access: ['waybillManage:proxyDepart', 'waybillListManage:proxyDepart'],
  on: waybills,
  input: told,
  refusals: { happenedWhen, notInsured },
});
export const proxyArriveUnload = defineCommand({
  name: 'waybill.proxyArriveUnload',
  path: `${path}/proxyArriveUnload`,
  access: ['waybillManage:proxyArrive', 'waybillListManage:proxyArrive'],
  on: waybills,
  input: told,
  refusals: { happenedWhen, tooFast },
});
export const confirmWaybill = defineCommand({
  name: 'waybill.confirm',
  path: `${path}/shipperConfirm`,
  access: ['waybillManage:signFor'],
  on: waybills,
  refusals: {
    confirmLate: {
      status: 409,
      zh: '已超过{minutes}分钟的确认时限，请拒绝后重新派单',
      en: 'The {minutes} minutes for confirming it are over: refuse it, and assign it again',
    },
  },
});
/** 货主拒绝: the shipper does not want this crew; the weight is free for another one. */
export const shipperRefuse = defineCommand({
  name: 'waybill.shipperRefuse',
  path: `${path}/shipperRefuse`,
  access: ['waybillManage:signFor'],
  on: waybills,
  input: reason,
  bulk: true,
  danger: true,
});
export const cancelWaybill = defineCommand({
  name: 'waybill.cancel',
  path: `${path}/cancel`,
  access: ['waybillManage:cancel', 'waybillListManage:cancel'],
  on: waybills,
  open: byDriver('cancel'),
  input: reason,
  bulk: true,
  danger: true,
});
export const arriveLoad = defineCommand({
  name: 'waybill.arriveLoad',
  path: `${path}/arriveLoad`,
  access: 'session',
  on: waybills,
  open: byDriver('arriveLoad'),
  refusals: atPlace,
});
/** 确认装货 by the driver, 代装货 by the provider. */
export const loadWaybill = defineCommand({
  name: 'waybill.load',
  path: `${path}/load`,
  access: ['waybillManage:proxyLoad', 'waybillListManage:proxyLoad'],
  on: waybills,
  open: byDriver('load'),
  input: weights,
  refusals: {
    overload,
    ...weighing,
    ...gateRefusals,
    /** Refused by the plugin that manages carrier contracts (C-02). */
    contractUnsigned: {
      status: 412,
      zh: '承运合同{contractNo}未签署生效，不能装货',
      en: 'The carrier contract {contractNo} is not in force',
      go: { page: '/contractManager', access: ['contractManager:view'], zh: '去合同管理', en: 'Open contracts' },
    },
  },
});
export const departWaybill = defineCommand({
  name: 'waybill.depart',
  path: `${path}/depart`,
  access: 'session',
  on: waybills,
  open: byDriver('depart'),
  refusals: { notInsured, stillLoading },
});
export const arriveUnload = defineCommand({
  name: 'waybill.arriveUnload',
  path: `${path}/arriveUnload`,
  access: 'session',
  on: waybills,
  open: byDriver('arriveUnload'),
  refusals: { ...atPlace, tooFast },
});
/** 确认卸货 by the driver, 代卸货 by the provider. */
export const unloadWaybill = defineCommand({
  name: 'waybill.unload',
  path: `${path}/unload`,
  access: ['waybillManage:proxyUnload', 'waybillListManage:proxyUnload'],
  on: waybills,
  open: byDriver('unload'),
  input: weights,
  refusals: {
    ...weighing,
    notInsured,
    tooFast,
    unloadTooHeavy,
  },
});
export const signWaybill = defineCommand({
  name: 'waybill.sign',
  path: `${path}/sign`,
  access: ['waybillManage:signFor', 'waybillManage:batchSign'],
  on: waybills,
  input: { receipt: optional(group(signedPaper)), remark: optional(text(200)) },
  bulk: true,
  refusals: {
    photoMissing: weighing.photoMissing,
    ...gateRefusals,
    notReady,
    /** Refused by the plugin that keeps slips and receipts, where the goods ask for them. */
    slipsOpen: {
      status: 412,
      zh: '装货、卸货磅单审核通过后才能签收，还差：{which}',
      en: 'Both slips are approved before the signature. Left: {which}',
      go: { page: '/poundManager', access: ['poundManager:view'], zh: '去磅单管理', en: 'Open slips' },
    },
    receiptMissing: {
      status: 412,
      zh: '该货源要求回单，请先上传回单',
      en: 'These goods need a receipt: hand it in first',
    },
    /** Refused by the plugin that keeps receipts. */
    signTime: {
      status: 400,
      zh: '签收时间不在运单卸货之后，或晚于现在',
      en: 'It was signed before the unloading, or is yet to be signed',
    },
    receiptKnown: {
      status: 409,
      zh: '该运单已有回单{receiptNo}',
      en: 'The waybill has the receipt {receiptNo} already',
    },
  },
});
/** 完结, by a job of the system: the waybill is paid, and receipt, receivable and reports are complete. */
export const finishWaybill = defineCommand({
  name: 'waybill.finish',
  path: `${path}/finish`,
  access: 'session',
  on: waybills,
  input: reason,
  refusals: { frozen, notComplete: { status: 409, zh: '运单尚不能完结：{waits}', en: 'Not finished before: {waits}' } },
});
export const voidWaybill = defineCommand({
  name: 'waybill.void',
  path: `${path}/void`,
  access: ['waybillManage:void'],
  on: waybills,
  input: { voidReason, ...reason },
  danger: true,
  refusals: { frozen },
});
export const freezeWaybill = defineCommand({
  name: 'waybill.freeze',
  path: `${path}/freeze`,
  access: ['waybillManage:freeze', 'platformWaybillManage:freeze', 'waybillFrozen:freeze', 'waybillFrozen:batchFreeze'],
  on: waybills,
  input: { reasonCode: freezeReason, freezeScope: optional(freezeScope), reason: text(200) },
  bulk: true,
  refusals: { frozen },
});
export const thawWaybill = defineCommand({
  name: 'waybill.thaw',
  path: `${path}/thaw`,
  access: ['waybillManage:thaw', 'platformWaybillManage:thaw', 'waybillFrozen:thaw', 'waybillFrozen:batchThaw'],
  on: waybills,
  input: reason,
  refusals: {
    notFrozen,
    samePerson: { status: 403, zh: '风险冻结须由他人解冻', en: 'A freeze for risk must be thawed by another person' },
  },
});
