import { beforeAll, expect, it } from 'vitest';
import { conditionsOf } from '../../core/web/pages/list-query.ts';
import { applyCaptain, applyVehicle } from '../../plugins/waybill/contract/index.ts';
import { page as captainChanges } from '../../plugins/waybill/web/pages/captain-changes.ts';
import { page as vehicleChanges } from '../../plugins/waybill/web/pages/vehicle-changes.ts';
import type { PageDefinition } from '../../sdk/web/index.ts';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

let world: FreightWorld;
beforeAll(async () => {
  world = await FreightWorld.open(await openPglite({ migrations: freightMigrations }));
}, 120_000);

/** What the page shows before anybody has filtered it. */
async function shown(page: PageDefinition): Promise<readonly string[]> {
  if (page.kind !== 'list') throw new Error(`${page.kind} is no list`);
  const { pageResult } = await world.post(`${page.resource.path}/paging`, {
    conditions: conditionsOf(page, {}),
    page: 1,
    limit: 20,
  });
  return (pageResult as { itemList: { id: string }[] }).itemList.map(({ id }) => id);
}

it('each list of changes shows its own kind: vehicles on 运单改车牌, captains on 运单改车队长', async () => {
  const trip = await world.trip(30);
  const other = await world.parts();
  const asked = { waybillId: trip.id, reason: '车辆故障' };
  const vehicle = await world.run(applyVehicle, { ...asked, vehicleId: other.vehicleId });
  // One change of a trip waits at a time.
  const captain = await world.run(applyCaptain, {
    ...asked,
    waybillId: (await world.trip(30)).id,
    captainName: '梁队长',
    payeeType: 'CAPTAIN',
    payeeName: '梁队长',
    mandateContractNo: 'DS1',
  });
  expect(await shown(vehicleChanges)).toEqual([vehicle.id]);
  expect(await shown(captainChanges)).toEqual([captain.id]);
});
