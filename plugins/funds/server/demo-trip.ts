import type { Actor } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { formatDateTime, hasVinCheckDigit, isIdNumber, parseDateTime } from '@freightdeck/sdk/values';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '@freightdeck/plugin-waybill/contract';

type At = (moment: string, actor: Actor) => Call;
export interface DemoTrip {
  readonly waybillId: string;
  readonly driverId: string;
  readonly driverName: string;
}
const withCheck = (body: string): string => [...'0123456789X'].map((check) => body + check).find(isIdNumber) ?? body;
const vin = (n: number): string =>
  [...'0123456789X'].map((check) => `LDEM0A1B${check}9F10000${n}`).find(hasVinCheckDigit) ?? '';
const HOUR = 3_600_000;
const hoursFrom =
  (start: string) =>
  (hours: number): string =>
    formatDateTime((parseDateTime(start)?.getTime() ?? 0) + hours * HOUR);

/** A driver and his truck, and a trip of theirs that has just been assigned; `n`: which one of the demo. */
async function assigned(at: At, companyId: string, n: number, moment: (hours: number) => string, driverName: string) {
  const system = at(moment(0), 'system');
  const driver = await system.execute(addDriver, {
    name: driverName,
    mobile: `1990008000${n}`,
    idNumber: withCheck(`9900001983031580${n}`),
    vehicleClass: 'A2',
    licenseTo: '2034-06-30',
    qualificationNo: `9900008000000000${n}`.padEnd(19, '0'),
    driverLicenseNo: withCheck(`9900001983031580${n}`),
    ...demoDriverPapers,
    qualificationTo: '2034-06-30',
  });
  const vehicle = await system.execute(addVehicle, {
    vehicleNum: `蒙KF80${n}1`,
    plateColor: '2',
    vehicleType: 'Q11',
    vin: vin(n),
    ratedLoadKg: 40_000,
    roadTransportNo: `99000080000${n}`,
    roadTransportTo: '2033-12-31',
    trailerNum: null,
    ...demoTractorPapers,
  });
  const goods = await at(moment(0), 'provider').execute(addGoods, {
    companyId,
    goodsName: '瓷砖',
    cargoType: '0500',
    loadPlace: '示范市工业园',
    loadCode: '150627',
    loadLonLat: '109.748000,39.565000',
    loadUnitName: '示范陶瓷发货站',
    unloadPlace: '唐山曹妃甸',
    unloadCode: '130209',
    unloadLonLat: '118.460000,39.273000',
    unloadUnitName: '示范建材收货站',
    distanceM: 945_000,
    valuationMethod: 'TONNE',
    carrierPrice: 1_850_000,
    weightBasis: 'MIN',
    totalKg: 200_000,
    needShipperConfirm: false,
    validTo: '2036-12-31 23:59:59',
    publish: true,
  });
  const trip = await at(moment(1), 'provider').execute(assignWaybill, {
    goodsId: goods.id,
    driverId: driver.id,
    vehicleId: vehicle.id,
    estimateKg: 32_000,
  });
  return { waybillId: trip.id, driverId: driver.id, driverName };
}

/** A trip from publication to receipt, whose deduction is corrected later. */
export async function tellDemoTrip(at: At, companyId: string, n: number, start: string): Promise<DemoTrip> {
  const moment = hoursFrom(start);
  const trip = await assigned(at, companyId, n, moment, ['范和顺', '样长河'][n] ?? '范和顺');
  const on = { id: trip.waybillId };
  await at(moment(2), 'driver').execute(acceptWaybill, {}, on);
  await at(moment(5), 'driver').execute(arriveLoad, {}, on);
  await at(moment(6), 'provider').execute(loadWaybill, { netKg: 32_400 }, on);
  await at(moment(7), 'driver').execute(departWaybill, {}, on);
  await at(moment(24), 'driver').execute(arriveUnload, {}, on);
  await at(moment(25), 'provider').execute(unloadWaybill, { netKg: 32_050 }, on);
  await at(moment(26), 'provider').execute(signWaybill, {}, on);
  return trip;
}

/** A trip under way that holds a share of its shipper's money. */
export async function tellFrozenTrip(at: At, companyId: string, n: number, start: string): Promise<void> {
  const moment = hoursFrom(start);
  const trip = await assigned(at, companyId, 4 + n, moment, ['范长青', '样安泰'][n] ?? '范长青');
  await at(moment(2), 'driver').execute(acceptWaybill, {}, { id: trip.waybillId });
}
