import { ulid } from 'ulid';
import {
  addLevel,
  addLimit,
  addRatio,
  addStation,
  amendPrice,
  approveAmendment,
  approveStation,
  createFuelOrder,
  fillFuelOrder,
  generateQr,
  makeStatement,
  payFuelOrder,
  rechargeFuel,
} from '../../../plugins/fuel/contract/index.ts';
import { dieselPrice, stationInput } from '../../../plugins/fuel/fixtures.ts';
import { sql } from '../../../sdk/server/index.ts';
import type { MakeRecords } from './tenant-maker.ts';

/** A priced station with a statement over one filled order, a member's wallet, and what limits and accompanies it. */
export const fuelRecords: MakeRecords = async ({ platformId, n, mark, maker, operator, run, one }, ids) => {
  const [driver = '', vehicle = '', waybill = '', company = ''] = [
    ids['driver'],
    ids['vehicle'],
    ids['waybill'],
    ids['company'],
  ];
  const system = { ...maker, actor: 'system' } as const;
  // Only a carrier who was let in buys fuel.
  await one(sql`update driver set audit_status = 2 where platform_id = ${platformId} and id = ${driver} returning id`);
  await one(
    sql`update vehicle set audit_status = 2 where platform_id = ${platformId} and id = ${vehicle} returning id`,
  );
  const fuelStation = await run(
    addStation,
    { ...stationInput(n * 3), stationName: `${mark}-70`, ownerName: `${mark}-71`, address: `${mark}-72` },
    maker,
  );
  await run(approveStation, {}, operator, fuelStation);
  const stationAmendment = await run(
    amendPrice,
    { ...dieselPrice('2099-01-01 00:00:00'), reason: `${mark}-73` },
    maker,
    fuelStation,
  );
  await run(approveAmendment, {}, operator, stationAmendment);
  const stationPrice = await one(sql`
    insert into station_price (platform_id, id, station_id, station_name, product, list_price, station_price,
      driver_price, effective_at, operator, amend_no, created_at, updated_at)
    values (${platformId}, ${ulid()}, ${fuelStation}, ${`${mark}-70`}, 'DIESEL0', 75300, 71200, 73100,
      now() - interval '1 day', ${`${mark}-74`}, ${`${mark}-75`}, now(), now()) returning id`);
  await run(
    rechargeFuel,
    { driverId: driver, waybillId: waybill, fuelKind: 'OIL', amount: 500_000, prepaySn: `${mark}-76` },
    system,
  );
  const filled = await run(
    createFuelOrder,
    {
      stationId: fuelStation,
      driverId: driver,
      vehicleId: vehicle,
      product: 'DIESEL0',
      volumeMl: 10_000,
      payWay: 'WALLET',
    },
    system,
  );
  await run(payFuelOrder, {}, system, filled);
  await run(fillFuelOrder, {}, maker, filled);
  await run(generateQr, { validHours: 24, copies: 1 }, maker, fuelStation);
  const memberLevel = await run(
    addLevel,
    { levelNo: n, name: `等级${n}`, monthlyLitres: 100_000, discount: 100 },
    operator,
    undefined,
    '00001',
  );
  const month = await one(sql`select to_char(now(), 'YYYY-MM') as id`);
  return {
    fuelStation,
    stationAmendment,
    stationPrice,
    memberLevel,
    fuelMember: driver,
    fuelAccount: driver,
    stationStatement: await run(makeStatement, { stationId: fuelStation, month }, maker),
    fuelOrder: await run(
      createFuelOrder,
      {
        stationId: fuelStation,
        driverId: driver,
        vehicleId: vehicle,
        product: 'DIESEL0',
        volumeMl: 10_000,
        payWay: 'WALLET',
        gunNo: `${mark}`.slice(0, 10),
      },
      system,
    ),
    fuelEntry: await one(
      sql`select e.id from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where e.platform_id = ${platformId} and a.code = 2131 order by e.id limit 1`,
    ),
    fuelQr: await one(sql`select id from fuel_qr where platform_id = ${platformId} and station_id = ${fuelStation}`),
    consumeLimit: await run(addLimit, { limitScope: 'DRIVER', driverId: driver, perDayTimes: 99 }, maker),
    fuelRatio: await run(
      addRatio,
      { companyId: company, oilRatio: 100_000, gasRatio: 0, validFrom: '2031-01-01', validTo: '2031-12-31' },
      maker,
    ),
    tripartitePayment: await one(sql`
      insert into fuel_third_payment (platform_id, id, third_type, third_order_no, third_station, third_amount, at,
        created_at, updated_at)
      values (${platformId}, ${ulid()}, 'SHELL', ${`${mark}-77`}, ${`${mark}-78`}, 100, now(), now(), now())
        returning id`),
  };
};
