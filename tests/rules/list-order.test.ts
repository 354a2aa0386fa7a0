import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { asker, parcel, parcelApi, parcelMigrations } from '../support/parcel-api.ts';
import type { Ask } from '../support/parcel-api.ts';

let ask: Ask;
beforeAll(async () => {
  const database: Database = await openPglite({ migrations: parcelMigrations });
  ask = asker(parcelApi(), database);
  for (let n = 0; n < 60; n += 1)
    expect(await ask('/api/test/parcel/add', { model: parcel(`P${n}`, { kg: n % 3 }) })).toMatchObject({ status: 200 });
}, 120_000);

it.each(['asc', 'desc'] as const)(
  'rows of one value stand in the order of their ids (%s), so that no page repeats or leaves out one',
  async (dir) => {
    const ids: string[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const { pageResult } = await ask('/api/test/parcel/paging', { page, limit: 10, orderBy: [{ field: 'kg', dir }] });
      ids.push(...pageResult.itemList.map(({ id }) => String(id)));
    }
    expect(new Set(ids).size).toBe(60);
    for (let group = 0; group < 3; group += 1) {
      const same = ids.slice(group * 20, group * 20 + 20);
      expect(same).toEqual(dir === 'asc' ? same.toSorted() : same.toSorted().reverse());
    }
  },
);
