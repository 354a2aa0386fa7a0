import { default as sql } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { token } from '../contract/index.ts';
import type { AccountCode, OwnerType } from '../contract/index.ts';
import type { Call } from './call.ts';

type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>;

/** One account of a book: an account code and its owner. It is opened by its first posting. */
export interface LedgerAccount {
  readonly code: AccountCode;
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  /** Shown beside the account; the latest name is kept. */
  readonly ownerName?: string;
}
/** One side of a journal: an account, debit or credit, and the amount in cents. */
export interface Posting extends LedgerAccount {
  readonly side: 'D' | 'C';
  /** Integer cents; a line of 0 is left out, a negative amount is a fault. */
  readonly amount: number;
  /**
   * This line spends money: its account must hold the amount, whatever others post at the same time. The ledger checks
   * after locking the account and refuses `balanceShort`. For account 1001 or 1002 of a channel it checks what the
   * channel can still pay and refuses `channelShort`, which the command has to declare. Leave it out where a line
   * records what a bank has already done, such as its fee.
   */
  readonly covered?: true;
}
/** A journal to be posted: why, for which document, and when it belongs. */
export interface Journal {
  /** What happened, e.g. `recharge`; a word of the posting plugin. */
  readonly bizType: string;
  /** Number of the order behind it, as people know it. */
  readonly bizNo: string;
  /**
   * Idempotency key within book and kind: repeated postings have no effect; one with other lines is refused,
   * `journalDiffers`. Use the order's number and its step.
   */
  readonly requestId: string;
  readonly memo?: string;
  /**
   * Day the business happened on, where that is an earlier one. The journal is booked on it while the day is open; once
   * it is closed, today, and this day is kept beside. A day to come is a fault.
   */
  readonly occurredOn?: string;
  readonly postings: readonly Posting[];
  /** Book of another tenant; only the operator and the system may name one. Default: the caller's. */
  readonly platformId?: string;
}
/** A journal that was posted; `repeated` when the same request had been posted before. */
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
 * would fall below zero), `accountStopped`, `dayClosed` and `journalDiffers`. An unbalanced journal is a programming
 * error and throws.
 */
export interface Ledger {
  post(call: Running, journal: Journal): Promise<Posted>;
  /** Posts the opposite of a journal; a journal can be reversed once. */
  reverse(
    call: Running,
    journalId: string,
    why: Pick<Journal, 'bizType' | 'bizNo' | 'requestId' | 'memo' | 'occurredOn' | 'platformId'>,
  ): Promise<Posted>;
  /** Balance in cents on the account's own side; 0 before its first posting. */
  balance(call: Running, account: LedgerAccount, platformId?: string): Promise<number>;
  /**
   * Cents a channel can still pay: its bank account (1001) minus what is on its way out (1002 below zero). Use it for
   * an early answer only: another call may spend the money before this one posts. The check that counts is `covered` on
   * the spending line.
   */
  payable(call: Running, channel: string, platformId?: string): Promise<number>;
  /**
   * Sets the state of an account: 止付 (2) no payments, 只收 (3) receipts only, 正常 (1) normal, 销户 (9) closed, which needs
   * an empty account.
   */
  setStatus(call: Running, account: LedgerAccount, status: 1 | 2 | 3 | 9, platformId?: string): Promise<void>;
  /** Closes the books up to this business day: later journals dated on it or earlier are refused. */
  closeDay(call: Running, day: string, platformId?: string): Promise<void>;
  /** Opens this day and all after it again; the days before stay closed. The reason is kept. */
  reopenDay(call: Running, day: string, reason: string, platformId?: string): Promise<void>;
  /** The last closed day; undefined when none is. */
  closedUntil(call: Running, platformId?: string): Promise<string | undefined>;
  /** Checks every rule over a whole book; an empty answer means no violation. */
  verify(call: Running, platformId?: string): Promise<readonly LedgerFault[]>;
}
/** Provided by the core. */
export const Ledger = token<Ledger>('core.ledger', 1);

/** The memo of a journal for people: without the codes of the postings it begins with (`P-19:1`), which are ours. */
export const memoInWords = (memo: Sql): Sql => sql`regexp_replace(${memo}, '^(P-[0-9]+(:[A-Za-z0-9-]+)*( |$))+', '')`;
