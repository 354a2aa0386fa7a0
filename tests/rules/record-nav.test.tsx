import { choice, dateTime, defineCommand, defineResource, money, text } from '@freightdeck/sdk/contract';
import type { TimelineEntry } from '@freightdeck/sdk/contract';
import { action, listPage, Plugins, recordPage } from '@freightdeck/sdk/web';
import { cellsFor, DataGrid } from '@freightdeck/sdk/ui';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListView, RecordView } from '../../core/web/pages/index.ts';
import { RecordSteps } from '../../core/web/pages/record-steps.tsx';
import { eventChanges } from '../../core/web/pages/event-changes.ts';
import { conditionsOf, ordersOf, readState, writeState } from '../../core/web/pages/list-query.ts';
import { RecordTrails } from '../../core/web/trails/index.ts';
import { consoleServices } from '../support/console-services.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
globalThis.CSS ??= { escape: (name: string) => name } as typeof CSS;
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);
const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['k'],
  sorts: ['sn', 'price', 'at', 'state'],
  fields: {
    sn: text(20),
    price: money(),
    at: dateTime(),
    state: choice('S', [
      { value: 10, zh: '待办', en: 'Open' },
      { value: 20, zh: '完成', en: 'Done' },
    ]),
  },
  filters: { sn: 'many', state: 'in' },
});
const close = defineCommand({ name: 'parcel.close', path: '/close', access: ['k'], on: parcel });
const list = listPage(parcel, {
  columns: ['sn', 'price', 'state'],
  filters: ['sn'],
  rowActions: [action(close)] as never,
  opens: '/parcelDetail',
  sort: { at: 'desc' },
});
const detail = recordPage(parcel, { figures: ['price'], sections: [{ title: 'basic', fields: ['sn', 'price'] }] });
const row = (sn: string) => ({
  id: sn,
  platformId: '1',
  version: 1,
  abilities: sn === 'S1' ? ['parcel.close'] : [],
  sn,
  price: 12345,
  state: 10,
  at: '2026-03-01 08:00:00',
});
const texts = {
  'waybill.field.sn': '单号',
  'waybill.field.price': '运费',
  'waybill.field.state': '状态',
  'waybill.action.close': '关闭单',
  'waybill.action.edit': '修改',
};

describe('the way from record to record', () => {
  it('goes on over the edge of the page and ends at the ends of the list', async () => {
    const trails = new RecordTrails();
    const read = vi.fn(async (page: number) => ({ ids: page === 3 ? ['e'] : ['a', 'b'], total: 5 }));
    trails.leave('/d', 'd', { ids: ['c', 'd'], page: 2, limit: 2, total: 5, read });
    expect(trails.at('/d', 'd')).toEqual({ position: 4, total: 5, first: false, last: false });
    expect(await trails.step('/d', 'd', 1, '/d?id=d')).toBe('e');
    expect([trails.at('/d', 'e'), trails.takeFrom('/d', 'e'), trails.takeFrom('/d', 'e')]).toEqual([
      { position: 5, total: 5, first: false, last: true },
      '/d?id=d',
      undefined,
    ]);
    expect(await trails.step('/d', 'd', -1)).toBe('c');
    expect(await trails.step('/d', 'c', -1)).toBe('b');
    expect([trails.at('/d', 'b')?.position, trails.at('/other', 'b'), await trails.step('/d', 'x', 1)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
  });
  it('a record page says where it stands, and the next one takes its tab, by button and by Alt+PgDn', async () => {
    const world = consoleServices({ query: { id: 'S1' }, texts });
    world.http.get.mockImplementation(async (_: unknown, id: string) => row(id));
    world.trails.leave('/page', 'S1', { ids: ['S0', 'S1', 'S2'], page: 1, limit: 20, total: 1842, read: vi.fn() });
    render(
      <world.Console>
        <RecordView definition={detail} />
      </world.Console>,
    );
    expect(await screen.findByText('第 2/1842')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '下一条' }));
    await screen.findByText('第 3/1842');
    expect(world.navigation.replace).toHaveBeenLastCalledWith('/page', { id: 'S2' });
    fireEvent.keyDown(window, { key: 'PageUp', altKey: true, isComposing: true });
    expect(world.navigation.replace).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(window, { key: 'PageUp', altKey: true });
    await screen.findByText('第 2/1842');
  });
  it('no place is shown that is no longer true: after a change of the record, and when it is looked at again', async () => {
    const world = consoleServices({ query: { id: 'S1' }, texts });
    let version = 1;
    world.http.get.mockImplementation(async (_: unknown, id: string) => ({ ...row(id), version }));
    const read = vi.fn(async () => ({ ids: ['S0', 'S2'], total: 2 }));
    world.trails.leave('/page', 'S1', { ids: ['S0', 'S1'], page: 1, limit: 2, total: 3, read });
    const steps = () => (
      <world.Console>
        <RecordSteps id="S1" version={version} />
      </world.Console>
    );
    const { rerender } = render(steps());
    expect(await screen.findByText('第 2/3')).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
    version = 2;
    rerender(steps());
    await waitFor(() => expect(document.querySelector('[data-place]')).toBeNull());
    // The way goes on: what has come up in its place is the next one.
    await userEvent.click(screen.getByRole('button', { name: '下一条' }));
    await waitFor(() => expect(world.navigation.replace).toHaveBeenLastCalledWith('/page', { id: 'S2' }));
    expect(world.trails.at('/page', 'S2')).toMatchObject({ position: 2, total: 2 });
    read.mockResolvedValue({ ids: ['S2'], total: 1 });
    await world.trails.look('/page', 'S2');
    expect(world.trails.at('/page', 'S2')).toMatchObject({ position: 1, total: 1 });
    read.mockResolvedValue({ ids: [], total: 0 });
    await world.trails.look('/page', 'S2');
    expect(world.trails.at('/page', 'S2')?.position).toBeUndefined();
  });
  it('a record opened by its address alone has none', async () => {
    const world = consoleServices({ query: { id: 'S1' }, texts });
    world.http.get.mockResolvedValue(row('S1'));
    render(
      <world.Console>
        <RecordView definition={detail} />
      </world.Console>,
    );
    await screen.findByRole('heading', { level: 2, name: 'S1' });
    expect(document.querySelector('[data-place]')).toBeNull();
  });
});

