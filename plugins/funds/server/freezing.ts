import { callerName, changeRecord, insertRecord, Ledger, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call, Posting } from '@freightdeck/sdk/server';
import { freezes } from '../contract/index.ts';
import { frozenOf, orderNumber, type Wallet } from './order-number.ts';

type Freezing = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId' | 'get'>;
export interface Frozen extends Wallet {
  readonly id: string;
  readonly freezeNo: string;
  readonly bizNo: string | null;
  readonly amount: number;
  readonly thawedCents: number;
  readonly usedCents: number;
  readonly freezeStatus: number;
  /** What the advances of its trip need; no less stays frozen. */
  readonly floorCents: number;
}
interface Why {
  readonly reasonType: string;
  readonly bizNo?: string;
  readonly reason?: string;
  readonly evidenceFile?: string;
}

/** The two postings of a freeze: from the free account to the frozen one, or back. */
function lines(wallet: Wallet, amount: number, back: boolean): readonly Posting[] {
  const frozen = frozenOf[wallet.accountCode];
  if (frozen === undefined) throw new Error(`nothing is frozen on account ${wallet.accountCode}`);
  const { ownerType, ownerId, ownerName } = wallet;
  return [
    { code: wallet.accountCode, ownerType, ownerId, ownerName, side: back ? 'C' : 'D', amount },
    { code: frozen, ownerType, ownerId, ownerName, side: back ? 'D' : 'C', amount },
  ];
}
/** The amount still frozen by this order. */
export const leftOf = ({
  amount,
  thawedCents,
  usedCents,
}: Pick<Frozen, 'amount' | 'thawedCents' | 'usedCents'>): number => amount - thawedCents - usedCents;

/** P-02, P-17, P-26 (out), P-35: freezes money and creates the order for it. */
export async function freeze(
  call: Freezing,
  wallet: Wallet,
  amount: number,
  why: Why,
  floorCents = 0,
): Promise<{ id: string; freezeNo: string; journalNo: string }> {
  const freezeNo = await orderNumber(call, 'DJ');
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'freeze',
    bizNo: why.bizNo ?? freezeNo,
    requestId: `${freezeNo}:freeze`,
    memo: why.reason ?? '',
    platformId: wallet.platformId,
    postings: lines(wallet, amount, false),
  });
  const { platformId, accountCode, ownerType, ownerId, ownerName } = wallet;
  const id = await insertRecord(call, freezes, {
    platformId,
    accountCode,
    ownerType,
    ownerId,
    ownerName,
    freezeNo,
    amount,
    ...why,
    floorCents,
    freezeStatus: 10,
    operator: callerName(call),
    operatorId: call.caller.id,
    journalNo,
    at: call.now(),
  });
  return { id, freezeNo, journalNo };
}

/** P-03: thaws an amount; returns the changed columns. */
export async function thaw(
  call: Freezing,
  frozen: Frozen,
  amount: number,
  reason: string,
): Promise<{ thawedCents: number; freezeStatus: number; thawBy: string; journalNo: string }> {
  const thawedCents = frozen.thawedCents + amount;
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'thaw',
    bizNo: frozen.bizNo ?? frozen.freezeNo,
    requestId: `${frozen.freezeNo}:thaw:${thawedCents}`,
    memo: reason,
    platformId: frozen.platformId,
    postings: lines(frozen, amount, true),
  });
  return {
    thawedCents,
    freezeStatus: thawedCents + frozen.usedCents === frozen.amount ? 30 : 20,
    thawBy: callerName(call),
    journalNo,
  };
}

async function move(
  call: Freezing,
  frozen: Frozen,
  action: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await changeRecord(call, freezes, frozen.id, undefined, values, sql`r.id`);
  await recordEvent(call, freezes, frozen.id, {
    action,
    fromState: frozen.freezeStatus,
    toState: values['freezeStatus'] as number,
    platformId: frozen.platformId,
  });
}
/** An order by its id, locked. */
export const frozenBy = (call: Freezing, id: string): Promise<Frozen | undefined> =>
  call.tx.one<Frozen>(sql`select * from freeze_order where id = ${id} for update`);
/** The locked freeze order of a business order and owner. */
export const frozenFor = (
  call: Freezing,
  wish: { readonly platformId: string; readonly ownerType: string; readonly ownerId: string; readonly bizNo: string },
): Promise<Frozen | undefined> =>
  call.tx.one<Frozen>(sql`
    select * from freeze_order where platform_id = ${wish.platformId} and reason_type = 'WAYBILL'
      and biz_no = ${wish.bizNo} and owner_type = ${wish.ownerType} and owner_id = ${wish.ownerId} for update`);

/**
 * P-03: thaws what the business of an order needs no more: all that is left where it was cancelled, or a part.
 * Undefined where nothing is left.
 */
export async function release(
  call: Freezing,
  frozen: Frozen,
  reason: string,
  by = leftOf(frozen),
): Promise<string | undefined> {
  if (by === 0) return undefined;
  const values = await thaw(call, frozen, by, reason);
  await move(call, frozen, 'release', values);
  return values.journalNo;
}
/** The owner's free money. */
export const available = (call: Freezing, { platformId, accountCode, ownerType, ownerId }: Wallet): Promise<number> =>
  call.get(Ledger).balance(call, { code: accountCode, ownerType, ownerId }, platformId);

/** P-02 once more: the trip turned out to be worth more. */
export async function freezeMore(call: Freezing, frozen: Frozen, by: number): Promise<void> {
  const amount = frozen.amount + by;
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'freeze',
    bizNo: frozen.bizNo ?? frozen.freezeNo,
    requestId: `${frozen.freezeNo}:freeze:${amount}`,
    memo: '',
    platformId: frozen.platformId,
    postings: lines(frozen, by, false),
  });
  const freezeStatus = frozen.thawedCents + frozen.usedCents > 0 ? 20 : 10;
  await move(call, frozen, 'freezeMore', { amount, freezeStatus, journalNo });
}
/** Keeps what the advances of the trip need from now on. */
export const keepFloor = async (call: Freezing, { id }: Frozen, floorCents: number): Promise<void> => {
  await changeRecord(call, freezes, id, undefined, { floorCents }, sql`r.id`);
};
/** Records what another journal took from the frozen account, and what it gave back; below 0 when that is undone. */
export async function spent(
  call: Freezing,
  frozen: Frozen,
  { usedCents, backCents }: { readonly usedCents: number; readonly backCents: number },
  journalNo: string,
): Promise<void> {
  const used = frozen.usedCents + usedCents;
  const thawed = frozen.thawedCents + backCents;
  await move(call, frozen, usedCents < 0 ? 'unuse' : 'use', {
    usedCents: used,
    thawedCents: thawed,
    freezeStatus: used + thawed === frozen.amount ? 40 : used + thawed > 0 ? 20 : 10,
    journalNo,
  });
}
