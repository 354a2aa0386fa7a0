import { beforeAll, expect, it } from 'vitest';
import { demoStage } from '../../host/server/demo-stage.ts';
import { drivers as driverBook } from '../../plugins/carrier/contract/index.ts';
import { hire } from '../../plugins/simulator/server/demo/fleet.ts';
import { replayOf } from '../../plugins/simulator/server/demo/replay.ts';
import { tenants } from '../../plugins/simulator/server/demo/tenants.ts';
import type { Database } from '../../sdk/server/index.ts';
import { sql, type Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

const story = { now: '2026-03-01 08:00:00', seed: 20_260_101, report: () => undefined };

async function playing(database: Database, scale: number) {
  const world = await FreightWorld.open(database);
  await database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
    for (const { platformId, short } of tenants)
      await tx.run(
        sql`insert into platform (platform_id, platform_name) values (${platformId}, ${short}) on conflict do nothing`,
      );
  });
  const stage = demoStage(world.api, database, world.worker(), { ...story, scale });
  const read = <T extends object>(query: Sql): Promise<readonly T[]> =>
    database.transaction({ role: 'system', platformId: '00001' }, (tx) => tx.rows<T>(query));
  return { world, stage, read };
}
type Played = Awaited<ReturnType<typeof playing>>;
const near = (found: number, wanted: number, by: number, what: string): void => {
  expect(found, what).toBeGreaterThanOrEqual(wanted - by);
  expect(found, what).toBeLessThanOrEqual(wanted + by);
};
const share = (all: readonly { readonly n: number }[], part: readonly { readonly n: number }[]): number =>
  part.reduce((sum, { n }) => sum + n, 0) / all.reduce((sum, { n }) => sum + n, 0);

/** Only the simulator's own trips: other plugins tell stories of their own beside them. */
onEachDatabase('the figures of the demo: trips', freightMigrations, (open) => {
  let played: Played;
  beforeAll(async () => {
    played = await playing(await open(), 0.05);
    await replayOf(played.stage, tenants);
  }, 600_000);

  it('[D8.5-02] lorries stay 55 minutes to load and 40 to unload by the median, those with containers 80 and 60', async () => {
    const stays = await played.read<{ containers: boolean; n: number; load: number; unload: number }>(sql`
      select cargo_type = '1700' as containers, count(*)::int as n,
        percentile_cont(0.5) within group (order by extract(epoch from load_at - arrive_load_at) / 60) as load,
        percentile_cont(0.5) within group (order by extract(epoch from unload_at - arrive_unload_at) / 60) as unload
      from waybill where unload_at is not null group by 1 order by 1`);
    const [others, containers] = stays;
    expect(others?.n).toBeGreaterThan(700);
    expect(containers?.n).toBeGreaterThan(70);
    near(Number(others?.load), 55, 3, 'load');
    near(Number(others?.unload), 40, 2.5, 'unload');
    near(Number(containers?.load), 80, 12, 'load containers');
    near(Number(containers?.unload), 60, 9, 'unload containers');
  });

  it('[D8.5-03] coal, grain and sand lose weight on the way as they do, steel nothing; six of a hundred gain a little', async () => {
    const lost = await played.read<{ cargo: string; n: number; kg: number; most: number; none: number }>(sql`
      select cargo_type as cargo, count(*)::int as n, avg(load_net_kg - unload_net_kg)::float as kg,
        max(load_net_kg - unload_net_kg) as most,
        (count(*) filter (where load_net_kg = unload_net_kg))::float / count(*) as none
      from waybill where unload_net_kg <= load_net_kg group by 1`);
    const of = (cargo: string) => lost.find((one) => one.cargo === cargo);
    // The mean of what is left of N(70, 55), N(35, 25) and N(60, 60) when nothing falls below 0.
    near(of('0100')?.kg ?? 0, 72.7, 9, 'coal');
    near(of('1100')?.kg ?? 0, 35.9, 12, 'grain');
    near(of('0500')?.kg ?? 0, 65, 17, 'sand');
    near(of('0100')?.none ?? 0, 0.1, 0.06, 'coal without loss');
    expect(of('0400')).toMatchObject({ most: 0 });
    const [gained] = await played.read<{ part: number; least: number; most: number }>(sql`
      select (count(*) filter (where unload_net_kg > load_net_kg))::float / count(*) as part,
        min(unload_net_kg - load_net_kg) filter (where unload_net_kg > load_net_kg) as least,
        max(unload_net_kg - load_net_kg) as most from waybill where unload_net_kg is not null`);
    near(gained?.part ?? 0, 0.06, 0.025, 'gain');
    expect(gained?.least).toBeGreaterThanOrEqual(20);
    expect(gained?.most).toBeLessThanOrEqual(160);
  });

  it('[D8.5-04] a tonne of the goods is worth what it is on the market', async () => {
    const values = await played.read<{ cargo: string; least: number; most: number; n: number; kinds: number }>(sql`
      select cargo_type as cargo, min(goods_value_price)::int / 10000 as least,
        max(goods_value_price)::int / 10000 as most, count(*)::int as n, count(distinct goods_value_price)::int as kinds
      from goods_source where goods_value_price is not null group by 1`);
    const market = { '0100': [620, 780], '0300': [820, 900], '0400': [3_300, 3_900], '0500': [60, 75] };
    const more = { '0600': [280, 340], '0900': [2_300, 2_700], '1100': [2_300, 2_700], '1400': [19_000, 20_500] };
    for (const [cargo, [least = 0, most = 0]] of Object.entries({ ...market, ...more })) {
      const found = values.find((one) => one.cargo === cargo);
      expect(found?.n, cargo).toBeGreaterThan(0);
      expect(found?.least, cargo).toBeGreaterThanOrEqual(least);
      expect(found?.most, cargo).toBeLessThanOrEqual(most);
      if ((found?.n ?? 0) > 5) expect(found?.kinds, cargo).toBeGreaterThan(3);
    }
    const open = await played.read(sql`select 1 from goods_source
      where goods_value_price is null and cargo_type in ('0100', '0300', '0400', '0500', '0600', '0900', '1100', '1400')`);
    expect(open).toEqual([]);
  });

  it('[D8.5-09] 100 or 200 yuan are held back for the receipt on six of ten trips with steel and containers, on no others', async () => {
    const held = await played.read<{ asked: boolean; cents: number; n: number }>(sql`
      select cargo_type in ('0400', '1700') as asked, receipt_retention::int as cents, count(*)::int as n
      from waybill group by 1, 2`);
    expect([...new Set(held.map(({ cents }) => cents))].toSorted((a, b) => a - b)).toEqual([0, 10_000, 20_000]);
    expect(held.filter(({ asked, cents }) => !asked && cents > 0)).toEqual([]);
    const asked = held.filter((one) => one.asked);
    near(
      share(
        asked,
        asked.filter(({ cents }) => cents > 0),
      ),
      0.6,
      0.12,
      'held back',
    );
  });
});

