import { beforeAll, expect, it } from 'vitest';
import {
  addCarCaptain,
  addCarOwner,
  addDriver,
  approveDriver,
  approveDriverChange,
  bindDrivers,
  bindVehicles,
  cancelDriver,
  carCaptains,
  carOwners,
  changeDriver,
  drivers,
  expireDriver,
  rejectDriverChange,
} from '../../plugins/carrier/contract/index.ts';
import { driverCard, driverInput, memberInput } from '../../plugins/carrier/fixtures.ts';
import { licenceWatch } from '../../plugins/carrier/server/audit-drivers.ts';
import { addVehicle, cancelVehicle, vehicles } from '../../plugins/vehicle/contract/index.ts';
import { permits, vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { assignWaybill, cancelWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { Ledger, sql, type Call, type LedgerAccount } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, freightMigrations, FreightWorld, system } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';
import { bank, move, ofDriver } from '../support/settlement-world.ts';

onEachDatabase('how drivers and vehicles expire, come back and leave', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const within = <T>(work: (call: Call) => Promise<T>, at?: string): Promise<T> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      work(
        world.api.openCall(tx, {
          as: system,
          platformId: '10001',
          clock: at === undefined ? world.clock : () => new Date(`${at}+08:00`),
        }),
      ),
    );
  const watch = (at: string): Promise<void> => within((call) => Promise.resolve(licenceWatch.run(call)), at);
  const changeOf = (driverId: string) =>
    within((call) =>
      call.tx.one<{ id: string }>(sql`select id from driver_change where driver_id = ${driverId} and audit_status = 1`),
    ).then((row) => ({ id: row?.id ?? '' }));
  const told = (id: string) =>
    within((call) =>
      call.tx.rows<{ action: string; fromState: string | null; toState: string | null }>(sql`
    select action, from_state, to_state from record_event where record_id = ${id} order by at, id`),
    ).then((rows) => rows.map(({ action, fromState, toState }) => `${action} ${fromState ?? ''} ${toState ?? ''}`));

  it('[D4.4-08g] the day after the licence ends its driver gets no new trips, and a new date brings the driver back', async () => {
    const { goodsId, vehicleId } = await world.parts();
    const on = await world.run(addDriver, { ...driverInput(801), licenseTo: '2026-03-06' }, { as: system });
    expect(await world.refusal(expireDriver, {}, { on })).toBe('forbidden');
    await watch('2026-03-06T23:59:00');
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 2 });
    await watch('2026-03-07T00:01:00');
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 5 });
    expect(await world.refusal(assignWaybill, tripInput(goodsId, on.id, vehicleId))).toBe('driverNotAudited');
    world.later(3 * 1440);
    await world.run(changeDriver, { licenseTo: '2036-06-30', reason: '换证' }, { on });
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 4 });
    await world.run(approveDriverChange, {}, { on: await changeOf(on.id) });
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 2, licenseTo: '2036-06-30' });
    expect(await told(on.id)).toEqual(['expire 2 5', 'change 5 4', 'changeApproved 4 2']);
    expect(await world.refusal(assignWaybill, tripInput(goodsId, on.id, vehicleId))).toBe('done');
  });

  it('[D4.4-09g] a change that is rejected, or brings no later date, leaves an expired driver expired', async () => {
    const on = await world.run(addDriver, { ...driverInput(802), licenseTo: '2026-03-01' }, { as: system });
    await watch('2026-03-09T08:00:00');
    await world.run(changeDriver, { licenseTo: '2036-06-30', reason: '换证' }, { on });
    await world.run(rejectDriverChange, { reason: '照片不清' }, { on: await changeOf(on.id) });
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 5, licenseTo: '2026-03-01' });
    await world.run(changeDriver, { vehicleClass: 'B1', reason: '增驾' }, { on });
    await world.run(approveDriverChange, {}, { on: await changeOf(on.id) });
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 5, vehicleClass: 'B1' });
  });

  it('a driver leaves when no trip is under way and no money is left, leaves the captain too, and may be admitted again', async () => {
    const { goodsId, vehicleId } = await world.parts();
    const input = driverInput(803);
    const on = await world.run(addDriver, input, { as: system });
    const chief = await world.run(addCarCaptain, {
      ...memberInput(803),
      teamName: '示范车队',
      feeMode: 'NONE',
      payeeEnabled: 0,
    });
    await within((call) =>
      call.tx.run(sql`update car_captain set audit_status = 2, status = 1 where id = ${chief.id}`),
    );
    await world.run(bindDrivers, { driverIds: [on.id] }, { on: chief });
    const trip = await world.run(assignWaybill, tripInput(goodsId, on.id, vehicleId));
    expect(await world.refusal(cancelDriver, { reason: '离职' }, { on })).toBe('underway');
    await world.run(cancelWaybill, { reason: '改期' }, { on: trip });
    const account = ofDriver(2101, on.id);
    const pay = (from: LedgerAccount, to: LedgerAccount, step: string) =>
      within((call) =>
        call
          .get(Ledger)
          .post(call, { bizType: 'TEST', bizNo: on.id, requestId: `${on.id}:${step}`, postings: move(from, to, 500) }),
      );
    await pay(bank, account, 'in');
    expect(await world.refusal(cancelDriver, { reason: '离职' }, { on })).toBe('moneyLeft');
    await pay(account, bank, 'out');
    await world.run(cancelDriver, { reason: '离职' }, { on });
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 9, auditRemark: '离职' });
    expect(await world.get(carCaptains, chief.id)).toMatchObject({ driverCount: 0 });
    expect(await world.refusal(assignWaybill, tripInput(goodsId, on.id, vehicleId))).toBe('driverNotAudited');
    const neighbour = driverInput(805);
    await world.run(addDriver, neighbour, { as: system });
    expect(await world.refusal(addDriver, { ...input, mobile: neighbour.mobile })).toBe('taken');
    const again = await world.run(
      addDriver,
      { ...input, ...driverCard, name: '新名', licenseTo: '2037-01-01' },
      { as: dispatcher },
    );
    expect(again.id).toBe(on.id);
    expect(await world.get(drivers, on.id)).toMatchObject({
      auditStatus: 1,
      auditRemark: null,
      name: '新名',
      licenseTo: '2037-01-01',
      basicAuditStatus: 1,
    });
    expect((await told(on.id)).slice(-2)).toEqual(['cancel 2 9', 'readmit 9 1']);
    await realName(world, input.idNumber);
    await world.run(approveDriver, {}, { on });
    expect(await world.refusal(addDriver, input)).toBe('taken');
  });

  it('a vehicle likewise, and its owner has it no more', async () => {
    const { goodsId, driverId } = await world.parts();
    const input = vehicleInput(804);
    const on = await world.run(addVehicle, input, { as: system });
    const holder = await world.run(addCarOwner, { ...memberInput(804), account: 'owner804', ownerType: 'PERSON' });
    await within((call) => call.tx.run(sql`update car_owner set audit_status = 2, status = 1 where id = ${holder.id}`));
    await world.run(bindVehicles, { vehicleIds: [on.id] }, { on: holder });
    const trip = await world.run(assignWaybill, tripInput(goodsId, driverId, on.id));
    expect(await world.refusal(cancelVehicle, { reason: '报废' }, { on })).toBe('underway');
    await world.run(cancelWaybill, { reason: '改期' }, { on: trip });
    expect(await world.refusal(cancelVehicle, { reason: '报废' }, { on, platformId: '10002' })).toBe('notFound');
    await world.run(cancelVehicle, { reason: '报废' }, { on });
    expect(await world.get(vehicles, on.id)).toMatchObject({ auditStatus: 9, auditRemark: '报废' });
    expect(await world.get(carOwners, holder.id)).toMatchObject({ vehicleCount: 0 });
    expect((await world.run(addVehicle, { ...input, ...permits })).id).toBe(on.id);
    expect(await world.get(vehicles, on.id)).toMatchObject({ auditStatus: 1, auditRemark: null });
    expect(await world.refusal(addVehicle, input)).toBe('taken');
  });
});
