import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  integer,
  money,
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
/** 外部通道: requests to banks and other outside systems, with their results. */
export const outboxRows = defineResource({
  name: 'outbox',
  path,
  table: 'outbox',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    port: text(40),
    adapter: text(40),
    intentKey: text(80),
    state: outboxState,
    amount: optional(money()),
    partner: optional(text(64)),
    tries: integer(0, 100_000),
    /** Minutes since the request; empty once it is done. */
    ageMinutes: optional(integer(0, 100_000_000)),
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
    ask: { command: askOutside, from: ['asking', 'parked', 'booked'], to: 'asking', actors: staff },
    resend: { command: resendOutside, from: ['asking', 'parked'], to: 'waiting', actors: staff },
    park: { command: parkOutside, from: ['waiting', 'asking', 'answered'], to: 'parked', actors: staff },
  },
});
