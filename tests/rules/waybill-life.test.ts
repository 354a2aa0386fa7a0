import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { goodsSources } from '../../plugins/goods/contract/index.ts';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  cancelWaybill,
  confirmWaybill,
  departWaybill,
  freezeWaybill,
  loadWaybill,
  proxyArriveLoad,
  proxyArriveUnload,
  proxyDepart,
  signWaybill,
  thawWaybill,
  unloadWaybill,
  voidWaybill,
  waybillLife,
  waybills,
  waybillStatus,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, riskFreeze, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  shipperPerson,
  system,
} from '../support/freight-world.ts';

const inputs: Readonly<Record<string, object>> = {
  proxyAccept: { reason: '司机手机故障' },
  proxyArriveLoad: { reason: '司机手机故障' },
  proxyDepart: { reason: '司机手机故障' },
  proxyArriveUnload: { reason: '司机手机故障' },
  refuse: { reason: '不顺路' },
  shipperRefuse: { reason: '换一辆车' },
  cancel: { reason: '计划变更' },
  load: loaded,
  unload: unloaded,
  void: { voidReason: 'DUPLICATE', reason: '重复运单' },
  freeze: riskFreeze,
  finish: { reason: '全部完成' },
  thaw: { reason: '已核实' },
};
const people = { driver: driverPerson, shipper: shipperPerson, provider: dispatcher, operator, system };

