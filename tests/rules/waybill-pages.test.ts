import { beforeAll, describe, expect, it } from 'vitest';
import { conditionsOf, readState } from '../../core/web/pages/list-query.ts';
import { page as dispatchList } from '../../plugins/waybill/web/pages/dispatch-list.ts';
import { page as waybillList } from '../../plugins/waybill/web/pages/waybill-list.tsx';
import { page as waybillDetail } from '../../plugins/waybill/web/pages/waybill-detail.ts';
import { page as goodsList } from '../../plugins/goods/web/pages/goods-list.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import type { ListDefinition, PageDefinition, RecordDefinition } from '../../sdk/web/index.ts';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

const list = (page: PageDefinition): ListDefinition => {
  if (page.kind !== 'list') throw new Error(`${page.kind} is no list`);
  return page;
};
const record = (page: PageDefinition): RecordDefinition => {
  if (page.kind !== 'record') throw new Error(`${page.kind} is no record page`);
  return page;
};

describe('pages of waybills', () => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await openPglite({ migrations: freightMigrations }));
  }, 120_000);
  const ask = async (
    definition: ListDefinition,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly string[]> => {
    const state = readState(definition, query);
    const body = {
      conditions: conditionsOf(definition, state.filters),
      page: 1,
      limit: 20,
      orderBy: state.sort ? [{ field: state.sort.id, dir: state.sort.dir }] : [],
    };
    const answer = await world.post(`${definition.resource.path}/paging`, body);
    expect(answer.status).toBe(200);
    return (answer.pageResult as { itemList: { id: string }[] }).itemList.map((row) => row.id);
  };

  it('waybillManage opened with id and type=warehose shows that waybill alone', async () => {
    const wanted = await world.trip(30);
    const other = await world.trip(60);
    expect(await ask(list(waybillList), { id: wanted.id, type: 'warehose' })).toEqual([wanted.id]);
    expect(await ask(list(waybillList), {})).toEqual([other.id, wanted.id]);
  });

  it('lists open with what their definitions say, and every filter is understood by the API', async () => {
    const value: Readonly<Record<string, string>> = {
      range: '2026-03-01~2026-03-31',
      like: '示范',
      equal: 'x',
      in: '1',
      many: 'A1,B2',
    };
    for (const definition of [list(waybillList), list(dispatchList), list(goodsList)]) {
      for (const name of definition.filters) {
        const field = definition.resource.fields[name];
        const kind = definition.resource.filters[name] ?? 'in';
        const text = field?.choices
          ? String(field.choices[0]?.value)
          : field?.kind === 'mobile'
            ? '19900000001'
            : (value[kind] ?? 'x');
        await ask(definition, { [name]: text });
      }
      for (const sort of definition.resource.sorts) await ask(definition, { sort: `${sort}:asc` });
    }
  });

  it('the dispatch list starts with 派单', () => {
    expect(list(dispatchList).actions).toMatchObject([
      { kind: 'command', command: { name: 'waybill.assign' }, primary: true },
    ]);
  });

  it('lists open the record page of their plugin', () => {
    expect([waybillList, dispatchList, goodsList].map((page) => list(page).opens)).toEqual([
      '/waybillManage/detail',
      '/waybillManage/detail',
      '/goodsInfo/detail',
    ]);
  });

  it('the record page shows every field once', () => {
    const shown = record(waybillDetail).sections.flatMap((section) => section.fields);
    // Ids stand behind names, and points are drawn on the map of the track.
    const points = ['loadLonLat', 'unloadLonLat'];
    const ids = ['goodsId', 'companyId', 'driverId', 'vehicleId', 'waybillStatusRemark', ...points];
    expect([...shown, ...ids].sort()).toEqual([...new Set([...Object.keys(waybills.fields), 'settleStatus'])].sort());
  });
});
