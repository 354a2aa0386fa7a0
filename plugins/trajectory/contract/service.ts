import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  month,
  optional,
  plate,
  text,
  reference,
} from '@freightdeck/sdk/contract';

/** 服务类型, E43. */
export const usageType = choice('SERVICE_USAGE_TYPE', [
  { value: 'TRACK_QUERY', zh: '轨迹查询', en: 'Track query' },
  { value: 'TRANSIT_MONITOR', zh: '在途监控', en: 'Transit monitoring' },
  { value: 'OCR', zh: '识别', en: 'OCR' },
  { value: 'IDENTITY', zh: '实名', en: 'Identity check' },
  { value: 'FACE', zh: '人脸', en: 'Face check' },
  { value: 'SMS', zh: '短信', en: 'Text message' },
  { value: 'CONTRACT', zh: '电子签', en: 'E-signature' },
  { value: 'ROUTE', zh: '路线规划', en: 'Route planning' },
]);
/** Cents per use. */
export const unitFees = {
  TRACK_QUERY: 10,
  TRANSIT_MONITOR: 20,
  OCR: 5,
  IDENTITY: 100,
  FACE: 80,
  SMS: 4,
  CONTRACT: 150,
  ROUTE: 2,
} as const;

const many = integer(0, 2_000_000_000);
/** 服务用量: one row per paid use, never changed. */
export const serviceUsages = defineResource({
  name: 'serviceUsage',
  path: '/api/track/serviceUsage',
  table: 'service_usage',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    at: dateTime(),
    month: month(),
    usageType,
    bizNo: text(40),
    quantity: many,
    unitFee: money(),
    amount: money(),
    operator: text(20),
  },
  filters: { month: 'equal', usageType: 'in', bizNo: 'like', at: 'range' },
  sorts: ['at'],
  totals: ['amount'],
  label: 'bizNo',
  access: ['accountStatement:detail', 'accountStatement:view'],
  exportAccess: ['accountStatement:export'],
});

const statementPath = '/api/track/serviceStatement';
/** 服务对账单: the monthly cost of a service. */
export const serviceStatements = defineResource({
  name: 'serviceStatement',
  path: statementPath,
  table: 'service_statement',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    statementNo: text(30),
    month: month(),
    usageType,
    quantity: many,
    unitFee: money(),
    amount: money(),
    statementStatus: choice('SERVICE_STATEMENT_STATUS', [
      { value: 0, zh: '待确认', en: 'To confirm', tone: 'waiting' },
      { value: 1, zh: '已确认', en: 'Confirmed', tone: 'running' },
      { value: 2, zh: '已支付', en: 'Paid', tone: 'done' },
      { value: 3, zh: '已作废', en: 'Voided', tone: 'void' },
    ]),
    /** P-33 in the provider's book, and what took it back. */
    journalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    reversalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    voidReason: optional(text(200)),
    voidedAt: optional(dateTime()),
    confirmedAt: optional(dateTime()),
    paidAt: optional(dateTime()),
    payNo: optional(text(40)),
  },
  filters: { statementNo: 'equal', month: 'equal', usageType: 'in', statementStatus: 'in' },
  sorts: ['month', 'statementNo'],
  totals: ['amount'],
  counted: 'statementStatus',
  voided: [3],
  label: 'statementNo',
  access: ['accountStatement:view'],
  exportAccess: ['accountStatement:export'],
});
/** 生成: one statement per service used in a past month. */
export const generateStatements = defineCommand({
  name: 'serviceStatement.generate',
  path: `${statementPath}/generate`,
  access: ['accountStatement:generate'],
  input: { month: month() },
  answer: { total: integer(0, 100) },
  refusals: {
    badMonth: { status: 400, zh: '月份应为 yyyy-MM', en: 'The month reads yyyy-MM' },
    monthOpen: { status: 409, zh: '{month}尚未结束，不能生成对账单', en: '{month} is not over yet' },
    nothing: { status: 409, zh: '{month}没有待出账的服务用量', en: 'Nothing of {month} is left to bill' },
  },
});
export const confirmStatement = defineCommand({
  name: 'serviceStatement.confirm',
  path: `${statementPath}/confirm`,
  access: ['accountStatement:confirm'],
  on: serviceStatements,
  bulk: true,
});
export const payStatement = defineCommand({
  name: 'serviceStatement.pay',
  path: `${statementPath}/pay`,
  access: ['accountStatement:pay'],
  on: serviceStatements,
  input: { payNo: text(40) },
});
/** 作废: the operator takes a bill back that is not paid; a confirmed one leaves the books again. */
export const voidStatement = defineCommand({
  name: 'serviceStatement.void',
  path: `${statementPath}/void`,
  access: ['accountStatement:generate'],
  on: serviceStatements,
  input: { reason: text(200) },
  danger: true,
});
export const statementLife = defineWorkflow({
  name: 'serviceStatement',
  resource: serviceStatements,
  state: 'statementStatus',
  initial: 0,
  transitions: {
    confirm: { command: confirmStatement, from: [0], to: 1, actors: ['provider', 'operator'] },
    pay: { command: payStatement, from: [1], to: 2, actors: ['provider', 'operator'] },
    void: { command: voidStatement, from: [0, 1], to: 3, actors: ['operator'] },
  },
});

