import {
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  optional,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { lineRefusals } from '@freightdeck/plugin-bank/contract';
import { ysStatus } from './states.ts';

const path = '/api/settlement/ysSettlementOrder';
const sum = () => money({ max: 999_999_999_999 });
/** 应收结算单: what a shipper owes for the orders of a period. */
export const statements = defineResource({
  name: 'ysSettlementOrder',
  path,
  table: 'ys_settlement_order',
  tenancy: 'tenant',
  fields: {
    ysSn: text(30),
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    periodFrom: date(),
    periodTo: date(),
    waybillCount: integer(0, 100_000),
    settleKg: weight(2_000_000_000),
    freightAmount: sum(),
    serviceFee: sum(),
    infoFee: sum(),
    premium: sum(),
    receivableAmount: sum(),
    receivedCents: sum(),
    ysStatus,
    applyBy: text(20),
    confirmBy: optional(text(20)),
    confirmAt: optional(dateTime()),
    remark: optional(text(200)),
    at: dateTime(),
  },
  filters: { ysSn: 'many', companyName: 'like', companyId: 'equal', ysStatus: 'in', periodFrom: 'range', at: 'range' },
  sorts: ['at', 'periodFrom', 'receivableAmount'],
  totals: ['receivableAmount', 'receivedCents', 'freightAmount', 'serviceFee', 'infoFee', 'premium'],
  counted: 'ysStatus',
  voided: [5],
  label: 'ysSn',
  lookup: { line: ['companyName', ['periodFrom', 'periodTo'], 'receivableAmount', 'ysStatus'] },
  access: ['YSSettlementOrder:view'],
  exportAccess: ['YSSettlementOrder:export'],
});
export const generateStatement = defineCommand({
  name: 'ysSettlementOrder.generate',
  path: `${path}/generate`,
  access: ['YSSettlementOrder:generate'],
  input: { companyId: id('company'), periodFrom: date(), periodTo: date() },
  answer: { id: id(), ysSn: statements.fields.ysSn },
  makes: { name: 'ysSn', page: '/YSSettlementOrder/detail' },
  refusals: {
    nothingToState: { status: 409, zh: '该期间没有未列入的结算单', en: 'No order of this period is left' },
    wrongPeriod: { status: 400, zh: '开始日期不能晚于结束日期', en: 'The period ends before it begins' },
    onlyProviders: { status: 409, zh: '应收结算单由服务商生成', en: 'Statements are made by the provider' },
  },
});
export const sendStatement = defineCommand({
  name: 'ysSettlementOrder.send',
  path: `${path}/send`,
  access: ['YSSettlementOrder:send'],
  on: statements,
});
/**
 * Confirmed by the shipper, or by a person of the provider who has the shipper's signed paper and did not make the
 * statement.
 */
export const confirmStatement = defineCommand({
  name: 'ysSettlementOrder.confirm',
  path: `${path}/confirm`,
  access: ['YSSettlementOrder:confirm'],
  on: statements,
  input: { remark: optional(text(200)) },
  refusals: { sameHand: { status: 403, zh: '制单人不能代货主确认', en: 'Who made it cannot confirm it' } },
});
/** 收款: a shipper on credit has paid. The line of the bank's statement is chosen; it says amount and channel. */
export const receiveStatement = defineCommand({
  name: 'ysSettlementOrder.receive',
  path: `${path}/receive`,
  access: ['YSSettlementOrder:receive'],
  on: statements,
  input: { statementId: id('fundStatement'), reason: optional(text(200)) },
  refusals: {
    ...lineRefusals,
    tooMuch: {
      status: 422,
      zh: '流水金额{amount}元超过待收金额{most}元，请先按充值入账',
      en: 'The line has {amount} yuan and {most} are open; book it as a recharge instead',
    },
    payerDiffers: {
      status: 409,
      zh: '流水付款方“{payer}”与货主不一致，请填写原因',
      en: 'By the line "{payer}" has paid, not the shipper: please give the reason',
    },
    prepaidOnly: {
      status: 409,
      zh: '预存款货主由支付时扣款，请用核销',
      en: 'A prepaid shipper is charged at payment; use the write-off',
    },
    sameHand: { status: 403, zh: '制单人不能登记收款', en: 'Who made it cannot receive it' },
  },
});
/** 核销: counts the amounts that were collected from the shipper's wallet. */
export const writeOffStatement = defineCommand({
  name: 'ysSettlementOrder.writeOff',
  path: `${path}/writeOff`,
  access: ['YSSettlementOrder:writeOff'],
  on: statements,
  refusals: { nothingCollected: { status: 409, zh: '没有新的扣款可核销', en: 'Nothing more has been collected' } },
});
export const voidStatement = defineCommand({
  name: 'ysSettlementOrder.voidStatement',
  path: `${path}/void`,
  access: ['YSSettlementOrder:void'],
  on: statements,
  input: { reason: text(200) },
  danger: true,
  refusals: { received: { status: 409, zh: '已有收款，不能作废', en: 'Money has been received' } },
});
export const statementLife = defineWorkflow({
  name: 'ysSettlementOrder',
  resource: statements,
  state: 'ysStatus',
  initial: 0,
  transitions: {
    send: { command: sendStatement, from: [0], to: 1, actors: ['provider'] },
    confirm: { command: confirmStatement, from: [1], to: 2, actors: ['shipper', 'provider'] },
    receive: { command: receiveStatement, from: [2, 3], to: 3, actors: ['provider'] },
    writeOff: { command: writeOffStatement, from: [2, 3], to: 3, actors: ['provider'] },
    void: { command: voidStatement, from: [0, 1, 2], to: 5, actors: ['provider'] },
  },
});
