import { beforeAll, expect, it } from 'vitest';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import {
  addGoods,
  closeGoods,
  fillGoods,
  goodsLife,
  goodsSources,
  goodsStatus,
  pauseGoods,
  reopenGoods,
  resumeGoods,
  submitGoods,
} from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { cancelWaybill, signWaybill } from '../../plugins/waybill/contract/index.ts';
import type { Command } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  shipperPerson,
  system,
} from '../support/freight-world.ts';

const people = { driver: driverPerson, shipper: shipperPerson, provider: dispatcher, operator, system };
const reason = { reason: '价格调整' };

onEachDatabase('goods source', freightMigrations, (open) => {
  let world: FreightWorld;
  let companyId = '';
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    companyId = (await world.run(addCompany, companyInput(970), { as: system })).id;
  }, 120_000);
  const add = (more: Parameters<typeof goodsInput>[2] = {}) => world.run(addGoods, goodsInput(companyId, 0, more));
  const refusedAdd = (more: Parameters<typeof goodsInput>[2] = {}) =>
    world.refusal(addGoods, goodsInput(companyId, 0, more));

  it('is published at once or kept as a draft', async () => {
    const open = await add();
    expect(open.goodsSn).toMatch(/^HY260305\d{6}$/);
    expect(await world.get(goodsSources, open.id)).toMatchObject({
      status: 30,
      companyName: companyInput(970).companyName,
      dispatchedKg: 0,
      waybillCount: 0,
    });
    const draft = await add({ publish: false });
    expect(draft.goodsSn).not.toBe(open.goodsSn);
    expect(await world.get(goodsSources, draft.id)).toMatchObject({ status: 10 });
    await world.run(submitGoods, {}, { on: { id: draft.id } });
    expect(await world.get(goodsSources, draft.id)).toMatchObject({ status: 30 });
  });

  it('[DW-01] is refused for a disabled shipper, dangerous goods, no price, a past validity and an unknown shipper', async () => {
    expect(await refusedAdd({ goodsName: '0号柴油' })).toBe('dangerousGoods');
    expect(await refusedAdd({ cargoType: '0200', goodsName: '石油制品' })).toBe('dangerousGoods');
    expect(await refusedAdd({ carrierPrice: 0 })).toBe('priceMissing');
    expect(await refusedAdd({ totalKg: 0 })).toBe('invalid');
    expect(await refusedAdd({ validTo: '2026-03-05 08:00:00' })).toBe('validToPast');
    expect(await world.refusal(addGoods, goodsInput('nobody', 0))).toBe('notFound');
    expect(await world.refusal(addGoods, goodsInput(companyId, 0), { platformId: '10002' })).toBe('notFound');
    const { id } = await world.run(addCompany, companyInput(980), { as: system });
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`update company set status = 0 where id = ${id}`),
    );
    expect(await world.refusal(addGoods, goodsInput(id, 0))).toBe('companyDisabled');
  });

  it('[D4.1-06g] is paused and resumed, but not once its validity has passed', async () => {
    const { id } = await add();
    await world.run(pauseGoods, reason, { on: { id } });
    expect(await world.get(goodsSources, id)).toMatchObject({ status: 40 });
    await world.run(resumeGoods, {}, { on: { id } });
    await world.run(pauseGoods, reason, { on: { id } });
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`update goods_source set valid_to = '2026-03-01 00:00:00' where id = ${id}`),
    );
    expect(await world.refusal(resumeGoods, {}, { on: { id } })).toBe('expired');
  });

  it('is not closed while trips are running', async () => {
    const trip = await world.trip(60);
    const answer = await world.post(closeGoods.path, { id: trip.goodsId, model: { reason: '计划取消' } });
    expect(answer).toMatchObject({ status: 409, reason: 'running', message: '还有1个未完成的运单，不能关闭' });
    await world.run(signWaybill, {}, { on: { id: trip.id } });
    await world.run(closeGoods, { reason: '计划完成' }, { on: { id: trip.goodsId } });
    expect(await world.get(goodsSources, trip.goodsId)).toMatchObject({
      status: 65,
      closeReason: '计划完成',
      waybillCount: 1,
    });
    const cancelled = await world.trip(20);
    await world.run(cancelWaybill, { reason: '车辆故障' }, { on: { id: cancelled.id } });
    expect(await world.refusal(closeGoods, { reason: '计划取消' }, { on: { id: cancelled.goodsId } })).toBe('done');
  });

  it('is filled up and opened again by the system, not by a person', async () => {
    const trip = await world.trip(10, { totalKg: 32_000 });
    const events = async (): Promise<string[]> => {
      const answer = await world.post(`${goodsSources.path}/events`, { id: trip.goodsId });
      return (answer.data as { action: string; actorType: string }[])
        .map((event) => `${event.action} ${event.actorType}`)
        .sort();
    };
    expect(await events()).toEqual(['add system', 'fill system']);
    await world.run(cancelWaybill, { reason: '车辆故障' }, { on: { id: trip.id } });
    expect(await events()).toEqual(['add system', 'fill system', 'reopen system']);
    expect(await world.refusal(fillGoods, {}, { on: { id: trip.goodsId } })).toBe('forbidden');
    expect(await world.refusal(reopenGoods, {}, { on: { id: trip.goodsId } })).toBe('forbidden');
  });

  it('moves from exactly the states its lifecycle names, and for exactly the actors', async () => {
    const { id } = await add();
    const states = goodsStatus.choices?.map((choice) => Number(choice.value)) ?? [];
    expect(states).toHaveLength(9);
    let n = 0;
    const inputs: Readonly<Record<string, (n: number) => object>> = {
      edit: (k) => ({ loadContact: `联系人${k}` }),
      changePrice: (k) => ({ carrierPrice: 1_000_000 + k, applyTo: 'NEW_ONLY', ...reason }),
      regulate: (k) => ({ originalDocNo: `SY${k}`, ...reason }),
      changeTons: (k) => ({ lossTolerance: k, ...reason }),
      changeValuation: (k) => ({ oilRatio: k, ...reason }),
      append: () => ({ addKg: 1, ...reason }),
      extend: () => ({ validTo: '2037-01-01 00:00:00' }),
    };
    for (const [name, transition] of Object.entries(goodsLife.transitions)) {
      const actors: readonly string[] = transition.actors;
      const from: readonly number[] = transition.from;
      for (const state of states) {
        for (const [actor, as] of Object.entries(people)) {
          const validTo = name === 'expire' ? '2026-01-01 00:00:00' : '2036-12-31 23:59:59';
          await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
            tx.run(sql`update goods_source set status = ${state}, valid_to = ${validTo} where id = ${id}`),
          );
          n += 1;
          const input: object = inputs[name]?.(n) ?? (Object.hasOwn(transition.command.input, 'reason') ? reason : {});
          const got = await world.refusal(transition.command as Command, input as never, { as, on: { id } });
          const expected = !actors.includes(actor) ? 'forbidden' : from.includes(state) ? 'done' : 'wrongState';
          expect(`${name} from ${state} by ${actor}: ${got}`).toBe(`${name} from ${state} by ${actor}: ${expected}`);
        }
      }
    }
  }, 120_000);

  it('takes a shipper once per provider', async () => {
    expect(await world.post(addCompany.path, { model: companyInput(970) })).toMatchObject({
      status: 409,
      reason: 'taken',
      message: '统一社会信用代码已存在',
    });
    expect(await world.refusal(addCompany, companyInput(970), { platformId: '10002' })).toBe('done');
    expect(await world.refusal(addCompany, { ...companyInput(990), uscc: '91990000MADEM00090' })).toBe('invalid');
  });
});