const shown = async () => {
  const world = consoleServices({ texts });
  world.http.list.mockResolvedValue({
    itemList: ['S0', 'S1', 'S2'].map(row),
    total: 84,
    page: 1,
    limit: 20,
    totals: {},
  });
  world.http.get.mockImplementation(async (_: unknown, id: string) => row(id));
  const route = { name: 'parcelDetail', path: '/parcelDetail', allowed: true };
  world.services.set(Plugins.key, {
    records: [],
    routes: { at: (path: string) => (path === '/parcelDetail' ? route : undefined) },
    openPage: async () => undefined,
    pageState: () => ({ state: 'ready', plugin: 'waybill', definition: detail }),
  });
  render(
    <world.Console>
      <ListView definition={list} />
    </world.Console>,
  );
  await screen.findByText('S0');
  // The buttons of rows come behind the first paint.
  await waitFor(() => expect(document.querySelector('[data-peek]')).not.toBeNull());
  const cell = (at: number, column = 1) =>
    document.querySelector<HTMLElement>(`[data-row="${at}"] > [data-column="${column}"]`) as HTMLElement;
  return { ...world, cell, drawer: () => document.querySelector<HTMLElement>('[data-drawer]') };
};

describe('a look at a record beside its list', () => {
  it('opens with Space, follows the arrows, and closes with Esc back to its row', async () => {
    const { cell, drawer, navigation } = await shown();
    cell(1).focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(drawer()?.getAttribute('data-drawer')).toBe('S1'));
    expect(await within(drawer() as HTMLElement).findByRole('heading', { level: 2, name: 'S1' })).toBeTruthy();
    expect(document.querySelector('[role="row"][aria-current="true"]')?.textContent).toContain('S1');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(drawer()?.getAttribute('data-drawer')).toBe('S2'));
    await within(drawer() as HTMLElement).findByRole('heading', { level: 2, name: 'S2' });
    await userEvent.click(within(drawer() as HTMLElement).getByRole('button', { name: '上一条' }));
    await waitFor(() => expect(drawer()?.getAttribute('data-drawer')).toBe('S1'));
    fireEvent.keyDown(within(drawer() as HTMLElement).getByRole('button', { name: '打开详情页' }), { key: 'Escape' });
    await waitFor(() => expect(drawer()).toBeNull());
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('1');
    expect(navigation.go).not.toHaveBeenCalled();
  });
  it('opens by the button of the row too; its page is opened with the way through the list', async () => {
    const { drawer, navigation, trails } = await shown();
    await userEvent.click(document.querySelectorAll<HTMLElement>('[data-peek]')[2] as HTMLElement);
    await waitFor(() => expect(drawer()).not.toBeNull());
    await userEvent.click(within(drawer() as HTMLElement).getByRole('button', { name: '打开详情页' }));
    expect(navigation.go).toHaveBeenLastCalledWith('/parcelDetail', { id: 'S2' });
    expect(trails.at('/parcelDetail', 'S2')).toEqual({ position: 3, total: 84, first: false, last: false });
  });
  it('Shift+F10 offers what the row allows', async () => {
    const { cell, navigation } = await shown();
    cell(1).focus();
    fireEvent.keyDown(cell(1), { key: 'F10', shiftKey: true });
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      '打开详情',
      '在浏览器新标签页打开',
      '在侧栏查看',
      '复制整行',
      '关闭单',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: '打开详情' }));
    expect(navigation.go).toHaveBeenLastCalledWith('/parcelDetail', { id: 'S1' });
  });
});

