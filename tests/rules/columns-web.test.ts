import type { ColumnSetting, Http, Session } from '@freightdeck/sdk/web';
import { describe, expect, test } from 'vitest';
import {
  allowedColumns,
  checkedWidth,
  columnsProblem,
  ColumnStore,
  digitsOnly,
  mergeColumns,
  moveColumn,
  smallestWidth,
} from '../../core/web/columns/index.ts';

const column = (prop: string, key: number, more: Partial<ColumnSetting> = {}): ColumnSetting => ({
  prop,
  label: prop,
  key,
  width: 120,
  visible: true,
  isExport: true,
  disabledExport: false,
  ...more,
});
const defaults = [column('sn', 1), column('plate', 2), column('amount', 3)];

describe('the merge of a user’s columns with the defaults', () => {
  test('[R4-43] stored columns that are no default are removed', () => {
    const { columns, changed } = mergeColumns([...defaults, column('gone', 4)], defaults);
    expect([columns.map(({ prop }) => prop), changed]).toEqual([['sn', 'plate', 'amount'], true]);
  });
  test('[R4-44] new defaults are appended, behind the user’s own order', () => {
    const { columns, changed } = mergeColumns([column('plate', 1), column('sn', 2)], defaults);
    expect([columns.map(({ prop, key }) => [prop, key]), changed]).toEqual([
      [
        ['plate', 1],
        ['sn', 2],
        ['amount', 3],
      ],
      true,
    ]);
  });
  test('[R4-45] all but width, visible, isExport and the order comes from the default', () => {
    const stored = [
      column('plate', 1, { label: 'old', width: 200, visible: false, isExport: false, disabledExport: true }),
      column('sn', 2),
      column('amount', 3),
    ];
    expect(mergeColumns(stored, defaults).columns[0]).toEqual(
      column('plate', 1, { width: 200, visible: false, isExport: false }),
    );
  });
  test('[R4-46] a merge that changes nothing is not written back', () => {
    expect(
      mergeColumns(
        [column('amount', 1, { width: 90 }), column('sn', 2), column('plate', 3, { visible: false })],
        defaults,
      ).changed,
    ).toBe(false);
    expect(
      mergeColumns([column('sn', 1, { label: 'old' }), column('plate', 2), column('amount', 3)], defaults).changed,
    ).toBe(true);
  });
});

describe('platform column', () => {
  const columns = [column('platformName', 1), column('sn', 2)];
  test('[R6-21] grade 2 does not see it', () => {
    expect(allowedColumns(columns, '2', '10001').map(({ prop }) => prop)).toEqual(['sn']);
    expect(allowedColumns(columns, '1', '10001')).toHaveLength(2);
  });
  test.each(['tsbx', 'yabx', 'zybx'])('[R6-22] %s does', (platformId) => {
    expect(allowedColumns(columns, '2', platformId)).toHaveLength(2);
  });
});

describe('what the column dialog accepts', () => {
  test('[R5-16] [R5-17] [R9-27] a width below 80 becomes 80 and says so', () => {
    expect(smallestWidth).toBe(80);
    expect(checkedWidth(79)).toEqual({ width: 80, problem: 'core.columns.tooNarrow' });
    expect(checkedWidth(80)).toEqual({ width: 80 });
  });
  test('[R5-18] an order number outside 1..N is no place', () => {
    expect([0, 4, 1.5, Number.NaN].map((to) => moveColumn(defaults, 'sn', to))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(moveColumn(defaults, 'sn', 3)?.map(({ prop, key }) => [prop, key])).toEqual([
      ['plate', 1],
      ['amount', 2],
      ['sn', 3],
    ]);
  });
  test('[R5-20] [R5-21] two columns at least are shown and two exported', () => {
    const shown = (visible: boolean, isExport: boolean) => [column('a', 1), column('b', 2, { visible, isExport })];
    expect(columnsProblem(shown(true, true))).toBeUndefined();
    expect(columnsProblem(shown(false, true))).toBe('core.columns.twoVisible');
    expect(columnsProblem(shown(true, false))).toBe('core.columns.twoExported');
  });
  test('[R5-22] [R5-23] [R9-28] order and width boxes take whole numbers of three digits', () => {
    expect(['1.2', '12345', 'a7'].map(digitsOnly)).toEqual(['12', '123', '7']);
  });
});

/** The column calls over a platform that remembers one record. */
function desk(stored: { id: string; columnsData: string } | undefined, session: Partial<Session> = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const http = {
    ask: async (query: { name: string }, input: unknown) => {
      calls.push({ name: query.name, input });
      return stored;
    },
    run: async (command: { name: string }, input: unknown) => {
      calls.push({ name: command.name, input });
      return { id: 'c1' };
    },
  } as unknown as Http;
  const store = new ColumnStore(http, {
    session: { userId: 'u1', userName: 'wang', platformId: '10001', platformGrade: '1', ...session } as Session,
  });
  return { store, calls };
}

describe('the columns on the platform', () => {
  test('[R4-42] [R7-45] [R7-46] [R3-38] no record (204): one is made from the defaults', async () => {
    const { store, calls } = desk(undefined);
    expect((await store.load('waybillManage', '运单', defaults)).map(({ prop }) => prop)).toEqual([
      'sn',
      'plate',
      'amount',
    ]);
    expect(calls[0]).toEqual({
      name: 'columns.get',
      input: { routeName: 'waybillManage', targetId: 'u1', deleteStatus: '0' },
    });
    expect(calls[1]).toMatchObject({
      name: 'columns.add',
      input: { routeName: 'waybillManage', metaTitle: '运单', targetId: 'u1', targetName: 'wang' },
    });
    expect(JSON.parse((calls[1]?.input as { columnsData: string }).columnsData)).toEqual(defaults);
  });
  test('[R4-46] [R7-47] a merge that changed something is saved back, any other is not', async () => {
    const changed = desk({ id: 'c9', columnsData: JSON.stringify(defaults.slice(0, 2)) });
    await changed.store.load('waybillManage', '运单', defaults);
    expect(changed.calls[1]).toEqual({
      name: 'columns.edit',
      input: { id: 'c9', columnsData: JSON.stringify(defaults) },
    });
    const same = desk({ id: 'c9', columnsData: JSON.stringify(defaults) });
    await same.store.load('waybillManage', '运单', defaults);
    expect(same.calls).toHaveLength(1);
  });
  test('unreadable columns count as none', async () => {
    const { store } = desk({ id: 'c9', columnsData: '{' });
    expect(await store.load('waybillManage', '运单', defaults)).toEqual(defaults);
  });
  test('[R5-25] [R5-26] loading needs a target and a route', async () => {
    await expect(desk(undefined, { userId: '' }).store.load('waybillManage', '运单', defaults)).rejects.toThrow(
      'targetId为空',
    );
    await expect(desk(undefined).store.load('', '运单', defaults)).rejects.toThrow('routeName为空');
  });
});
