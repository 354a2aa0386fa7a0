import * as z from 'zod/mini';
import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  file,
  flag,
  id,
  integer,
  list,
  money,
  month,
  optional,
  shape,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { lineRefusals } from '@freightdeck/plugin-bank/contract';
import { settleMode, ysStatus } from './states.ts';

const path = '/api/settlement/ysSettlementOrder';
const sum = () => money({ max: 999_999_999_999 });
export const sendWay = choice('YS_SEND_WAY', [
  { value: 'MAIL', zh: '邮件', en: 'Mail' },
  { value: 'HAND', zh: '人工送达', en: 'By hand' },
]);
/** A mailbox. */
export const mailbox = {
  ...text(100),
  schema: text(100).schema.check(z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'text.illegal')),
};
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
    /** How the shipper's yes came. */
    confirmWay: optional(
      choice('YS_CONFIRM_WAY', [
        { value: 'LINK', zh: '邮件链接', en: 'Link in the mail' },
        { value: 'PROOF', zh: '书面确认', en: 'On paper' },
        { value: 'SHIPPER', zh: '货主登录', en: 'Signed in' },
      ]),
    ),
    proofFile: optional(file()),
    sentAt: optional(dateTime()),
    sentWay: optional(sendWay),
    /** The mailbox it was sent to. */
    sentTo: optional(mailbox),
    /** The mailbox that the terms of the shipper name. */
    mailTo: optional(mailbox),
    /** The day of the confirmation, until then of the sending, and the shipper's credit days. */
    dueDate: optional(date()),
    openCents: sum(),
    /** The small rest that was given up. */
    tailCents: sum(),
    /** 待核销尾差: asked for, until another person has decided. */
    tailWanted: optional(sum()),
    tailReason: optional(text(200)),
    tailAskedBy: optional(text(20)),
    /** 待复核代付: money of somebody else that was recorded as this shipper's, until another person has decided. */
    payerWanted: optional(sum()),
    payerName: optional(text(64)),
    payerReason: optional(text(200)),
    agreementFile: optional(file()),
    payerAskedBy: optional(text(20)),
    overdue: choice('YS_OVERDUE', [
      { value: 0, zh: '未逾期', en: 'Not overdue', tone: 'done' },
      { value: 1, zh: '已逾期', en: 'Overdue', tone: 'refused' },
    ]),
    overdueDays: integer(0, 100_000, 'day'),
    remindedAt: optional(dateTime()),
    settleMode,
    remark: optional(text(200)),
    at: dateTime(),
  },
  filters: {
    ysSn: 'many',
    companyName: 'like',
    companyId: 'equal',
    ysStatus: 'in',
    overdue: 'in',
    dueDate: 'range',
    periodFrom: 'range',
    at: 'range',
  },
  sorts: ['at', 'periodFrom', 'receivableAmount', 'dueDate', 'openCents'],
  totals: [
    'receivableAmount',
    'receivedCents',
    'openCents',
    'tailCents',
    'tailWanted',
    'payerWanted',
    'freightAmount',
    'serviceFee',
    'infoFee',
    'premium',
  ],
  counted: 'ysStatus',
  voided: [5],
  label: 'ysSn',
  lookup: { line: ['companyName', ['periodFrom', 'periodTo'], 'receivableAmount', 'ysStatus'] },
  access: ['YSSettlementOrder:view'],
  exportAccess: ['YSSettlementOrder:export'],
});
/** A period that is not over takes orders still: whoever states it all the same says so. */
const beforeEnd = optional(flag());
const periodOpen = {
  periodOpen: {
    status: 409,
    zh: '对账期间到{day}才结束：之后审核的结算单不会列入本单，须另行生成。确需提前生成，请勾选“期间未结束也生成”后再次提交',
    en: 'The period ends on {day}: what is approved later is stated apart. To state it now, say so',
  },
} as const;
export const generateStatement = defineCommand({
  name: 'ysSettlementOrder.generate',
  path: `${path}/generate`,
  access: ['YSSettlementOrder:generate'],
  input: { companyId: id('company'), periodFrom: date(), periodTo: date(), beforeEnd },
  answer: { id: id(), ysSn: statements.fields.ysSn },
  makes: { name: 'ysSn', page: '/YSSettlementOrder/detail' },
  refusals: {
    nothingToState: { status: 409, zh: '该期间没有未列入的结算单', en: 'No order of this period is left' },
    ...periodOpen,
    wrongPeriod: { status: 400, zh: '开始日期不能晚于结束日期', en: 'The period ends before it begins' },
    onlyProviders: { status: 409, zh: '应收结算单由服务商生成', en: 'Statements are made by the provider' },
  },
});
/** What became of one shipper in a generation for all. */
const made = z.object({
  companyId: z.string(),
  companyName: z.string(),
  ysSn: z.nullable(z.string()),
  orders: z.int(),
  receivableAmount: z.int(),
});
/** 按月批量生成: a statement of a month for every shipper who has orders of it that stand on none. */
export const generateStatements = defineCommand({
  name: 'ysSettlementOrder.generateMonth',
  path: `${path}/generateMonth`,
  access: ['YSSettlementOrder:generate'],
  input: { month: month(), beforeEnd },
  answer: { made: list(shape(made)) },
  refusals: {
    nothingToState: { status: 409, zh: '该月没有未列入的结算单', en: 'No order of this month is left' },
    ...periodOpen,
    futureMonth: { status: 400, zh: '不能生成未来月份', en: 'A month to come has no statement' },
    onlyProviders: { status: 409, zh: '应收结算单由服务商生成', en: 'Statements are made by the provider' },
  },
});
/**
 * Confirmed by the shipper, or by a person of the provider who hands in the shipper's signed paper and did not make the
 * statement. A shipper without an account confirms by the link in the mail.
 */
