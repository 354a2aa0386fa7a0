import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../sdk/server/index.ts';
import { openPglite, openPostgres, postgresUrl } from '../support/database.ts';
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

// The embedded database has no data of languages.
describe.skipIf(postgresUrl() === '')('names in a list', () => {
  let named: Ask;
  let database: Database;
  const names = [
    '张三',
    '重庆',
    '阿里',
    '王五',
    '曹操',
    '银川',
    '一汽',
    '欧阳',
    '晋北',
    '鄂尔多斯',
    '承德',
    '呼和浩特',
  ];
  const ordered = [
    '阿里',
    '曹操',
    '承德',
    '重庆',
    '鄂尔多斯',
    '呼和浩特',
    '晋北',
    '欧阳',
    '王五',
    '一汽',
    '银川',
    '张三',
  ];
  const inOrder = (dir: 'asc' | 'desc'): readonly string[] =>
    (dir === 'asc' ? ordered : ordered.toReversed()).flatMap((name) => [name, name]);
  beforeAll(async () => {
    database = await openPostgres({ migrations: parcelMigrations });
    named = asker(parcelApi(), database);
    // Each name twice, on more than two pages.
    for (const [n, receiver] of [...names, ...names].entries())
      expect(await named('/api/test/parcel/add', { model: parcel(`N${n}`, { receiver }) })).toMatchObject({
        status: 200,
      });
  }, 120_000);
  afterAll(() => database.close());
  const page = async (body: object): Promise<readonly { readonly id: string; readonly receiver: string }[]> =>
    (await named('/api/test/parcel/paging', { page: 1, ...body })).pageResult.itemList as never;

  it.each(['asc', 'desc'] as const)('stand as in a Chinese dictionary (%s), not by code points', async (dir) => {
    const found = (await page({ limit: 30, orderBy: [{ field: 'receiver', dir }] })).map(({ receiver }) => receiver);
    expect(found).toEqual(inOrder(dir));
  });
  it.each(['asc', 'desc'] as const)(
    'are gone through in pieces in the same order (%s), none twice, none left out',
    async (dir) => {
      const found: string[] = [];
      let after: string | undefined;
      for (let piece = 0; piece < 3; piece += 1) {
        const rows = await page({ limit: 10, orderBy: [{ field: 'receiver', dir }], ...(after ? { after } : {}) });
        found.push(...rows.map(({ receiver }) => receiver));
        after = rows.at(-1)?.id;
      }
      expect(found).toEqual(inOrder(dir));
    },
  );
});
