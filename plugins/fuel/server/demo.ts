import type { Actor, InputOfCommand } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addLevel,
  addLimit,
  addRatio,
  addStation,
  amendPrice,
  amendStation,
  applyRefund,
  approveAmendment,
  approveRefund,
  approveStation,
  approveTopUp,
  cancelFuelOrder,
  changeLevel,
  checkPayment,
  confirmStatement,
  createFuelOrder,
  editRatio,
  fillFuelOrder,
  generateQr,
  makeStatement,
  payFuelOrder,
  payStatement,
  pullPayments,
  rechargeFuel,
  scanQr,
  topUpStation,
} from '../contract/index.ts';
import { dieselPrice, stationInput } from '../fixtures.ts';

type At = (moment: string, actor: Actor) => Call;
/** Time before the end of the demo data. */
type Ago = (days: number, minutes?: number) => string;
interface Trip {
  readonly id: string;
  readonly driverId: string;
  readonly vehicleId: string;
}
type Order = Pick<InputOfCommand<typeof createFuelOrder>, 'stationId' | 'product' | 'volumeMl'> &
  Partial<InputOfCommand<typeof createFuelOrder>>;

async function tellLevels(stage: DemoStage, ago: Ago): Promise<readonly string[]> {
  return stage.together('00001', async (at) => {
    const ids: string[] = [];
    for (const [index, [name, monthlyLitres, discount]] of (
      [
        ['银卡', 200, 500],
        ['金卡', 1000, 1000],
        ['铂金卡', 3000, 1500],
      ] as const
    ).entries())
      ids.push(
        (await at(ago(40), 'operator').execute(addLevel, { levelNo: index + 1, name, monthlyLitres, discount })).id,
      );
    return ids;
  });
}
/** A station with its own products, approved, with its first price. */
async function openStation(
  at: At,
  ago: Ago,
  n: number,
  type: 'OWN' | 'COOP' | 'THIRD',
  price: Partial<InputOfCommand<typeof amendPrice>> = {},
): Promise<string> {
  const on = await at(ago(30 - n), 'provider').execute(addStation, stationInput(n, type));
  await at(ago(29 - n), 'operator').execute(approveStation, {}, on);
  const amendment = await at(ago(28 - n), 'provider').execute(
    amendPrice,
    { ...dieselPrice(ago(28 - n)), ...price },
    on,
  );
  await at(ago(28 - n, -30), 'operator').execute(approveAmendment, {}, amendment);
  return on.id;
}
async function buy(at: At, ago: Ago, trip: Trip, days: number, order: Order): Promise<{ readonly id: string }> {
  const on = await at(ago(days), 'driver').execute(createFuelOrder, {
    driverId: trip.driverId,
    vehicleId: trip.vehicleId,
    waybillId: trip.id,
    payWay: 'WALLET',
    gunNo: '3',
    ...order,
  });
  await at(ago(days, -2), 'driver').execute(payFuelOrder, {}, on);
  return on;
}
const fill = (at: At, ago: Ago, days: number, on: { readonly id: string }, filledMl: number) =>
  at(ago(days, -9), 'provider').execute(fillFuelOrder, { filledMl }, on);

/**
 * A station settled and paid, a refund, a used code, a price in force for two days, and third-party payments of which
 * some differ.
 */
