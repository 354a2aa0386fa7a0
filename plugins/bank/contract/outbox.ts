import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  list,
  money,
  openChoice,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/bank/outbox';
export const outboxState = choice('OUTBOX_STATE', [
  { value: 'waiting', zh: '待发送', en: 'To be sent', tone: 'waiting' },
  { value: 'sending', zh: '发送中', en: 'Being sent', tone: 'running' },
  { value: 'asking', zh: '待查询', en: 'To be asked for', tone: 'running' },
  { value: 'answered', zh: '待登记', en: 'To be booked', tone: 'warning' },
  { value: 'booked', zh: '已完成', en: 'Done', tone: 'done' },
  { value: 'parked', zh: '已搁置', en: 'Parked', tone: 'refused' },
  { value: 'proposed', zh: '人工答复待复核', en: 'Answer by hand to be agreed', tone: 'warning' },
]);
/** Ports of all plugins, by the names they are declared with; a test holds the list against them. */
export const outsidePort = openChoice('OUTSIDE_PORT', [
  { value: 'bank.transfer', zh: '银行付款', en: 'Bank payment' },
  { value: 'bank.arrival', zh: '银行到账', en: 'Bank arrival' },
  { value: 'tyy.pay', zh: '油气预付付款', en: 'Fuel prepayment' },
  { value: 'tyy.refund', zh: '油气预付退款', en: 'Fuel prepayment refund' },
  { value: 'bank.open', zh: '银行开户', en: 'Account opening' },
  { value: 'bank.balance', zh: '银行余额', en: 'Bank balance' },
  { value: 'bank.statement', zh: '银行流水', en: 'Bank statement' },
  { value: 'bank.receipt', zh: '银行回单', en: 'Bank receipts' },
  { value: 'bank.test', zh: '银行证书测试', en: 'Test of bank credentials' },
  { value: 'bank.card', zh: '银行卡核验', en: 'Card check' },
  { value: 'insurer.insure', zh: '投保', en: 'Insure' },
  { value: 'insurer.cancel', zh: '退保', en: 'Cancel a policy' },
  { value: 'insurer.topUp', zh: '承保账户充值', en: 'Pay in at the insurer' },
  { value: 'insurer.withdraw', zh: '承保账户提现', en: 'Take out at the insurer' },
  { value: 'insurer.balance', zh: '承保账户余额', en: 'Balance at the insurer' },
  { value: 'invoice.issue', zh: '开票', en: 'Issue an invoice' },
  { value: 'invoice.redConfirm', zh: '红字信息确认单', en: 'Confirm a red letter' },
  { value: 'invoice.red', zh: '红冲', en: 'Issue a red letter' },
  { value: 'invoice.partner', zh: '合作开票', en: 'Invoices by the partner' },
  { value: 'toll.start', zh: '通行费开始上报', en: 'Report the start of a trip' },
  { value: 'toll.end', zh: '通行费结束上报', en: 'Report the end of a trip' },
  { value: 'toll.invoices', zh: '通行费发票', en: 'Toll invoices' },
  { value: 'toll.filing', zh: '车辆备案', en: 'Vehicle filing' },
  { value: 'fuel.payments', zh: '三方油气支付', en: 'Third-party fuel payments' },
  { value: 'regulator.submit', zh: '监管上报', en: 'Report to the regulator' },
  { value: 'identity.check', zh: '实名核验', en: 'Real-name check' },
  { value: 'ocr.read', zh: '图片识别', en: 'Read a picture' },
  { value: 'track.pull', zh: '轨迹拉取', en: 'Ask for positions' },
  { value: 'signOn.try', zh: '单点登录测试', en: 'Trial of single sign-on' },
  { value: 'sms.send', zh: '短信', en: 'Text message' },
  { value: 'mail.send', zh: '邮件', en: 'Mail' },
  { value: 'hook.send', zh: '开放接口通知', en: 'Web hook' },
  { value: 'partner.call', zh: '伙伴插件通知', en: "Call of a partner's service" },
]);
/** Who serves a port. Those of a bank or province are named in the dictionary where they are installed. */
export const outsideAdapter = openChoice('OUTSIDE_ADAPTER', [
  { value: 'played-bank', zh: '模拟银行', en: 'Simulated bank' },
  { value: 'played-world', zh: '模拟银行（独立程序）', en: 'Simulated bank (a program)' },
  { value: 'played-bank-arrivals', zh: '模拟银行到账', en: 'Simulated bank arrivals' },
  { value: 'played-tyy', zh: '模拟油气平台', en: 'Simulated fuel platform' },
  { value: 'played-tyy-refunds', zh: '模拟油气退款', en: 'Simulated fuel refunds' },
  { value: 'played-bank.open', zh: '模拟银行 · 银行开户', en: 'Simulated bank · Account opening' },
  { value: 'played-bank.balance', zh: '模拟银行 · 银行余额', en: 'Simulated bank · Bank balance' },
  { value: 'played-bank.statement', zh: '模拟银行 · 银行流水', en: 'Simulated bank · Bank statement' },
  { value: 'played-bank.receipt', zh: '模拟银行 · 银行回单', en: 'Simulated bank · Bank receipts' },
  { value: 'played-bank.test', zh: '模拟银行 · 银行证书测试', en: 'Simulated bank · Test of bank credentials' },
  { value: 'played-bank.card', zh: '模拟银行 · 银行卡核验', en: 'Simulated bank · Card check' },
  { value: 'played-insurer.insure', zh: '模拟保司 · 投保', en: 'Simulated insurer · Insure' },
  { value: 'played-insurer.cancel', zh: '模拟保司 · 退保', en: 'Simulated insurer · Cancel a policy' },
  { value: 'played-insurer.topUp', zh: '模拟保司 · 承保账户充值', en: 'Simulated insurer · Pay in at the insurer' },
  {
    value: 'played-insurer.withdraw',
    zh: '模拟保司 · 承保账户提现',
    en: 'Simulated insurer · Take out at the insurer',
  },
  { value: 'played-insurer.balance', zh: '模拟保司 · 承保账户余额', en: 'Simulated insurer · Balance at the insurer' },
  { value: 'played-invoice.issue', zh: '模拟税务平台 · 开票', en: 'Simulated tax platform · Issue an invoice' },
  { value: 'played-invoice.red', zh: '模拟税务平台 · 红冲', en: 'Simulated tax platform · Issue a red letter' },
  {
    value: 'played-invoice.redConfirm',
    zh: '模拟税务平台 · 红字信息确认单',
    en: 'Simulated tax platform · Confirm a red letter',
  },
  {
    value: 'played-invoice.partner',
    zh: '模拟税务平台 · 合作开票',
    en: 'Simulated tax platform · Invoices by the partner',
  },
  {
    value: 'played-toll.start',
    zh: '模拟通行费平台 · 通行费开始上报',
    en: 'Simulated toll service · Report the start of a trip',
  },
  {
    value: 'played-toll.end',
    zh: '模拟通行费平台 · 通行费结束上报',
    en: 'Simulated toll service · Report the end of a trip',
  },
  { value: 'played-toll.invoices', zh: '模拟通行费平台 · 通行费发票', en: 'Simulated toll service · Toll invoices' },
  { value: 'played-toll.filing', zh: '模拟通行费平台 · 车辆备案', en: 'Simulated toll service · Vehicle filing' },
  {
    value: 'played-fuel.payments',
    zh: '模拟三方油气 · 三方油气支付',
    en: 'Simulated fuel partner · Third-party fuel payments',
  },
  {
    value: 'played-regulator.submit',
    zh: '模拟监管平台 · 监管上报',
    en: 'Simulated regulator · Report to the regulator',
  },
  { value: 'played-ocr.read', zh: '模拟识别服务 · 图片识别', en: 'Simulated reader · Read a picture' },
  {
    value: 'played-identity.check',
    zh: '模拟核验平台 · 实名核验',
    en: 'Simulated identity service · Real-name check',
  },
  { value: 'played-track.pull', zh: '模拟定位平台 · 轨迹拉取', en: 'Simulated positions · Ask for positions' },
  { value: 'webhooks', zh: '开放接口通知', en: 'Web hooks' },
  { value: 'sign-on', zh: '单点登录', en: 'Single sign-on' },
  { value: 'played-sms.send', zh: '模拟短信 · 短信', en: 'Simulated text messages · Text message' },
]);
const handOutcome = choice('HAND_OUTCOME', [
  { value: 'done', zh: '对方已办理', en: 'It was done' },
  { value: 'failed', zh: '对方未办理', en: 'It was not done' },
]);
/** 外部通道: requests to banks and other outside systems, with their results. */
export const outboxRows = defineResource({
  name: 'outbox',
  path,
  table: 'outbox',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    port: outsidePort,
    adapter: outsideAdapter,
    intentKey: text(80),
    state: outboxState,
    amount: optional(money()),
    partner: optional(text(64)),
    tries: integer(0, 100_000),
    /** Minutes since the request; empty once it is done. */
    ageMinutes: optional(integer(0, 100_000_000, 'minute')),
    lastError: optional(text(500)),
    handBy: optional(text(20)),
    handOutcome: optional(handOutcome),
    handAgreedBy: optional(text(20)),
    handFile: optional(file()),
    createdAt: dateTime(),
    sentAt: optional(dateTime()),
    nextAt: optional(dateTime()),
    bookedAt: optional(dateTime()),
  },
  filters: { port: 'equal', adapter: 'equal', state: 'in', intentKey: 'many', createdAt: 'range' },
  sorts: ['createdAt', 'tries'],
  counted: 'state',
  label: 'intentKey',
  access: ['outsideChannels:view'],
  exportAccess: ['outsideChannels:export'],
});
const booked = {
  booked: { status: 409, zh: '已登记完成，不能再次发送或搁置', en: 'It is done: neither sent again nor parked' },
} as const;
export const askOutside = defineCommand({
  name: 'outbox.ask',
  path: `${path}/ask`,
  access: ['outsideChannels:ask'],
  on: outboxRows,
  bulk: true,
});
/** Sends again with the same key, so that the receiver recognises a repetition. */
export const resendOutside = defineCommand({
  name: 'outbox.resend',
  path: `${path}/resend`,
  access: ['outsideChannels:resend'],
  on: outboxRows,
  danger: true,
  refusals: booked,
});
/** Stops sending and asking until a person resumes; what was sent cannot be undone. */
export const parkOutside = defineCommand({
  name: 'outbox.park',
  path: `${path}/park`,
  access: ['outsideChannels:park'],
  on: outboxRows,
  input: { reason: text(200) },
  refusals: booked,
});
/**
 * 人工答复: what a person has learned of a parked request in another way, with the paper that shows it. It is booked when
 * another person agrees.
 */
