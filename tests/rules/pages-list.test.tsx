import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  longText,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { Fault, Refusal, action, listPage } from '@freightdeck/sdk/web';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListView, prefetchList } from '../../core/web/pages/index.ts';
import { conditionsOf, readState, writeState } from '../../core/web/pages/list-query.ts';
import { consoleServices } from '../support/console-services.tsx';

// A dialog comes in a chunk of its own.
// Wide enough for every box of the search line: a narrower window folds some.
window.innerWidth = 1920;
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['parcel:view'],
  sorts: ['sn', 'at'],
  fields: {
    sn: text(20),
    state: choice('S', [
      { value: 10, zh: '待办', en: 'Open', tone: 'waiting' },
      { value: 20, zh: '完成', en: 'Done', tone: 'done' },
    ]),
    price: money(),
    at: dateTime(),
    note: optional(longText(20)),
  },
  filters: { sn: 'many', state: 'in', price: 'range', at: 'range', note: 'like' },
});
const reprice = defineCommand({
  name: 'parcel.reprice',
  path: '/reprice',
  access: ['k'],
  on: parcel,
  input: { price: money({ min: 1 }), note: optional(longText(20)) },
});
const close = defineCommand({ name: 'parcel.close', path: '/close', access: ['k'], on: parcel, bulk: true });
const rows = Array.from({ length: 3 }, (_, index) => ({
  id: `p${index}`,
  platformId: '1',
  version: index + 1,
  abilities: index === 2 ? [] : ['parcel.reprice', 'parcel.close'],
  sn: `SN${index}`,
  state: 10,
  price: 12345,
  at: '2026-03-01 08:00:00',
  note: null,
}));
const list = listPage(parcel, {
  columns: ['sn', 'state', 'price', 'at'],
  filters: ['sn', 'state', 'note', 'at'],
  rowActions: [action(reprice), action(close)] as never,
  bulk: [close as never],
  opens: '/parcelDetail',
  sort: { at: 'desc' },
});

const shown = async (query: Readonly<Record<string, string>> = {}) => {
  const world = consoleServices({
    query,
    texts: {
      'waybill.field.sn': '单号',
      'waybill.field.state': '状态',
      'waybill.field.note': '备注',
      'waybill.field.price': '运费',
      'waybill.action.reprice': '改价',
      'waybill.action.close': '关闭单',
    },
  });
  world.http.list.mockImplementation(async (_: unknown, { page, limit }: { page: number; limit: number }) => ({
    itemList: rows,
    total: 84,
    page,
    limit,
    totals: {},
  }));
  render(
    <world.Console>
      <ListView definition={list} />
    </world.Console>,
  );
  await screen.findByText('SN0');
  // The buttons of rows come behind the first paint.
  await waitFor(() => expect(document.querySelector('[data-action="parcel.reprice"]')).not.toBeNull());
  return world;
};

describe('the address is the state of a list', () => {
  it('[R3-28] [R3-29] [R9-05] page 1 of 20 rows unless the address says otherwise', () => {
    expect(readState(list, {})).toMatchObject({ page: 1, limit: 20, sort: { id: 'at', dir: 'desc' } });
    expect(readState(list, { page: '3', limit: '50' })).toMatchObject({ page: 3, limit: 50 });
    expect(readState(list, { page: '-1', limit: '1000', sort: 'price:asc' })).toMatchObject({
      page: 1,
      limit: 20,
      sort: { id: 'at', dir: 'desc' },
    });
  });
  it('writes what it reads, keeps keys of others, and leaves defaults out', () => {
    const query = { type: 'warehose', sn: 'A,B', page: '2', limit: '10', sort: 'sn:asc', at: '2026-03-01~2026-03-02' };
    expect(writeState(list, readState(list, query), query)).toEqual(query);
    expect(writeState(list, readState(list, {}), {})).toEqual({});
  });
  it('makes conditions by how a field may be searched', () => {
    expect(
      conditionsOf(list, { sn: 'A,B', state: '20', note: '急', at: '2026-03-01~2026-03-02', price: '100~' }),
    ).toEqual([
      { type: 'like_sn', value: ['A', 'B'] },
      { type: 'state', value: 20 },
      { type: 'like_note', value: '急' },
      { type: 'start_at', value: '2026-03-01 00:00:00' },
      { type: 'end_at', value: '2026-03-02 23:59:59' },
      { type: 'ge_price', value: 100 },
    ]);
    expect(conditionsOf(list, { sn: 'A', id: 'p1' })).toEqual([
      { type: 'like_sn', value: 'A' },
      { type: 'id', value: 'p1' },
    ]);
  });
});

