import { beforeAll, expect, it } from 'vitest';
import { driverCard, driverInput, idCard } from '../../plugins/carrier/fixtures.ts';
import {
  addDriver,
  approveDriver,
  approveDriverChange,
  changeDriver,
  driverChanges,
  editBasic,
  drivers,
  rejectDriver,
  rejectDriverChange,
  resubmitDriver,
  submitDriver,
} from '../../plugins/carrier/contract/index.ts';
import { permits, vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import {
  addVehicle,
  approveVehicle,
  approveVehicleChange,
  changeVehicle,
  rejectVehicle,
  resubmitVehicle,
  vehicleChanges,
  vehicles,
} from '../../plugins/vehicle/contract/index.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';
import { sql, type Sql } from '../../sdk/server/index.ts';

interface Listed {
  readonly id: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  readonly mobile?: string;
}

/** What nothing of the product does: a paper is gone after it was handed in. */
const within = (world: FreightWorld, change: Sql): Promise<unknown> =>
  world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.run(change));

onEachDatabase('audits', freightMigrations, (open) => {
  let world: FreightWorld;
  const list = async (path: string, conditions: readonly unknown[] = []): Promise<readonly Listed[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 10 })).pageResult as { itemList: Listed[] })
      .itemList;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('a vehicle that a person adds carries nothing before it is approved, and comes back corrected after a rejection', async () => {
    const { goodsId, driverId } = await world.parts();
    const { id } = await world.run(addVehicle, { ...vehicleInput(501), ...permits });
    const on = { id };
    expect(await world.refusal(assignWaybill, tripInput(goodsId, driverId, id))).toBe('vehicleNotAudited');
    await world.run(rejectVehicle, { reason: '行驶证模糊' }, { on });
    expect(await world.get(vehicles, id)).toMatchObject({
      auditStatus: 3,
      auditRemark: '行驶证模糊',
      auditBy: 'dispatcher',
    });
    expect(await world.refusal(approveVehicle, {}, { on })).toBe('wrongState');
    expect(await world.refusal(resubmitVehicle, { plateColor: '1' }, { on })).toBe('mismatch');
    await world.run(resubmitVehicle, { ratedLoadKg: 33_000 }, { on });
    expect(await world.get(vehicles, id)).toMatchObject({ auditStatus: 1, ratedLoadKg: 33_000, auditBy: null });
    await world.run(approveVehicle, {}, { on });
    expect(await world.refusal(assignWaybill, tripInput(goodsId, driverId, id))).toBe('done');
  });

  it('an expired certificate is not approved', async () => {
    const { id } = await world.run(addVehicle, { ...vehicleInput(502), ...permits, roadTransportTo: '2026-03-01' });
    expect(await world.refusal(approveVehicle, {}, { on: { id } })).toBe('expired');
    const driver = await world.run(addDriver, {
      ...driverInput(502),
      ...driverCard,
      licenseTo: '2025-12-31',
    });
    expect(await world.refusal(approveDriver, {}, { on: driver })).toBe('expired');
  });

  it('what is approved changes by a record with before and after; approval applies it, rejection leaves the old', async () => {
    const { vehicleId } = await world.parts();
    const on = { id: vehicleId };
    const old = await world.get(vehicles, vehicleId);
    expect(await world.refusal(changeVehicle, { ratedLoadKg: old.ratedLoadKg, reason: '没变' }, { on })).toBe(
      'nothingChanged',
    );
    await world.run(
      changeVehicle,
      { ratedLoadKg: 30_000, trailerNum: old.trailerNum, reason: '核定载质量更正' },
      { on },
    );
    expect(await world.get(vehicles, vehicleId)).toMatchObject({ auditStatus: 4, ratedLoadKg: old.ratedLoadKg });
    const [first] = await list(vehicleChanges.path, [{ type: 'vehicleNum', value: old.vehicleNum }]);
    expect(first).toMatchObject({ before: { ratedLoadKg: old.ratedLoadKg }, after: { ratedLoadKg: 30_000 } });
    await world.run(approveVehicleChange, {}, { on: first! });
    expect(await world.get(vehicles, vehicleId)).toMatchObject({ auditStatus: 2, ratedLoadKg: 30_000 });
    expect(await world.refusal(approveVehicleChange, {}, { on: { id: first!.id } })).toBe('wrongState');
  });

  it('[D4.4-02g] nobody is passed whose papers are missing; the refusal names them, and with the papers it goes through', async () => {
    const { id } = await world.run(addDriver, { ...driverInput(504), idFront: idCard.idFront });
    const on = { id };
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 0, auditBy: null });
    expect(await world.refusal(approveDriver, {}, { on })).toBe('wrongState');
    await world.run(submitDriver, driverCard, { on });
    expect(await world.refusal(approveDriver, {}, { on })).toBe('notVerified');
    await realName(world, driverInput(504).idNumber);
    await within(world, sql`update driver set id_back = null where id = ${id}`);
    expect(await world.refusal(approveDriver, {}, { on })).toBe('noPapers');
    await world.run(editBasic, { idBack: idCard.idBack }, { on });
    await world.run(approveDriver, {}, { on });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2 });
  });

  it('drivers likewise; their numbers are masked in every list, and the operator may decide too', async () => {
    const { id } = await world.run(addDriver, { ...driverInput(503), ...driverCard });
    const on = { id };
    await realName(world, driverInput(503).idNumber);
    await world.run(rejectDriver, { reason: '证件过期' }, { on, as: operator, platformId: '00001' });
    await world.run(resubmitDriver, { vehicleClass: 'B2' }, { on });
    await world.run(approveDriver, {}, { on });
    await world.run(changeDriver, { licenseTo: '2035-06-30', reason: '换证' }, { on });
    const [change] = await list(driverChanges.path);
    expect(change?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/);
    await world.run(rejectDriverChange, { reason: '照片不清' }, { on: change! });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2, vehicleClass: 'B2' });
    await world.run(changeDriver, { licenseTo: '2036-06-30', reason: '换证' }, { on });
    const [second] = await list(driverChanges.path);
    await world.run(approveDriverChange, {}, { on: second! });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2, licenseTo: '2036-06-30' });
  });

  it('another tenant sees and decides nothing of it', async () => {
    const { id } = await world.run(addVehicle, vehicleInput(504));
    expect(await world.refusal(approveVehicle, {}, { on: { id }, platformId: '10002' })).toBe('notFound');
    expect(
      (
        await world.post(
          `${vehicleChanges.path}/paging`,
          { conditions: [], page: 1, limit: 10 },
          { platformId: '10002' },
        )
      ).pageResult,
    ).toMatchObject({ total: 0 });
  });
});