export const proposeAnswer = defineCommand({
  name: 'outbox.propose',
  path: `${path}/propose`,
  access: ['outsideChannels:propose'],
  on: outboxRows,
  input: {
    outcome: handOutcome,
    number: text(64),
    feeCents: optional(money()),
    reason: optional(text(200)),
    evidence: file(),
  },
  danger: true,
  refusals: {
    ...booked,
    notByHand: { status: 409, zh: '该接口不能人工答复', en: 'This port is not answered by hand' },
    noReason: { status: 400, zh: '未办理须填写原因', en: 'Say why it was not done' },
  },
});
const sameHand = {
  sameHand: { status: 403, zh: '提出人不能复核自己的答复', en: 'Nobody agrees to their own answer' },
} as const;
export const agreeAnswer = defineCommand({
  name: 'outbox.agree',
  path: `${path}/agree`,
  access: ['outsideChannels:agree'],
  stepUp: 'money',
  on: outboxRows,
  danger: true,
  refusals: { ...booked, ...sameHand },
});
export const declineAnswer = defineCommand({
  name: 'outbox.decline',
  path: `${path}/decline`,
  access: ['outsideChannels:agree'],
  on: outboxRows,
  input: { reason: text(200) },
  refusals: sameHand,
});
const shown = list(shape(z.object({ name: z.string(), value: z.string() })), 200);
/** What was sent and what came back, with secrets and the middle of account numbers left out. */
export const outboxContent = defineQuery({
  name: 'outbox.content',
  path: `${path}/content`,
  access: ['outsideChannels:view'],
  input: { id: id('outbox') },
  answer: { request: shown, answer: shown, hand: shown },
});
const health = z.object({
  adapter: z.string(),
  /** `ok`; `failing`: the last request failed; `open`: left alone until a probe succeeds; `off`: switched off. */
  state: z.enum(['ok', 'failing', 'open', 'off']),
  faults: z.int(),
  openUntil: z.nullable(z.string()),
  lastAnswerAt: z.nullable(z.string()),
  lastFaultAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  queued: z.int(),
  parked: z.int(),
  oldestMinutes: z.nullable(z.int()),
});
export type OutsideHealth = z.infer<typeof health>;
/** How each adapter does, and what waits for it. A tenant sees the adapters of its own requests. */
export const outsideHealth = defineQuery({
  name: 'outbox.health',
  path: `${path}/health`,
  access: ['outsideChannels:view'],
  answer: { adapters: list(shape(health), 1000) },
});
const staff = ['provider', 'operator'] as const;
/** Actions of people on a row; sending, asking and booking are done by the worker. */
export const outboxLife = defineWorkflow({
  name: 'outbox',
  resource: outboxRows,
  state: 'state',
  initial: 'waiting',
  transitions: {
    ask: { command: askOutside, from: ['asking', 'parked'], to: 'asking', actors: staff },
    resend: { command: resendOutside, from: ['asking', 'parked'], to: 'waiting', actors: staff },
    propose: { command: proposeAnswer, from: ['parked'], to: 'proposed', actors: staff },
    agree: { command: agreeAnswer, from: ['proposed'], to: 'answered', actors: staff },
    decline: { command: declineAnswer, from: ['proposed'], to: 'parked', actors: staff },
    park: { command: parkOutside, from: ['waiting', 'asking', 'answered'], to: 'parked', actors: staff },
  },
});
