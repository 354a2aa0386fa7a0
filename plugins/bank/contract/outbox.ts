import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  integer,
  money,
  openChoice,
  optional,
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
]);
/** Ports of all plugins, by the names they are declared with; a test holds the list against them. */
export const outsidePort = openChoice('OUTSIDE_PORT', [
  { value: 'bank.transfer', zh: '银行付款', en: 'Bank payment' },
  { value: 'bank.arrival', zh: '银行到账', en: 'Bank arrival' },
  { value: 'tyy.pay', zh: '油气预付付款', en: 'Fuel prepayment' },
  { value: 'tyy.refund', zh: '油气预付退款', en: 'Fuel prepayment refund' },
]);
/** Who serves a port. Those of a bank or province are named in the dictionary where they are installed. */
export const outsideAdapter = openChoice('OUTSIDE_ADAPTER', [
  { value: 'played-bank', zh: '模拟银行', en: 'Simulated bank' },
  { value: 'played-bank-arrivals', zh: '模拟银行到账', en: 'Simulated bank arrivals' },
  { value: 'played-tyy', zh: '模拟油气平台', en: 'Simulated fuel platform' },
  { value: 'played-tyy-refunds', zh: '模拟油气退款', en: 'Simulated fuel refunds' },
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
    park: { command: parkOutside, from: ['waiting', 'asking', 'answered'], to: 'parked', actors: staff },
  },
});
