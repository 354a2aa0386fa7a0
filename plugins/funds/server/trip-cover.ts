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
/** Sets the shipper's frozen money for a trip, never below what its advances need; 0 gives all of it back. */
async function setAside(call: Covering, shipper: Shipper, bizNo: string, wanted: Wanted): Promise<void> {
  const order = await frozenOf(call, shipper, bizNo);
  const { cents, floor = order?.floorCents ?? 0, strict } = wanted;
  const held = order ? leftOf(order) : 0;
  const more = (cents === 0 ? 0 : Math.max(cents ?? held, floor)) - held;
  if (order && floor !== order.floorCents) await keepFloor(call, order, floor);
  if (order && more < 0) await release(call, order, '', -more);
  if (more <= 0) return;
  const free = await available(call, walletOf(shipper));
  if (strict && free < more)
    throw new Refused(wanted.floor === undefined ? 'coverShort' : 'advanceShort', {
      company: shipper.companyName,
      short: formatMoney(more - free),
      who: await othersWith(call, shipper.platformId, addRecharge, []),
    });
  const amount = Math.min(more, Math.max(0, free));
  if (amount === 0) return;
  if (order) await freezeMore(call, order, amount);
  else await freeze(call, walletOf(shipper), amount, { reasonType: 'WAYBILL', bizNo }, floor);
}

export const tripCover: readonly Listener[] = [
  listen(waybillDue, async (call, due) => {
    const { settleMode, freezeRatio } = await termsOf(call, due);
    const credit = settleMode === onCredit;
    // A shipper whose terms were changed under way leaves nothing behind in the other place.
    await setAside(call, due, due.waybillSn, {
      cents: credit ? 0 : shareOf(due.cents, freezeRatio),
      strict: due.isDispatch,
    });
    await occupy(call, { ...due, cents: credit ? due.cents : 0, strict: due.isDispatch });
  }),
  listen(waybillAdvanced, async (call, advanced) => {
    const { settleMode } = await termsOf(call, advanced);
    if (settleMode === onCredit) return;
    await setAside(call, advanced, advanced.waybillSn, { floor: advanced.cents, strict: true });
  }),
  listen(waybillCharged, async (call, charged) => {
    if (!charged.onCredit) return;
    await (charged.isBack ? giveBack(call, charged) : consume(call, charged));
  }),
  listen(waybillCollected, async (call, { usedCents, backCents, journalNo, ...trip }) => {
    const order = await frozenOf(call, trip, trip.waybillSn);
    if (order) await spent(call, order, { usedCents, backCents }, journalNo);
  }),
  listen(creditRepaid, (call, repaid) => repayUpTo(call, repaid)),
];
