import { listen, othersWith, Refused, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { formatMoney, shareOf } from '@freightdeck/sdk/values';
import {
  creditRepaid,
  waybillAdvanced,
  waybillCharged,
  waybillCollected,
  waybillDue,
} from '@freightdeck/plugin-waybill/contract';
import { addRecharge } from '../contract/index.ts';
import {
  available,
  freeze,
  freezeMore,
  frozenFor,
  keepFloor,
  leftOf,
  release,
  spent,
  type Frozen,
} from './freezing.ts';
import type { Wallet } from './order-number.ts';
import { coverShort, keepShort } from './short-trips.ts';
import { consume, giveBack, occupy, repayUpTo } from './quota-entries.ts';

type Covering = Omit<Call, 'refuse'>;
interface Shipper {
  readonly platformId: string;
  readonly companyId: string;
  readonly companyName: string;
}
/** `settleMode` of shippers who pay by statement, within their quota. */
const onCredit = 2;
interface Terms {
  readonly settleMode: number;
  readonly freezeRatio: number;
}
async function termsOf(call: Covering, { platformId, companyId }: Shipper): Promise<Terms> {
  const terms = await call.tx.one<Terms>(
    sql`select settle_mode, freeze_ratio from company where platform_id = ${platformId} and id = ${companyId}`,
  );
  if (!terms) throw new Error(`Company ${companyId} of a trip is gone`);
  return terms;
}
const walletOf = ({ platformId, companyId, companyName }: Shipper): Wallet => ({
  platformId,
  accountCode: 2001,
  ownerType: 'company',
  ownerId: companyId,
  ownerName: companyName,
});
const frozenOf = (call: Covering, { platformId, companyId }: Shipper, bizNo: string): Promise<Frozen | undefined> =>
  frozenFor(call, { platformId, ownerType: 'company', ownerId: companyId, bizNo });

interface Wanted {
  /** Absent: as much as there is, and what the advances need. */
  readonly cents?: number;
  /** What the advances need; absent: as before. */
  readonly floor?: number;
  /** Refused where the free money is short; otherwise what there is is frozen. */
  readonly strict: boolean;
}
/**
 * Sets the shipper's frozen money for a trip, never below what its advances need; 0 gives all of it back. Tells what is
 * short of it.
 */
async function setAside(call: Covering, shipper: Shipper, bizNo: string, wanted: Wanted): Promise<number> {
  const order = await frozenOf(call, shipper, bizNo);
  const { cents, floor = order?.floorCents ?? 0, strict } = wanted;
  const held = order ? leftOf(order) : 0;
  const more = (cents === 0 ? 0 : Math.max(cents ?? held, floor)) - held;
  if (order && floor !== order.floorCents) await keepFloor(call, order, floor);
  if (order && more < 0) await release(call, order, '', -more);
  if (more <= 0) return 0;
  const free = await available(call, walletOf(shipper));
  if (strict && free < more)
    throw new Refused(wanted.floor === undefined ? 'coverShort' : 'advanceShort', {
      company: shipper.companyName,
      short: formatMoney(more - free),
      who: await othersWith(call, shipper.platformId, addRecharge, []),
    });
  const amount = Math.min(more, Math.max(0, free));
  if (amount > 0 && order) await freezeMore(call, order, amount);
  else if (amount > 0) await freeze(call, walletOf(shipper), amount, { reasonType: 'WAYBILL', bizNo }, floor);
  return more - amount;
}

/** Of what a trip's advances need, what is frozen and the quota is short of. */
async function floorWithin(call: Covering, trip: Shipper & { waybillSn: string }, short: number): Promise<number> {
  const order = await frozenOf(call, trip, trip.waybillSn);
  return order ? Math.min(order.floorCents, leftOf(order), short) : 0;
}

export const tripCover: readonly Listener[] = [
  listen(waybillDue, async (call, due) => {
    const { settleMode, freezeRatio } = await termsOf(call, due);
    const credit = settleMode === onCredit;
    // A shipper whose terms were changed under way leaves nothing behind in the other place; only where the quota does
    // not reach, what the advances were paid against stays frozen.
    const ofQuota = await occupy(call, { ...due, cents: credit ? due.cents : 0, strict: due.isDispatch });
    const floor = credit ? await floorWithin(call, due, ofQuota) : 0;
    const ofMoney = await setAside(call, due, due.waybillSn, {
      cents: credit ? floor : shareOf(due.cents, freezeRatio),
      ...(credit ? { floor } : {}),
      strict: due.isDispatch,
    });
    await keepShort(call, { ...due, ofQuota: credit, cents: credit ? ofQuota - floor : ofMoney });
  }),
  listen(waybillAdvanced, async (call, advanced) => {
    const { settleMode } = await termsOf(call, advanced);
    if (settleMode === onCredit) return;
    await setAside(call, advanced, advanced.waybillSn, { floor: advanced.cents, strict: true });
  }),
  listen(waybillCharged, async (call, charged) => {
    if (!charged.onCredit) return;
    if (charged.isBack) await giveBack(call, charged);
    else {
      await consume(call, charged);
      // The quota has all of it now.
      await setAside(call, charged, charged.waybillSn, { cents: 0, floor: 0, strict: false });
      await keepShort(call, { ...charged, ofQuota: true, cents: 0 });
    }
  }),
  listen(waybillCollected, async (call, { usedCents, backCents, journalNo, ...trip }) => {
    const order = await frozenOf(call, trip, trip.waybillSn);
    if (order) await spent(call, order, { usedCents, backCents }, journalNo);
    await keepShort(call, { ...trip, ofQuota: false, cents: 0 });
  }),
  listen(creditRepaid, async (call, repaid) => {
    await repayUpTo(call, repaid);
    await coverShort(call, repaid.platformId, repaid.companyId);
  }),
];
