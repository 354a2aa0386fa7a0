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
import { available, freeze, freezeMore, frozenFor, leftOf, spent, thawSome, type Frozen } from './freezing.ts';
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

/**
 * Sets the shipper's frozen money for a trip to `wanted` cents, but not below what its advances need. Where the free
 * money is short, a trip that is `strict` is refused; others freeze what there is.
 */
async function setAside(
  call: Covering,
  shipper: Shipper,
  bizNo: string,
  wanted: { readonly cents: number; readonly floor?: number; readonly strict: boolean },
): Promise<void> {
  const order = await frozenOf(call, shipper, bizNo);
  const floor = wanted.floor ?? order?.floorCents ?? 0;
  const held = order ? leftOf(order) : 0;
  const target = wanted.cents === 0 ? 0 : Math.max(wanted.cents, floor);
  if (order && target < held) return thawSome(call, order, held - target, floor);
  const more = target - held;
  if (more === 0) return undefined;
  const free = await available(call, walletOf(shipper));
  if (wanted.strict && free < more)
    throw new Refused(wanted.floor === undefined ? 'coverShort' : 'advanceShort', {
      company: shipper.companyName,
      short: formatMoney(more - free),
      who: await othersWith(call, shipper.platformId, addRecharge, []),
    });
  const amount = Math.min(more, Math.max(0, free));
  if (amount === 0) return undefined;
  if (order) return freezeMore(call, order, amount, floor);
  await freeze(call, walletOf(shipper), amount, { reasonType: 'WAYBILL', bizNo }, floor);
  return undefined;
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
    const order = await frozenOf(call, advanced, advanced.waybillSn);
    const held = order ? leftOf(order) : 0;
    await setAside(call, advanced, advanced.waybillSn, {
      cents: Math.max(held, advanced.cents),
      floor: advanced.cents,
      strict: true,
    });
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
