import { wordOf } from '@freightdeck/sdk/contract';
import { serveWorkflow, timeBetween } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { goodsDispatched, goodsFinished, grossFreight } from '@freightdeck/plugin-goods/contract';
import { checkCarries, passGate, voidReason, waybillLife } from '../contract/index.ts';
import { awaited, wordsOf } from './finished.ts';
import { freezeRow, thawRow } from './freezes.ts';
import { tellNotTaken } from './not-taken.ts';
import { isTooFast, leastTime, overlappingTrip } from './plausible.ts';
import { amountsOf, pinnedTerms, signedFigures, tellDue, tellMoved, tellSigned } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';
import { checkSignature } from './signature.ts';

const givenBack = ({ platformId, goodsId, estimateKg }: Waybill) => ({
  platformId,
  goodsId,
  kg: -estimateKg,
  trips: -1,
});
/** Minutes that a shipper has to confirm a trip. */
const toConfirm = 30;
const remarked = (remark: string | null | undefined) => (remark ? { remark } : {});

interface Weighing {
  readonly netKg: number;
  readonly grossKg?: number | null;
  readonly tareKg?: number | null;
  readonly happenedAt?: string | null;
  readonly photo?: string | null;
}
type WeighingRefusal = 'noWeight' | 'slipIncomplete' | 'netDiffers' | 'happenedWhen';
/** A slip is whole, adds up, and what it tells of lies after `from`. */
function checkWeighing(
  call: Pick<Call, 'now'> & {
    refuse(code: WeighingRefusal, values?: Readonly<Record<string, string>>): never;
  },
  from: string,
  { netKg, grossKg = null, tareKg = null, happenedAt, photo = null }: Weighing,
): void {
  if (netKg === 0) call.refuse('noWeight');
  const given = [grossKg, tareKg, photo].filter((part) => part !== null).length;
  if (given !== 0 && given !== 3) call.refuse('slipIncomplete');
  if (grossKg !== null && tareKg !== null && grossKg - tareKg !== netKg) call.refuse('netDiffers');
  if (happenedAt && (happenedAt < from || happenedAt > call.now())) call.refuse('happenedWhen', { from });
}

/** Nobody drives two trips at once: not this driver, not this vehicle. */
async function checkAlone(
  call: Pick<Call, 'tx' | 'now'> & {
    refuse(code: 'overlapsTrip', values: Readonly<Record<string, string>>): never;
  },
  { id, platformId, driverId, vehicleId }: Waybill,
  from: string,
  to: string,
): Promise<void> {
  const waybillSn = await overlappingTrip(call, { platformId, driverId, vehicleId, beside: id }, from, to);
  if (waybillSn !== undefined) call.refuse('overlapsTrip', { waybillSn });
}

/** Nobody is at the unloading place before a lorry can have come that far, whoever says so. */
function checkWay(
  call: { refuse(code: 'tooFast', values: Readonly<Record<string, string | number>>): never },
  { loadAt, acceptAt, distanceM }: Pick<Waybill, 'loadAt' | 'acceptAt' | 'distanceM'>,
  at: string,
): void {
  if (isTooFast(loadAt ?? acceptAt, at, distanceM)) call.refuse('tooFast', leastTime(distanceM));
}

type Moving = Pick<Call, 'now' | 'emit'>;
/** By the driver, or by the provider for him, with a reason. */
async function accepted(call: Moving, waybill: Waybill, proxy?: { readonly reason: string }) {
  const { needShipperConfirm } = pinnedTerms(waybill);
  const waybillStatus = needShipperConfirm ? 15 : 20;
  await tellMoved(call, waybill, waybillStatus, undefined, proxy);
  return needShipperConfirm ? { waybillStatus, awaitsSince: call.now() } : { waybillStatus, confirmAt: call.now() };
}
/** A step that only has its time: by the driver. */
const passed = (to: 25 | 40 | 50, at: 'arriveLoadAt' | 'departAt' | 'arriveUnloadAt') => ({
  effect: async (call: Moving, waybill: Waybill) => {
    await tellMoved(call, waybill, to);
    return { [at]: call.now() };
  },
});
type Earlier<C extends string> = Moving & {
  refuse(code: 'happenedWhen' | C, values: Readonly<Record<string, string | number>>): never;
};
/** The same by the provider, who may hear of it later: it happened after the step before it. */
const passedEarlier = <C extends string = never>(
  to: 25 | 40 | 50,
  at: 'arriveLoadAt' | 'departAt' | 'arriveUnloadAt',
  before: (waybill: Waybill) => string,
  check?: (call: Earlier<C>, waybill: Waybill, at: string) => void,
) => ({
  effect: async (
    call: Earlier<C>,
    waybill: Waybill,
    { happenedAt }: { readonly happenedAt?: string | null | undefined },
  ) => {
    const from = before(waybill);
    if (happenedAt && (happenedAt < from || happenedAt > call.now())) call.refuse('happenedWhen', { from });
    check?.(call, waybill, happenedAt ?? call.now());
    await tellMoved(call, waybill, to);
    return { [at]: happenedAt ?? call.now() };
  },
});
/** Nobody drives: the planned weight is free again. */
export async function givenUp(call: Moving, waybill: Waybill, cancelReason: string) {
  await call.emit(goodsDispatched, givenBack(waybill));
  // Its advances come back and its policy ends before the shipper's money is free again.
  await tellMoved(call, waybill, -10);
  await tellDue(call, waybill, 0);
  return { cancelAt: call.now(), cancelReason };
}