describe('cells copied to a spreadsheet', () => {
  it('are lines and tabs; long numbers and leading zeros stay text, formulas do not run', () => {
    const { text: plain, html } = cellsFor([
      ['123456789012345678', '=1+1', 'a\tb\nc'],
      ['007', '-12.50', '<b>'],
    ]);
    expect(plain).toBe("123456789012345678\t'=1+1\ta b c\r\n007\t-12.50\t<b>");
    expect(html).toContain('<td style="mso-number-format:\'\\@\'">123456789012345678</td>');
    expect(html).toContain('<td style="mso-number-format:\'\\@\'">007</td><td>-12.50</td><td>&lt;b&gt;</td>');
  });
  it('a range made with Shift and arrows is marked and copied', async () => {
    const { cell, messages } = await shown();
    cell(0, 0).querySelector('a')?.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(document.querySelectorAll('[data-range]')).toHaveLength(4);
    const data: Record<string, string> = {};
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: {
        setData: (type: string, value: string) => {
          data[type] = value;
        },
      },
    });
    (document.activeElement as HTMLElement).dispatchEvent(event);
    expect(data['text/plain']).toBe('S0\t123.45\r\nS1\t123.45');
    expect(messages.show).toHaveBeenLastCalledWith('success', '已复制 2 行 2 列');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.querySelectorAll('[data-range]')).toHaveLength(0);
  });
});

