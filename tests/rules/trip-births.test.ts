import { beforeAll, expect, it } from 'vitest';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import {
  applyVehicle,
  arriveUnload,
  assignWaybill,
  confirmBatch,
  loadWaybill,
  proxyArriveUnload,
  unloadWaybill,
  uploadBatch,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { crewInput, loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

onEachDatabase('trips that cannot have been', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 300;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  /** The moment so many minutes from now, as it goes over the wire. */
  const at = (minutes: number): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const told = async (path: string, body: object): Promise<string> =>
    String((await world.post(path, { requestId: `told-${(serial += 1)}`, ...body })).message);
  const crew = async (name: string) => {
    const { driver, vehicle } = crewInput((serial += 1));
    return {
      driverId: (await world.run(addDriver, { ...driver, name }, { as: system })).id,
      vehicleId: (await world.run(addVehicle, vehicle, { as: system })).id,
      line: { vehicleNum: vehicle.vehicleNum, driverName: name, loadNetKg: 30_000, unloadNetKg: 29_900 },
    };
  };
  const imported = async (line: object, loadAt: string, unloadAt: string) => {
    const { goodsId } = await world.parts();
    const rows = [{ ...line, loadAt, unloadAt }];
    const batch = await world.run(uploadBatch, { goodsId, fileName: '补录.xlsx', rows } as never);
    return { batch, done: batch.okCount === 1 ? await world.run(confirmBatch, {}, { on: batch }) : undefined };
  };

  it('[D4.2-13g, DT-05] nobody arrives or unloads sooner than 110 km/h allow: not the driver, not the provider for him', async () => {
    const trip = await world.trip(40, { distanceM: 220_000 });
    const on = { id: trip.id };
    const { loadAt } = await world.get(waybills, trip.id);
    const driver = { on, as: driverPerson };
    expect(await world.refusal(arriveUnload, {}, driver)).toBe('tooFast');
    expect(await world.refusal(proxyArriveUnload, { reason: '司机手机故障' }, { on })).toBe('tooFast');
    world.later(200);
    await world.run(arriveUnload, {}, driver);
    // It happened before the lorry can have been there, though it is entered later.
    const soon = new Date(Date.parse(`${loadAt!.replace(' ', 'T')}+08:00`) + 8 * 3_600_000 + 119 * 60_000);
    const happenedAt = soon.toISOString().slice(0, 19).replace('T', ' ');
    for (const who of [{ on }, driver])
      expect(await world.refusal(unloadWaybill, { ...unloaded, happenedAt }, who)).toBe('tooFast');
    expect(await told(unloadWaybill.path, { id: trip.id, model: { ...unloaded, happenedAt } })).toBe(
      '运输时间过短，220.0公里至少需2小时0分',
    );
    await world.run(unloadWaybill, unloaded, { on });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 60, unloadNetKg: unloaded.netKg });
  });

  it('nobody arrives at the other end of a long road when it begins, nor unloads more than the lorry carries', async () => {
    const far = { on: { id: (await world.trip(40, { distanceM: 945_000 })).id } };
    expect(await world.refusal(proxyArriveUnload, { reason: '司机手机故障' }, far)).toBe('tooFast');
    expect((await world.get(waybills, far.on.id)).arriveUnloadAt).toBeNull();
    const { id } = await world.trip(50);
    const typo = { ...unloaded, netKg: 132_180 };
    expect(await told(unloadWaybill.path, { id, model: typo })).toBe(
      '卸货净重132.180吨超过核定载质量32.000吨的130%（最多41.600吨），请核对磅单',
    );
  });

  it('[D4.2-01g, D4.2-02g, DA-01] a loading told of later does not lie within another trip of the driver or the vehicle', async () => {
    const { line, ...ids } = await crew('重叠一');
    const other = await crew('重叠二');
    world.later(600);
    const { goodsId } = await world.parts();
    const trip = await world.run(assignWaybill, tripInput(goodsId, ids.driverId, ids.vehicleId));
    await world.drive(trip, 25);
    world.later(300);
    const { done } = await imported(line, at(-240), at(-120));
    expect(done).toEqual({ okCount: 1, failCount: 0 });
    const on = { id: trip.id };
    for (const minutes of [-250, -200])
      expect(await world.refusal(loadWaybill, { ...loaded, happenedAt: at(minutes) }, { on })).toBe('overlapsTrip');
    expect(await told(loadWaybill.path, { id: trip.id, model: { ...loaded, happenedAt: at(-200) } })).toMatch(
      /^与该司机或车辆的运单YD\d{14}时间重叠$/,
    );
    await world.run(loadWaybill, { ...loaded, happenedAt: at(-119) }, { on });
    // The other way round: what is imported does not lie within the trip that is being driven.
    expect((await imported(line, at(-60), at(-30))).batch).toMatchObject({ okCount: 0, failCount: 1 });
    // Nor does another vehicle take over a trip of which it drove another one at the time.
    expect((await imported(other.line, at(-100), at(-20))).done).toEqual({ okCount: 1, failCount: 0 });
    const change = { waybillId: trip.id, vehicleId: other.vehicleId, reason: '换车' };
    expect(await world.refusal(applyVehicle, change)).toBe('overlapsTrip');
    const fresh = await crew('重叠三');
    expect(await world.refusal(applyVehicle, { ...change, vehicleId: fresh.vehicleId })).toBe('done');
  });
});