describe('list page', () => {
  it('takes up the rows that were asked for before it was drawn, and asks no second time; their number and the pager come behind them', async () => {
    const world = consoleServices({ query: {} });
    world.http.list.mockResolvedValue({ itemList: rows, total: null, page: 1, limit: 20, totals: {} });
    await prefetchList(world.http as never, list, {});
    expect(world.http.list.mock.calls[0]?.[1]).toEqual({
      conditions: [],
      page: 1,
      limit: 20,
      count: false,
      orderBy: [{ field: 'at', dir: 'desc' }],
    });
    render(
      <world.Console>
        <ListView definition={list} />
      </world.Console>,
    );
    expect(screen.getByText('SN0')).toBeTruthy();
    expect([screen.queryByRole('navigation'), world.http.total.mock.calls.length]).toEqual([null, 0]);
    await screen.findByRole('navigation');
    await waitFor(() => expect(world.http.total).toHaveBeenCalledTimes(1));
    expect(world.http.list).toHaveBeenCalledTimes(1);
  });
  it('asks itself when what was asked before is another question', async () => {
    const world = consoleServices({ query: {} });
    world.http.list.mockResolvedValue({ itemList: rows, total: null, page: 1, limit: 20, totals: {} });
    await prefetchList(world.http as never, list, { state: '20' });
    render(
      <world.Console>
        <ListView definition={list} />
      </world.Console>,
    );
    await screen.findByText('SN0');
    expect(world.http.list).toHaveBeenCalledTimes(2);
    expect(world.http.list.mock.calls[1]?.[1]).toMatchObject({ conditions: [] });
  });
  it('asks for what the address says and shows the total', async () => {
    const { http } = await shown({ page: '2', state: '20' });
    expect(http.list.mock.calls[0]?.[1]).toEqual({
      conditions: [{ type: 'state', value: 20 }],
      page: 2,
      limit: 20,
      count: false,
      orderBy: [{ field: 'at', dir: 'desc' }],
    });
    expect(await screen.findByText('共 84 条')).toBeTruthy();
    expect(document.querySelector('[data-chip="state"]')?.textContent).toContain('完成');
  });
  it('searches with Enter, but not while an input method composes, and starts at page 1', async () => {
    const { navigation, place } = await shown({ page: '3' });
    const note = screen.getByLabelText('备注');
    fireEvent.change(note, { target: { value: ' 急 ' } });
    expect(fireEvent.keyDown(note, { key: 'Enter', isComposing: true })).toBe(false);
    expect(navigation.replace).not.toHaveBeenCalled();
    await userEvent.type(note, '{Enter}');
    expect(place.query).toEqual({ note: '急' });
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(place.query).toEqual({}));
    expect((note as HTMLInputElement).value).toBe('');
  });
  it('keeps what was typed and not searched yet while another tab is shown', async () => {
    const { Console, http } = consoleServices({ texts: { 'waybill.field.note': '备注' } });
    http.list.mockResolvedValue({ itemList: rows, total: 3, page: 1, limit: 20, totals: {} });
    const page = (mode: 'visible' | 'hidden') => (
      <Console>
        <Activity mode={mode}>
          <ListView definition={list} />
        </Activity>
      </Console>
    );
    const view = render(page('visible'));
    await screen.findByText('SN0');
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '急' } });
    view.rerender(page('hidden'));
    view.rerender(page('visible'));
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('急');
  });
  it('turns pages and sorts through the address', async () => {
    const { place } = await shown();
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    expect(place.query).toEqual({ page: '2' });
    await userEvent.click(screen.getByRole('columnheader', { name: '单号' }));
    expect(place.query).toEqual({ sort: 'sn:asc' });
  });
  it('shows only the actions a record allows and opens records', async () => {
    const { navigation } = await shown();
    expect(document.querySelectorAll('[data-action="parcel.reprice"]')).toHaveLength(2);
    await userEvent.click(screen.getByText('SN1'));
    expect(navigation.go).toHaveBeenCalledWith('/parcelDetail', { id: 'p1' });
  });
  it('asks anew by itself while it is watched, and rests when it is told to', async () => {
    const { http } = await shown();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const asked = http.list.mock.calls.length;
      const watch = screen.getByRole('button', { name: '自动更新' });
      expect(watch.getAttribute('aria-pressed')).toBe('false');
      fireEvent.click(watch);
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(http.list).toHaveBeenCalledTimes(asked + 2);
      fireEvent.click(watch);
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(http.list).toHaveBeenCalledTimes(asked + 2);
    } finally {
      vi.useRealTimers();
    }
  });
  it('says what failed with the request id, tries again, and says when a right is missing', async () => {
    const { http } = await shown();
    http.list.mockRejectedValueOnce(new Fault('连接超时', 'timeout', 'R-77'));
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText('请求编号：R-77')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('SN0');
    http.list.mockRejectedValueOnce(new Refusal({ status: 403, reason: 'forbidden', message: '没有权限' }));
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect((await screen.findByText('没有权限')).closest('[data-state]')?.getAttribute('data-state')).toBe('forbidden');
  });
});

