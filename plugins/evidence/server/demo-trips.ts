import type { Actor } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { isCreditCode, isIdNumber } from '@freightdeck/sdk/values';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import { acceptWaybill, assignWaybill, loadWaybill, unloadWaybill } from '@freightdeck/plugin-waybill/contract';

export type At = (moment: string, actor: Actor) => Call;
/** What the demo trips of one tenant need. */
export interface Cast {
  readonly companyId: string;
  readonly goodsId: string;
  readonly driverId: string;
  readonly vehicleId: string;
}
export const loadLonLat = '109.748000,39.565000';
export const unloadLonLat = '118.460000,39.273000';
const checked = (body: string, letters: string, fits: (text: string) => boolean): string =>
  [...letters].map((check) => body + check).find(fits) ?? body;

/** A shipper, goods, a driver and a vehicle used by no other demo data. */
export async function hire(at: At, start: string, until: string, short: string, n: number): Promise<Cast> {
  const call = at(start, 'system');
  const { id: companyId } = await call.execute(addCompany, {
    companyName: `${short}示范焦化有限公司`,
    uscc: checked(`91990000MADEM${9500 + n}`, '0123456789ABCDEFGHJKLMNPQRTUWXY', isCreditCode),
    contacts: '嘉禾',
    mobile: `1990003${9500 + n}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  const { id: goodsId } = await call.execute(addGoods, {
    companyId,
    goodsName: '焦炭',
    cargoType: '0100',
    loadPlace: '鄂尔多斯伊金霍洛旗',
    loadCode: '150627',
    loadLonLat,
    loadUnitName: `${short}示范焦化发货站`,
    unloadPlace: '唐山曹妃甸',
    unloadCode: '130209',
    unloadLonLat,
    unloadUnitName: '曹妃甸示范收货站',
    distanceM: 945_000,
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    carrierPrice: 2_085_000,
    totalKg: 400_000,
    receiptRetention: 20_000,
    needShipperConfirm: false,
    validTo: `${until} 23:59:59`,
    publish: true,
  });
  const { id: driverId } = await call.execute(addDriver, {
    name: ['宁远', '安达', '顺和', '嘉文'][n] ?? '宁远',
    mobile: `1990004${9500 + n}`,
    idNumber: checked(`99000019781012${String(950 + n)}`, '0123456789X', isIdNumber),
    vehicleClass: 'A2',
    licenseTo: until,
    qualificationNo: `990000${String(9500 + n).padStart(13, '0')}`,
    driverLicenseNo: checked(`99000019781012${String(950 + n)}`, '0123456789X', isIdNumber),
    ...demoDriverPapers,
    qualificationTo: until,
  });
  const { id: vehicleId } = await call.execute(addVehicle, {
    vehicleNum: `蒙LDM95${n}`,
    plateColor: '2',
    vehicleType: 'Q11',
    vin: `LDEM0A1B09R19950${n}`,
    ratedLoadKg: 34_000,
    roadTransportNo: `99000019950${n}`,
    roadTransportTo: until,
    trailerNum: null,
    ...demoTractorPapers,
  });
  return { companyId, goodsId, driverId, vehicleId };
}

/**
 * A trip up to its unloading, or without an unloaded weight up to its loading. A clerk tells both for the driver, whose
 * papers come later.
 */
export async function drive(
  at: At,
  cast: Cast,
  moments: readonly [accept: string, load: string, unload: string],
  loadKg: number,
  unloadKg?: number,
): Promise<string> {
  const [accept, load, unload] = moments;
  const { id } = await at(accept, 'provider').execute(assignWaybill, {
    goodsId: cast.goodsId,
    driverId: cast.driverId,
    vehicleId: cast.vehicleId,
    estimateKg: loadKg,
    remark: null,
  });
  await at(accept, 'driver').execute(acceptWaybill, {}, { id });
  await at(load, 'provider').execute(loadWaybill, { netKg: loadKg, remark: null }, { id });
  if (unloadKg !== undefined)
    await at(unload, 'provider').execute(unloadWaybill, { netKg: unloadKg, remark: null }, { id });
  return id;
}
