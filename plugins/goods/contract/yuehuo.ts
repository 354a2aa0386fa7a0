import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  flag,
  id,
  integer,
  money,
  month,
  optional,
  plate,
  ratio,
  text,
  unitPrice,
  weight,
  reference,
} from '@freightdeck/sdk/contract';

const why = { reason: text(200) };
const configPath = '/api/trucking/yuehuoConfig';
/** 约货配置: whether a provider may take bookings, and the operator's fee. */
export const yuehuoConfigs = defineResource({
  name: 'yuehuoConfig',
  path: configPath,
  table: 'yuehuo_config',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    enabled: choice('YUEHUO_ENABLED', [
      { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
      { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
    ]),
    autoMatch: flag(),
    billDay: integer(1, 28),
    feePpm: ratio(150_000),
    companyNames: optional(text(500)),
    updatedBy: optional(text(64)),
    updatedAt: dateTime(),
  },
  filters: { enabled: 'in', updatedAt: 'range' },
  sorts: ['updatedAt'],
  label: 'platformName',
  access: ['platformYuehuoConfig:view'],
});
const { autoMatch, billDay, feePpm, companyNames } = yuehuoConfigs.fields;
export const addYuehuoConfig = defineCommand({
  name: 'yuehuoConfig.addConfig',
  path: `${configPath}/add`,
  access: ['platformYuehuoConfig:edit'],
  input: { provider: reference('serviceProvider', 'platformId', 16), autoMatch, billDay, feePpm, companyNames },
  answer: { id: id() },
  refusals: {
    onlyOperator: { status: 403, zh: '约货配置由运营平台维护', en: 'Booking is configured by the operator' },
    noProvider: { status: 404, zh: '服务商{provider}不存在', en: 'There is no provider {provider}' },
    there: { status: 409, zh: '该服务商已有约货配置', en: 'This provider has a configuration already' },
  },
});
export const editYuehuoConfig = defineCommand({
  name: 'yuehuoConfig.edit',
  path: `${configPath}/edit`,
  access: ['platformYuehuoConfig:edit'],
  on: yuehuoConfigs,
  input: { autoMatch, billDay, feePpm, companyNames },
});
export const enableYuehuo = defineCommand({
  name: 'yuehuoConfig.enable',
  path: `${configPath}/enable`,
  access: ['platformYuehuoConfig:enable'],
  on: yuehuoConfigs,
});
export const disableYuehuo = defineCommand({
  name: 'yuehuoConfig.disable',
  path: `${configPath}/disable`,
  access: ['platformYuehuoConfig:disable'],
  on: yuehuoConfigs,
  danger: true,
});
export const yuehuoConfigLife = defineWorkflow({
  name: 'yuehuoConfig',
  resource: yuehuoConfigs,
  state: 'enabled',
  initial: 0,
  transitions: {
    edit: { command: editYuehuoConfig, from: [0, 1], to: 'same', actors: ['operator'] },
    enable: { command: enableYuehuo, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableYuehuo, from: [1], to: 0, actors: ['operator'] },
  },
});

const orderPath = '/api/trucking/yuehuoOrder';
/** 约货单: tonnes of a goods source booked for some months. */
export const yuehuoOrders = defineResource({
  name: 'yuehuoOrder',
  path: orderPath,
  table: 'yuehuo_order',
  tenancy: 'tenant',
  fields: {
    orderNo: text(20),
    goodsId: id('goods', 'goodsSn'),
    goodsSn: text(20),
    companyName: reference('company', 'companyName', 64),
    goodsName: text(512),
    route: text(210),
    planKg: weight(2_000_000_000),
    doneKg: weight(2_000_000_000),
    startDate: date(),
    endDate: date(),
    status: choice('YUEHUO_STATUS', [
      { value: 0, zh: '草稿', en: 'Draft', tone: 'draft' },
      { value: 1, zh: '生效', en: 'In force', tone: 'running' },
      { value: 2, zh: '完成', en: 'Finished', tone: 'done' },
      { value: 3, zh: '终止', en: 'Stopped', tone: 'void' },
    ]),
    stopReason: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: { orderNo: 'like', companyName: 'like', status: 'in', startDate: 'range', createdAt: 'range' },
  sorts: ['createdAt', 'startDate'],
  totals: ['planKg', 'doneKg'],
  counted: 'status',
  label: 'orderNo',
  lookup: { line: ['goodsSn', 'companyName', 'goodsName', 'route', 'status'] },
  access: ['yuehuoBillingNew:view'],
});
const { goodsId, planKg, startDate, endDate } = yuehuoOrders.fields;
export const addYuehuoOrder = defineCommand({
  name: 'yuehuoOrder.addBooking',
  path: `${orderPath}/add`,
  access: ['yuehuoBillingNew:generate'],
  input: { goodsId, planKg, startDate, endDate },
  answer: { id: id(), orderNo: text(20) },
  makes: { name: 'orderNo', page: '/yuehuoBillingNew/orders' },
  refusals: {
    notEnabled: { status: 409, zh: '该服务商未启用约货', en: 'Booking is not enabled for this provider' },
    dates: { status: 400, zh: '止期不能早于起期', en: 'The booking must not end before it begins' },
    onlyProviders: { status: 409, zh: '约货单由服务商新增', en: 'Bookings are made by their provider' },
    booked: { status: 409, zh: '该货源已有未结束的约货单', en: 'These goods are booked already' },
  },
});
export const activateYuehuo = defineCommand({
  name: 'yuehuoOrder.activate',
  path: `${orderPath}/activate`,
  access: ['yuehuoBillingNew:generate'],
  on: yuehuoOrders,
});
export const stopYuehuo = defineCommand({
  name: 'yuehuoOrder.stop',
  path: `${orderPath}/stop`,
  access: ['yuehuoBillingNew:generate'],
  on: yuehuoOrders,
  input: why,
  danger: true,
});
export const finishYuehuo = defineCommand({
  name: 'yuehuoOrder.finish',
  path: `${orderPath}/finish`,
  access: 'session',
  on: yuehuoOrders,
});
export const yuehuoOrderLife = defineWorkflow({
  name: 'yuehuoOrder',
  resource: yuehuoOrders,
  state: 'status',
  initial: 0,
  transitions: {
    activate: { command: activateYuehuo, from: [0], to: 1, actors: ['provider'] },
    stop: { command: stopYuehuo, from: [0, 1], to: 3, actors: ['provider'] },
    finish: { command: finishYuehuo, from: [1], to: 2, actors: ['system'] },
  },
});

const billPath = '/api/trucking/yuehuoBill';
const confirmStatus = choice('YUEHUO_BILL_STATUS', [
  { value: 0, zh: '未确认', en: 'Not confirmed', tone: 'waiting' },
  { value: 1, zh: '已确认', en: 'Confirmed', tone: 'done' },
  { value: 2, zh: '已开票', en: 'Invoiced', tone: 'done' },
]);
/** 约货账单: what was carried for a booking in a month. */
export const yuehuoBills = defineResource({
  name: 'yuehuoBill',
  path: billPath,
  table: 'yuehuo_bill',
  tenancy: 'tenant',
  fields: {
    billNo: text(20),
    platformName: text(64),
    month: month(),
    orderId: id('yuehuoOrder'),
    orderNo: text(20),
    companyName: reference('company', 'companyName', 64),
    goodsName: text(512),
    route: text(210),
    planKg,
    doneKg: yuehuoOrders.fields.doneKg,
    trips: integer(0, 1_000_000),
    amount: money({ max: 999_999_999_999 }),
    confirmStatus,
    invoiceStatus: choice('YUEHUO_INVOICE', [
      { value: 0, zh: '未开票', en: 'Not invoiced', tone: 'draft' },
      { value: 1, zh: '已开票', en: 'Invoiced', tone: 'done' },
    ]),
    confirmBy: optional(text(20)),
    createdAt: dateTime(),
  },
  filters: { billNo: 'many', month: 'equal', companyName: 'like', confirmStatus: 'in', createdAt: 'range' },
  sorts: ['createdAt', 'month', 'amount'],
  totals: ['doneKg', 'amount'],
  counted: 'confirmStatus',
  label: 'billNo',
  lookup: { line: ['orderNo', 'companyName', 'month', 'amount', 'confirmStatus'] },
  access: ['yuehuoBilling:view', 'yuehuoBillingNew:view'],
  exportAccess: ['yuehuoBilling:export', 'yuehuoBillingNew:export'],
});
export const generateBills = defineCommand({
  name: 'yuehuoBill.generate',
  path: `${billPath}/generate`,
  access: ['yuehuoBillingNew:generate'],
  input: { month: month() },
  answer: { bills: integer(0, 100_000), lines: integer(0, 10_000_000) },
  refusals: {
    monthForm: { status: 400, zh: '月份须为yyyy-MM，且不晚于本月', en: 'A month is yyyy-MM and not in the future' },
    nothing: {
      status: 409,
      zh: '该月没有未出账的约货运单',
      en: 'No trip of a booking is without a bill in this month',
    },
  },
});
export const confirmBill = defineCommand({
  name: 'yuehuoBill.confirm',
  path: `${billPath}/confirm`,
  access: ['yuehuoBilling:confirm', 'yuehuoBillingNew:confirm'],
  on: yuehuoBills,
  bulk: true,
});
export const unconfirmBill = defineCommand({
  name: 'yuehuoBill.unconfirm',
  path: `${billPath}/unconfirm`,
  access: ['yuehuoBillingNew:unconfirm'],
  on: yuehuoBills,
  input: why,
  refusals: {
    invoiced: { status: 409, zh: '账单已开票，不能取消确认', en: 'The bill has been invoiced: it stays confirmed' },
  },
});
export const yuehuoBillLife = defineWorkflow({
  name: 'yuehuoBill',
  resource: yuehuoBills,
  state: 'confirmStatus',
  initial: 0,
  transitions: {
    confirm: { command: confirmBill, from: [0], to: 1, actors: ['provider', 'shipper'] },
    unconfirm: {
      command: unconfirmBill,
      from: [1],
      to: 0,
      actors: ['provider', 'operator'],
      when: { invoiceStatus: { is: [0], refusal: 'invoiced' } },
    },
  },
});
/** 约货账单明细: one signed trip of a booking; part of a bill once the bill of its month was generated. */
export const yuehuoLines = defineResource({
  name: 'yuehuoLine',
  path: '/api/trucking/yuehuoBillLine',
  table: 'yuehuo_line',
  tenancy: 'tenant',
  fields: {
    billId: optional(id('yuehuoBill', 'billNo')),
    billNo: optional(text(20)),
    platformName: text(64),
    month: month(),
    companyName: reference('company', 'companyName', 64),
    waybillSn: reference('waybill', 'waybillSn', 20),
    vehicleNum: plate(),
    loadNetKg: weight(),
    unloadNetKg: weight(),
    settleKg: weight(),
    carrierPrice: unitPrice(),
    freightAmount: money(),
    receivableAmount: money(),
    confirmStatus: optional(confirmStatus),
    signAt: dateTime(),
  },
  filters: {
    billNo: 'many',
    billId: 'equal',
    month: 'equal',
    companyName: 'like',
    confirmStatus: 'in',
    waybillSn: 'many',
    signAt: 'range',
  },
  sorts: ['signAt', 'month'],
  totals: ['settleKg', 'freightAmount', 'receivableAmount'],
  label: 'waybillSn',
  access: ['yuehuoBillingNew:view', 'yuehuoBilling:detail'],
  exportAccess: ['yuehuoBillingNew:export'],
});
