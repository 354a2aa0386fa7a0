import type { Actor } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { isCreditCode, isIdNumber } from '@freightdeck/sdk/values';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import { acceptWaybill, assignWaybill } from '@freightdeck/plugin-waybill/contract';

export type At = (moment: string, actor: Actor) => Call;
export type Ago = (hours: number) => string;
const checked = (body: string, letters: string, fits: (text: string) => boolean): string =>
  [...letters].map((check) => body + check).find(fits) ?? body;

/** A shipper of insured goods. */
export async function offer(
  at: At,
  start: string,
  until: string,
  short: string,
  n: number,
): Promise<{ readonly companyId: string; readonly goodsId: string }> {
  const call = at(start, 'system');
  const { id: companyId } = await call.execute(addCompany, {
    companyName: `${short}示范矿业有限公司`,
    uscc: checked(`91990000MADEM${9800 + n}`, '0123456789ABCDEFGHJKLMNPQRTUWXY', isCreditCode),
    contacts: '永宁',
    mobile: `1990007${9800 + n}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  const { id: goodsId } = await call.execute(addGoods, {
    companyId,
    goodsName: '精煤',
    cargoType: '0100',
    loadPlace: '鄂尔多斯达拉特旗',
    loadCode: '150621',
    loadLonLat: '110.040000,40.410000',
    loadUnitName: `${short}示范洗煤厂`,
    unloadPlace: '天津滨海新区',
    unloadCode: '120116',
    unloadLonLat: '117.710000,39.010000',
    unloadUnitName: '天津示范港务',
    distanceM: 860_000,
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    carrierPrice: 1_925_000,
    totalKg: 900_000,
    needShipperConfirm: false,
    validTo: `${until} 23:59:59`,
    publish: true,
  });
  return { companyId, goodsId };
}
/** A vehicle that was assigned a trip so many hours ago and waits to load. */
export async function trip(
  at: At,
  ago: Ago,
  hours: number,
  goodsId: string,
  until: string,
  n: number,
): Promise<string> {
  const call = at(ago(hours + 20), 'system');
  const { id: driverId } = await call.execute(addDriver, {
    name: ['安澜', '谷丰', '景行', '牧川'][n % 4] ?? '安澜',
    mobile: `1990008${9800 + n}`,
    idNumber: checked(`99000019800622${String(800 + n)}`, '0123456789X', isIdNumber),
    vehicleClass: 'A2',
    licenseTo: until,
    qualificationNo: `990000${String(9800 + n).padStart(13, '0')}`,
    driverLicenseNo: checked(`99000019800622${String(800 + n)}`, '0123456789X', isIdNumber),
    ...demoDriverPapers,
    qualificationTo: until,
  });
  const { id: vehicleId } = await call.execute(addVehicle, {
    vehicleNum: `蒙LDB${String(800 + n)}`,
    plateColor: '2',
    vehicleType: 'Q11',
    vin: `LDEM0A1B09R1998${String(10 + n)}`,
    ratedLoadKg: 34_000,
    roadTransportNo: `9900001998${String(10 + n)}`,
    roadTransportTo: until,
    trailerNum: null,
    ...demoTractorPapers,
  });
  const { id } = await at(ago(hours), 'provider').execute(assignWaybill, {
    goodsId,
    driverId,
    vehicleId,
    estimateKg: 32_000,
    remark: null,
  });
  await at(ago(hours - 0.1), 'driver').execute(acceptWaybill, {}, { id });
  return id;
}
