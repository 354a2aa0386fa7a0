import { choice, defineCommand, defineResource, text } from '@freightdeck/sdk/contract';
import { action, listPage, useUnsaved, Unsaved } from '@freightdeck/sdk/web';
import { DataGrid } from '@freightdeck/sdk/ui';
import type { DataGridProps, GridColumn } from '@freightdeck/sdk/ui';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListView } from '../../core/web/pages/index.ts';
import { RecordSteps } from '../../core/web/pages/record-steps.tsx';
import { SearchForm } from '../../core/web/pages/search-form.tsx';
import { consoleServices } from '../support/console-services.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
// A menu and a dialog come in chunks of their own.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly name: string;
}
const rowId = (row: Row): string => row.id;
const rowsOf = (names: string): readonly Row[] => [...names].map((name, index) => ({ id: `r${index}`, name }));

describe('a grid whose rows and heads stand while its handlers become others', () => {
  const cell = vi.fn((row: Row) => row.name);
  const columns: readonly GridColumn<Row>[] = [
    { id: 'name', title: '名称', width: 120, sortable: true, cell },
    {
      id: 'actions',
      title: '操作',
      width: 200,
      cell: (row, events) => (
        <>
          <button onClick={() => events.onAction(row.id, 'close')}>关闭{row.name}</button>
          <button onClick={() => events.onPeek(row.id)}>看{row.name}</button>
          <a
            href="#/"
            onClick={(event) => {
              event.preventDefault();
              events.onOpen(row.id);
            }}
          >
            打开{row.name}
          </a>
        </>
      ),
    },
  ];
  const handlers = () => ({
    onAction: vi.fn(),
    onPeek: vi.fn(),
    onOpen: vi.fn(),
    onSort: vi.fn(),
    onSelect: vi.fn(),
    onResize: vi.fn(),
    onMove: vi.fn(),
    onHeadMenu: vi.fn(),
    onMenu: vi.fn(),
  });
  const shown = () => {
    const { Console } = consoleServices();
    const grid = (props: Partial<DataGridProps<Row>>) => (
      <Console>
        <DataGrid<Row> label="表" rows={rows} rowId={rowId} columns={columns} selected={none} {...props} />
      </Console>
    );
    const rows = rowsOf('甲乙丙');
    const none = new Set<string>();
    const before = handlers();
    const after = handlers();
    const { rerender } = render(grid(before));
    const drawn = cell.mock.calls.length;
    rerender(grid(after));
    return { before, after, drawn: cell.mock.calls.length - drawn, again: (props: object) => rerender(grid(props)) };
  };
  const cellOf = (name: string): HTMLElement => screen.getByText(name).closest('[data-column]') as HTMLElement;

  it('calls the newest ones for actions, opening, looking, selecting, sorting, widths, places and menus', () => {
    const { before, after, drawn } = shown();
    fireEvent.click(screen.getByText('关闭乙'));
    fireEvent.click(screen.getByText('看乙'));
    fireEvent.click(screen.getByText('打开乙'));
    fireEvent.click(screen.getByText('丙'));
    fireEvent.keyDown(cellOf('甲'), { key: 'Enter' });
    fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    fireEvent.keyDown(cellOf('甲'), { key: 'F10', shiftKey: true });
    const head = screen.getByRole('columnheader', { name: '名称' });
    fireEvent.click(head);
    fireEvent.contextMenu(head);
    fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(head, { key: '2' });
    expect(after.onAction.mock.calls).toEqual([[{ id: 'r1', name: '乙' }, 'close']]);
    expect(after.onPeek.mock.calls).toEqual([[{ id: 'r1', name: '乙' }]]);
    expect(after.onOpen.mock.calls.map(([row]) => (row as Row).name)).toEqual(['乙', '丙', '甲']);
    expect(after.onSelect.mock.calls).toEqual([[['r0'], true]]);
    expect(after.onSort.mock.calls).toEqual([[{ id: 'name', dir: 'asc' }]]);
    expect(after.onResize.mock.calls).toEqual([['name', 130]]);
    expect(after.onMove.mock.calls).toEqual([['name', 'actions']]);
    expect([after.onMenu.mock.calls.length, after.onHeadMenu.mock.calls.length]).toEqual([1, 1]);
    for (const [name, handler] of Object.entries(before)) expect([name, handler.mock.calls.length]).toEqual([name, 0]);
    // And no row was drawn again for it.
    expect(drawn).toBe(0);
  });
  it('gives the row as it is now, and nothing for one that has gone', () => {
    const { after, again } = shown();
    const old = screen.getByText('关闭乙');
    again({ ...after, rows: rowsOf('甲子') });
    fireEvent.click(screen.getByText('关闭子'));
    fireEvent.click(old);
    expect(after.onAction.mock.calls.map(([row]) => (row as Row).name)).toEqual(['子', '子']);
    const gone = screen.getByText('看子');
    again({ ...after, rows: [] });
    fireEvent.click(gone);
    expect(after.onPeek).not.toHaveBeenCalled();
  });
});