onEachDatabase('waybill', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('[D4.2-02, D4.2-10, D4.2-04g, D4.2-08e, DI-19] lives from the assignment to the signature, and its goods count along', async () => {
    const { goodsId, driverId, vehicleId } = await world.parts({ totalKg: 64_000 });
    const { id, waybillSn } = await world.run(assignWaybill, tripInput(goodsId, driverId, vehicleId));
    expect(waybillSn).toMatch(/^YD260305\d{8}$/);
    const on = { id };
    const fresh = await world.get(waybills, id);
    expect(fresh).toMatchObject({
      waybillStatus: 10,
      waybillStatusRemark: '已接单',
      platformName: '北疆示范网络货运有限公司',
      sourceChannel: 'ASSIGN',
      goodsName: '动力煤',
      estimateKg: 32_000,
      estimateFreight: 648_704,
      freezeFlag: 0,
      settleStatus: 0,
      loadNetKg: null,
      freightAmount: null,
    });
    expect(fresh.abilities).toContain('waybill.cancel');
    expect(fresh.abilities).not.toContain('waybill.accept');
    expect(await world.get(goodsSources, goodsId)).toMatchObject({
      dispatchedKg: 32_000,
      finishedKg: 0,
      waybillCount: 1,
      status: 30,
    });

    await world.run(acceptWaybill, {}, { as: driverPerson, on });
    await world.run(arriveLoad, {}, { as: driverPerson, on });
    await world.run(loadWaybill, loaded, { on });
    await world.run(departWaybill, {}, { as: driverPerson, on });
    await world.run(arriveUnload, {}, { as: driverPerson, on });
    await world.run(unloadWaybill, { ...unloaded, remark: '雨天卸货' }, { on });
    const done = await world.get(waybills, id);
    expect(done).toMatchObject({
      waybillStatus: 60,
      loadNetKg: 32_460,
      unloadNetKg: 32_180,
      lossKg: 280,
      gainKg: 0,
      settleKg: 32_180,
      estimateFreight: 658_029,
      remark: '雨天卸货',
      signAt: null,
    });
    // 32.180 t × 202.72 yuan; the fee of the shipper is added or grossed up by its own terms.
    expect(done.freightAmount).toBe(652_353);
    expect(done.receivableAmount).toBe(652_353 + (done.serviceFee ?? 0));
    expect(done.serviceFee).toBeGreaterThan(0);

    await world.run(signWaybill, {}, { as: shipperPerson, on });
    const signed = await world.get(waybills, id);
    const times = [
      'acceptAt',
      'confirmAt',
      'arriveLoadAt',
      'loadAt',
      'departAt',
      'arriveUnloadAt',
      'unloadAt',
      'signAt',
    ] as const;
    const stamps = times.map((time) => signed[time] ?? '');
    expect(stamps).toEqual([...stamps].sort());
    expect(stamps.every((stamp) => stamp.startsWith('2026-03-05 '))).toBe(true);
    expect(signed).toMatchObject({ waybillStatus: 70, waybillStatusRemark: '已签收', version: fresh.version + 7 });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({
      dispatchedKg: 32_000,
      finishedKg: 32_180,
      waybillCount: 1,
    });

    const events = await world.post(`${waybills.path}/events`, { id });
    const actions = (events.data as readonly { action: string; toState: string }[]).map(
      ({ action, toState }) => `${action} ${toState}`,
    );
    expect(actions.sort()).toEqual([
      'accept 20',
      'arriveLoad 25',
      'arriveUnload 50',
      'assign 10',
      'depart 40',
      'load 30',
      'sign 70',
      'unload 60',
    ]);
  });

  it('a step the provider enters later is dated when it happened: after the step before it, and not ahead', async () => {
    const steps = [
      { state: 20, command: proxyArriveLoad, after: 'confirmAt', at: 'arriveLoadAt' },
      { state: 30, command: proxyDepart, after: 'loadAt', at: 'departAt' },
      { state: 40, command: proxyArriveUnload, after: 'departAt', at: 'arriveUnloadAt' },
    ] as const;
    for (const { state, command, after, at } of steps) {
      const { id } = await world.trip(state);
      const from = (await world.get(waybills, id))[after] ?? '';
      const moved = (minutes: number): string =>
        new Date(Date.parse(`${from.replace(' ', 'T')}Z`) + minutes * 60_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ');
      const told = (happenedAt: string) => ({ reason: '司机手机故障', happenedAt });
      for (const wrong of [moved(-1), moved(60 * 24 * 30)])
        expect(await world.refusal(command, told(wrong), { on: { id } }), `${command.name} ${wrong}`).toBe(
          'happenedWhen',
        );
      await world.run(command, told(from), { on: { id } });
      expect((await world.get(waybills, id))[at]).toBe(from);
    }
  });

  it('[D4.2-04g] waits for the shipper where the goods ask for it', async () => {
    const { id } = await world.trip(15);
    expect(await world.get(waybills, id)).toMatchObject({
      waybillStatus: 15,
      waybillStatusRemark: '待货主确认',
      confirmAt: null,
    });
    await world.run(confirmWaybill, {}, { as: shipperPerson, on: { id } });
    expect(await world.get(waybills, id)).toMatchObject({ waybillStatus: 20, confirmAt: expect.any(String) as string });
  });

  it('gives its weight back when it is cancelled', async () => {
    const { id, goodsId } = await world.trip(20, { totalKg: 32_000 });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({ status: 50, dispatchedKg: 32_000 });
    await world.run(cancelWaybill, { reason: '车辆故障' }, { on: { id } });
    expect(await world.get(waybills, id)).toMatchObject({
      waybillStatus: -10,
      cancelReason: '车辆故障',
      cancelAt: expect.any(String) as string,
    });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({ status: 30, dispatchedKg: 0, waybillCount: 0 });
  });

  it('takes its figures back when it is voided after the signature', async () => {
    const { id, goodsId } = await world.trip(70);
    await world.run(
      voidWaybill,
      { voidReason: 'DUPLICATE', reason: '重复运单' },
      { as: operator, platformId: '00001', on: { id } },
    );
    expect(await world.get(waybills, id)).toMatchObject({ waybillStatus: -20, waybillStatusRemark: '已作废' });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({ dispatchedKg: 0, finishedKg: 0, waybillCount: 0 });
  });

  it('[D4.2-25, D4.2-25g] is thawed by somebody else when it was frozen for risk', async () => {
    const { id } = await world.trip(20);
    const on = { id };
    await world.run(freezeWaybill, riskFreeze, { on });
    expect(await world.get(waybills, id)).toMatchObject({
      freezeFlag: 1,
      freezeReason: 'RISK',
      waybillStatus: 20,
      waybillStatusRemark: '已冻结',
    });
    expect(await world.refusal(freezeWaybill, riskFreeze, { on })).toBe('frozen');
    expect(await world.refusal(thawWaybill, { reason: '已核实' }, { on })).toBe('samePerson');
    await world.run(thawWaybill, { reason: '已核实' }, { as: person('auditor', 'provider'), on });
    expect(await world.get(waybills, id)).toMatchObject({
      freezeFlag: 0,
      freezeReason: null,
      waybillStatusRemark: '待装货',
    });
    expect(await world.refusal(thawWaybill, { reason: '已核实' }, { on })).toBe('notFrozen');
    await world.run(freezeWaybill, { reasonCode: 'TAX', reason: '税务核查' }, { on });
    await world.run(thawWaybill, { reason: '已核实' }, { on });
    expect((await world.get(waybills, id)).freezeFlag).toBe(0);
  });

  it('is not voided while it is frozen', async () => {
    const { id } = await world.trip(70);
    await world.run(freezeWaybill, riskFreeze, { on: { id } });
    expect(await world.refusal(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: { id } })).toBe(
      'frozen',
    );
  });

  it('moves from exactly the states its lifecycle names, and for exactly the actors', async () => {
    const { id } = await world.trip(70);
    const states = waybillStatus.choices?.map((choice) => Number(choice.value)) ?? [];
    expect(states).toHaveLength(15);
    const inScope = { role: 'tenant', platformId: '10001' } as const;
    const rewind = (state: number, freezeFlag: number): Promise<number> =>
      world.database.transaction(
        inScope,
        async (tx) =>
          (await tx.run(sql`delete from waybill_freeze where waybill_id = ${id}`)) +
          (await tx.run(sql`
      update waybill set waybill_status = ${state}, freeze_flag = ${freezeFlag}, freeze_reason = 'DATA',
        frozen_by = 'nobody', report_status = 4, collected_at = now() where id = ${id}`)),
      );
    const level = (): Promise<number> =>
      world.database.transaction(inScope, (tx) =>
        tx.run(sql`
      update goods_source set dispatched_kg = 64000, finished_kg = 640000, waybill_count = 1000, running_count = 500
      where id = (select goods_id from waybill where id = ${id})`),
      );
    for (const [name, transition] of Object.entries(waybillLife.transitions)) {
      const actors: readonly string[] = transition.actors;
      const from: readonly number[] = transition.from;
      for (const state of states) {
        for (const [actor, as] of Object.entries(people)) {
          // Every actor once; every state by an actor who may.
          if (actor !== actors[0] && state !== from[0]) continue;
          await rewind(state, name === 'thaw' ? 1 : 0);
          await level();
          const got = await world.refusal(transition.command as Command, inputs[name] ?? {}, { as, on: { id } });
          const expected = !actors.includes(actor) ? 'forbidden' : from.includes(state) ? 'done' : 'wrongState';
          expect(`${name} from ${state} by ${actor}: ${got}`).toBe(`${name} from ${state} by ${actor}: ${expected}`);
        }
      }
    }
  }, 120_000);

  it('says every state in the words of its contract', async () => {
    const { id } = await world.trip(70);
    for (const { value, zh } of waybillStatus.choices ?? []) {
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`update waybill set waybill_status = ${value} where id = ${id}`),
      );
      expect((await world.get(waybills, id)).waybillStatusRemark).toBe(zh);
    }
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`update waybill set waybill_status = 80, settle_status = 5 where id = ${id}`),
    );
    expect((await world.get(waybills, id)).waybillStatusRemark).toBe('结算异常');
  });

  it('is answered to a stale edit with the record as it is now', async () => {
    const { id } = await world.trip(20);
    const seen = await world.get(waybills, id);
    await world.run(arriveLoad, {}, { as: driverPerson, on: { id } });
    const answer = await world.post(loadWaybill.path, {
      id,
      version: seen.version,
      model: loaded,
      requestId: 'stale-load-1',
    });
    expect(answer).toMatchObject({ status: 409, reason: 'stale', data: { id, waybillStatus: 25 } });
  });
});

describe('texts of waybills', () => {
  it('exist in both languages for every field, action and section', async () => {
    const { default: zh } = await import('../../plugins/waybill/locales/zh.json');
    const { default: en } = await import('../../plugins/waybill/locales/en.json');
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    const wanted = [
      ...Object.keys(waybills.fields).map((field) => `field.${field}`),
      ...Object.entries(waybillLife.transitions).flatMap(([, { command }]) => [
        `action.${command.name.split('.')[1]}`,
        ...Object.keys(command.input).map((field) => `field.${field}`),
      ]),
      ...Object.keys(assignWaybill.input).map((field) => `field.${field}`),
      'action.assign',
    ];
    expect(wanted.filter((key) => !Object.hasOwn(zh, key))).toEqual([]);
  });
});
