import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  month,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { fuelOrders } from './order.ts';
import {
  channelShort,
  noCard,
  noChannel,
  payChannel,
  sameHand,
  statementState,
  volume,
  voucherMissing,
} from './states.ts';

const path = '/api/oilgas/stationStatement';
const anyAmount = () => money({ min: -9_999_999_999 });

/** 油站对账单: the completed orders of a station and month for which it must be paid. */
export const statements = defineResource({
  name: 'stationStatement',
  path,
  table: 'station_statement',
  tenancy: 'tenant',
  fields: {
    statementNo: text(30),
    platformName: text(64),
    stationId: id('fuelStation', 'stationName'),
    stationName: text(40),
    month: month(),
    orderCount: integer(0, 1_000_000),
    volumeMl: volume(),
    volumeText: text(20),
    amount: money({ max: 9_999_999_999_999 }),
    stationAmount: money({ max: 9_999_999_999_999 }),
    discountCents: anyAmount(),
    paidCents: money({ max: 9_999_999_999_999 }),
    unpaidCents: money({ max: 9_999_999_999_999 }),
    settleState: statementState,
    madeBy: text(20),
    confirmBy: optional(text(20)),
    confirmAt: optional(dateTime()),
    payBy: optional(text(20)),
    paidAt: optional(dateTime()),
    channel: optional(payChannel),
    voucherNo: optional(text(40)),
    journalNo: optional(text(40)),
    failReason: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: { statementNo: 'equal', stationId: 'equal', stationName: 'like', month: 'equal', settleState: 'in' },
  sorts: ['createdAt', 'month', 'stationAmount'],
  totals: ['amount', 'stationAmount', 'discountCents', 'paidCents', 'unpaidCents'],
  counted: 'settleState',
  voided: [40],
  label: 'statementNo',
  access: ['stationfuelList:view'],
  exportAccess: ['stationfuelList:export'],
});
const making = {
  nothingToSettle: {
    status: 409,
    zh: '该油站当月没有可结算的订单',
    en: 'The station has no order of that month to settle',
  },
  notPayable: {
    status: 409,
    zh: '三方平台油站从预存款扣除，不需要对账付款',
    en: 'A third-party station is paid from its advance',
  },
  month: { status: 400, zh: '月份格式为 yyyy-MM', en: 'A month reads yyyy-MM' },
} as const;
export const makeStatement = defineCommand({
  name: 'stationStatement.statement',
  path: `${path}/add`,
  access: ['stationfuelList:statement'],
  input: { stationId: id('fuelStation'), month: month() },
  answer: { id: id(), statementNo: text(30) },
  refusals: making,
});
/** Creates the statement of an order's station and month: of what was refuelled and stands on no statement. */
export const settleOrder = defineCommand({
  name: 'fuelOrder.settle',
  path: `${path}/settle`,
  access: ['stationConsumeRecordNew:settle'],
  on: fuelOrders,
  when: {
    fuelStatus: { is: [30], refusal: 'nothingToSettle' },
    settleState: { is: [0], refusal: 'nothingToSettle' },
  },
  answer: { id: id(), statementNo: text(30) },
  refusals: making,
});
export const confirmStatement = defineCommand({
  name: 'stationStatement.confirm',
  path: `${path}/confirm`,
  access: ['stationfuelList:confirm'],
  on: statements,
  refusals: sameHand,
});
export const voidStatement = defineCommand({
  name: 'stationStatement.void',
  path: `${path}/void`,
  access: ['stationfuelList:statement'],
  on: statements,
  input: { reason: text(200) },
  danger: true,
});
/** 付款 (P-23). What is not paid offline is 付款中 until the bank has answered. */
export const payStatement = defineCommand({
  name: 'stationStatement.pay',
  outside: true,
  path: `${path}/pay`,
  access: ['stationfuelList:pay'],
  stepUp: 'money',
  on: statements,
  input: { channel: payChannel, voucherNo: optional(text(40)) },
  refusals: { ...sameHand, ...noChannel, ...noCard, ...channelShort, ...voucherMissing },
});
/** The bank has answered: a system command that books the payment. */
export const hearPayment = defineCommand({
  name: 'stationStatement.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: statements,
});
export const statementLife = defineWorkflow({
  name: 'stationStatement',
  resource: statements,
  state: 'settleState',
  initial: 10,
  transitions: {
    confirm: { command: confirmStatement, from: [10], to: 20, actors: ['provider', 'operator'] },
    pay: { command: payStatement, from: [20], to: 30, actors: ['provider', 'operator'] },
    hear: { command: hearPayment, from: [25], to: 30, actors: ['system'] },
    void: { command: voidStatement, from: [10, 20], to: 40, actors: ['provider'] },
  },
});