onEachDatabase('the figures of the demo: people, lorries and shippers', freightMigrations, (open) => {
  let played: Played;
  beforeAll(async () => {
    // As many as a full demo has, without their trips.
    played = await playing(await open(), 1);
    for (const tenant of tenants) await hire(played.stage, tenant, '2025-02-25 08:00:00');
  }, 600_000);

  it('[D8.5-05] shippers pay a service fee of 5.5 to 7.5 %, seven of ten on top of the freight', async () => {
    const fees = await played.read<{ mode: string; least: number; most: number; n: number }>(sql`
      select service_fee_mode as mode, min(invoice_tax)::int as least, max(invoice_tax)::int as most, count(*)::int as n
      from company group by 1`);
    expect(fees.map(({ mode }) => mode).toSorted()).toEqual(['ADD_ON', 'GROSS_UP']);
    expect(Math.min(...fees.map(({ least }) => least))).toBe(55_000);
    expect(Math.max(...fees.map(({ most }) => most))).toBe(75_000);
    near(
      share(
        fees,
        fees.filter(({ mode }) => mode === 'ADD_ON'),
      ),
      0.7,
      0.14,
      'on top',
    );
  });

  it('[D8.5-11] four of five lorries burn diesel, the others gas, some drive electric', async () => {
    const kinds = await played.read<{ kind: string; n: number }>(sql`
      select energy_type as kind, count(*)::int as n from vehicle group by 1`);
    const part = (...of: string[]): number =>
      share(
        kinds,
        kinds.filter(({ kind }) => of.includes(kind)),
      );
    near(part('B'), 0.8, 0.03, 'diesel');
    near(part('E'), 0.15, 0.03, 'gas');
    near(part('C'), 0.03, 0.015, 'electric');
    near(1 - part('B', 'E', 'C'), 0.02, 0.012, 'others');
  });

  it('[D8.5-12] drivers are 43 on the average, between 22 and 62, and four of a hundred are women', async () => {
    const drivers: { readonly idNumber: string }[] = [];
    for (const { platformId } of tenants) {
      const answer = await played.world.post(
        `${driverBook.path}/listing`,
        { conditions: {}, plain: true },
        { platformId },
      );
      drivers.push(...(answer.pageResult as unknown as { itemList: { idNumber: string }[] }).itemList);
    }
    expect(drivers.length).toBeGreaterThan(1_300);
    const ages = drivers.map(({ idNumber }) => 2026 - Number(idNumber.slice(6, 10)));
    const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length;
    const deviation = Math.sqrt(ages.reduce((sum, age) => sum + (age - mean) ** 2, 0) / ages.length);
    near(mean, 43, 1, 'age');
    near(deviation, 8, 1, 'deviation');
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(22);
    expect(Math.max(...ages)).toBeLessThanOrEqual(62);
    const women = drivers.filter(({ idNumber }) => Number(idNumber[16]) % 2 === 0).length;
    near(women / drivers.length, 0.04, 0.015, 'women');
  });
});
