import { insertRecord, recordEvent, serve, sql } from '@freightdeck/sdk/server';
import type { Call, CallOf } from '@freightdeck/sdk/server';
import { formatWeight } from '@freightdeck/sdk/values';
import { goodsDispatched, grossFreight, plainRules } from '@freightdeck/plugin-goods/contract';
import { assignWaybill, checkCarries, grabWaybill, passGate, waybillMoved, waybills } from '../contract/index.ts';
import { lockCrew, lockGoods } from './assignment.ts';
import { amountsOf, tellDue } from './pinned-terms.ts';
import { crewRefusal, goodsRefused } from './refusals.ts';
import { nextWaybillSn } from './waybill-number.ts';

const assigned = 10;

interface Wanted {
  readonly goodsId: string;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly estimateKg: number;
  readonly arriveBy?: string | null | undefined;
  readonly remark?: string | null | undefined;
}
/**
 * Copies all terms of settlement into the waybill; later changes of goods source, shipper or vehicle do not affect it.
 */
async function dispatched(
  call: CallOf<typeof assignWaybill>,
  { goodsId, driverId, vehicleId, estimateKg, arriveBy, remark }: Wanted,
  sourceChannel: 'ASSIGN' | 'GRAB' | 'SCAN',
): Promise<{ readonly id: string; readonly waybillSn: string }> {
  const at = call.now();
  const goods = await lockGoods(call, goodsId);
  const crew = await lockCrew(call, driverId, vehicleId);
  if (!goods || !crew) return call.refuse('notFound');
  const { driverName, driverMobile, vehicleNum, trailerNum, ratedLoadKg } = crew;
  const why = (await goodsRefused(call, goodsId)) ?? (await crewRefusal(call, driverId, vehicleId));
  if (why) call.refuse(why.code, why.values);
  if (estimateKg === 0) call.refuse('invalid');
  if (arriveBy && arriveBy <= at) call.refuse('arriveByPast');
  checkCarries(call, 'LOAD', estimateKg, ratedLoadKg);
  if (estimateKg > goods.leftKg) call.refuse('quantityExceeded', { left: formatWeight(goods.leftKg) });

  const waybillSn = await nextWaybillSn(call);
  const { leftKg: _left, status: _status, validTo: _validTo, unloadBefore, ...all } = goods;
  const isRule = (name: string): boolean => name in plainRules;
  const freightTerms = Object.fromEntries(Object.entries(all).filter(([name]) => isRule(name)));
  const terms = Object.fromEntries(Object.entries(all).filter(([name]) => !isRule(name)));
  const id = await insertRecord(call, waybills, {
    ...terms,
    freightTerms,
    waybillSn,
    goodsId,
    driverId,
    vehicleId,
    estimateKg,
    arriveBy: arriveBy ?? unloadBefore,
    remark,
    driverName,
    driverMobile,
    vehicleNum,
    trailerNum,
    ratedLoadKg,
    sourceChannel,
    waybillStatus: assigned,
    acceptAt: at,
    estimateFreight: grossFreight(goods, estimateKg),
  });
  await passGate(call, { platformId: call.platformId, waybillIds: [id], stage: 'G' });
  await recordEvent(call, waybills, id, {
    action: sourceChannel === 'ASSIGN' ? 'assign' : 'grab',
    toState: assigned,
    detail: { driverName, vehicleNum, estimateKg },
  });
  await call.emit(goodsDispatched, { platformId: call.platformId, goodsId, kg: estimateKg, trips: 1 });
  const { receivableAmount } = amountsOf({ ...goods, freightTerms: goods }, estimateKg, estimateKg);
  await tellDue(call, { ...goods, platformId: call.platformId, waybillSn }, receivableAmount, true);
  await call.emit(waybillMoved, {
    id,
    waybillSn,
    vehicleNum,
    platformId: call.platformId,
    from: null,
    to: assigned,
    at,
    sendUnitName: goods.loadUnitName,
    sendLonLat: goods.loadLonLat,
    receiveUnitName: goods.unloadUnitName,
    receiveLonLat: goods.unloadLonLat,
  });
  return { id, waybillSn };
}
export const serveAssignWaybill = serve(assignWaybill, (call, input) => dispatched(call, input, 'ASSIGN'));

/** `sourceType` of goods that any driver may take. */
const publicGoods = 1;
/** The goods of a code that is in use; that it was taken is counted on it. */
const goodsOfCode = ({ tx, platformId }: Pick<Call, 'tx' | 'platformId'>, code: string) =>
  tx.one<{ goodsId: string }>(sql`
    update goods_qr_code set grab_count = grab_count + 1
    where platform_id = ${platformId} and code = ${code} and enabled returning goods_id`);
export const serveGrabWaybill = serve(grabWaybill, async (call, { goodsId, code, vehicleId, estimateKg }) => {
  if (call.caller.actor !== 'driver') call.refuse('onlyDrivers');
  const trip = { driverId: call.caller.id, vehicleId, estimateKg };
  if (code) {
    const found = (await goodsOfCode(call, code)) ?? call.refuse('codeUnknown');
    return dispatched(call, { ...trip, goodsId: found.goodsId }, 'SCAN');
  }
  const goods = await call.tx.one<{ sourceType: number }>(
    sql`select source_type from goods_source where platform_id = ${call.platformId} and id = ${goodsId ?? ''}`,
  );
  if (!goodsId || !goods) return call.refuse('notFound');
  if (goods.sourceType !== publicGoods) call.refuse('notPublic');
  return dispatched(call, { ...trip, goodsId }, 'GRAB');
});