export const confirmStatement = defineCommand({
  name: 'ysSettlementOrder.confirm',
  path: `${path}/confirm`,
  access: ['YSSettlementOrder:confirm'],
  on: statements,
  input: { proofFile: optional(file()), remark: optional(text(200)) },
  refusals: {
    sameHand: { status: 403, zh: '制单人不能代货主确认', en: 'Who made it cannot confirm it' },
    proofMissing: {
      status: 400,
      zh: '代货主确认须上传货主签章的对账单',
      en: 'Please add the paper that the shipper has signed',
    },
  },
});
/**
 * 收款: a shipper on credit has paid. The line of the bank's statement is chosen; it says amount and channel. Where it
 * names another payer, the agreement is handed in and another person decides.
 */
export const receiveStatement = defineCommand({
  name: 'ysSettlementOrder.receive',
  path: `${path}/receive`,
  access: ['YSSettlementOrder:receive'],
  on: statements,
  input: { statementId: id('fundStatement'), reason: optional(text(200)), agreementFile: optional(file()) },
  refusals: {
    ...lineRefusals,
    tooMuch: {
      status: 422,
      zh: '流水金额{amount}元超过待收金额{most}元，请先按充值入账',
      en: 'The line has {amount} yuan and {most} are open; book it as a recharge instead',
    },
    payerDiffers: {
      status: 409,
      zh: '流水付款户名“{payer}”与货主“{company}”不一致。确为代付的，请填写原因并上传代付协议，由另一人复核',
      en: 'By the line "{payer}" has paid, not "{company}": give the reason and the agreement; another decides',
    },
    agreementMissing: {
      status: 400,
      zh: '“{payer}”代“{company}”付款须上传代付协议',
      en: 'Please add the agreement by which "{payer}" pays for "{company}"',
    },
    payerWaiting: {
      status: 409,
      zh: '本单已有待复核的代付收款，请先复核或驳回',
      en: 'A receipt of a third party awaits a decision: decide on it first',
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
  refusals: {
    received: { status: 409, zh: '已有收款，不能作废', en: 'Money has been received' },
    payerWaiting: receiveStatement.refusals.payerWaiting,
  },
});
