import { beforeAll, beforeEach, expect, it } from 'vitest';
import { JobRunner } from '../../core/server/api/index.ts';
import { goodsSources } from '../../plugins/goods/contract/index.ts';
import provider from '../../plugins/provider/server/index.ts';
import {
  acceptWaybill,
  departWaybill,
  loadWaybill,
  proxyAccept,
  proxyArriveLoad,
  proxyArriveUnload,
  proxyDepart,
  refuseWaybill,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { loaded } from '../../plugins/waybill/fixtures.ts';
import waybill from '../../plugins/waybill/server/index.ts';
import { defineServer, provide, SmsChannel, sql, type Sms } from '../../sdk/server/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, driverPerson, freightMigrations, FreightWorld, person } from '../support/freight-world.ts';

const sent: Sms[] = [];
const texting = defineServer(
  definePlugin({
    id: 'texting',
    version: '1.0.0',
    sdk: '^1.0',
    title: { zh: '短信', en: 'Texts' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    provides: [
      provide(SmsChannel, () => ({
        send: (_call, sms) => {
          sent.push(sms);
          return Promise.resolve(true);
        },
      })),
    ],
  },
);

onEachDatabase('offers to drivers', [...freightMigrations, ...(provider.migrations ?? [])], (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [texting]);
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(sql`
        insert into service_provider (platform_id, accept_minutes) values ('10001', 30), ('10002', 0)
        on conflict (platform_id) do update set accept_minutes = excluded.accept_minutes`),
    );
  }, 120_000);
  beforeEach(() => {
    sent.length = 0;
    world.notices.length = 0;
  });
  /** The job as it runs by itself, over all tenants, each waybill in its own transaction. */
  const lapse = async (): Promise<string | null> => {
    const jobs = (waybill.jobs ?? []).filter(({ name }) => name === 'waybill.lapseOffers');
    const runner = new JobRunner({ api: world.api, database: world.database, jobs, clock: world.clock });
    await world.database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
      await tx.run(sql`
        insert into job_run (name) values ('waybill.lapseOffers')
        on conflict (name) do update set next_at = clock_timestamp()`);
    });
    await runner.look();
    await runner.stop();
    const run = await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.one<{ lastError: string | null }>(sql`select last_error from job_run where name = 'waybill.lapseOffers'`),
    );
    return run?.lastError ?? null;
  };
  const eventsOf = async (id: string) =>
    (await world.post(`${waybills.path}/events`, { id })).data as readonly {
      action: string;
      actorType: string;
      reason: string | null;
    }[];

  it('[D4.2-02g] one that nobody takes in time returns: the weight is free, the dispatchers are told', async () => {
    const [lost, taken] = [await world.trip(10), await world.trip(10)];
    const before = await world.get(goodsSources, lost.goodsId);
    expect(before.dispatchedKg).toBeGreaterThan(0);
    await world.run(acceptWaybill, {}, { as: driverPerson, on: { id: taken.id } });
    world.later(20);
    await lapse();
    expect((await world.get(waybills, lost.id)).waybillStatus).toBe(10);
    world.later(20);
    expect(await lapse()).toBeNull();
    expect(await world.get(waybills, lost.id)).toMatchObject({ waybillStatus: -10, cancelReason: '超时未接单' });
    expect((await world.get(waybills, taken.id)).waybillStatus).toBe(20);
    expect(await world.get(goodsSources, lost.goodsId)).toMatchObject({ dispatchedKg: 0, waybillCount: 0 });
    expect(await eventsOf(lost.id)).toMatchObject([{ action: 'assign' }, { action: 'lapse', actorType: 'system' }]);
    expect(world.notices).toMatchObject([
      { platformId: '10001', key: 'waybillListManage:assign', opens: { query: { waybillSn: lost.waybillSn } } },
    ]);
    expect(world.notices[0]?.text.zh).toContain('超时');
  });

  it('one that cannot be undone is tried again alone, and holds up no other', async () => {
    const [broken, fine] = [await world.trip(10), await world.trip(10)];
    // Its goods source says that nothing of it was dispatched: there is nothing to give back.
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(sql`
        update goods_source set dispatched_kg = 0, waybill_count = 0, running_count = 0 where id = ${broken.goodsId}`),
    );
    world.later(40);
    expect(await lapse()).toContain(broken.id);
    expect((await world.get(waybills, broken.id)).waybillStatus).toBe(10);
    expect((await world.get(waybills, fine.id)).waybillStatus).toBe(-10);
  });

  it('a provider without a time keeps its offers open', async () => {
    const trip = await world.trip(10);
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(sql`update service_provider set accept_minutes = 0 where platform_id = '10001'`),
    );
    world.later(600);
    await lapse();
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(10);
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(sql`update service_provider set accept_minutes = 30 where platform_id = '10001'`),
    );
  });

  it('the driver refuses one with his reason; nobody else can', async () => {
    const trip = await world.trip(10);
    const on = { id: trip.id };
    expect(await world.refusal(refuseWaybill, { reason: '不顺路' }, { on, as: dispatcher })).toBe('forbidden');
    await world.run(refuseWaybill, { reason: '不顺路' }, { on, as: driverPerson });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: -10, cancelReason: '不顺路' });
    expect(world.notices[0]?.text.zh).toContain('不顺路');
    expect(await world.refusal(refuseWaybill, { reason: '不顺路' }, { on, as: driverPerson })).toBe('wrongState');
  });

  it('the provider acts for a driver with a key and a reason, the driver is told, and the timeline says so', async () => {
    const trip = await world.trip(10);
    const on = { id: trip.id };
    const { driverMobile: _masked } = await world.get(waybills, trip.id);
    const reason = '司机手机故障';
    const clerk = person('clerk', 'provider', ['waybillManage:view', 'waybillManage:proxyLoad']);
    expect(await world.refusal(proxyAccept, { reason }, { on, as: clerk })).toBe('forbidden');
    expect(await world.refusal(proxyAccept, { reason }, { on, as: driverPerson })).toBe('forbidden');
    expect(await world.refusal(proxyAccept, { reason: '' }, { on })).toBe('invalid');
    const stood = async () => (await world.get(waybills, trip.id)).waybillStatus;
    await world.run(proxyAccept, { reason }, { on });
    expect(await stood()).toBe(20);
    await world.run(proxyArriveLoad, { reason }, { on });
    expect(await stood()).toBe(25);
    await world.run(loadWaybill, loaded, { on });
    await world.run(proxyDepart, { reason }, { on });
    expect(await stood()).toBe(40);
    expect(await world.refusal(departWaybill, {}, { on, as: driverPerson })).toBe('wrongState');
    await world.run(proxyArriveUnload, { reason }, { on });
    const trips = await world.get(waybills, trip.id);
    expect(trips).toMatchObject({ waybillStatus: 50 });
    for (const at of ['confirmAt', 'arriveLoadAt', 'departAt', 'arriveUnloadAt'] as const)
      expect(trips[at]).toMatch(/^2026-/);
    expect((await eventsOf(trip.id)).map(({ action, actorType, reason: why }) => [action, actorType, why])).toEqual([
      ['assign', 'provider', null],
      ['proxyAccept', 'provider', reason],
      ['proxyArriveLoad', 'provider', reason],
      ['load', 'provider', null],
      ['proxyDepart', 'provider', reason],
      ['proxyArriveUnload', 'provider', reason],
    ]);
    const told = sent.filter(({ text }) => text.includes('代您'));
    expect(told).toHaveLength(4);
    for (const { text, mobile } of told) {
      expect(mobile).toMatch(/^1\d{10}$/);
      expect(text).toContain(trip.waybillSn);
      expect(text).toContain(reason);
    }
  });

  it('a shipper who wants to confirm is waited for, whoever accepted for the driver', async () => {
    const trip = await world.trip(10, { needShipperConfirm: true });
    await world.run(proxyAccept, { reason: '电话确认' }, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 15, confirmAt: null });
  });
});
