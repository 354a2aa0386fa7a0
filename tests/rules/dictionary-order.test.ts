import { expect, it } from 'vitest';
import { buildApi, migrations } from '../../core/server/api/index.ts';
import { serves } from '../../core/server/dictionary/index.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import { dictionaryBySort } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { person } from '../support/parcel-api.ts';

it('entries of a code come in the order its keeper gave them; of one place, by their value', async () => {
  const database = await openPglite({ migrations: [...migrations, ...coreMigrations] });
  const api = buildApi({ halves: [], coreServes: serves });
  const entries = [
    ['3', 'A', 30],
    ['1', 'B', 40],
    ['2', 'C', 10],
    ['5', 'D', 20],
    ['4', 'E', 20],
  ] as const;
  await database.transaction({ role: 'system', platformId: '' }, async (tx) => {
    for (const [value, name, sort] of entries)
      await tx.run(sql`
      insert into platform_dictionary (platform_id, id, dict_code, dict_name, dict_value, sort)
      values ('00001', ${`d${value}`}, 'SORTED', ${name}, ${value}, ${sort})`);
  });
  const endpoint = api.endpoints.get(dictionaryBySort.path)!;
  const call = {
    session: person('10001'),
    language: 'zh',
    requestId: 'sorted-1',
    ip: '',
    body: { dictCode: 'SORTED' },
  } as const;
  const { itemList } = (await api.dispatch(endpoint, call, database)).data as { itemList: { dictName: string }[] };
  expect(itemList.map(({ dictName }) => dictName)).toEqual(['C', 'E', 'D', 'A', 'B']);
}, 120_000);
