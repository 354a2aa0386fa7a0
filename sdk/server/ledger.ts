import { token } from '../contract/index.ts';
import type { AccountCode, OwnerType } from '../contract/index.ts';
import type { Call } from './call.ts';

type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>;

/** One account of a book: a code of the chart and whose it is. It opens with its first posting. */
export interface LedgerAccount {
  readonly code: AccountCode;
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  /** Shown beside the account; the last name given stays. */
  readonly ownerName?: string;
}
export interface Posting extends LedgerAccount {
  readonly side: 'D' | 'C';
  /** Integer cents; a line of 0 is left out, a negative one is a fault. */
  readonly amount: number;
  /**
   * This line spends: its account must hold the amount, whatever others post at the same time. The ledger looks when it
   * has locked the account and refuses `balanceShort`; for 1001 or 1002 of a channel it looks at what the channel can
   * still pay and refuses `channelShort`, which the command has to declare. Left out where a line books what a bank has
   * said, such as its fee.
   */
  readonly covered?: true;
}
export interface Journal {
  /** What happened, e.g. `recharge`; one of a plugin's own words. */
  readonly bizType: string;
  /** Number of the order behind it, as people know it. */
  readonly bizNo: string;
  /**
   * The same one within a book and a kind posts once, however often it is asked for; with other lines than those
   * posted it is refused, `journalDiffers`. Take the order's number and its step.
   */
  readonly requestId: string;
  readonly memo?: string;
  readonly postings: readonly Posting[];
  /** Book of another tenant; only the operator and the system may name one. Default the caller's. */
  readonly platformId?: string;
}
export interface Posted {
  readonly journalId: string;
  readonly journalNo: string;
  /** It had been posted before; nothing was written now. */
  readonly repeated: boolean;
}
/** A rule of the ledger that a book breaks. */
export interface LedgerFault {
  /** `I-01` … of the design. */
  readonly invariant: string;
  readonly detail: string;
}

/**
 * Double entry in integer cents, one book per tenant, in the transaction of the call. Refuses `balanceShort` (a wallet
 * would fall below zero), `accountStopped`, `dayClosed` and `journalDiffers`; a journal that does not balance is a
 * fault of the caller and throws.
 */
export interface Ledger {
  post(call: Running, journal: Journal): Promise<Posted>;
  /** Posts the opposite of a journal; it can be reversed once. */
  reverse(
    call: Running,
    journalId: string,
    why: Pick<Journal, 'bizType' | 'bizNo' | 'requestId' | 'memo' | 'platformId'>,
  ): Promise<Posted>;
  /** Cents on the account's own side; 0 before its first posting. */
  balance(call: Running, account: LedgerAccount, platformId?: string): Promise<number>;
  /**
   * Cents a channel can still pay: its bank account (1001) without what is on its way out (1002 below zero). Good for
   * an early answer only, since others may spend it before this call posts: what counts is `covered` on the line that
   * spends.
   */
  payable(call: Running, channel: string, platformId?: string): Promise<number>;
  /** 止付 (2), 只收 (3), 正常 (1), 销户 (9): closing asks for an empty account. */
  setStatus(call: Running, account: LedgerAccount, status: 1 | 2 | 3 | 9, platformId?: string): Promise<void>;
  /** No journal with this business day or an earlier one is taken any more. */
  closeDay(call: Running, day: string, platformId?: string): Promise<void>;
  /** Every rule over a whole book; an empty answer is a clean book. */
  verify(call: Running, platformId?: string): Promise<readonly LedgerFault[]>;
}
/** Offered by the core. */
export const Ledger = token<Ledger>('core.ledger', 1);
