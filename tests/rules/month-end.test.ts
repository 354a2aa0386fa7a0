import { beforeAll, expect, it } from 'vitest';
import { dataWall } from '../../plugins/cockpit/contract/index.ts';
import cockpit from '../../plugins/cockpit/server/index.ts';
import { dayReports } from '../../plugins/report/contract/index.ts';
import report from '../../plugins/report/server/index.ts';
import { signWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { openPglite } from '../support/database.ts';
import { FreightWorld } from '../support/freight-world.ts';
import { reportMigrations } from '../support/report-world.ts';

let world: FreightWorld;
beforeAll(async () => {
  const migrations = [...reportMigrations, ...(cockpit.migrations ?? [])];
  world = await FreightWorld.open(await openPglite({ migrations }), [cockpit, report]);
}, 120_000);

it('a trip signed half an hour after midnight of Shanghai counts for that day and its month, not for the one in London', async () => {
  const trip = await world.trip(60);
  // To 00:30 of the first of April; in London it is still March.
  world.later((Date.parse('2026-04-01T00:30:00+08:00') - world.clock().getTime()) / 60_000);
  await world.run(signWaybill, {}, { on: { id: trip.id } });
  expect((await world.get(waybills, trip.id)).signAt).toMatch(/^2026-04-01 00:/);
  const { pageResult } = await world.post(`${dayReports.path}/paging`, { page: 1, limit: 20 });
  const days = (pageResult as { itemList: { day: string; signedCount: number }[] }).itemList;
  expect(days.filter(({ signedCount }) => signedCount > 0).map(({ day }) => day)).toEqual(['2026-04-01']);
  const wall = (await world.post(dataWall.path, {})).data as {
    month: { month: string; trips: number }[];
    today: { day: string; trips: number };
  };
  expect(wall.today).toMatchObject({ day: '2026-04-01', trips: 1 });
  expect(wall.month.filter(({ trips }) => trips > 0).map(({ month }) => month)).toEqual(['2026-04']);
});
