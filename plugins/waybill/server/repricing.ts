import { listen, recordEvent, serveQuery, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { goodsRepriced, grossFreight } from '@freightdeck/plugin-goods/contract';
import { confirmModifyPrice, unsettled, waybills } from '../contract/index.ts';
import { amountsOf, pinnedTerms, signedFigures, tellDue, tellMoved, tellSigned } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';

/** The last state in which a new price changes a waybill, by reach. */
const reach = { NEW_ONLY: 0, UNLOADED: 50, ALL_UNSETTLED: 70 } as const;
const unloaded = 60;
const signed = 70;
const shownAtMost = 100;

/** Trips of the goods source that a new price changes: neither settled nor frozen. */
const reached = (
  call: Pick<Call, 'tx'>,
  platformId: string,
  goodsId: string,
  applyTo: keyof typeof reach,
  lock: boolean,
): Promise<readonly Waybill[]> =>
  call.tx.rows<Waybill>(sql`
    select * from waybill where platform_id = ${platformId} and goods_id = ${goodsId} and waybill_status between 10
      and ${reach[applyTo]} and settle_status = any(${unsettled}) and freeze_flag = 0 order by waybill_sn
    ${lock ? sql`for update` : sql``}`);

/** The waybill's amounts at another price: estimated while under way, final once it has been unloaded. */
function repriced(waybill: Waybill, carrierPrice: number, shipperPrice?: number | null) {
  const { freightTerms } = pinnedTerms(waybill);
  const terms = freightTerms && shipperPrice !== undefined ? { ...freightTerms, shipperPrice } : freightTerms;
  const priced = { ...waybill, carrierPrice, freightTerms: terms };
  const { loadNetKg, unloadNetKg } = waybill;
  const estimateFreight = grossFreight(priced, loadNetKg ?? waybill.estimateKg);
  const amounts =
    waybill.waybillStatus >= unloaded && loadNetKg !== null && unloadNetKg !== null
      ? amountsOf(priced, loadNetKg, unloadNetKg)
      : undefined;
  return { carrierPrice, estimateFreight, ...(terms ? { freightTerms: terms } : {}), ...amounts };
}

export const serveConfirmModifyPrice = serveQuery(
  confirmModifyPrice,
  async (call, { goodsId, carrierPrice, applyTo }) => {
    const trips = (await reached(call, call.platformId, goodsId, applyTo, false)).map((waybill) => {
      const after = repriced(waybill, carrierPrice);
      const { id, waybillSn, vehicleNum, waybillStatus } = waybill;
      return {
        id,
        waybillSn,
        vehicleNum,
        waybillStatus,
        oldAmount: waybill.freightAmount ?? waybill.estimateFreight,
        newAmount: after.freightAmount ?? after.estimateFreight,
      };
    });
    return {
      trips: trips.slice(0, shownAtMost),
      count: trips.length,
      difference: trips.reduce((sum, trip) => sum + trip.newAmount - trip.oldAmount, 0),
    };
  },
);

/**
 * A signed trip has already been counted: its old figures are subtracted and the new ones added, on the day it was
 * signed.
 */
export const onRepriced: Listener = listen(
  goodsRepriced,
  async (call, { platformId, goodsId, carrierPrice, shipperPrice, applyTo }) => {
    for (const waybill of await reached(call, platformId, goodsId, applyTo, true)) {
      const after = repriced(waybill, carrierPrice, shipperPrice);
      await updateRecord(call, waybills, waybill.id, undefined, after);
      const { loadNetKg, estimateKg } = waybill;
      const now: Waybill = { ...waybill, ...after };
      const kg = loadNetKg ?? estimateKg;
      await tellDue(call, now, now.receivableAmount ?? amountsOf(now, kg, kg).receivableAmount);
      await recordEvent(call, waybills, waybill.id, {
        action: 'reprice',
        fromState: waybill.waybillStatus,
        toState: waybill.waybillStatus,
        detail: {
          carrierPrice,
          oldAmount: waybill.freightAmount ?? waybill.estimateFreight,
          newAmount: after.freightAmount ?? after.estimateFreight,
        },
        platformId,
      });
      if (waybill.waybillStatus !== signed || waybill.signAt === null) continue;
      const day = waybill.signAt.slice(0, 10);
      await tellSigned(call, waybill, waybill.signAt, -1);
      await tellSigned(call, now, waybill.signAt, 1);
      await tellMoved(call, waybill, signed, signedFigures(waybill, day, -1));
      await tellMoved(call, now, signed, signedFigures(now, day, 1));
    }
  },
);
