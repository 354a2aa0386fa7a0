import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  integer,
  optional,
  reference,
  text,
} from '@freightdeck/sdk/contract';
import { channel } from './channel.ts';
import { balance } from './ledger.ts';
import { matchStatement, toSuspense } from './statements.ts';

const key = ['ledgerDetails:reconcile'] as const;
const days = '/api/fund/channelDay';
const differences = '/api/fund/channelDifference';

/**
 * 三方对账: one day of a channel by the bank's lines, by the ledger's account 1001, and by the orders that moved it.
 * `crossCents`: of the difference, what is matched with a journal of another day.
 */
export const channelDays = defineResource({
  name: 'channelDay',
  path: days,
  table: 'channel_day',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    businessDay: date(),
    channel,
    dayState: choice('CHANNEL_DAY_STATE', [
      { value: 0, zh: '平', en: 'Agrees', tone: 'done' },
      { value: 1, zh: '有差异', en: 'Differs', tone: 'refused' },
      { value: 2, zh: '已处理', en: 'Worked off', tone: 'done' },
      // No account at a bank: there is nothing to set the ledger against.
      { value: 3, zh: '无银行对账', en: 'No bank to compare with', tone: 'draft' },
    ]),
    bankKnown: choice('BANK_KNOWN', [
      { value: 1, zh: '有银行账户', en: 'Account at the bank' },
      { value: 0, zh: '无银行账户', en: 'No account at a bank', tone: 'draft' },
    ]),
    bankIn: balance(),
    bankOut: balance(),
    ledgerIn: balance(),
    ledgerOut: balance(),
    orderIn: balance(),
    orderOut: balance(),
    diffCents: balance(),
    crossCents: balance(),
    /** At the end of the day, by the bank's own file and by account 1001. */
    bankBalance: optional(balance()),
    ledgerBalance: optional(balance()),
    balanceDiff: optional(balance()),
    openCount: integer(0, 1_000_000),
    reckonedAt: dateTime(),
  },
  filters: { businessDay: 'range', channel: 'in', dayState: 'in', bankKnown: 'in' },
  sorts: ['businessDay'],
  totals: ['bankIn', 'bankOut', 'ledgerIn', 'ledgerOut', 'orderIn', 'orderOut', 'diffCents', 'crossCents'],
  counted: 'dayState',
  label: 'businessDay',
  access: key,
  exportAccess: ['ledgerDetails:export'],
});
/** Sets days against each other again, now. Every night it happens by itself. */
export const reckonDays = defineCommand({
  name: 'channelDay.reckon',
  path: `${days}/reckon`,
  access: key,
  input: { platformId: optional(reference('serviceProvider', 'platformId', 16)), from: date(), to: date() },
  answer: { dayCount: integer(0, 1_000_000), openCount: integer(0, 1_000_000) },
  refusals: {
    otherBook: { status: 403, zh: '只能核对本平台的账簿', en: 'Only your own book can be reconciled' },
    future: { status: 400, zh: '不能核对未来日期', en: 'A day to come cannot be reconciled' },
    tooLong: { status: 400, zh: '一次最多核对{most}天', en: 'At most {most} days at once' },
    turned: { status: 400, zh: '开始日期不能晚于结束日期', en: 'The first day is after the last' },
  },
});