export const serveWaybillLife = serveWorkflow(waybillLife, {
  accept: { effect: (call, waybill) => accepted(call, waybill) },
  proxyAccept: { effect: (call, waybill, { reason }) => accepted(call, waybill, { reason }) },
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
    guard: (call, waybill) => {
      const { awaitsSince } = pinnedTerms(waybill);
      if (awaitsSince !== null && timeBetween(awaitsSince, call.now(), 'minutes') > toConfirm)
        call.refuse('confirmLate', { minutes: toConfirm });
    },
    effect: async (call, waybill) => {
      await tellMoved(call, waybill, 20);
      return { confirmAt: call.now() };
    },
  },
  shipperRefuse: { effect: (call, waybill, { reason }) => givenUp(call, waybill, reason) },
  cancel: {
    effect: async (call, waybill, { reason }) => ({
      ...(await givenUp(call, waybill, reason)),
      cancelBy: call.caller.actor,
    }),
  },
  arriveLoad: passed(25, 'arriveLoadAt'),
  proxyArriveLoad: passedEarlier(25, 'arriveLoadAt', ({ confirmAt, acceptAt }) => confirmAt ?? acceptAt),
  load: {
    guard: async (call, waybill, input) => {
      checkWeighing(call, waybill.acceptAt, input);
      const { netKg } = input;
      checkCarries(call, 'LOAD', netKg, pinnedTerms(waybill).ratedLoadKg);
      await checkAlone(call, waybill, input.happenedAt ?? call.now(), call.now());
      const coming = { loadAt: input.happenedAt ?? call.now(), loadNetKg: netKg };
      await passGate(call, { platformId: waybill.platformId, waybillIds: [waybill.id], stage: 'L', coming });
    },
    effect: async (call, waybill, { netKg, happenedAt, remark }) => {
      await tellDue(call, waybill, amountsOf(waybill, netKg, netKg).receivableAmount);
      await tellMoved(call, waybill, 30);
      return {
        loadAt: happenedAt ?? call.now(),
        loadNetKg: netKg,
        estimateFreight: grossFreight(waybill, netKg),
        ...remarked(remark),
      };
    },
  },
  depart: passed(40, 'departAt'),
  proxyDepart: passedEarlier(40, 'departAt', ({ loadAt, acceptAt }) => loadAt ?? acceptAt),
  arriveUnload: {
    guard: (call, waybill) => checkWay(call, waybill, call.now()),
    ...passed(50, 'arriveUnloadAt'),
  },
  proxyArriveUnload: passedEarlier<'tooFast'>(
    50,
    'arriveUnloadAt',
    ({ departAt, loadAt, acceptAt }) => departAt ?? loadAt ?? acceptAt,
    checkWay,
  ),
  unload: {
    guard: async (call, waybill, input) => {
      const loadAt = waybill.loadAt ?? waybill.acceptAt;
      const unloadAt = input.happenedAt ?? call.now();
      checkWeighing(call, waybill.departAt ?? loadAt, input);
      checkCarries(call, 'UNLOAD', input.netKg, pinnedTerms(waybill).ratedLoadKg);
      checkWay(call, waybill, unloadAt);
      await checkAlone(call, waybill, loadAt, unloadAt);
    },
    effect: async (call, waybill, { netKg, happenedAt, remark }) => {
      if (waybill.loadNetKg === null) throw new Error(`Waybill ${waybill.waybillSn} is loaded, but has no weight`);
      const amounts = amountsOf(waybill, waybill.loadNetKg, netKg);
      await tellDue(call, waybill, amounts.receivableAmount);
      await tellMoved(call, waybill, 60);
      return { unloadAt: happenedAt ?? call.now(), unloadNetKg: netKg, ...amounts, ...remarked(remark) };
    },
  },
  sign: {
    guard: checkSignature,
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
    effect: async (call, waybill, { voidReason: kind, reason }) => {
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
      await tellDue(call, waybill, 0);
      return { cancelAt: at, cancelReason: `${wordOf(voidReason, kind, 'zh') ?? kind}：${reason}`.slice(0, 200) };
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
