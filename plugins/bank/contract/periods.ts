import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  integer,
  month,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { balance } from './ledger.ts';

const months = '/api/fund/bookMonth';
const readers = ['ledgerDetails:view', 'ledgerDetails:close'] as const;

/** 日结: a business day of a book, and what kept it from being closed. */
export const bookDays = defineResource({
  name: 'bookDay',
  path: '/api/fund/bookDay',
  table: 'book_day',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    businessDay: date(),
    bookDayState: choice('BOOK_DAY_STATE', [
      { value: 0, zh: '未结', en: 'Open', tone: 'waiting' },
      { value: 1, zh: '已结', en: 'Closed', tone: 'done' },
      { value: 2, zh: '未通过', en: 'Held up', tone: 'refused' },
      { value: 3, zh: '已反结', en: 'Reopened', tone: 'warning' },
    ]),
    /** Numbers of the rules that failed: I-21, …; empty when none did. */
    failed: text(200, 0),
    openCount: integer(0, 1_000_000),
    checkedAt: dateTime(),
    closedAt: optional(dateTime()),
  },
  filters: { businessDay: 'range', bookDayState: 'in', failed: 'like' },
  sorts: ['businessDay'],
  counted: 'bookDayState',
  label: 'businessDay',
  access: readers,
  exportAccess: ['ledgerDetails:export'],
});

/** 月结: a month of a book; closed by two people. */
export const bookMonths = defineResource({
  name: 'bookMonth',
  path: months,
  table: 'book_month',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    month: month(),
    monthState: choice('BOOK_MONTH_STATE', [
      { value: 0, zh: '未结账', en: 'Open', tone: 'waiting' },
      { value: 1, zh: '待复核', en: 'To be checked', tone: 'running' },
      { value: 2, zh: '已结账', en: 'Closed', tone: 'done' },
    ]),
    dayCount: integer(0, 31),
    closedCount: integer(0, 31),
    openCount: integer(0, 1_000_000),
    /** Debits of the month, equal to its credits. */
    turnover: balance(),
    /** Journals that happened in this month and were booked in a later one. */
    lateCount: integer(0, 2_147_483_647),
    submittedBy: optional(text(20)),
    submittedAt: optional(dateTime()),
    closedBy: optional(text(20)),
    closedAt: optional(dateTime()),
    reopenedBy: optional(text(20)),
    reopenedAt: optional(dateTime()),
    reason: optional(text(200)),
  },
  filters: { month: 'equal', monthState: 'in', closedAt: 'range' },
  sorts: ['month'],
  totals: ['turnover'],
  counted: 'monthState',
  label: 'month',
  access: readers,
  exportAccess: ['ledgerDetails:export'],
});
/** Why a month cannot be closed, each with what has to be done first. */
const notYet = {
  monthRuns: { status: 409, zh: '{month}尚未结束，不能结账', en: '{month} is not over yet' },
  earlierOpen: { status: 409, zh: '请先结账{month}', en: 'Close {month} first' },
  daysOpen: { status: 409, zh: '以下日期尚未日结：{days}', en: 'These days are not closed yet: {days}' },
  differencesOpen: {
    status: 409,
    zh: '尚有{count}笔对账差异未处理：{days}',
    en: '{count} differences are not worked off: {days}',
  },
  bookFaults: { status: 409, zh: '账簿核对未通过：{rules}', en: 'The book breaks these rules: {rules}' },
} as const;
/** 结账: asks for the month to be closed. */
export const submitMonth = defineCommand({
  name: 'bookMonth.submit',
  path: `${months}/submit`,
  access: ['ledgerDetails:close'],
  on: bookMonths,
  refusals: notYet,
});
/** 复核结账: by somebody else; every condition is read again. */
export const closeMonth = defineCommand({
  name: 'bookMonth.close',
  path: `${months}/close`,
  access: ['ledgerDetails:close'],
  on: bookMonths,
  refusals: {
    ...notYet,
    sameHand: { status: 403, zh: '提交结账的人不能复核', en: 'Whoever asked for the closing does not agree to it' },
  },
});
export const returnMonth = defineCommand({
  name: 'bookMonth.return',
  path: `${months}/return`,
  access: ['ledgerDetails:close'],
  on: bookMonths,
  input: { reason: text(200) },
});
/** 反结账: by the operator, and only of the last month that is closed. */
export const reopenMonth = defineCommand({
  name: 'bookMonth.reopen',
  path: `${months}/reopen`,
  access: ['ledgerDetails:reopen'],
  on: bookMonths,
  input: { reason: text(200) },
  danger: true,
  refusals: {
    laterClosed: { status: 409, zh: '请先反结账{month}', en: 'Reopen {month} first' },
  },
});
export const monthLife = defineWorkflow({
  name: 'bookMonth',
  resource: bookMonths,
  state: 'monthState',
  initial: 0,
  transitions: {
    submit: { command: submitMonth, from: [0], to: 1, actors: ['provider', 'operator'] },
    close: { command: closeMonth, from: [1], to: 2, actors: ['provider', 'operator'] },
    return: { command: returnMonth, from: [1], to: 0, actors: ['provider', 'operator'] },
    reopen: { command: reopenMonth, from: [2], to: 0, actors: ['operator'] },
  },
});
