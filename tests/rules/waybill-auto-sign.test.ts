import { beforeAll, expect, it } from 'vitest';
import { freezeWaybill, signWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { riskFreeze } from '../../plugins/waybill/fixtures.ts';
import waybill from '../../plugins/waybill/server/index.ts';
import { goodsSources } from '../../plugins/goods/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, system } from '../support/freight-world.ts';

const hour = 60;

onEachDatabase('the signature that nobody gave', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const signDue = (): Promise<void> =>
    world.database.transaction({ role: 'operator', platformId: '00001' }, async (tx) => {
      await waybill.jobs
        ?.find(({ name }) => name === 'waybill.autoSign')
        ?.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock }));
    });
  const stateOf = async (id: string): Promise<number> => (await world.get(waybills, id)).waybillStatus;

  it('[D4.26-02] comes by itself 48 hours after the unloading, once, and counts as any other', async () => {
    expect(waybill.jobs?.find(({ name }) => name === 'waybill.autoSign')?.everySeconds).toBe(600);
    const trip = await world.trip(60);
    const fresh = await world.get(waybills, trip.id);
    world.later(48 * hour - 1);
    await signDue();
    expect(await stateOf(trip.id)).toBe(60);
    world.later(1);
    await signDue();
    const signed = await world.get(waybills, trip.id);
    expect(signed).toMatchObject({
      waybillStatus: 70,
      signAt: expect.stringMatching(/^2026-03-07 /) as string,
      remark: fresh.remark,
      version: fresh.version + 1,
    });
    expect(await world.get(goodsSources, trip.goodsId)).toMatchObject({ finishedKg: signed.settleKg });
    const signatures = async () =>
      (
        (await world.post(`${waybills.path}/events`, { id: trip.id })).data as readonly {
          action: string;
          actorType: string;
        }[]
      ).filter(({ action }) => action === 'sign');
    await signDue();
    expect(await signatures()).toMatchObject([{ actorType: 'system' }]);
  });

  it('does not come to a trip that is still under way, frozen, or signed by a person', async () => {
    const [underWay, frozen, bySomebody] = [await world.trip(50), await world.trip(60), await world.trip(60)];
    await world.run(freezeWaybill, riskFreeze, { on: { id: frozen.id } });
    await world.run(signWaybill, { remark: '货主签收' }, { on: { id: bySomebody.id } });
    const before = await world.get(waybills, bySomebody.id);
    world.later(50 * hour);
    await signDue();
    expect([await stateOf(underWay.id), await stateOf(frozen.id)]).toEqual([50, 60]);
    expect(await world.get(waybills, bySomebody.id)).toMatchObject({ version: before.version, remark: '货主签收' });
    expect(await world.refusal(signWaybill, {}, { on: { id: frozen.id }, as: operator })).toBe('forbidden');
  });
});
