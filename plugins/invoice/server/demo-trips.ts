import { Ledger, sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { hasVinCheckDigit, isCreditCode, isIdNumber } from '@freightdeck/sdk/values';
import { CardStory } from '@freightdeck/plugin-bank/contract';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import {
  addBatch,
  approveBatch,
  approveSettlement,
  createSettlement,
  payBatch,
  pullReceipts,
  putIntoBatch,
  submitBatch,
  submitSettlement,
} from '@freightdeck/plugin-settlement/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import {
  acceptWaybill,
  assignWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '@freightdeck/plugin-waybill/contract';

export type At = DemoCall;
export interface Cast {
  readonly companyId: string;
  readonly companyName: string;
  readonly uscc: string;
  readonly goodsId: string;
  readonly driverId: string;
  readonly vehicleId: string;
}
const checked = (body: string, letters: string, fits: (text: string) => boolean): string =>
  [...letters].map((check) => body + check).find(fits) ?? body;

/** A shipper, goods, a driver and a vehicle used by no other demo data. */
export async function hire(at: At, start: string, until: string, short: string, n: number): Promise<Cast> {
  const call = at(start, 'system');
  const uscc = checked(`91990000MADEM${7700 + n}`, '0123456789ABCDEFGHJKLMNPQRTUWXY', isCreditCode);
  const companyName = `${short}示范建材贸易有限公司`;
  const { id: companyId } = await call.execute(addCompany, {
    companyName,
    uscc,
    contacts: '嘉禾',
    mobile: `1990003${7700 + n}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  const { id: goodsId } = await call.execute(addGoods, {
    companyId,
    goodsName: '水泥',
    cargoType: '0600',
    loadPlace: '唐山丰南',
    loadCode: '130207',
    loadLonLat: '118.085000,39.576000',
    loadUnitName: `${short}示范水泥厂`,
    unloadPlace: '天津静海',
    unloadCode: '120118',
    unloadLonLat: '116.974000,38.947000',
    unloadUnitName: '静海示范工地',
    distanceM: 160_000,
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    carrierPrice: 586_000,
    totalKg: 600_000,
    needShipperConfirm: false,
    validTo: `${until} 23:59:59`,
    publish: true,
  });
  const { id: driverId } = await call.execute(addDriver, {
    name: ['卓远', '平川'][n] ?? '卓远',
    mobile: `1990004${7700 + n}`,
    idNumber: checked(`99000019790612${770 + n}`, '0123456789X', isIdNumber),
    vehicleClass: 'A2',
    licenseTo: until,
    qualificationNo: `990000${String(7700 + n).padStart(13, '0')}`,
    driverLicenseNo: checked(`99000019790612${770 + n}`, '0123456789X', isIdNumber),
    ...demoDriverPapers,
    qualificationTo: until,
  });
  const { id: vehicleId } = await call.execute(addVehicle, {
    vehicleNum: `蒙LDP77${n}`,
    plateColor: '2',
    vehicleType: 'Q11',
    vin: [...'0123456789X'].map((check) => `LDEM0A1B${check}9P17700${n}`).find(hasVinCheckDigit) ?? '',
    ratedLoadKg: 34_000,
    roadTransportNo: `99000017700${n}`,
    roadTransportTo: until,
    trailerNum: null,
    ...demoTractorPapers,
  });
  return { companyId, companyName, uscc, goodsId, driverId, vehicleId };
}
/** A trip from its assignment to the signature. */
export async function drive(at: At, cast: Cast, moment: (hours: number) => string, kg: number): Promise<string> {
  const { id } = await at(moment(0), 'provider').execute(assignWaybill, {
    goodsId: cast.goodsId,
    driverId: cast.driverId,
    vehicleId: cast.vehicleId,
    estimateKg: kg,
  });
  const on = { id };
  await at(moment(0.1), 'driver').execute(acceptWaybill, {}, on);
  await at(moment(1), 'driver').execute(loadWaybill, { netKg: kg }, on);
  await at(moment(6), 'driver').execute(unloadWaybill, { netKg: kg - 60 }, on);
  await at(moment(7), 'shipper').execute(signWaybill, {}, on);
  return id;
}

/** The shipper recharges; the trips are settled, each step by another person, and paid. */
export async function settle(
  stage: DemoStage,
  at: At,
  cast: Cast,
  platformId: string,
  moment: (hours: number) => string,
  trips: readonly string[],
): Promise<void> {
  const { companyId: ownerId, companyName: ownerName } = cast;
  const amount = 3_000_000;
  const finance = at(moment(0), 'system');
  await finance.get(Ledger).post(finance, {
    bizType: 'RECHARGE',
    bizNo: `DEMO${ownerId.slice(-8)}`,
    requestId: `demo-invoice-${ownerId}`,
    platformId,
    postings: [
      { code: 1001, ownerType: 'channel', ownerId: 'SIM', side: 'D', amount },
      { code: 2001, ownerType: 'company', ownerId, ownerName, side: 'C', amount },
    ],
  });
  const drivers = await finance.tx.rows<{ id: string }>(sql`
    select distinct driver_id as id from waybill where platform_id = ${platformId} and id = any(${[...trips]})`);
  await finance.get(CardStory).tell(stage, at, moment(0), {
    driverIds: drivers.map((driver) => driver.id),
  });
  const { id } = await at(moment(2), 'system').execute(addBatch, { name: '建材运费批次', channel: 'SIM' });
  for (const trip of trips) {
    const on = { id: (await at(moment(1), 'system').execute(createSettlement, {}, { id: trip })).id };
    await at(moment(1.2), 'system').execute(submitSettlement, {}, on);
    await at(moment(1.5), 'operator').execute(approveSettlement, {}, on);
    await at(moment(2), 'system').execute(putIntoBatch, { intoBatch: id }, on);
  }
  await at(moment(2.1), 'system').execute(submitBatch, {}, { id });
  await at(moment(2.5), 'operator').execute(approveBatch, {}, { id });
  await at(moment(3), 'provider', 'cashier').execute(payBatch, {}, { id });
  await stage.answers(at(moment(3.1), 'system'));
  await at(moment(3.2), 'provider').execute(pullReceipts, { channel: 'SIM' });
  await stage.answers(at(moment(3.3), 'system'));
}
