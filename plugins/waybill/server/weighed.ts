import { callerName, insertRecord, listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { grossFreight } from '@freightdeck/plugin-goods/contract';
import { slipApproved, unloadRejected, unsettled, waybillChanges, waybills } from '../contract/index.ts';
import type { SlipApproved } from '../contract/index.ts';
import { amountsOf, signedFigures, tellDue, tellMoved, tellSigned } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';
import { isTooFast } from './plausible.ts';

const [atUnload, unloaded, signed, reported] = [50, 60, 70, 2];

const lockTrip = ({ tx }: Pick<Call, 'tx'>, platformId: string, waybillId: string): Promise<Waybill | undefined> =>
  tx.one<Waybill>(sql`select * from waybill where platform_id = ${platformId} and id = ${waybillId} for update`);

interface Weights {
  readonly loadNetKg: number;
  readonly unloadNetKg: number | null;
}
/** 改重量: what the trip weighs and costs now. A signed one is counted anew on the day of its signature. */
async function reweigh(call: Call, waybill: Waybill, { loadNetKg, unloadNetKg }: Weights): Promise<void> {
  const amounts =
    waybill.waybillStatus >= unloaded && unloadNetKg !== null ? amountsOf(waybill, loadNetKg, unloadNetKg) : undefined;
  const changed = {
    loadNetKg,
    unloadNetKg,
    estimateFreight: grossFreight(waybill, loadNetKg),
    ...amounts,
  };
  await updateRecord(call, waybills, waybill.id, undefined, changed);
  const now: Waybill = { ...waybill, ...changed };
  await tellDue(call, now, (amounts ?? amountsOf(now, loadNetKg, loadNetKg)).receivableAmount);
  if (waybill.waybillStatus !== signed || waybill.signAt === null) return;
  const day = waybill.signAt.slice(0, 10);
  await tellSigned(call, waybill, waybill.signAt, -1);
  await tellSigned(call, now, waybill.signAt, 1);
  await tellMoved(call, waybill, signed, signedFigures(waybill, day, -1));
  await tellMoved(call, now, signed, signedFigures(now, day, 1));
}
/** Writes down who changed the weights, why, and what they were. */
async function keepChange(call: Call, waybill: Waybill, now: Weights, slip: SlipApproved): Promise<void> {
  const { platformId, id: waybillId, waybillSn, companyName, vehicleNum, driverName, waybillStatus } = waybill;
  const { by, byId, reason, files } = slip.amended ?? {
    by: callerName(call),
    byId: call.caller.id,
    reason: `磅单${slip.poundSn}审核通过`,
    files: null,
  };
  await insertRecord(call, waybillChanges, {
    platformId,
    waybillId,
    waybillSn,
    companyName,
    vehicleNum,
    driverName,
    waybillStatus,
    changeType: 'WEIGHT',
    oldLoadKg: waybill.loadNetKg,
    newLoadKg: now.loadNetKg,
    oldUnloadKg: waybill.unloadNetKg,
    newUnloadKg: now.unloadNetKg,
    reason,
    files,
    applyBy: by,
    applyById: byId,
    auditStatus: 2,
    auditBy: callerName(call),
    auditAt: call.now(),
    at: call.now(),
  });
}

/**
 * The weights of a trip are those of its approved slips, until it is settled or reported. A trip that was sent back
 * because of its slip is unloaded again with the one that holds.
 */
export const onSlipApproved: Listener = listen(slipApproved, async (call, slip) => {
  const { platformId, waybillId, poundType, netKg, weighAt } = slip;
  const waybill = await lockTrip(call, platformId, waybillId);
  if (!waybill || waybill.loadNetKg === null || waybill.loadAt === null) return;
  const { waybillStatus, settleStatus, reportStatus, loadNetKg, distanceM } = waybill;
  if (waybillStatus < 0 || waybillStatus > signed || !unsettled.includes(settleStatus) || reportStatus === reported)
    return;
  if (poundType === 'UNLOAD' && waybillStatus < unloaded) {
    if (waybillStatus !== atUnload || isTooFast(waybill.loadAt, weighAt, distanceM)) return;
    const amounts = amountsOf(waybill, loadNetKg, netKg);
    await updateRecord(call, waybills, waybillId, undefined, {
      waybillStatus: unloaded,
      unloadAt: weighAt,
      unloadNetKg: netKg,
      ...amounts,
    });
    await recordEvent(call, waybills, waybillId, {
      action: 'unload',
      fromState: waybillStatus,
      toState: unloaded,
      detail: { poundSn: slip.poundSn, unloadNetKg: netKg },
      platformId,
    });
    await tellDue(call, waybill, amounts.receivableAmount);
    await tellMoved(call, waybill, unloaded);
    return;
  }
  const now = {
    loadNetKg,
    unloadNetKg: waybill.unloadNetKg,
    [poundType === 'LOAD' ? 'loadNetKg' : 'unloadNetKg']: netKg,
  };
  if (now.loadNetKg === loadNetKg && now.unloadNetKg === waybill.unloadNetKg) return;
  await reweigh(call, waybill, now);
  await keepChange(call, waybill, now, slip);
  await recordEvent(call, waybills, waybillId, {
    action: 'changeWeight',
    fromState: waybillStatus,
    toState: waybillStatus,
    detail: { poundSn: slip.poundSn, oldLoadKg: loadNetKg, oldUnloadKg: waybill.unloadNetKg, ...now },
    platformId,
  });
});

const nothingUnloaded = {
  unloadAt: null,
  unloadNetKg: null,
  lossKg: null,
  gainKg: null,
  settleKg: null,
  grossFreight: null,
  lossDeductCents: null,
  roundingAmount: null,
  freightAmount: null,
  infoFee: null,
  oilAmount: null,
  gasAmount: null,
  cashAmount: null,
  serviceFee: null,
  shipperInfoFee: 0,
  receivableAmount: null,
};
/** 60 → 50: what was unloaded is not known any more. */
export const onUnloadRejected: Listener = listen(unloadRejected, async (call, { platformId, waybillId, reason }) => {
  const waybill = await lockTrip(call, platformId, waybillId);
  if (!waybill || waybill.waybillStatus !== unloaded || waybill.loadNetKg === null) return;
  await updateRecord(call, waybills, waybillId, undefined, { waybillStatus: atUnload, ...nothingUnloaded });
  await recordEvent(call, waybills, waybillId, {
    action: 'unloadRejected',
    fromState: unloaded,
    toState: atUnload,
    reason,
    platformId,
  });
  await tellDue(call, waybill, amountsOf(waybill, waybill.loadNetKg, waybill.loadNetKg).receivableAmount);
  await tellMoved(call, waybill, atUnload);
});