const monitorPath = '/api/track/waybillService';
/** 运单轨迹服务: a waybill monitored on its way; each requested position is charged. */
export const waybillServices = defineResource({
  name: 'waybillService',
  path: monitorPath,
  table: 'waybill_service',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    vehicleNum: plate(),
    usageType,
    startAt: dateTime(),
    endAt: optional(dateTime()),
    callCount: many,
    amount: money(),
    serviceStatus: choice('WAYBILL_SERVICE_STATUS', [
      { value: 1, zh: '监控中', en: 'Watching', tone: 'running' },
      { value: 2, zh: '已停止', en: 'Stopped', tone: 'stopped' },
      { value: 3, zh: '异常', en: 'Failed', tone: 'warning' },
      { value: 4, zh: '已完成', en: 'Finished', tone: 'done' },
    ]),
    failReason: optional(text(200)),
  },
  filters: { waybillSn: 'many', vehicleNum: 'many', serviceStatus: 'in', startAt: 'range' },
  sorts: ['startAt'],
  totals: ['amount'],
  counted: 'serviceStatus',
  label: 'waybillSn',
  access: ['waybillService:view'],
  exportAccess: ['waybillService:export'],
});
export const openService = defineCommand({
  name: 'waybillService.open',
  path: `${monitorPath}/open`,
  access: ['waybillService:open'],
  input: { waybillSn: reference('waybill', 'waybillSn', 20) },
  answer: { id: id() },
  refusals: {
    noWaybill: { status: 404, zh: '没有运单{waybillSn}', en: 'There is no waybill {waybillSn}' },
    over: { status: 409, zh: '运单已结束，不能开通监控', en: 'The waybill is over' },
    opened: { status: 409, zh: '该运单已开通监控', en: 'This waybill is watched already' },
  },
});
export const stopService = defineCommand({
  name: 'waybillService.stop',
  path: `${monitorPath}/stop`,
  access: ['waybillService:stop'],
  on: waybillServices,
  input: { reason: text(200) },
});
/** 重新拉取: requests the vehicle's position. Fails when the vehicle has no device. */
export const repullService = defineCommand({
  name: 'waybillService.repull',
  path: `${monitorPath}/repull`,
  access: ['waybillService:repull'],
  on: waybillServices,
});
export const finishService = defineCommand({
  name: 'waybillService.finish',
  path: `${monitorPath}/finish`,
  access: ['waybillService:stop'],
  on: waybillServices,
});
export const serviceLife = defineWorkflow({
  name: 'waybillService',
  resource: waybillServices,
  state: 'serviceStatus',
  initial: 1,
  transitions: {
    repull: { command: repullService, from: [1, 3], to: 1, actors: ['provider', 'operator', 'system'] },
    stop: { command: stopService, from: [1, 3], to: 2, actors: ['provider', 'operator'] },
    finish: { command: finishService, from: [1, 3], to: 4, actors: ['system'] },
  },
});
