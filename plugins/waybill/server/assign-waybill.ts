import { insertRecord, recordEvent, serve } from '@freightdeck/sdk/server';
import { formatWeight, overload, overloadNamed } from '@freightdeck/sdk/values';
import { goodsDispatched, grossFreight, plainRules } from '@freightdeck/plugin-goods/contract';
import { assignWaybill, passGate, waybillMoved, waybills } from '../contract/index.ts';
import { lockCrew, lockGoods } from './assignment.ts';
import { amountsOf, tellDue } from './pinned-terms.ts';
import { crewRefusal, goodsRefused } from './refusals.ts';
import { nextWaybillSn } from './waybill-number.ts';

const assigned = 10;

/**
 * Copies all terms of settlement into the waybill; later changes of goods source, shipper or vehicle do not affect it.
 */
export const serveAssignWaybill = serve(
  assignWaybill,
  async (call, { goodsId, driverId, vehicleId, estimateKg, remark }) => {
    const at = call.now();
    const goods = await lockGoods(call, goodsId);
    const crew = await lockCrew(call, driverId, vehicleId);
    if (!goods || !crew) return call.refuse('notFound');
    const { driverName, driverMobile, vehicleNum, trailerNum, ratedLoadKg } = crew;
    const why = (await goodsRefused(call, goodsId)) ?? (await crewRefusal(call, driverId, vehicleId));
    if (why) call.refuse(why.code, why.values);
    if (estimateKg === 0) call.refuse('invalid');
    if (overload(estimateKg, ratedLoadKg) === 'block') call.refuse('overload', overloadNamed(estimateKg, ratedLoadKg));
    if (estimateKg > goods.leftKg) call.refuse('quantityExceeded', { left: formatWeight(goods.leftKg) });

    const waybillSn = await nextWaybillSn(call);
    const { leftKg: _left, status: _status, validTo: _validTo, ...all } = goods;
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
      remark,
      driverName,
      driverMobile,
      vehicleNum,
      trailerNum,
      ratedLoadKg,
      sourceChannel: 'ASSIGN',
      waybillStatus: assigned,
      acceptAt: at,
      estimateFreight: grossFreight(goods, estimateKg),
    });
    await passGate(call, { platformId: call.platformId, waybillIds: [id], stage: 'G' });
    await recordEvent(call, waybills, id, {
      action: 'assign',
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
  },
);
