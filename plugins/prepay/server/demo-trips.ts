import { Ledger, openNumber, sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { isBankCard, isCreditCode, isIdNumber } from '@freightdeck/sdk/values';
import { addCard, setDefaultCard, verifyCard } from '@freightdeck/plugin-bank/contract';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import { acceptWaybill, assignWaybill, departWaybill, loadWaybill } from '@freightdeck/plugin-waybill/contract';

export type At = DemoCall;
const checked = (body: string, letters: string, fits: (text: string) => boolean): string =>
  [...letters].map((check) => body + check).find(fits) ?? body;

/** A shipper whose goods pay 30 % of the freight as oil and 10 % as gas. */
export async function offer(at: At, start: string, until: string, short: string, n: number): Promise<string> {
  const call = at(start, 'system');
  const companyName = `${short}示范能源有限公司`;
  const { id: companyId } = await call.execute(addCompany, {
    companyName,
    uscc: checked(`91990000MADEM${9700 + n}`, '0123456789ABCDEFGHJKLMNPQRTUWXY', isCreditCode),
    contacts: '嘉禾',
    mobile: `1990007${9700 + n}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  // Carriers are advanced the shipper's money, and TYY pays from what it was given.
  await call.get(Ledger).post(call, {
    bizType: 'opening',
    bizNo: `QC${call.platformId}YF`,
    requestId: `opening:${companyId}`,
    memo: '期初余额',
    postings: [
      { code: 1001, ownerType: 'channel', ownerId: 'TYY', side: 'D', amount: 2_000_000 },
      { code: 2001, ownerType: 'company', ownerId: companyId, ownerName: companyName, side: 'C', amount: 2_000_000 },
    ],
  });
  const { id } = await call.execute(addGoods, {
    companyId,
    goodsName: '动力煤',
    cargoType: '0100',
    loadPlace: '鄂尔多斯准格尔旗',
    loadCode: '150622',
    loadLonLat: '111.240000,39.860000',
    loadUnitName: `${short}示范煤矿`,
    unloadPlace: '唐山曹妃甸',
    unloadCode: '130209',
    unloadLonLat: '118.460000,39.273000',
    unloadUnitName: '曹妃甸示范电厂',
    distanceM: 880_000,
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    carrierPrice: 1_985_000,
    totalKg: 900_000,
    needShipperConfirm: false,
    validTo: `${until} 23:59:59`,
    publish: true,
    oilRatio: 300_000,
    gasRatio: 100_000,
  });
  return id;
}
/** A trip with a vehicle of its own, under way or only loaded so many hours ago. */
export async function trip(
  at: At,
  ago: (hours: number) => string,
  hours: number,
  goodsId: string,
  until: string,
  n: number,
): Promise<string> {
  const call = at(ago(hours + 30), 'system');
  const { id: driverId } = await call.execute(addDriver, {
    name: ['甘泉', '常青', '严谨', '平远'][n % 4] ?? '甘泉',
    mobile: `1990008${9700 + n}`,
    idNumber: checked(`99000019790311${String(700 + n)}`, '0123456789X', isIdNumber),
    vehicleClass: 'A2',
    licenseTo: until,
    qualificationNo: `990000${String(9700 + n).padStart(13, '0')}`,
    driverLicenseNo: checked(`99000019790311${String(700 + n)}`, '0123456789X', isIdNumber),
    ...demoDriverPapers,
    qualificationTo: until,
  });
  const { id: vehicleId } = await call.execute(addVehicle, {
    vehicleNum: `蒙LDP${String(700 + n)}`,
    plateColor: '2',
    vehicleType: 'Q11',
    vin: `LDEM0A1B09R1997${String(10 + n)}`,
    ratedLoadKg: 34_000,
    roadTransportNo: `9900001997${String(10 + n)}`,
    roadTransportTo: until,
    trailerNum: null,
    ...demoTractorPapers,
  });
  const { id } = await at(ago(hours + 4), 'provider').execute(assignWaybill, {
    goodsId,
    driverId,
    vehicleId,
    estimateKg: 32_000,
    remark: null,
  });
  await at(ago(hours + 3), 'driver').execute(acceptWaybill, {}, { id });
  await at(ago(hours), 'driver').execute(loadWaybill, { netKg: 32_000, remark: null }, { id });
  await at(ago(hours - 0.2), 'driver').execute(departWaybill, {}, { id });
  return id;
}

/** The driver of a trip gets a card: one person adds it, another has it checked and a third makes it the default. */
export async function giveCard(
  stage: DemoStage,
  at: At,
  ago: (hours: number) => string,
  waybillId: string,
  n: number,
): Promise<void> {
  const provider = at(ago(30), 'provider');
  const { tx } = provider;
  const driver = await tx.one<{ id: string; name: string; idNumber: string; mobile: string }>(sql`
    select d.id, d.name, d.id_number, d.mobile from driver d join waybill w on w.driver_id = d.id
    where w.id = ${waybillId}`);
  const bank = await tx.one<{ id: string }>(sql`select id from bank where bank_code = '102'`);
  if (!driver || !bank) return;
  const card = await at(ago(30), 'provider').execute(addCard, {
    ownerType: 'driver',
    ownerId: driver.id,
    ownerName: driver.name,
    holderName: driver.name,
    bankId: bank.id,
    cardNo: checked(`990000${String(970_000 + n).padStart(12, '0')}`, '0123456789', isBankCard),
    holderCertNo: await openNumber(provider, driver.idNumber),
    reservedMobile: driver.mobile,
  });
  await at(ago(29), 'operator').execute(verifyCard, {}, card);
  await stage.answers(at(ago(29), 'system'));
  await at(ago(28), 'provider').execute(setDefaultCard, {}, card);
}
