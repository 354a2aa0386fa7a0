import { insertRecord, recordEvent, serve } from '@freightdeck/sdk/server';
import { overload } from '@freightdeck/sdk/values';
import { goodsDispatched } from '@freightdeck/plugin-goods/contract';
import { assignWaybill, waybillMoved, waybills } from '../contract/index.ts';
import { lockAssignable, tripOfDriver, tripOfVehicle } from './assignment.ts';
import { freightOf } from './domain/freight.ts';
import { nextWaybillSn } from './waybill-number.ts';

const assigned = 10;

/** Everything the trip will be settled by is pinned now; later changes of goods, shipper or vehicle do not reach it. */
export const serveAssignWaybill = serve(assignWaybill, async (call, { goodsId, driverId, vehicleId, estimateKg, remark }) => {
  const at = call.now();
  const today = at.slice(0, 10);
  const { goods, driver, vehicle } = await lockAssignable(call, goodsId, driverId, vehicleId);
  if (!goods || !driver || !vehicle) return call.refuse('notFound');
  if (goods.status !== 30 || goods.validTo <= at) call.refuse('goodsNotOpen');
  if (driver.auditStatus !== 2 || driver.licenseTo < today) call.refuse('driverNotAudited');
  if (vehicle.auditStatus !== 2 || vehicle.roadTransportTo < today) call.refuse('vehicleNotAudited');
  if (estimateKg === 0) call.refuse('invalid');
  if (overload(estimateKg, vehicle.ratedLoadKg) === 'block') call.refuse('overload', { kg: estimateKg });
  if (estimateKg > goods.leftKg) call.refuse('quantityExceeded', { kg: goods.leftKg });
  const busyDriver = await tripOfDriver(call, driver.id);
  if (busyDriver) call.refuse('driverBusy', { waybillSn: busyDriver });
  const busyVehicle = await tripOfVehicle(call, vehicle.id);
  if (busyVehicle) call.refuse('vehicleBusy', { waybillSn: busyVehicle });

  const waybillSn = await nextWaybillSn(call);
  const { id: _, leftKg: _left, status: _status, validTo: _validTo, ...terms } = goods;
  const id = await insertRecord(call, waybills, {
    ...terms,
    waybillSn, goodsId, driverId, vehicleId, estimateKg, remark,
    sourceChannel: 'ASSIGN', waybillStatus: assigned, acceptAt: at,
    driverName: driver.name, driverMobile: driver.mobile, vehicleNum: vehicle.vehicleNum, trailerNum: vehicle.trailerNum, ratedLoadKg: vehicle.ratedLoadKg,
    estimateFreight: freightOf(terms, estimateKg),
  });
  await recordEvent(call, waybills, id, { action: 'assign', toState: assigned, detail: { driverName: driver.name, vehicleNum: vehicle.vehicleNum, estimateKg } });
  await call.emit(goodsDispatched, { platformId: call.platformId, goodsId, kg: estimateKg, trips: 1 });
  await call.emit(waybillMoved, {
    id, waybillSn, vehicleNum: vehicle.vehicleNum, platformId: call.platformId, from: null, to: assigned, at,
    sendUnitName: goods.loadUnitName, sendLonLat: goods.loadLonLat, receiveUnitName: goods.unloadUnitName, receiveLonLat: goods.unloadLonLat,
  });
  return { id, waybillSn };
});
