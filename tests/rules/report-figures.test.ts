import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import report from '../../plugins/report/server/index.ts';
import {
  businessReports,
  dayReports,
  monthReports,
  ownerDays,
  routeReports,
  tenantMonths,
} from '../../plugins/report/contract/index.ts';
import { Random } from '../../plugins/simulator/server/demo/random.ts';
import {
  acceptWaybill,
  arriveUnload,
  assignWaybill,
  cancelWaybill,
  departWaybill,
  freezeWaybill,
  loadWaybill,
  signWaybill,
  thawWaybill,
  unloadWaybill,
  voidWaybill,
  waybillMoved,
  waybillSettled,
} from '../../plugins/waybill/contract/index.ts';
import { coalBroker } from '../../plugins/settlement/fixtures.ts';
import { loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import type { Resource } from '../../sdk/contract/index.ts';
import { formatDateTime } from '../../sdk/contract/values/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, FreightWorld, operator, system } from '../support/freight-world.ts';
import { reportMigrations } from '../support/report-world.ts';

type Row = Readonly<Record<string, string | number | null>>;
const sum = (rows: readonly Row[], field: string): number =>
  rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);

onEachDatabase('report figures', reportMigrations, (open, kind) => {
  let world: FreightWorld;
  const list = async (resource: Resource, platformId: string, conditions: object = {}): Promise<readonly Row[]> => {
    const answer = await world.post(
      `${resource.path}/listing`,
      { conditions },
      { platformId, ...(platformId === '00001' ? { as: operator } : {}) },
    );
    if (answer.status !== 200) throw new Error(`${resource.name}: ${answer.status} ${answer.message}`);
    return (answer.pageResult as { itemList: Row[] }).itemList;
  };
  const ask = <T extends object>(platformId: string, query: ReturnType<typeof sql>): Promise<T[]> =>
    world.database.transaction({ role: platformId === '00001' ? 'operator' : 'tenant', platformId }, (tx) =>
      tx.rows<T>(query),
    );
  const ofDay = (column: string, condition = 'true'): ReturnType<typeof sql> =>
    sql([
      `to_char((${column} at time zone 'Asia/Shanghai')::date, 'YYYY-MM-DD') as day, count(*)::bigint as n from waybill where ${column} is not null and ${condition} group by 1`,
    ] as never);
  const truth = async (platformId: string) =>
    (
      await ask<Record<string, number>>(
        platformId,
        sql`
    select count(*) filter (where waybill_status >= 70)::bigint as "waybillCount",
      coalesce(sum(settle_kg) filter (where waybill_status >= 70), 0)::bigint as "settleKg",
      coalesce(sum(loss_kg) filter (where waybill_status >= 70), 0)::bigint as "lossKg",
        coalesce(sum(freight_amount) filter (where waybill_status >= 70), 0)::bigint as "freightAmount",
      coalesce(sum(service_fee) filter (where waybill_status >= 70), 0)::bigint as "serviceFee",
        coalesce(sum(receivable_amount) filter (where waybill_status >= 70), 0)::bigint as "receivableAmount"
    from waybill`,
      )
    )[0]!;
  const money = ['waybillCount', 'settleKg', 'lossKg', 'freightAmount', 'serviceFee', 'receivableAmount'] as const;
  const sums = (rows: readonly Row[]) => Object.fromEntries(money.map((field) => [field, sum(rows, field)]));

  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [report]);
    const random = new Random(11, `report ${kind}`);
    const shared = await world.trip(70);
    for (let index = 0; index < 12; index += 1) {
      const { driverId, vehicleId } = await world.parts();
      const trip = await world.run(assignWaybill, tripInput(shared.goodsId, driverId, vehicleId));
      const on = { id: trip.id };
      const steps = [
        () => world.run(acceptWaybill, {}, { as: driverPerson, on }),
        () => world.run(loadWaybill, { ...loaded, netKg: 30_000 + random.pick([0, 137, 911]) }, { on }),
        () => world.run(departWaybill, {}, { as: driverPerson, on }),
        () => world.run(arriveUnload, {}, { as: driverPerson, on }),
        () => world.run(unloadWaybill, { ...unloaded, netKg: 29_500 + random.pick([0, 333, 777]) }, { on }),
        () => world.run(signWaybill, {}, { on }),
      ];
      for (const step of steps.slice(0, random.pick([0, 1, 2, 4, 5, 6, 6, 6]))) {
        await step();
        if (random.chance(0.2)) world.later(900);
      }
      if (random.chance(0.3))
        await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on }).catch(() => undefined);
      if (random.chance(0.3)) await world.run(cancelWaybill, { reason: '计划变更' }, { on }).catch(() => undefined);
      if (random.chance(0.2))
        await world
          .run(freezeWaybill, { reasonCode: 'DATA', reason: '核对' }, { on })
          .then(() => world.run(thawWaybill, { reason: '已核对' }, { on }))
          .catch(() => undefined);
      if (random.chance(0.3)) world.later(60 * 24 * 9);
    }
    await world.trip(70);
    await world.trip(60);
  }, 240_000);

  it('after random commands every report equals the sums over the waybills, to the cent and the kilogram, for a tenant, for another and for the operator', async () => {
    for (const platformId of ['10001', '10002', '00001']) {
      const real = await truth(platformId);
      for (const resource of [dayReports, monthReports, ownerDays, routeReports])
        expect(sums(await list(resource, platformId)), `${resource.name} of ${platformId}`).toEqual(real);
      for (const groupBy of ['COMPANY', 'ROUTE', 'GOODS'])
        expect(sums(await list(businessReports, platformId, { groupBy })), `${groupBy} of ${platformId}`).toEqual(real);
    }
    expect((await truth('10001'))['receivableAmount']).toBeGreaterThan(0);
    expect(await list(dayReports, '10002')).toEqual([]);
  });

  it('each day counts what was accepted, loaded, signed and cancelled on it, and the tonnes loaded', async () => {
    const days = await list(dayReports, '10001');
    const counted = async (column: string, field: string, condition?: string): Promise<void> => {
      const real = await ask<{ day: string; n: number }>('10001', sql`select ${ofDay(column, condition)}`);
      expect(
        Object.fromEntries(days.filter((row) => row[field] !== 0).map((row) => [row['day'], row[field]])),
        field,
      ).toEqual(Object.fromEntries(real.map((row) => [row.day, row.n])));
    };
    await counted('accept_at', 'acceptedCount');
    await counted('load_at', 'loadedCount');
    await counted('sign_at', 'signedCount', 'waybill_status >= 70');
    await counted('cancel_at', 'cancelledCount', 'waybill_status < 0');
    expect(new Set(days.map((row) => row['day'])).size).toBeGreaterThan(2);
    expect(sum(days, 'loadKg')).toBe(
      (
        await ask<{ kg: number }>(
          '10001',
          sql`select coalesce(sum(load_net_kg), 0)::bigint as kg from waybill where load_at is not null`,
        )
      )[0]?.kg,
    );
  });

  it('the totals of a list are those of its rows', async () => {
    const answer = await world.post(`${dayReports.path}/paging`, { page: 1, limit: 50 });
    const { itemList, totals } = answer.pageResult as { itemList: Row[]; totals: Record<string, number> };
    for (const field of dayReports.totals ?? []) expect(totals[field], field).toBe(sum(itemList, field));
  });

  it('a report is right as soon as the command has answered, and a void takes back what the signature counted', async () => {
    const before = await truth('10001');
    const trip = await world.trip(70);
    const after = sums(await list(dayReports, '10001'));
    expect(after).toEqual(await truth('10001'));
    expect(after['waybillCount']).toBe(before['waybillCount']! + 1);
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: trip });
    expect(sums(await list(dayReports, '10001'))).toEqual(before);
  });

  it('a move told again changes nothing, and a command that fails leaves no trace', async () => {
    const trip = await world.trip(70);
    const before = await ask('10001', sql`select * from daily_stat order by platform_id, day, goods_id`);
    const listener = report.listens?.find((one) => one.event === waybillMoved.name);
    for (let turn = 0; turn < 2; turn += 1) {
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        listener!.handle({ tx } as never, {
          id: trip.id,
          waybillSn: trip.waybillSn,
          platformId: '10001',
          from: 60,
          to: 60,
          at: '2026-03-05 08:00:00',
        }),
      );
    }
    expect(await ask('10001', sql`select * from daily_stat order by platform_id, day, goods_id`)).toEqual(before);
    expect(await world.refusal(signWaybill, {}, { on: trip })).toBe('wrongState');
    expect(await ask('10001', sql`select * from daily_stat order by platform_id, day, goods_id`)).toEqual(before);
  });

  it('a month compares itself with the one before', async () => {
    world.later(60 * 24 * 40);
    await world.trip(70);
    const months = [...(await list(monthReports, '10001'))].sort((one, other) =>
      String(one['month']).localeCompare(String(other['month'])),
    );
    expect(months.length).toBeGreaterThan(1);
    for (const row of months) {
      const [year = 0, month = 0] = String(row['month']).split('-').map(Number);
      const last = months.find(
        (one) => one['month'] === (month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`),
      );
      const base = Number(last?.['receivableAmount'] ?? 0);
      if (base === 0) expect(row['momPpm']).toBeNull();
      else
        expect(
          Math.abs(Number(row['momPpm']) - ((Number(row['receivableAmount']) - base) * 1_000_000) / base),
        ).toBeLessThanOrEqual(50);
    }
  });

  it('prices of routes: freight of a tonne, and 100 for the mean of a cargo', async () => {
    for (const row of await list(routeReports, '10001')) {
      expect(
        Math.abs(Number(row['avgPrice']) - (Number(row['freightAmount']) * 100_000) / Number(row['settleKg'])),
      ).toBeLessThanOrEqual(0.5);
      expect(row['province']).toMatch(/^\d\d$/);
    }
    expect((await list(routeReports, '10001')).some((row) => Number(row['priceIndex']) > 0)).toBe(true);
  });

  it('a tenant never sees the rows of another, by list or by id', async () => {
    for (const resource of [dayReports, monthReports, ownerDays, businessReports, routeReports, tenantMonths]) {
      const [own] = await list(resource, '10001');
      expect(own, resource.name).toBeTruthy();
      expect((await world.post(`${resource.path}/get`, { id: own?.['id'] })).status, resource.name).toBe(200);
      expect(
        (await world.post(`${resource.path}/get`, { id: own?.['id'] }, { platformId: '10002' })).status,
        resource.name,
      ).toBe(404);
    }
  });

  it('a trip whose shipper bears information fee and insurance is counted with them', async () => {
    const before = sums(await list(dayReports, '10001'));
    const trip = await world.trip(70, { ...coalBroker, infoFeeBearer: 'SHIPPER' });
    const [row] = await ask<{ receivableAmount: number; freightAmount: number; serviceFee: number }>(
      '10001',
      sql`select receivable_amount, freight_amount, service_fee from waybill where id = ${trip.id}`,
    );
    expect(row!.receivableAmount).toBe(row!.freightAmount + row!.serviceFee + coalBroker.infoFeeValue);
    const amounts = {
      ...{ roundingAmount: 0, infoFee: coalBroker.infoFeeValue, oilAmount: 0, gasAmount: 0 },
      ...{ freightAmount: row!.freightAmount, cashAmount: row!.freightAmount, serviceFee: row!.serviceFee },
      ...{ shipperInfoFee: coalBroker.infoFeeValue, premium: 840, taxWithheld: 0 },
      receivableAmount: row!.receivableAmount + 840,
    };
    await world.database.transaction({ role: 'system', platformId: '10001' }, async (tx) => {
      await world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock }).emit(waybillSettled, {
        ...{ platformId: '10001', waybillId: trip.id, waybillStatus: 80, settleStatus: 1 },
        amounts,
      });
    });
    const after = sums(await list(dayReports, '10001'));
    expect(after['receivableAmount']! - before['receivableAmount']!).toBe(row!.receivableAmount + 840);
    expect(sums(await list(dayReports, '10001'))).toEqual(await truth('10001'));
  });

  it('growth of a provider: shippers, drivers and vehicles by month, and all there are', async () => {
    const months = [...(await list(tenantMonths, '00001'))].filter((row) => row['platformId'] === '10001');
    const real = (
      await ask<{ companies: number; drivers: number; vehicles: number }>(
        '10001',
        sql`
      select (select count(*) from company)::bigint as companies, (select count(*) from driver)::bigint as drivers,
        (select count(*) from vehicle)::bigint as vehicles`,
      )
    )[0];
    const newest = months.toSorted((one, other) => String(other['month']).localeCompare(String(one['month'])))[0];
    expect([newest?.['shipperCount'], newest?.['driverCount'], newest?.['vehicleCount']]).toEqual([
      real?.companies,
      real?.drivers,
      real?.vehicles,
    ]);
    expect([sum(months, 'newShippers'), sum(months, 'newDrivers'), sum(months, 'newVehicles')]).toEqual([
      real?.companies,
      real?.drivers,
      real?.vehicles,
    ]);
    expect(sum(months, 'waybillCount')).toBe((await truth('10001'))['waybillCount']);
  });

  it('use is counted by day: people, sign-ins and calls, and counting again changes nothing', async () => {
    const at = world.clock().toISOString();
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`
      insert into session (platform_id, id, token_hash, user_id, session_epoch, created_at, last_seen_at, expires_at)
      select '10001', 's' || n, 'h' || n, 'u' || (n % 2), 1, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
        from generate_series(1, 3) n`),
    );
    const count = report.jobs?.find((one) => one.name === 'report.countUse');
    const run = (): Promise<void> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, async (tx) =>
        count?.run({ tx, now: () => formatDateTime(new Date(at)) } as never),
      );
    await run();
    const month = async () => (await list(tenantMonths, '10001')).find((row) => row['loginCount'] !== null);
    const first = await month();
    expect(first).toMatchObject({ activeUsers: 2, loginCount: 3, userCount: 0 });
    await run();
    expect(await month()).toEqual(first);
  });
});
