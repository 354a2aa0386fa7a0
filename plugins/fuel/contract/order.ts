import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  mobile,
  money,
  optional,
  plate,
  text,
  unitPrice,
} from '@freightdeck/sdk/contract';
import { fuelKind, fuelStatus, payWay, product, sameHand, settleState, volume } from './states.ts';

const path = '/api/oilgas/fuelOrder';

/** 消费订单: one refuelling. Prices are fixed when it is created; money moves when it is paid. */
export const fuelOrders = defineResource({
  name: 'fuelOrder',
  path,
  table: 'fuel_order',
  tenancy: 'tenant',
  fields: {
    orderNo: text(30),
    platformName: text(64),
    driverId: id('driver', 'driverName'),
    driverName: text(20),
    mobile: mobile(),
    vehicleNum: plate(),
    stationId: id('fuelStation', 'stationName'),
    stationName: text(40),
    gunNo: optional(text(10)),
    product,
    fuelKind,
    volumeMl: volume(),
    /** The volume as text with its unit, litres or kg. */
    volumeText: text(20),
    filledText: optional(text(20)),
    listPrice: unitPrice(),
    driverPrice: unitPrice(),
    stationPrice: unitPrice(),
    /** 优惠 of the member level per litre, subtracted from the driver's price. */
    levelDiscount: unitPrice('pricePerLitre'),
    amount: money(),
    stationAmount: money(),
    discountCents: money({ min: -9_999_999_999 }),
    marginCents: money({ min: -9_999_999_999 }),
    payWay,
    waybillId: optional(id('waybill', 'waybillSn')),
    waybillSn: optional(text(20)),
    fuelStatus,
    settleState,
    statementNo: optional(text(30)),
    journalNo: optional(text(40)),
    refundJournalNo: optional(text(40)),
    refundReason: optional(text(200)),
    createdAt: dateTime(),
    payAt: optional(dateTime()),
    filledAt: optional(dateTime()),
    refundAt: optional(dateTime()),
  },
  filters: {
    orderNo: 'many',
    driverId: 'equal',
    driverName: 'like',
    vehicleNum: 'many',
    stationId: 'equal',
    stationName: 'like',
    product: 'in',
    fuelStatus: 'in',
    settleState: 'in',
    statementNo: 'equal',
    payAt: 'range',
    createdAt: 'range',
  },
  sorts: ['createdAt', 'payAt', 'amount'],
  totals: ['volumeMl', 'amount', 'stationAmount', 'discountCents', 'marginCents'],
  counted: 'fuelStatus',
  voided: [40, 60, 70],
  label: 'orderNo',
  access: ['consumOrderList:view', 'stationConsumeRecord:view', 'stationConsumeRecordNew:view'],
  exportAccess: ['consumOrderList:export', 'stationConsumeRecord:export', 'stationConsumeRecordNew:export'],
});

