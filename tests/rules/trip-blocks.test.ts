import { beforeAll, expect, it } from 'vitest';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addBlock, blockVehicle, vehicles } from '../../plugins/vehicle/contract/index.ts';
import {
  assignWaybill,
  freezeWaybill,
  thawWaybill,
  waybillFreezes,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { numberOfDriver } from '../support/plain-number.ts';

const guard = person('guard', 'provider', ['carInfo:block', 'carInfo:view']);
const other = person('other', 'provider');

onEachDatabase('trips of whoever is blocked', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const standing = async (id: string) => {
    const { freezeFlag, freezeReason, freezeRemark, waybillStatus } = await world.get(waybills, id);
    return { freezeFlag, freezeReason, freezeRemark, waybillStatus };
  };

  it('[D4.4-11, D4.4-11e, D4.2-24] a blocked vehicle freezes its trips that are not settled; another person thaws them', async () => {
    const trip = await world.trip(40);
    const free = await world.trip(40);
    const { vehicleNum } = await world.get(vehicles, trip.vehicleId);
    await world.run(
      blockVehicle,
      { reasonCode: 'SAFETY', reason: '途中事故', validTo: null },
      { as: guard, on: { id: trip.vehicleId } },
    );
    expect(await standing(trip.id)).toEqual({
      freezeFlag: 1,
      freezeReason: 'RISK',
      freezeRemark: '车辆被列入黑名单',
      waybillStatus: 40,
    });
    expect((await standing(free.id)).freezeFlag).toBe(0);
    const rows = await world.post(`${waybillFreezes.path}/paging`, {
      conditions: { waybillSn: trip.waybillSn },
      page: 1,
      limit: 10,
    });
    expect(rows.pageResult).toMatchObject({
      itemList: [{ freezeScope: 'ALL', reasonCode: 'RISK', frozenBy: 'guard', freezeFlag: 1 }],
    });
    const thawing = { reason: '已换车续运' };
    const on = { id: trip.id };
    const same = person('guard', 'provider');
    expect(await world.refusal(thawWaybill, thawing, { on, as: same })).toBe('samePerson');
    await world.run(thawWaybill, thawing, { on, as: other });
    expect((await standing(trip.id)).freezeFlag).toBe(0);
    expect(vehicleNum).toMatch(/^./);
  });

  it('[D4.4-11e] a person whom the operator blocks freezes his trips with every provider, signed ones too, paid ones not', async () => {
    const trip = await world.trip(70);
    const parts = await world.parts();
    const { driver, idNumber } = { driver: driverInput(9100), idNumber: driverInput(9100).idNumber };
    const { id: driverId } = await world.run(addDriver, driver, { as: system });
    const early = await world.run(assignWaybill, tripInput(parts.goodsId, driverId, parts.vehicleId));
    await world.run(
      addBlock,
      { targetType: 'PERSON', keyValue: idNumber, reasonCode: 'FRAUD', reason: '冒用证件' },
      { as: operator, platformId: '00001' },
    );
    // One that its driver has not even accepted can be cancelled, and needs no freeze.
    expect((await standing(early.id)).freezeFlag).toBe(0);
    expect((await standing(trip.id)).freezeFlag).toBe(0);
    const { driverId: of } = trip;
    await world.run(
      addBlock,
      { targetType: 'DRIVER', keyValue: await numberOfDriver(world, of), reasonCode: 'FRAUD', reason: '冒用证件' },
      { as: operator, platformId: '00001' },
    );
    expect(await standing(trip.id)).toMatchObject({ freezeFlag: 1, freezeRemark: '司机被列入黑名单' });
    const frozen = { reasonCode: 'DATA', reason: '再次' } as const;
    expect(await world.refusal(freezeWaybill, frozen, { on: { id: trip.id } })).toBe('frozen');
  });
});
