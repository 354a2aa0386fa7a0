import { beforeAll, expect, it } from 'vitest';
import { Refused, sql } from '../../sdk/server/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addGoods, goodsSources } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import {
  assignWaybill,
  cancelWaybill,
  freezeWaybill,
  signWaybill,
  thawFreeze,
  thawWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { deadlocksOf, onBothDatabases } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, system } from '../support/freight-world.ts';

const many = 60;
const times = Array.from({ length: many }, (_, n) => n);
const tally = (codes: readonly string[]): Record<string, number> =>
  codes.reduce<Record<string, number>>((found, code) => ({ ...found, [code]: (found[code] ?? 0) + 1 }), {});

onBothDatabases('waybills in parallel', freightMigrations, (open, kind) => {
  let world: FreightWorld;
  let driverIds: readonly string[] = [];
  let vehicleIds: readonly string[] = [];
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    const ids = async (add: (n: number) => Promise<{ id: string }>): Promise<string[]> => {
      const found: string[] = [];
      for (const n of times) found.push((await add(n + 500)).id);
      return found;
    };
    driverIds = await ids((n) => world.run(addDriver, driverInput(n), { as: system }));
    vehicleIds = await ids((n) => world.run(addVehicle, vehicleInput(n), { as: system }));
  }, 120_000);

  const attempt = async (
    goodsId: string,
    driverId: string | undefined,
    vehicleId: string | undefined,
  ): Promise<string> => {
    try {
      return `id ${(await world.run(assignWaybill, tripInput(goodsId, driverId ?? '', vehicleId ?? ''))).id}`;
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  };
  const free = async (answers: readonly string[]): Promise<void> => {
    for (const answer of answers)
      if (answer.startsWith('id '))
        await world.run(cancelWaybill, { reason: '测试结束' }, { on: { id: answer.slice(3) } });
  };
  const kinds = (answers: readonly string[]) => tally(answers.map((answer) => answer.replace(/^id .*/, 'done')));

  it('give the last quantity of a goods source to exactly one', async () => {
    const { goodsId } = await world.parts({ totalKg: 32_000 });
    const answers = await Promise.all(times.map((n) => attempt(goodsId, driverIds[n], vehicleIds[n])));
    expect(kinds(answers)).toEqual({ done: 1, goodsNotOpen: many - 1 });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({ dispatchedKg: 32_000, waybillCount: 1, status: 50 });
    await free(answers);
    expect(await world.get(goodsSources, goodsId)).toMatchObject({ dispatchedKg: 0, waybillCount: 0, status: 30 });
  }, 60_000);

  it('[DA-01] give one driver to exactly one, whatever the goods and the vehicle are', async () => {
    const { companyId } = await world.parts();
    const goodsIds = await Promise.all(
      times.map(async (n) => (await world.run(addGoods, goodsInput(companyId, n), { as: system })).id),
    );
    const answers = await Promise.all(times.map((n) => attempt(goodsIds[n] ?? '', driverIds[0], vehicleIds[n])));
    expect(kinds(answers)).toEqual({ done: 1, driverBusy: many - 1 });
    await free(answers);
  }, 60_000);

  it('[DA-01] give one vehicle to exactly one', async () => {
    const { goodsId } = await world.parts({ totalKg: 2_000_000_000 });
    const answers = await Promise.all(times.map((n) => attempt(goodsId, driverIds[n], vehicleIds[0])));
    expect(kinds(answers)).toEqual({ done: 1, vehicleBusy: many - 1 });
    await free(answers);
  }, 60_000);

  it('never plan more than there is, and number every trip differently', async () => {
    const { goodsId } = await world.parts({ totalKg: 320_000 });
    const answers = await Promise.all(times.map((n) => attempt(goodsId, driverIds[n], vehicleIds[n])));
    expect(kinds(answers)).toEqual({ done: 10, goodsNotOpen: many - 10 });
    const numbers = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ all: number; different: number }>(
        sql`select count(*) as all, count(distinct waybill_sn) as different from waybill`,
      ),
    );
    expect(numbers?.different).toBe(numbers?.all);
    await free(answers);
  }, 60_000);

  it('sign one waybill exactly once', async () => {
    const { id, goodsId } = await world.trip(60);
    const answers = await Promise.all(times.map(() => world.refusal(signWaybill, {}, { on: { id } })));
    expect(tally(answers)).toEqual({ done: 1, wrongState: many - 1 });
    expect((await world.get(goodsSources, goodsId)).finishedKg).toBe(32_180);
  }, 60_000);

  it.skipIf(kind === 'pglite')(
    'are thawed exactly once, asked of the waybill and of its freeze, and nobody waits in a circle (PGlite has one connection)',
    async () => {
      const { id } = await world.trip(20);
      const before = await deadlocksOf(world.database);
      const [as, input] = [person('auditor', 'provider'), { reason: '已核实' }];
      for (const round of [1, 2, 3, 4, 5, 6]) {
        await world.run(freezeWaybill, { reasonCode: 'RISK', reason: `风险核查${round}` }, { on: { id } });
        const freeze = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
          tx.one<{ id: string }>(sql`select id from waybill_freeze where waybill_id = ${id} and freeze_flag = 1`),
        );
        const answers = await Promise.all(
          times.map((n) =>
            n % 2
              ? world.refusal(thawFreeze, input, { as, on: freeze! })
              : world.refusal(thawWaybill, input, { as, on: { id } }),
          ),
        );
        expect(answers.filter((one) => one === 'done')).toHaveLength(1);
        expect([...new Set(answers)].filter((one) => !['done', 'notFrozen', 'wrongState'].includes(one))).toEqual([]);
      }
      expect(await deadlocksOf(world.database)).toBe(before);
    },
    60_000,
  );

  it('are held apart by the database too', async () => {
    const first = await world.trip(20);
    const second = await world.trip(20);
    const change = (statement: ReturnType<typeof sql>): Promise<number> =>
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) => tx.run(statement));
    await expect(
      change(sql`update waybill set driver_id = ${first.driverId} where id = ${second.id}`),
    ).rejects.toMatchObject({ constraint: 'waybill_driver_under_way' });
    await expect(
      change(sql`update waybill set vehicle_id = ${first.vehicleId} where id = ${second.id}`),
    ).rejects.toMatchObject({ constraint: 'waybill_vehicle_under_way' });
    await expect(
      change(sql`update waybill set waybill_sn = ${first.waybillSn} where id = ${second.id}`),
    ).rejects.toMatchObject({ constraint: 'waybill_sn_once' });
    await expect(change(sql`update waybill set waybill_status = 30 where id = ${first.id}`)).rejects.toMatchObject({
      constraint: 'waybill_loaded',
    });
    await expect(
      change(sql`update goods_source set dispatched_kg = total_kg + 1 where id = ${first.goodsId}`),
    ).rejects.toThrow();
  });
});