async function tell(
  stage: DemoStage,
  at: At,
  ago: Ago,
  [first, second]: readonly [Trip, Trip],
  levelId: string,
): Promise<void> {
  const diesel = await openStation(at, ago, 0, 'COOP');
  const gas = await openStation(at, ago, 1, 'OWN', {
    product: 'LNG',
    listPrice: 56_800,
    driverPrice: 55_200,
    stationPrice: 53_900,
  });
  const third = await openStation(at, ago, 2, 'THIRD');
  await at(ago(25), 'provider').execute(
    topUpStation,
    { amount: 2_000_000, channel: 'OFFLINE', voucherNo: 'SF-YC-0001' },
    { id: third },
  );
  await at(ago(24.9), 'operator').execute(approveTopUp, {}, { id: third });
  await at(ago(24), 'system').execute(rechargeFuel, {
    driverId: first.driverId,
    fuelKind: 'OIL',
    amount: 900_000,
    waybillId: first.id,
    prepaySn: `SFYF${first.id.slice(-8)}`,
  });
  await at(ago(24, -1), 'system').execute(rechargeFuel, {
    driverId: second.driverId,
    fuelKind: 'GAS',
    amount: 300_000,
    waybillId: second.id,
    prepaySn: `SFYF${second.id.slice(-8)}`,
  });
  await at(ago(23), 'provider').execute(addLimit, {
    limitScope: 'DRIVER',
    driverId: first.driverId,
    perOrderCents: 300_000,
    perDayCents: 500_000,
    perDayTimes: 5,
  });
  await at(ago(23, -1), 'provider').execute(addLimit, {
    limitScope: 'VEHICLE',
    vehicleId: first.vehicleId,
    tankLitres: 600,
    timeWindow: '00:00-23:59',
  });

  await fill(
    at,
    ago,
    20,
    await buy(at, ago, first, 20, { stationId: diesel, product: 'DIESEL0', volumeMl: 180_500 }),
    180_300,
  );
  const month = ago(20).slice(0, 7);
  const statement = await at(ago(18), 'provider').execute(makeStatement, { stationId: diesel, month });
  await at(ago(17), 'operator').execute(confirmStatement, {}, statement);
  await at(ago(16), 'operator').execute(payStatement, { channel: 'OFFLINE', voucherNo: 'SF-FK-0001' }, statement);
  await fill(
    at,
    ago,
    15,
    await buy(at, ago, second, 15, { stationId: gas, product: 'LNG', volumeMl: 210_000 }),
    210_000,
  );
  await at(ago(14), 'provider').execute(changeLevel, { levelId, reason: '长期合作司机' }, { id: second.driverId });

  const dear = await at(ago(4), 'provider').execute(
    amendPrice,
    {
      product: 'DIESEL0',
      listPrice: 81_800,
      driverPrice: 73_100,
      stationPrice: 77_700,
      effectiveAt: ago(4),
      reason: '油价上调，司机价暂不调整',
    },
    { id: diesel },
  );
  await at(ago(4, -20), 'operator').execute(approveAmendment, {}, dear);
  await fill(
    at,
    ago,
    3,
    await buy(at, ago, first, 3, { stationId: diesel, product: 'DIESEL0', volumeMl: 150_000 }),
    150_000,
  );
  await at(ago(2), 'provider').execute(
    amendPrice,
    {
      product: 'DIESEL0',
      listPrice: 81_800,
      driverPrice: 79_600,
      stationPrice: 77_700,
      effectiveAt: ago(-1),
      reason: '跟随油价调整',
    },
    { id: diesel },
  );
  await at(ago(2, -5), 'provider').execute(
    amendStation,
    { ownerName: '永宁', settleCycle: 'MONTH', reason: '负责人变更' },
    { id: gas },
  );

  for (const [index, volumeMl] of [60_000, 75_000].entries())
    await fill(
      at,
      ago,
      1 - index / 100,
      await buy(at, ago, first, 1 - index / 100, { stationId: third, product: 'DIESEL0', volumeMl, payWay: 'TYY' }),
      volumeMl,
    );
  await at(ago(0.8), 'provider').execute(pullPayments, { thirdType: 'SHELL', day: ago(1).slice(0, 10) });
  await stage.answers(at(ago(0.8), 'system'));
  const payments = await at(ago(0.8), 'provider').tx.rows<{ id: string }>(
    sql`select id from fuel_third_payment where platform_id = ${at(ago(0.8), 'provider').platformId} order by at, id`,
  );
  for (const payment of payments.slice(0, 2)) await at(ago(0.7), 'provider').execute(checkPayment, {}, payment);

  const back = await buy(at, ago, first, 0.6, { stationId: diesel, product: 'DIESEL0', volumeMl: 40_000 });
  await at(ago(0.55), 'provider').execute(applyRefund, { reason: '加油机故障，未加注' }, back);
  await at(ago(0.5), 'operator').execute(approveRefund, {}, back);
  await at(ago(0.45), 'provider').execute(generateQr, { validHours: 24, copies: 5 }, { id: diesel });
  const code = await at(ago(0.4), 'driver').tx.one<{ qrCode: string }>(
    sql`select qr_code from fuel_qr where platform_id = ${at(ago(0.4), 'driver').platformId} order by id limit 1`,
  );
  await at(ago(0.4), 'driver').execute(scanQr, { qrCode: code?.qrCode ?? '' });
  await fill(
    at,
    ago,
    0.4,
    await buy(at, ago, first, 0.4, {
      stationId: diesel,
      product: 'DIESEL0',
      volumeMl: 55_000,
      payWay: 'QR',
      qrCode: code?.qrCode ?? '',
    }),
    55_000,
  );
  const cancelled = await at(ago(0.3), 'driver').execute(createFuelOrder, {
    stationId: diesel,
    driverId: first.driverId,
    vehicleId: first.vehicleId,
    product: 'DIESEL0',
    volumeMl: 30_000,
    payWay: 'WALLET',
  });
  await at(ago(0.3, -3), 'driver').execute(cancelFuelOrder, { reason: '改去其他油站' }, cancelled);
}

async function tellRatios(at: At, ago: Ago): Promise<void> {
  const call = at(ago(26), 'provider');
  const companies = await call.tx.rows<{ id: string }>(
    sql`select id from company where platform_id = ${call.platformId} and audit_status = 2 order by id limit 2`,
  );
  for (const [index, { id: companyId }] of companies.entries()) {
    const terms = {
      oilRatio: 200_000 + index * 100_000,
      gasRatio: 0,
      validFrom: ago(60).slice(0, 10),
      validTo: ago(-300).slice(0, 10),
    };
    const on = await at(ago(26, -index), 'provider').execute(addRatio, { companyId, ...terms });
    if (index === 0)
      await at(ago(10), 'provider').execute(editRatio, { ...terms, oilRatio: 300_000, reason: '旺季多付油费' }, on);
  }
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days, minutes = 0) => formatDateTime(Math.round(now - days * 86_400_000 - minutes * 60_000));
  const [, levelId = ''] = await tellLevels(stage, ago);
  for (const platformId of ['10001', '10002'])
    await stage.together(platformId, async (at) => {
      await tellRatios(at, ago);
      // Trips under way, none of them settled.
      const [first, second] = await at(ago(40), 'provider').tx.rows<Trip>(sql`
        select distinct on (driver_id) id, driver_id, vehicle_id from waybill where platform_id = ${platformId}
          and waybill_status between 20 and 50 order by driver_id, id limit 2`);
      if (first && second) await tell(stage, at, ago, [first, second], levelId);
    });
}
