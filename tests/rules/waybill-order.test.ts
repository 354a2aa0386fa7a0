import { expect, it } from 'vitest';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

it('asked without an order, waybills come the newest first', async () => {
  const world = await FreightWorld.open(await openPglite({ migrations: freightMigrations }));
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) made.push((await world.trip(20)).id);
  const { pageResult } = await world.post(`${waybills.path}/paging`, { page: 1, limit: 10 });
  const { itemList } = pageResult as { itemList: { id: string }[] };
  expect(itemList.map(({ id }) => id)).toEqual(made.toReversed());
}, 120_000);