/** Refusals of a consumption limit, with its amount. */
export const limitRefusals = {
  limitOrder: { status: 422, zh: '超过单笔限额{most}元', en: 'Above the limit of {most} yuan per order' },
  limitDay: {
    status: 422,
    zh: '超过日限额{most}元，今日已用{used}元',
    en: 'Above the daily limit of {most} yuan; {used} yuan used today',
  },
  limitTimes: { status: 422, zh: '超过每日{most}次', en: 'More than {most} times a day' },
  limitMonth: {
    status: 422,
    zh: '超过月限额{most}元，本月已用{used}元',
    en: 'Above the monthly limit of {most} yuan; {used} yuan used this month',
  },
  limitTank: { status: 422, zh: '超过油箱容量{most}升', en: 'More than the tank of {most} litres holds' },
  limitWindow: { status: 422, zh: '只能在{window}加注', en: 'Filling is allowed within {window} only' },
  limitInterval: { status: 422, zh: '距上次加注不足{most}分钟', en: 'Less than {most} minutes since the last filling' },
} as const;
const onlyDrivers = { onlyDrivers: { status: 403, zh: '加油订单由司机下单', en: 'Drivers place orders' } } as const;
/** 下单 by the driver, or 扫码 of a station's QR code. */
export const createFuelOrder = defineCommand({
  name: 'fuelOrder.create',
  path: `${path}/add`,
  access: 'session',
  input: {
    stationId: id('fuelStation'),
    driverId: id('driver'),
    vehicleId: id('vehicle'),
    product,
    volumeMl: integer(100, 2_000_000, 'litreOrKilogram'),
    payWay,
    gunNo: optional(text(10)),
    waybillId: optional(id('waybill')),
    qrCode: optional(text(64)),
  },
  answer: { id: id(), orderNo: text(30), amount: money() },
  refusals: {
    ...limitRefusals,
    ...onlyDrivers,
    stationClosed: { status: 409, zh: '油站未营业', en: 'The station is not open' },
    notOnSale: {
      status: 409,
      zh: '该油站不销售此油品或尚未定价',
      en: 'The station does not sell this product or has no price for it',
    },
    driverInvalid: { status: 409, zh: '司机未审核通过', en: 'The driver is not approved' },
    vehicleInvalid: { status: 409, zh: '车辆未审核通过', en: 'The vehicle is not approved' },
    waybillWrong: { status: 409, zh: '运单不属于该司机', en: 'The waybill is not of this driver' },
    qrVoid: { status: 409, zh: '二维码无效、已使用或已过期', en: 'The QR code is void, used or expired' },
  },
});
export const payFuelOrder = defineCommand({
  name: 'fuelOrder.pay',
  path: `${path}/pay`,
  access: 'session',
  on: fuelOrders,
  refusals: {
    ...limitRefusals,
    tooLate: { status: 409, zh: '订单超过15分钟未支付，已失效', en: 'The order was not paid within 15 minutes' },
    stationClosed: { status: 409, zh: '油站未营业', en: 'The station is not open' },
  },
});
/** The third party refused the payment. */
export const failFuelOrder = defineCommand({
  name: 'fuelOrder.fail',
  path: `${path}/fail`,
  access: 'session',
  on: fuelOrders,
  input: { reason: text(200) },
});
/** 确认加注: the amount actually refuelled. */
export const fillFuelOrder = defineCommand({
  name: 'fuelOrder.fill',
  path: `${path}/confirm`,
  access: ['stationConsumeRecordNew:settle', 'consumOrderList:cancel'],
  on: fuelOrders,
  input: { filledMl: optional(integer(1, 3_000_000, 'litreOrKilogram')) },
  refusals: {
    quantityOff: { status: 422, zh: '加注量与订单相差超过2%', en: 'More than 2 % off the ordered quantity' },
  },
});
export const cancelFuelOrder = defineCommand({
  name: 'fuelOrder.cancel',
  path: `${path}/cancel`,
  access: ['consumOrderList:cancel'],
  on: fuelOrders,
  input: { reason: text(200) },
  danger: true,
});
const refunding = {
  refundLate: { status: 409, zh: '支付超过24小时，不能退款', en: 'It was paid more than 24 hours ago' },
  onStatement: { status: 409, zh: '订单已进入油站对账单，不能退款', en: 'The order stands on a station statement' },
} as const;
export const applyRefund = defineCommand({
  name: 'fuelOrder.refund',
  path: `${path}/refund`,
  access: ['consumOrderList:refund'],
  on: fuelOrders,
  input: { reason: text(200) },
  refusals: refunding,
});
export const approveRefund = defineCommand({
  name: 'fuelOrder.approveRefund',
  path: `${path}/approveRefund`,
  access: ['consumOrderList:refund'],
  on: fuelOrders,
  refusals: { ...sameHand, onStatement: refunding.onStatement },
});
export const rejectRefund = defineCommand({
  name: 'fuelOrder.rejectRefund',
  path: `${path}/rejectRefund`,
  access: ['consumOrderList:refund'],
  on: fuelOrders,
  input: { reason: text(200) },
  refusals: sameHand,
});
const noDifference = {
  noDifference: { status: 409, zh: '没有对应的三方差异记录', en: 'No third-party record stands behind it' },
} as const;
/** The third party reports another amount. */
export const mismatchFuelOrder = defineCommand({
  name: 'fuelOrder.mismatch',
  path: `${path}/mismatch`,
  access: ['tripartitePaymentRecord:check', 'shellOligas:check'],
  on: fuelOrders,
  refusals: noDifference,
});
export const resolveFuelOrder = defineCommand({
  name: 'fuelOrder.resolve',
  path: `${path}/resolve`,
  access: ['tripartitePaymentRecord:fix'],
  on: fuelOrders,
  refusals: noDifference,
});

/** Domain 4.10. */
export const fuelOrderLife = defineWorkflow({
  name: 'fuelOrder',
  resource: fuelOrders,
  state: 'fuelStatus',
  initial: 10,
  transitions: {
    pay: { command: payFuelOrder, from: [10], to: 20, actors: ['driver', 'system'] },
    fail: { command: failFuelOrder, from: [10], to: 70, actors: ['system'] },
    fill: { command: fillFuelOrder, from: [20], to: 30, actors: ['provider', 'driver', 'system'] },
    cancel: { command: cancelFuelOrder, from: [10], to: 40, actors: ['driver', 'provider', 'operator', 'system'] },
    refund: { command: applyRefund, from: [20, 30], to: 50, actors: ['provider', 'operator', 'driver'] },
    approveRefund: { command: approveRefund, from: [50], to: 60, actors: ['provider', 'operator'] },
    rejectRefund: { command: rejectRefund, from: [50], to: 30, actors: ['provider', 'operator'] },
    mismatch: { command: mismatchFuelOrder, from: [20, 30], to: 80, actors: ['provider', 'operator', 'system'] },
    resolve: { command: resolveFuelOrder, from: [80], to: 30, actors: ['provider', 'operator', 'system'] },
  },
});