/** 对账差异: what one of the three knows and another does not. */
export const channelDifferences = defineResource({
  name: 'channelDifference',
  path: differences,
  table: 'channel_difference',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    businessDay: date(),
    channel,
    diffKind: choice('CHANNEL_DIFFERENCE', [
      { value: 'BANK_ONLY', zh: '银行有、账簿无', en: 'At the bank only' },
      { value: 'LEDGER_ONLY', zh: '账簿有、银行无', en: 'In the ledger only' },
      { value: 'AMOUNT', zh: '银行与账簿金额不符', en: 'Bank and ledger differ' },
      { value: 'ORDER', zh: '单据与账簿金额不符', en: 'Order and ledger differ' },
    ]),
    diffState: choice('CHANNEL_DIFFERENCE_STATE', [
      { value: 0, zh: '待处理', en: 'Open', tone: 'waiting' },
      { value: 1, zh: '待复核', en: 'To be checked', tone: 'running' },
      { value: 2, zh: '已入账', en: 'Booked', tone: 'done' },
      { value: 3, zh: '已消除', en: 'Gone', tone: 'done' },
    ]),
    /** Bank less ledger, or order less ledger: what the book would have to move to agree. */
    diffCents: balance(),
    channelNo: optional(text(64)),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    bizNo: optional(text(64)),
    summary: text(200, 0),
    reason: optional(text(200)),
    evidence: optional(file()),
    proposedBy: optional(text(20)),
    agreedBy: optional(text(20)),
    agreedAt: optional(dateTime()),
    bookedNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    createdAt: dateTime(),
  },
  filters: {
    businessDay: 'range',
    channel: 'in',
    diffKind: 'in',
    diffState: 'in',
    channelNo: 'many',
    journalNo: 'many',
    bizNo: 'many',
  },
  sorts: ['businessDay', 'diffCents', 'createdAt'],
  totals: ['diffCents'],
  counted: 'diffState',
  label: 'businessDay',
  access: key,
  exportAccess: ['ledgerDetails:export'],
});
/** 匹配: names the other side by hand: the journal of a bank line, or the bank line of a journal. */
export const matchDifference = defineCommand({
  name: 'channelDifference.match',
  path: `${differences}/match`,
  access: key,
  on: channelDifferences,
  input: {
    journalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    channelNo: optional(reference('fundStatement', 'channelNo', 64)),
  },
  refusals: {
    ...matchStatement.refusals,
    noLine: { status: 404, zh: '该通道没有此流水', en: 'The channel has no such line' },
    notByHand: {
      status: 409,
      zh: '此差异两边均已有记录，请在单据上更正或入账',
      en: 'Both sides are known: correct the order, or book the difference',
    },
  },
});
/** 申请入账: the difference goes to suspense (P-34) once somebody else agrees. */
export const proposeDifference = defineCommand({
  name: 'channelDifference.propose',
  asks: true,
  path: `${differences}/propose`,
  access: ['ledgerDetails:adjust'],
  on: channelDifferences,
  input: { reason: text(200), evidence: file() },
  refusals: {
    orderDiffers: {
      status: 409,
      zh: '单据与账簿不符，须在单据上更正，不能挂账',
      en: 'An order differs from the ledger: correct the order; suspense does not mend it',
    },
  },
});
export const agreeDifference = defineCommand({
  name: 'channelDifference.agree',
  path: `${differences}/agree`,
  access: ['ledgerDetails:adjust'],
  on: channelDifferences,
  refusals: {
    ...toSuspense.refusals,
    sameHand: { status: 403, zh: '申请人不能复核自己的入账', en: 'Nobody agrees to their own booking' },
    changed: { status: 409, zh: '该差异已消除，无需入账', en: 'The difference is gone: there is nothing to book' },
  },
});
export const declineDifference = defineCommand({
  name: 'channelDifference.decline',
  path: `${differences}/decline`,
  access: ['ledgerDetails:adjust'],
  on: channelDifferences,
  input: { reason: text(200) },
});
const both = ['provider', 'operator'] as const;
export const differenceLife = defineWorkflow({
  name: 'channelDifference',
  resource: channelDifferences,
  state: 'diffState',
  initial: 0,
  transitions: {
    match: { command: matchDifference, from: [0], to: 3, actors: both },
    propose: { command: proposeDifference, from: [0], to: 1, actors: both },
    agree: { command: agreeDifference, from: [1], to: 2, actors: both },
    decline: { command: declineDifference, from: [1], to: 0, actors: both },
  },
});
