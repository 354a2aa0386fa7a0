import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import cockpit from '../../plugins/cockpit/server/index.ts';
import {
  cockpitData,
  realTimeTransaction,
  type CockpitData,
  type LiveRow,
} from '../../plugins/cockpit/contract/index.ts';
import { Random } from '../../plugins/simulator/server/demo/random.ts';
import { cancelWaybill, voidWaybill } from '../../plugins/waybill/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator } from '../support/freight-world.ts';

interface Sums {
  readonly count: number;
  readonly money: number;
  readonly freight: number;
  readonly kg: number;
  readonly all: number;
}

onEachDatabase('cockpit', [...freightMigrations, ...(cockpit.migrations ?? [])], (open) => {
  let world: FreightWorld;
  const figures = async (platformId: string): Promise<CockpitData> => {
    const answer = await world.post(
      cockpitData.path,
      {},
      { platformId, ...(platformId === '00001' ? { as: operator } : {}) },
    );
    return answer.data as CockpitData;
  };
  const live = async (platformId = '10001'): Promise<readonly LiveRow[]> => {
    const answer = await world.post(
      realTimeTransaction.path,
      { selectWaybillInfoParam: { platformId }, page: 1, size: 20 },
      { platformId },
    );
    return (answer.pageResult as { itemList: LiveRow[] }).itemList;
  };
  const sums = (platformId: string): Promise<Sums | undefined> =>
    world.database.transaction({ role: platformId === '00001' ? 'operator' : 'tenant', platformId }, (tx) =>
      tx.one<Sums>(sql`
      select count(*) filter (where waybill_status = 70)::bigint as count,
        coalesce(sum(freight_amount) filter (where waybill_status = 70), 0)::bigint as freight,
        coalesce(sum(receivable_amount) filter (where waybill_status = 70), 0)::bigint as money,
        coalesce(sum(settle_kg) filter (where waybill_status = 70), 0)::bigint as kg, count(*)::bigint as "all"
          from waybill`),
    );

  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [cockpit]);
    const random = new Random(7, 'cockpit');
    for (let index = 0; index < 14; index += 1) {
      const trip = await world.trip(random.pick([10, 20, 30, 50, 60, 70, 70, 70]));
      if (random.chance(0.3))
        await world
          .run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: trip })
          .catch(() => undefined);
      if (random.chance(0.2))
        await world.run(cancelWaybill, { reason: '计划变更' }, { on: trip }).catch(() => undefined);
    }
    await world.trip(70);
  }, 180_000);

  it('[R3-41, R3-46, R1-42] one answer holds all figures, and the totals equal the sums over the waybills to the cent, for a tenant, for another and for the operator', async () => {
    for (const platformId of ['10001', '10002', '00001']) {
      const [shown, real] = [await figures(platformId), await sums(platformId)];
      expect(shown.liShiLeiJi).toEqual({
        shipperAmountSum: real?.freight,
        settementNumberSum: (real?.kg ?? 0) / 1000,
        waybillCount: real?.all,
      });
    }
    expect((await figures('10001')).liShiLeiJi.shipperAmountSum).toBeGreaterThan(0);
    expect((await figures('10002')).liShiLeiJi.waybillCount).toBe(0);
  });

  it('[R3-42, R3-43] value by day and by month in cents: the days add up to what shippers owe', async () => {
    const { jiaoYiE } = await figures('10001');
    const real = await sums('10001');
    expect(real?.money).not.toBe(real?.freight);
    expect(jiaoYiE.day).toHaveLength(30);
    expect(jiaoYiE.month).toHaveLength(12);
    expect(jiaoYiE.day.at(-1)?.day).toBe('2026-03-05');
    expect(jiaoYiE.month.at(-1)?.month).toBe('2026-03');
    expect(jiaoYiE.day.reduce((sum, one) => sum + one.totalMoney, 0)).toBe(real?.money);
    expect(jiaoYiE.month.reduce((sum, one) => sum + one.totalMoney, 0)).toBe(real?.money);
  });

  it('[R3-44, R3-45] volume by day and by month in tonnes', async () => {
    const { jiaoYiLiang, liShiLeiJi } = await figures('10001');
    expect(jiaoYiLiang.day.reduce((sum, one) => sum + one.totalWeight, 0)).toBeCloseTo(
      liShiLeiJi.settementNumberSum,
      6,
    );
    expect(jiaoYiLiang.month.reduce((sum, one) => sum + one.totalWeight, 0)).toBeCloseTo(
      liShiLeiJi.settementNumberSum,
      6,
    );
  });

  it('[R3-47] counts of shippers, customers, vehicles and drivers of the tenant', async () => {
    expect((await figures('10001')).keHuTongJi).toEqual({
      companyStatistics: 15,
      customerStatistics: 15,
      vehicleStatistics: 15,
      driverStatistics: 15,
    });
    expect((await figures('10002')).keHuTongJi).toEqual({
      companyStatistics: 0,
      customerStatistics: 0,
      vehicleStatistics: 0,
      driverStatistics: 0,
    });
  });

  it("[R3-48, R3-49] senders and receivers with their 'lon,lat'", async () => {
    const { sendCompanyStatistics, receiveCompanyStatistics } = (await figures('10001')).keHuWeiZhiFenBu;
    expect(sendCompanyStatistics[0]?.sendUnitName).toContain('发货站');
    expect(receiveCompanyStatistics[0]?.receiveUnitName).toContain('收货站');
    for (const place of [sendCompanyStatistics[0]?.sendLonLat, receiveCompanyStatistics[0]?.receiveLonLat])
      expect(place).toMatch(/^\d+(\.\d+)?,\d+(\.\d+)?$/);
  });

  it('[R7-44] the live list is the twenty that moved last, newest first, of the own tenant only', async () => {
    const rows = await live();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThanOrEqual(20);
    expect([...rows].sort((a, b) => b.realTime.localeCompare(a.realTime)).map((row) => row.realTime)).toEqual(
      rows.map((row) => row.realTime),
    );
    expect(rows[0]).toMatchObject({ waybillStatusRemark: '已签收', waybillStatusRemarkEn: 'Signed' });
    expect(await live('10002')).toEqual([]);
  });

  it('a day is right as soon as the command has answered', async () => {
    const before = (await figures('10001')).liShiLeiJi;
    await world.trip(70);
    const after = (await figures('10001')).liShiLeiJi;
    expect(after.waybillCount).toBe(before.waybillCount + 1);
    expect(after.shipperAmountSum).toBeGreaterThan(before.shipperAmountSum);
  });
});
