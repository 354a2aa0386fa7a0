import * as z from 'zod/mini';
import { definePort } from '@freightdeck/sdk/contract';

const channelName = z.enum(['ENT', 'PDS', 'HF', 'TYY', 'OFFLINE', 'SIM']);
const owner = { channel: channelName, accountName: z.string(), ownerType: z.string(), ownerId: z.string() };
const refused = z.object({ kind: z.literal('refused'), reason: z.string() });

const application = z.object(owner);
const opened = z.discriminatedUnion('kind', [z.object({ kind: z.literal('opened'), accountNo: z.string() }), refused]);
export type AccountApplication = z.infer<typeof application>;
export type AccountOpened = z.infer<typeof opened>;
/** 开户: the channel opens an account, or says why not. */
export const bankOpen = definePort<AccountApplication, AccountOpened>({
  name: 'bank.open',
  request: application,
  answer: opened,
});

const account = z.object({ ...owner, accountNo: z.string() });
export type ChannelAccount = z.infer<typeof account>;
const balances = z.object({ balance: z.int(), frozen: z.int() });
export type ChannelBalance = z.infer<typeof balances>;
/** 余额: what the account holds in the channel's own books. */
export const bankBalance = definePort<ChannelAccount, ChannelBalance>({
  name: 'bank.balance',
  request: account,
  answer: balances,
});

const day = z.extend(account, { day: z.string() });
const line = z.object({
  /** Identifies the line; the same each time it is fetched. */
  channelNo: z.string(),
  at: z.string(),
  direction: z.enum(['IN', 'OUT']),
  amount: z.int().check(z.positive()),
  counterName: z.string(),
  counterAccount: z.string(),
  summary: z.string(),
  /** Our journal to which the line belongs, when the channel knows our number. */
  journalNo: z.optional(z.string()),
});
const statement = z.object({ day: z.string(), lines: z.array(line) });
/** A line of a channel's statement as the channel tells it. */
export type ChannelLine = z.infer<typeof line>;
export type StatementDay = z.infer<typeof day>;
export type StatementLines = z.infer<typeof statement>;
/** 流水: the statement of one day of an account. */
export const bankStatement = definePort<StatementDay, StatementLines>({
  name: 'bank.statement',
  request: day,
  answer: statement,
  differs: (asked, told) => (told.day === asked.day ? undefined : `asked for ${asked.day}, told of ${told.day}`),
});

const verdict = z.discriminatedUnion('kind', [z.object({ kind: z.literal('valid') }), refused]);
export type BankVerdict = z.infer<typeof verdict>;
/** 测试: whether the credentials of an account hold. */
export const bankTest = definePort<ChannelAccount, BankVerdict>({
  name: 'bank.test',
  request: account,
  answer: verdict,
});
const card = z.object({
  channel: channelName,
  holderName: z.string(),
  /** Null for a company: the channel then compares name and account alone. */
  certNo: z.nullable(z.string()),
  cardNo: z.string(),
  reservedMobile: z.nullable(z.string()),
});
export type CardFactors = z.infer<typeof card>;
/** 四要素核验: whether holder, identity number, card and mobile belong together. */
export const bankCardCheck = definePort<CardFactors, BankVerdict>({
  name: 'bank.card',
  request: card,
  answer: verdict,
});

const transfers = z.object({
  channel: channelName,
  transfers: z.array(
    z.object({ channelNo: z.string(), amountCents: z.int().check(z.positive()), payeeName: z.string() }),
  ),
});
const receipt = z.object({
  receiptNo: z.string(),
  channelNo: z.string(),
  amountCents: z.int(),
  payeeName: z.string(),
});
const receipts = z.object({ receipts: z.array(receipt) });
/** An electronic receipt of the bank. */
export type BankReceipt = z.infer<typeof receipt>;
export type ReceiptsWanted = z.infer<typeof transfers>;
export type BankReceipts = z.infer<typeof receipts>;
/** 回单: the receipts of payments that the channel has made. Those it does not have yet are left out. */
export const bankReceipt = definePort<ReceiptsWanted, BankReceipts>({
  name: 'bank.receipt',
  request: transfers,
  answer: receipts,
});
