import * as z from 'zod/mini';
import {
  bankCard,
  choice,
  date,
  dateTime,
  defineCommand,
  defineEvent,
  defineQuery,
  defineResource,
  defineWorkflow,
  id,
  list,
  money,
  optional,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { lineRefusals } from './bank-lines.ts';
import { channel, noChannel, type Channel } from './channel.ts';
import { balance } from './ledger.ts';
import { postingKind } from './posting-kinds.ts';
import { subAccounts } from './sub-accounts.ts';

const path = '/api/bank/fundStatement';
export const direction = choice('FUND_DIRECTION', [
  { value: 'IN', zh: '收入', en: 'In', tone: 'done' },
  { value: 'OUT', zh: '支出', en: 'Out', tone: 'running' },
]);
export const matchStatus = choice('MATCH_STATUS', [
  { value: 0, zh: '未匹配', en: 'Unmatched', tone: 'waiting' },
  { value: 1, zh: '已匹配', en: 'Matched', tone: 'done' },
  { value: 2, zh: '金额不符', en: 'Amount differs', tone: 'refused' },
  { value: 3, zh: '挂账', en: 'Suspense', tone: 'warning' },
]);

/** 银行流水: a line of the channel's statement, and the journal that belongs to it. */
export const fundStatements = defineResource({
  name: 'fundStatement',
  path,
  table: 'fund_statement',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    at: dateTime(),
    channel,
    accountNo: text(40),
    direction,
    amount: money({ min: 1 }),
    /** The amount again, in a column by direction, so that incoming and outgoing amounts have separate totals. */
    inCents: optional(balance()),
    outCents: optional(balance()),
    balance: balance(),
    counterName: text(64, 0),
    /** May be the card of a driver. */
    counterAccount: { ...bankCard('data:plainCard'), schema: text(40, 0).schema, max: 40 },
    summary: text(200, 0),
    channelNo: text(64),
    matchStatus,
    bizType: optional(postingKind),
    bizNo: optional(text(64)),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    matchedBy: optional(text(20)),
    matchedAt: optional(dateTime()),
    /** The paper that has this line, or waits for its approval. */
    claimedBy: optional(text(64)),
    /** The bank's own file it was imported from; none when the channel delivered it. */
    fileName: optional(text(120)),
  },
  filters: {
    channel: 'in',
    accountNo: 'equal',
    direction: 'in',
    counterName: 'like',
    matchStatus: 'in',
    at: 'range',
    channelNo: 'many',
    bizNo: 'many',
    amount: 'range',
  },
  sorts: ['at', 'amount'],
  totals: ['inCents', 'outCents'],
  counted: 'matchStatus',
  label: 'channelNo',
  lookup: { line: ['at', 'counterName', 'counterAccount', 'amount', 'direction', 'summary', 'matchStatus'] },
  access: ['bankDetail:view'],
  exportAccess: ['bankDetail:export'],
});
/** Asks the channel for the lines of a day. They are entered when it has answered; known lines stay unchanged. */
export const pullStatement = defineCommand({
  name: 'fundStatement.pull',
  outside: true,
  path: `${path}/pull`,
  access: ['bankDetail:pull'],
  input: { channel, accountNo: reference('bankEnterpriseAccount', 'accountNo', 40), day: date() },
  refusals: {
    ...noChannel,
    noAccount: { status: 404, zh: '没有该通道账户', en: 'There is no such channel account' },
    future: { status: 400, zh: '不能拉取未来日期的流水', en: 'A day to come has no statement' },
  },
});
/** The channel has answered: a system command that enters the lines. */
export const hearStatement = defineCommand({
  name: 'subAccount.hearStatement',
  path: '/api/bank/subAccount/hearStatement',
  access: 'session',
  by: 'system',
  on: subAccounts,
});
const chosen = {
  chosen: { status: 409, zh: '该流水已用于{bizNo}', en: 'This line has been chosen for {bizNo}' },
} as const;
/**
 * Assigns the journal that belongs to the line. `ownFunds`: there is none, because it is the provider's own money
 * (P-00).
 */