describe('command form', () => {
  const open = async () => {
    const world = await shown();
    await userEvent.click(document.querySelector('[data-action="parcel.reprice"]') as HTMLElement);
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /运费/ });
    return {
      ...world,
      price,
      send: () => userEvent.click(screen.getAllByRole('button', { name: '改价' }).at(-1) as HTMLElement),
    };
  };
  it('starts with the record, shows Chinese capitals, checks before it sends', async () => {
    const { price, send, http } = await open();
    expect(price.value).toBe('123.45');
    await waitFor(() => expect(document.querySelector('[data-capitals]')?.textContent).toBe('壹佰贰拾叁元肆角伍分'));
    fireEvent.change(price, { target: { value: '' } });
    await send();
    expect(await screen.findByText('请填写此项')).toBeTruthy();
    expect(http.run).not.toHaveBeenCalled();
  });
  it('keeps the request id over a fault and takes a new one after a no; shows the no at its field', async () => {
    const { price, send, http } = await open();
    fireEvent.change(price, { target: { value: '20' } });
    http.run.mockRejectedValueOnce(new Fault('网络中断', 'network'));
    await send();
    await screen.findByText('网络中断');
    http.run.mockRejectedValueOnce(
      new Refusal({ status: 400, reason: 'invalid', message: '有误', fields: { price: '超出合同价' } }),
    );
    await send();
    await screen.findByText('超出合同价');
    http.run.mockResolvedValueOnce({});
    fireEvent.change(price, { target: { value: '19' } });
    await send();
    await waitFor(() => expect(document.querySelector('[role="dialog"],[role="alertdialog"]')).toBeNull());
    const intents = http.run.mock.calls.map((call) => (call[3] as { requestId: string }).requestId);
    expect(intents[0]).toBe(intents[1]);
    expect(intents[2]).not.toBe(intents[1]);
    expect(http.run.mock.lastCall?.[1]).toEqual({ price: 1900 });
    expect(http.list).toHaveBeenCalledTimes(2);
  });
  it('compares with what somebody else has written and overwrites on the new version', async () => {
    const { price, send, http } = await open();
    fireEvent.change(price, { target: { value: '20' } });
    http.run.mockRejectedValueOnce(
      new Refusal({
        status: 409,
        reason: 'stale',
        message: '已被修改',
        current: { ...rows[0], version: 9, price: 5000 },
      }),
    );
    await send();
    expect((await screen.findByRole('row', { name: /运费/ })).textContent).toBe('运费123.4520.0050.00');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['原内容', '我的内容', '最新内容']),
    );
    await userEvent.click(screen.getByRole('button', { name: '用我的内容覆盖' }));
    http.run.mockResolvedValueOnce({});
    await send();
    await waitFor(() => expect(http.run).toHaveBeenCalledTimes(2));
    expect(http.run.mock.lastCall?.slice(1, 3)).toEqual([{ price: 2000 }, { id: 'p0', version: 9 }]);
  });
  it('asks before what was typed is lost', async () => {
    const { price, messages } = await open();
    fireEvent.change(price, { target: { value: '20' } });
    messages.confirm.mockResolvedValueOnce(false);
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(messages.confirm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