it('Shift and an arrow tick rows in the column of the boxes, and reach over cells in the others', async () => {
  const { Console } = consoleServices();
  const onSelect = vi.fn();
  render(
    <Console>
      <DataGrid
        label="表"
        rows={['a', 'b'].map((id) => ({ id }))}
        rowId={(one) => one.id}
        selected={new Set()}
        onSelect={onSelect}
        columns={[{ id: 'name', title: '名称', width: 100, cell: (one) => one.id, hint: (one) => one.id }]}
      />
    </Console>,
  );
  const at = (row: number, column: number) =>
    document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`);
  at(0, 1)?.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect([onSelect.mock.calls.length, document.querySelectorAll('[data-range]').length]).toEqual([0, 2]);
  at(0, 0)?.querySelector<HTMLElement>('[role=checkbox]')?.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(onSelect.mock.calls).toEqual([
    [['a'], true],
    [['b'], true],
  ]);
});

describe('columns in the head', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('data-column-id'));
  it('move by Ctrl, Shift and an arrow and by dragging, and are kept', async () => {
    const { columns } = await shown();
    const price = () => screen.getByRole('columnheader', { name: /运费/ });
    price().focus();
    fireEvent.keyDown(price(), { key: 'ArrowRight', ctrlKey: true, shiftKey: true });
    expect(heads()).toEqual(['sn', 'state', 'price', 'actions']);
    const dataTransfer = {
      data: '',
      types: ['application/x-freightdeck-column'],
      effectAllowed: '',
      setData(_: string, id: string) {
        this.data = id;
      },
      getData() {
        return this.data;
      },
    };
    fireEvent.dragStart(price(), { dataTransfer });
    fireEvent.dragOver(screen.getByRole('columnheader', { name: /单号/ }), { dataTransfer });
    fireEvent.drop(screen.getByRole('columnheader', { name: /单号/ }), { dataTransfer });
    expect(heads()).toEqual(['price', 'sn', 'state', 'actions']);
    await waitFor(() => expect(columns.save).toHaveBeenCalled(), { timeout: 2000 });
  });
  it('are pinned and let go from the menu of the head, and two stay in sight', async () => {
    const { messages } = await shown();
    const menu = async (name: string, item: string) => {
      fireEvent.contextMenu(screen.getByRole('columnheader', { name: new RegExp(name) }));
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await menu('状态', '固定在左侧');
    expect(heads()).toEqual(['state', 'sn', 'price', 'actions']);
    await menu('状态', '取消固定');
    expect(heads()).toEqual(['sn', 'price', 'state', 'actions']);
    await menu('状态', '隐藏该列');
    await menu('运费', '隐藏该列');
    expect([heads(), messages.show.mock.calls.length]).toEqual([['sn', 'price', 'actions'], 1]);
  });
  it('fit their content by a double click on the edge, never below 80', () => {
    const { Console } = consoleServices();
    const onResize = vi.fn();
    render(
      <Console>
        <DataGrid
          label="表"
          rows={[{ id: 'a' }]}
          rowId={(one) => one.id}
          onResize={onResize}
          columns={[{ id: 'name', title: '名称', width: 300, cell: () => '甲' }]}
        />
      </Console>,
    );
    const edge = document.querySelector('[data-resize="name"]') as HTMLElement;
    fireEvent.doubleClick(edge);
    expect(onResize).toHaveBeenLastCalledWith('name', 80);
    Object.defineProperty(document.querySelector('[role="gridcell"]'), 'scrollWidth', { value: 224 });
    fireEvent.doubleClick(edge);
    expect(onResize).toHaveBeenLastCalledWith('name', 226);
  });
  it('sort by up to three with Shift, in the address and in the call', async () => {
    const { place, http } = await shown();
    await userEvent.click(screen.getByRole('columnheader', { name: /单号/ }));
    fireEvent.click(screen.getByRole('columnheader', { name: /运费/ }), { shiftKey: true });
    fireEvent.click(screen.getByRole('columnheader', { name: /运费/ }), { shiftKey: true });
    expect(place.query).toEqual({ sort: 'sn:asc,price:desc' });
    expect(http.list.mock.lastCall?.[1].orderBy).toEqual([
      { field: 'sn', dir: 'asc' },
      { field: 'price', dir: 'desc' },
    ]);
    const state = readState(list, { sort: 'sn:asc,nothing:asc,price:desc,sn:desc,state:asc,at:asc' });
    expect([
      ordersOf(state).orderBy?.map(({ field }) => field),
      writeState(list, state, {}),
      conditionsOf(list, {}),
    ]).toEqual([['sn', 'price', 'state'], { sort: 'sn:asc,price:desc,state:asc' }, []]);
    await userEvent.click(screen.getByRole('columnheader', { name: /状态/ }));
    expect(place.query).toEqual({ sort: 'state:asc' });
  });
});

describe('change records', () => {
  const entry = (id: string, at: string, detail: object): TimelineEntry => ({
    id,
    action: 'parcel.edit',
    fromState: null,
    toState: null,
    actorType: 'provider',
    actorName: '王',
    at,
    reason: null,
    detail: detail as never,
  });
  const events = [
    entry('1', '2026-03-01 08:00:00', { price: 100, sn: 'A', other: 1, reason: 'x' }),
    entry('3', '2026-03-03 08:00:00', { price: { from: 250, to: 300 } }),
    entry('2', '2026-03-02 08:00:00', { price: 250, sn: 'A' }),
  ];
  it('are the changed fields only, with what was there before', () => {
    const changes = eventChanges(parcel, events);
    const fields = ['1', '2', '3'].map((id) =>
      changes.get(id)?.map(({ name, before, after }) => ({ name, before, after })),
    );
    expect(fields).toEqual([
      [
        { name: 'price', before: undefined, after: 100 },
        { name: 'sn', before: undefined, after: 'A' },
      ],
      [{ name: 'price', before: 100, after: 250 }],
      [{ name: 'price', before: 250, after: 300 }],
    ]);
  });
  it('stand in the timeline as before and after, in words', async () => {
    const world = consoleServices({ query: { id: 'S1' }, texts });
    world.http.get.mockResolvedValue(row('S1'));
    world.http.events.mockResolvedValue(events as never);
    render(
      <world.Console>
        <RecordView definition={detail} />
      </world.Console>,
    );
    await waitFor(() => expect(document.querySelectorAll('[data-change="price"]')).toHaveLength(3));
    expect(document.querySelectorAll('[data-change="price"]')[1]?.textContent).toBe('运费2.50 元3.00 元');
  });
});
