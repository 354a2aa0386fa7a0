import { beforeAll, expect, it } from 'vitest';
import { cancelWaybill, voidWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tallyCheckJob, tallyJob } from '../../plugins/waybill/server/tally.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Job } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { FreightWorld, freightMigrations, operator, system } from '../support/freight-world.ts';

type Totals = { readonly total: number; readonly totals: Readonly<Record<string, number>> };
onEachDatabase('tally of trips', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const run = (job: Job, at: string): Promise<void> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      job.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(`${at}+08:00`) })),
    );
  const change = (query: ReturnType<typeof sql>): Promise<number> =>
    world.database.transaction({ role: 'system', platformId: '' }, (tx) => tx.run(query));
  const totals = async (conditions: object, who: object = {}): Promise<Totals> => {
    const answer = await world.post(`${waybills.path}/total`, { conditions }, who);
    expect(answer.status).toBe(200);
    return answer.data as Totals;
  };
  const states = async (): Promise<unknown> => (await world.post(`${waybills.path}/statistics`, {})).data;
  /** The same asked by a condition that every trip meets and that no kept sum knows. */
  const counted = (conditions: object, who: object = {}): Promise<Totals> =>
    totals({ ...conditions, start_acceptAt: '2001-01-01 00:00:00' }, who);

  it('the totals of all trips and of a state are those of the trips, whatever happened to them and however often it was gathered', async () => {
    for (const state of [10, 20, 60, 70, 70] as const) await world.trip(state);
    const [gone, void_] = [await world.trip(10), await world.trip(70)];
    await world.run(cancelWaybill, { reason: '计划变更' }, { on: gone });
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: void_ });
    const all = await totals({});
    expect(all.total).toBe(7);
    expect(all.totals['freightAmount']).toBeGreaterThan(0);
    const filters = [{}, { in_waybillStatus: [70] }, { in_waybillStatus: [-10, -20, 10] }, { in_waybillStatus: [100] }];
    for (const turn of [0, 1]) {
      for (const who of [{}, { platformId: '00001', as: operator }, { platformId: '10002' }])
        for (const conditions of filters) expect(await totals(conditions, who)).toEqual(await counted(conditions, who));
      expect(await states()).toMatchObject({ '70': 2, '10': 1, '-10': 1 });
      if (turn > 0) break;
      await change(sql`insert into waybill_tally (platform_id, waybill_status, trips, load_net_kg, unload_net_kg,
          settle_kg, freight_amount, info_fee, oil_amount, service_fee, receivable_amount, cash_amount, gas_amount,
          platform_fee)
        select '10001', 70, case when n % 2 = 0 then 1 else -1 end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from generate_series(1, 300) n`);
      await run(tallyJob, '2026-03-10T01:00:00');
      const rows = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.rows(sql`select 1 as n from waybill_tally`),
      );
      expect(rows.length).toBeLessThan(12);
    }
  });

  it('at night they are held against the trips; the states that differ are told and set right', async () => {
    const right = await totals({});
    world.notices.length = 0;
    await run(tallyCheckJob, '2026-03-10T01:00:00');
    expect([await totals({}), world.notices]).toEqual([right, []]);
    await change(sql`update waybill_tally set trips = trips + 2, freight_amount = freight_amount + 5
      where platform_id = '10001' and waybill_status = 70`);
    world.later(1);
    await world.trip(10);
    const wrong = await totals({});
    expect(wrong.total).toBe(right.total + 3);
    await run(tallyCheckJob, '2026-03-11T01:00:00');
    await world.trip(10);
    expect(await totals({})).toEqual(await counted({}));
    expect(world.notices.map(({ text }) => text.zh)).toEqual([
      '服务商10001：运单列表的合计与运单不一致，已按运单重算。运单状态：70',
    ]);
  });
});
