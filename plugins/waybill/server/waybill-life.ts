import { serveWorkflow } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatWeight, overload } from '@freightdeck/sdk/values';
import { goodsDispatched, goodsFinished, grossFreight } from '@freightdeck/plugin-goods/contract';
import { waybillLife } from '../contract/index.ts';
import { awaited, wordsOf } from './finished.ts';
import { freezeRow, thawRow } from './freezes.ts';
import { tellNotTaken } from './not-taken.ts';
import { amountsOf, pinnedTerms, signedFigures, tellMoved, tellSigned } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';

const givenBack = ({ platformId, goodsId, estimateKg }: Waybill) => ({
  platformId,
  goodsId,
  kg: -estimateKg,
  trips: -1,
});
const remarked = (remark: string | null | undefined) => (remark ? { remark } : {});

type Moving = Pick<Call, 'now' | 'emit'>;
/** By the driver, or by the provider for him. */
const accepted = {
  effect: async (call: Moving, waybill: Waybill) => {
    const { needShipperConfirm } = pinnedTerms(waybill);
    const waybillStatus = needShipperConfirm ? 15 : 20;
    await tellMoved(call, waybill, waybillStatus);
    return needShipperConfirm ? { waybillStatus } : { waybillStatus, confirmAt: call.now() };
  },
};
/** A step that only has its time, by the driver or by the provider for him. */
const passed = (to: 25 | 40 | 50, at: 'arriveLoadAt' | 'departAt' | 'arriveUnloadAt') => ({
  effect: async (call: Moving, waybill: Waybill) => {
    await tellMoved(call, waybill, to);
    return { [at]: call.now() };
  },
});
/** Nobody drives: the planned weight is free again. */
async function givenUp(call: Moving, waybill: Waybill, cancelReason: string) {
  await call.emit(goodsDispatched, givenBack(waybill));
  await tellMoved(call, waybill, -10);
  return { cancelAt: call.now(), cancelReason };
}

export const serveWaybillLife = serveWorkflow(waybillLife, {
  accept: accepted,
  proxyAccept: accepted,
  refuse: {
    effect: async (call, waybill, { reason }) => {
      await tellNotTaken(call, waybill, { zh: `司机拒单：${reason}`, en: `The driver refused: ${reason}` });
      return givenUp(call, waybill, reason);
    },
  },
  lapse: {
    effect: async (call, waybill) => {
      await tellNotTaken(call, waybill, { zh: '司机超时未接单', en: 'The driver did not accept in time' });
      return givenUp(call, waybill, '超时未接单');
    },
  },
  confirm: {
    effect: async (call, waybill) => {
      await tellMoved(call, waybill, 20);
      return { confirmAt: call.now() };
    },
  },
  cancel: { effect: (call, waybill, { reason }) => givenUp(call, waybill, reason) },
  arriveLoad: passed(25, 'arriveLoadAt'),
  proxyArriveLoad: passed(25, 'arriveLoadAt'),
  load: {
    guard: async (call, waybill, { netKg }) => {
      if (netKg === 0) call.refuse('noWeight');
      const { ratedLoadKg } = pinnedTerms(waybill);
      if (overload(netKg, ratedLoadKg) === 'block') call.refuse('overload', { net: formatWeight(netKg) });
    },
    effect: async (call, waybill, { netKg, remark }) => {
      await tellMoved(call, waybill, 30);
      return {
        loadAt: call.now(),
        loadNetKg: netKg,
        estimateFreight: grossFreight(waybill, netKg),
        ...remarked(remark),
      };
    },
  },
  depart: passed(40, 'departAt'),
  proxyDepart: passed(40, 'departAt'),
  arriveUnload: passed(50, 'arriveUnloadAt'),
  proxyArriveUnload: passed(50, 'arriveUnloadAt'),
  unload: {
    guard: (call, _waybill, { netKg }) => {
      if (netKg === 0) call.refuse('noWeight');
    },
    effect: async (call, waybill, { netKg, remark }) => {
      if (waybill.loadNetKg === null) throw new Error(`Waybill ${waybill.waybillSn} is loaded, but has no weight`);
      const amounts = amountsOf(waybill, waybill.loadNetKg, netKg);
      await tellMoved(call, waybill, 60);
      return { unloadAt: call.now(), unloadNetKg: netKg, ...amounts, ...remarked(remark) };
    },
  },
  sign: {
    effect: async (call, waybill, { remark }) => {
      const at = call.now();
      const signed = signedFigures(waybill, at.slice(0, 10), 1);
      await call.emit(goodsFinished, {
        platformId: waybill.platformId,
        goodsId: waybill.goodsId,
        kg: signed.settleKg,
        trips: signed.count,
      });
      await tellSigned(call, waybill, at, 1);
      await tellMoved(call, waybill, 70, signed);
      return { signAt: at, ...remarked(remark) };
    },
  },
  finish: {
    guard: (call, waybill) => {
      const waits = awaited(waybill);
      if (waits.length > 0) call.refuse('notComplete', { waits: wordsOf(waits, call.language) });
    },
    effect: async (call, waybill) => {
      await tellMoved(call, waybill, 100);
      return { finishAt: call.now() };
    },
  },
  void: {
    effect: async (call, waybill, { reason }) => {
      const at = call.now();
      const signed = signedFigures(waybill, (waybill.signAt ?? at).slice(0, 10), -1);
      await call.emit(goodsFinished, {
        platformId: waybill.platformId,
        goodsId: waybill.goodsId,
        kg: signed.settleKg,
        trips: signed.count,
      });
      await call.emit(goodsDispatched, givenBack(waybill));
      await tellSigned(call, waybill, waybill.signAt ?? at, -1);
      await tellMoved(call, waybill, -20, signed);
      return { cancelAt: at, cancelReason: reason };
    },
  },
  freeze: {
    effect: async (call, waybill, { reasonCode, freezeScope, reason }) => {
      await freezeRow(call, waybill, { reasonCode, reason, freezeScope: freezeScope ?? 'ALL' });
      await tellMoved(call, waybill, waybill.waybillStatus);
      return {
        freezeFlag: 1,
        freezeReason: reasonCode,
        frozenBy: call.caller.id,
        frozenAt: call.now(),
        freezeRemark: reason,
      };
    },
  },
  thaw: {
    guard: async (call, waybill) => {
      if (waybill.freezeReason === 'RISK' && pinnedTerms(waybill).frozenBy === call.caller.id)
        call.refuse('samePerson');
    },
    effect: async (call, waybill, { reason }) => {
      await thawRow(call, waybill, reason);
      await tellMoved(call, waybill, waybill.waybillStatus);
      return { freezeFlag: 0, freezeReason: null, frozenBy: null, frozenAt: null, freezeRemark: null };
    },
  },
});
