import { token } from '@freightdeck/sdk/contract';
import type { Refusals } from '@freightdeck/sdk/contract';
import type { Channel } from './channel.ts';

/** An income of the bank's statement that may be taken as a payment. */
export interface BankLine {
  readonly id: string;
  readonly channel: Channel;
  readonly channelNo: string;
  readonly amount: number;
  readonly counterName: string;
  readonly counterAccount: string;
  readonly at: string;
}
/** Why a line is not taken: `values` are those of the refusal of that name. */
export interface LineRefused {
  readonly refusal: keyof typeof lineRefusals;
  readonly values?: Readonly<Record<string, string | number>>;
}
/** The words of a command that takes a line of the bank's statement. */
export const lineRefusals = {
  noLine: {
    status: 404,
    zh: '没有这条银行流水，请先拉取或导入银行流水',
    en: 'There is no such line; pull or import the statement of the bank first',
  },
  lineOut: { status: 409, zh: '只能选择收入流水', en: 'Only an income can be taken' },
  lineUsed: { status: 409, zh: '该银行流水已用于{bizNo}', en: 'This statement line has been used for {bizNo}' },
  lineOwnHand: {
    status: 403,
    zh: '导入该流水的人不能凭它入账，须由另一人办理',
    en: 'Who imported this line does not book money by it; somebody else has to',
  },
} as const satisfies Refusals;

type Asking = object;
interface Named {
  readonly platformId: string;
  readonly lineId: string;
}
/**
 * Lines of the bank's statement, for whoever books money that has arrived: a line is chosen, never typed, and answers
 * one payment. All of it happens in the caller's transaction.
 */
export interface BankLines {
  /** The line, locked; or why it cannot be taken for `bizNo`. */
  choose(call: Asking, asked: Named & { readonly bizNo: string }): Promise<BankLine | LineRefused>;
  /** Keeps the line for `bizNo` until it is booked or let go. */
  claim(call: Asking, asked: Named & { readonly bizNo: string }): Promise<void>;
  /** Lets go of the lines that wait for `bizNo`. */
  release(call: Asking, asked: { readonly platformId: string; readonly bizNo: string }): Promise<void>;
  /** The line is answered by this journal for good; what it had posted to suspense is reversed. */
  book(call: Asking, asked: Named & { readonly bizNo: string; readonly journalNo: string }): Promise<void>;
}
export const BankLines = token<BankLines>('bank.lines', 1);

const letters = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');
/** Whether two names of payers are one: width of letters and spaces do not count. */
export const samePayer = (one: string, other: string): boolean => letters(one) === letters(other);