export const matchStatement = defineCommand({
  name: 'fundStatement.match',
  path: `${path}/match`,
  access: ['bankDetail:match'],
  on: fundStatements,
  input: { journalNo: reference('ledgerJournal', 'journalNo', 40) },
  refusals: {
    ...chosen,
    noJournal: { status: 404, zh: '该通道没有此凭证的银行分录', en: 'This journal did not move the channel' },
    amountDiffers: {
      status: 422,
      zh: '金额不符：凭证{amount}元',
      en: 'The amounts differ: the journal has {amount} yuan',
    },
    usedBefore: { status: 409, zh: '该凭证已匹配其他流水', en: 'This journal answers another line already' },
  },
});
export const ownFunds = defineCommand({
  name: 'fundStatement.ownFunds',
  path: `${path}/ownFunds`,
  access: ['bankDetail:match'],
  on: fundStatements,
  refusals: {
    ...chosen,
    onlyIncome: { status: 409, zh: '只有收入流水可认作自有资金', en: 'Only an income can be own funds' },
    lineOwnHand: lineRefusals.lineOwnHand,
  },
});
export const unmatchStatement = defineCommand({
  name: 'fundStatement.unmatch',
  path: `${path}/unmatch`,
  access: ['bankDetail:unmatch'],
  on: fundStatements,
  input: { reason: text(200) },
  refusals: {
    ...chosen,
    sentBack: { status: 409, zh: '已退回的流水不能取消匹配', en: 'The money has been sent back already' },
  },
});
/** The line is unknown: the bank account is posted against suspense account 1004 (P-34). */
export const toSuspense = defineCommand({
  name: 'fundStatement.toSuspense',
  path: `${path}/toSuspense`,
  access: ['bankDetail:toSuspense'],
  on: fundStatements,
  input: { reason: text(200) },
  bulk: true,
  refusals: { ...chosen, lineOwnHand: lineRefusals.lineOwnHand },
});
/** 退回: returns an income in suspense to its sender and clears the suspense (P-34). */
export const sendBack = defineCommand({
  name: 'fundStatement.sendBack',
  outside: true,
  path: `${path}/sendBack`,
  access: ['bankDetail:toSuspense'],
  on: fundStatements,
  input: { reason: text(200) },
  danger: true,
  refusals: {
    ...noChannel,
    ...chosen,
    onlyIncome: { status: 409, zh: '只有收入流水可以退回', en: 'Only an income can be sent back' },
    channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
    noAccount: {
      status: 412,
      zh: '流水没有对方账号，不能退回，请向银行查询对方账号后重新导入流水',
      en: 'The line names no account of the sender: ask the bank for it and import the statement again',
    },
    lineOwnHand: lineRefusals.lineOwnHand,
    sameHand: { status: 403, zh: '挂账人不能自己退回', en: 'Whoever put it into suspense does not send it back' },
  },
});
/** The bank has answered about a return: a system command that books it. */
export const hearSentBack = defineCommand({
  name: 'fundStatement.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: fundStatements,
});
const both = ['provider', 'operator'] as const;
export const statementLife = defineWorkflow({
  name: 'fundStatement',
  resource: fundStatements,
  state: 'matchStatus',
  initial: 0,
  transitions: {
    match: { command: matchStatement, from: [0, 2, 3], to: 1, actors: both },
    ownFunds: { command: ownFunds, from: [0, 2, 3], to: 1, actors: both },
    unmatch: { command: unmatchStatement, from: [1, 3], to: 0, actors: both },
    toSuspense: { command: toSuspense, from: [0, 2], to: 3, actors: both },
    sendBack: { command: sendBack, from: [3], to: 1, actors: both },
    hear: { command: hearSentBack, from: [1], to: 'same', actors: ['system'] },
  },
});
/** Unused journals that could belong to a line: same channel, side and amount; those with the same name first. */
export const proposals = defineQuery({
  name: 'fundStatement.proposals',
  path: `${path}/proposals`,
  access: ['bankDetail:match'],
  input: { id: id('fundStatement') },
  answer: {
    itemList: list(
      shape(
        z.object({
          journalNo: z.string(),
          bizType: z.string(),
          bizNo: z.string(),
          at: z.string(),
          amount: z.int(),
          counter: z.string(),
          sameName: z.boolean(),
        }),
      ),
    ),
  },
});
/** The lines of a day of an account have been entered. */
export const statementEntered = defineEvent<{
  readonly platformId: string;
  readonly channel: string;
  readonly accountNo: string;
  readonly day: string;
}>('fundStatement.entered');
/** A line has been entered, for listeners that wait for the payment. */
export const statementPulled = defineEvent<{
  readonly id: string;
  readonly platformId: string;
  readonly channel: Channel;
  readonly accountNo: string;
  readonly direction: 'IN' | 'OUT';
  readonly amount: number;
  readonly counterName: string;
  readonly matched: boolean;
  /** A person has imported it from a file; otherwise the channel itself delivered it. */
  readonly imported: boolean;
}>('fundStatement.pulled');