const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['parcel:view'],
  sorts: ['sn'],
  fields: {
    sn: text(20),
    state: choice('S', [
      { value: 10, zh: '待办', en: 'Open' },
      { value: 20, zh: '完成', en: 'Done' },
    ]),
  },
  filters: { sn: 'like', state: 'in' },
});
const close = defineCommand({ name: 'parcel.close', path: '/close', access: ['k'], on: parcel });
const list = listPage(parcel, {
  columns: ['sn', 'state'],
  filters: ['sn'],
  rowActions: [action(close)] as never,
  opens: '/parcelDetail',
});

describe('a list that has gone on to another page', () => {
  const shown = async () => {
    const world = consoleServices({ texts: { 'waybill.field.sn': '单号', 'waybill.action.close': '关闭单' } });
    world.http.list.mockImplementation(async (_: unknown, { page }: { page: number }) => ({
      // The same records on every page: their rows are kept, and so is whatever they hold.
      itemList: [{ id: 'p1', platformId: '1', version: page, abilities: ['parcel.close'], sn: 'SN1', state: 10 }],
      total: 84,
      page,
      limit: 20,
      totals: {},
    }));
    render(
      <world.Console>
        <ListView definition={list} />
      </world.Console>,
    );
    await waitFor(() => expect(document.querySelector('[data-action="parcel.close"]')).not.toBeNull());
    await act(async () => runInAction(() => (world.place.query = { page: '3' })));
    await waitFor(() => expect(world.http.list.mock.lastCall?.[1]).toMatchObject({ page: 3 }));
    return world;
  };
  it('opens a record with the way through the page that is shown', async () => {
    const { trails } = await shown();
    await userEvent.click(screen.getByText('SN1'));
    expect(trails.at('/parcelDetail', 'p1')).toMatchObject({ position: 41 });
  });
  it('runs an action on the record as it is now, and reads the page that is shown again', async () => {
    const { http } = await shown();
    const before = http.list.mock.calls.length;
    fireEvent.click(document.querySelector('[data-action="parcel.close"]') as HTMLElement);
    await waitFor(() => expect(http.list.mock.calls.length).toBe(before + 1));
    expect(http.run.mock.lastCall?.[2]).toEqual({ id: 'p1', version: 3 });
    expect(http.list.mock.lastCall?.[1]).toMatchObject({ page: 3 });
  });
  it('sorts what is filtered now', async () => {
    const { place } = await shown();
    await act(async () => runInAction(() => (place.query = { sn: '7' })));
    await userEvent.click(screen.getByRole('columnheader', { name: '单号' }));
    expect(place.query).toEqual({ sn: '7', sort: 'sn:asc' });
  });
});

it('a search is sent to the newest receiver, with what was typed a moment ago', async () => {
  const { Console } = consoleServices({ texts: { 'waybill.field.sn': '单号' } });
  const [before, after] = [vi.fn(), vi.fn()];
  const form = (onSearch: (filters: Readonly<Record<string, string>>) => void) => (
    <Console>
      <SearchForm definition={list as never} filters={filters} onSearch={onSearch} />
    </Console>
  );
  const filters = {};
  const { rerender } = render(form(before));
  rerender(form(after));
  const box = screen.getByLabelText('单号');
  // Both in one go, as when a box tidies its text in the moment Enter searches: nothing is drawn between them.
  act(() => {
    fireEvent.change(box, { target: { value: ' 12 ' } });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  });
  expect([before.mock.calls, after.mock.calls]).toEqual([[], [[{ sn: '12' }]]]);
});

it('a step by key goes from the record that is shown, not from the one that was shown first', async () => {
  const { Console, trails, navigation } = consoleServices();
  const way = { ids: ['a', 'b', 'c', 'd'], page: 1, limit: 20, total: 4, read: vi.fn() };
  trails.leave('/page', 'a', way);
  const steps = (id: string) => (
    <Console>
      <RecordSteps id={id} />
    </Console>
  );
  const { rerender } = render(steps('a'));
  trails.leave('/page', 'c', way);
  rerender(steps('c'));
  fireEvent.keyDown(window, { key: 'PageDown', altKey: true });
  await waitFor(() => expect(navigation.replace).toHaveBeenCalledTimes(1));
  expect(navigation.replace).toHaveBeenCalledWith('/page', { id: 'd' });
});

it('what is unsaved is asked of the newest form, under the mark that was made first', () => {
  const { Console, services } = consoleServices();
  const hold = vi.fn((_: string, __: () => boolean) => () => undefined);
  services.set(Unsaved.key, { hold, has: () => false });
  const Form = ({ dirty }: { readonly dirty: boolean }) => {
    useUnsaved(() => dirty);
    return null;
  };
  const page = (dirty: boolean) => (
    <Console>
      <Form dirty={dirty} />
    </Console>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  expect([hold.mock.calls.length, hold.mock.calls[0]?.[1]()]).toEqual([1, true]);
});
