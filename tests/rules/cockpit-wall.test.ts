import { beforeAll, expect, it } from 'vitest';
import { dataWall, mapFlows } from '../../plugins/cockpit/contract/index.ts';
import type { AnswerOf } from '../../sdk/contract/index.ts';
import cockpit from '../../plugins/cockpit/server/index.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

let world: FreightWorld;
beforeAll(async () => {
  world = await FreightWorld.open(
    await openPglite({ migrations: [...freightMigrations, ...(cockpit.migrations ?? [])] }),
    [cockpit],
  );
}, 120_000);

it("the wall's weights are the tonnes that were settled: of the day, of the month and of each route", async () => {
  const trips = [await world.trip(70), await world.trip(70)];
  const kilograms = await Promise.all(trips.map(async ({ id }) => (await world.get(waybills, id)).settleKg ?? 0));
  const tonnes = kilograms.reduce((sum, kg) => sum + kg, 0) / 1000;
  expect(tonnes).toBeGreaterThan(1);
  expect(tonnes).toBeLessThan(200);
  const wall = (await world.post(dataWall.path, {})).data as AnswerOf<typeof dataWall>;
  expect(wall.today.totalWeight).toBe(tonnes);
  expect(wall.month.map(({ totalWeight }) => totalWeight)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, tonnes]);
  expect(wall.routes.reduce((sum, { totalWeight }) => sum + totalWeight, 0)).toBe(tonnes);
  // The map draws the same routes between the places of their ends.
  const { routes } = (await world.post(mapFlows.path, {})).data as AnswerOf<typeof mapFlows>;
  expect(routes.map(({ sendLonLat: _from, receiveLonLat: _to, ...route }) => route)).toEqual(wall.routes);
  for (const { sendLonLat, receiveLonLat } of routes)
    expect([sendLonLat, receiveLonLat]).toEqual([
      expect.stringMatching(/^\d+\.\d+,\d+/),
      expect.stringMatching(/^\d+\.\d+,\d+/),
    ]);
});
