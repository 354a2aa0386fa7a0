import {
  choice,
  dateTime,
  defineResource,
  savedViewDelete,
  savedViewListing,
  savedViewSave,
  savedViewSetDefault,
  text,
} from '@freightdeck/sdk/contract';
import type { SavedViewRow } from '@freightdeck/sdk/contract';
import { listPage, Refusal } from '@freightdeck/sdk/web';
import type { ColumnSetting } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
configure({ asyncUtilTimeout: 5000 });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
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
    at: dateTime(),
    state: choice('S', [
      { value: 10, zh: '待办', en: 'Open', tone: 'waiting' },
      { value: 20, zh: '完成', en: 'Done', tone: 'done' },
    ]),
  },
  filters: { sn: 'many', state: 'in', at: 'range' },
});
const list = listPage(parcel, { columns: ['sn', 'state', 'at'], filters: ['sn', 'state', 'at'], sort: { at: 'desc' } });
const columns = [
  { prop: 'at', key: 1, width: 200, visible: true },
  { prop: 'sn', key: 2, width: 184, visible: true },
  { prop: 'state', key: 3, width: 128, visible: false },
];
const view = (more: Partial<SavedViewRow> = {}): SavedViewRow => ({
  id: 'v1',
  name: '待办单',
  content: { query: { state: '10', limit: '50', sort: 'sn:asc' }, columns },
  shared: false,
  mine: true,
  ownerName: '王',
  isDefault: false,
  ...more,
});

/** A list over a platform that remembers views. */
const shown = async (
  saved: SavedViewRow[],
  query: Readonly<Record<string, string>> = { page: '1' },
  /** The person's own columns, where the platform keeps some. */
  own?: readonly string[],
) => {
  const world = consoleServices({
    query,
    texts: { 'waybill.field.sn': '单号', 'waybill.field.state': '状态', 'waybill.field.at': '时间' },
  });
  world.http.list.mockResolvedValue({
    itemList: [
      { id: 'p0', platformId: '1', version: 1, abilities: [], sn: 'SN0', state: 10, at: '2026-03-01 08:00:00' },
    ],
    total: 84,
    page: 1,
    limit: 20,
    totals: {},
  });
  world.http.ask.mockImplementation(async (question: unknown) =>
    question === savedViewListing ? { itemList: [...saved] } : undefined,
  );
  world.http.run.mockImplementation(async (command: unknown, input: Record<string, unknown>) => {
    const at = saved.findIndex((one) => one.id === input.id);
    if (command === savedViewSave) {
      if (saved.some((one) => one.name === input.name && one.id !== input.id))
        throw new Refusal({ status: 409, reason: 'nameTaken', message: '已有同名视图' });
      const next = { ...view(), ...saved[at], ...input, id: (input.id as string | undefined) ?? 'v9' } as SavedViewRow;
      saved.splice(at < 0 ? saved.length : at, at < 0 ? 0 : 1, next);
      return { id: next.id };
    }
    if (command === savedViewDelete) saved.splice(at, 1);
    if (command === savedViewSetDefault)
      saved.splice(0, saved.length, ...saved.map((one) => ({ ...one, isDefault: one.id === input.id })));
    return {};
  });
  if (own)
    world.columns.load.mockImplementation(async (_route, _title, all) =>
      own.flatMap((prop, index) =>
        (all as readonly ColumnSetting[]).filter((one) => one.prop === prop).map((one) => ({ ...one, key: index + 1 })),
      ),
    );
  render(
    <world.Console>
      <ListView definition={list} />
    </world.Console>,
  );
  await screen.findByText('SN0');
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^视图/ }));
    await screen.findByRole('menu');
  };
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  return {
    ...world,
    saved,
    heads,
    pick: async (name: string | RegExp) => {
      await open();
      await userEvent.click(
        await screen.findByRole(
          /视图$|共享|默认/.test(String(name)) && name !== '不使用视图' ? 'menuitem' : 'menuitemradio',
          { name },
        ),
      );
    },
    open,
  };
};

describe('saved views of a list', () => {
  it('a view brings filters, sort, page size and columns into the list and its address', async () => {
    const { place, pick, http, heads } = await shown([view()]);
    expect(heads()).toEqual(['单号', '状态', '时间']);
    await pick(/待办单/);
    await waitFor(() => expect(place.query).toEqual({ state: '10', limit: '50', sort: 'sn:asc', view: 'v1' }));
    await waitFor(() => expect(heads()).toEqual(['时间', '单号']));
    expect(http.list.mock.lastCall?.[1]).toEqual({
      conditions: [{ type: 'state', value: 10 }],
      page: 1,
      limit: 50,
      count: false,
      orderBy: [{ field: 'sn', dir: 'asc' }],
    });
    expect(screen.getByRole('button', { name: '视图：待办单' })).toBeTruthy();
  });
  it('an address that names a view shows its columns; what the address says besides stands', async () => {
    const { heads, http } = await shown([view()], { view: 'v1', state: '20' });
    await waitFor(() => expect(heads()).toEqual(['时间', '单号']));
    expect(http.list.mock.calls[0]?.[1].conditions).toEqual([{ type: 'state', value: 20 }]);
    expect(screen.getByRole('img', { name: '视图已修改，未保存' })).toBeTruthy();
  });
  it('a list opened without anything starts with the default view; one can still do without', async () => {
    const { place, pick } = await shown([view({ isDefault: true })], {});
    await waitFor(() => expect(place.query.view).toBe('v1'));
    await pick('不使用视图');
    await waitFor(() => expect(place.query).toEqual({ view: 'none' }));
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    expect(place.query).toEqual({ view: 'none' });
  });
  it('an address that asks for something is not touched by the default view', async () => {
    const { place, http } = await shown([view({ isDefault: true })], { state: '20' });
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    expect([place.query, http.ask.mock.calls.length]).toEqual([{ state: '20' }, 0]);
  });
  it('what is shown is saved under a name; a taken name is said at the box', async () => {
    const { pick, saved, place } = await shown([view()], { state: '20', page: '3' });
    await pick('另存为视图');
    const box = await screen.findByRole('textbox', { name: /视图名称/ });
    fireEvent.change(box, { target: { value: '待办单' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(saved).toHaveLength(1);
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByText('已有同名视图');
    fireEvent.change(box, { target: { value: ' 完成单 ' } });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(place.query).toEqual({ state: '20', view: 'v9' }));
    expect(saved[1]).toMatchObject({
      name: '完成单',
      shared: false,
      content: {
        query: { state: '20' },
        columns: [
          { prop: 'sn', key: 1 },
          { prop: 'state', key: 2 },
          { prop: 'at', key: 3 },
        ],
      },
    });
    expect(screen.queryByRole('img', { name: '视图已修改，未保存' })).toBeNull();
  });
  it('a changed view is marked and saved over; it is renamed, shared, made the start, and deleted', async () => {
    const { pick, saved, place, columns: own } = await shown([view()], { view: 'v1', state: '20' });
    await screen.findByRole('img', { name: '视图已修改，未保存' });
    await pick('保存到当前视图');
    await waitFor(() => expect(saved[0]?.content.query).toEqual({ state: '20' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: '视图已修改，未保存' })).toBeNull());
    await pick('共享给本平台');
    await waitFor(() => expect(saved[0]?.shared).toBe(true));
    await pick('设为默认视图');
    await waitFor(() => expect(saved[0]?.isDefault).toBe(true));
    await pick('重命名视图');
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /视图名称/ });
    expect(box.value).toBe('待办单');
    fireEvent.change(box, { target: { value: '完成单' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByRole('button', { name: '视图：完成单' });
    await pick('删除视图');
    await waitFor(() => expect([saved.length, place.query.view]).toEqual([0, undefined]));
    expect(own.save).not.toHaveBeenCalled();
  });
  it('a view keeps the word of its days: opened on another day it shows, counts and exports that day', async () => {
    vi.setSystemTime(new Date('2026-03-20T04:00:00Z'));
    const { pick, saved, place } = await shown([]);
    const days = screen.getByRole('textbox', { name: '时间' });
    await userEvent.click(days);
    await userEvent.keyboard('今天{Enter}');
    await waitFor(() => expect(place.query.at).toBe('today'));
    await pick('另存为视图');
    fireEvent.change(await screen.findByRole('textbox', { name: /视图名称/ }), { target: { value: '今日' } });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }));
    await screen.findByRole('button', { name: '视图：今日' });
    expect(saved[0]?.content.query).toEqual({ at: 'today' });
    expect(screen.queryByRole('img', { name: '视图已修改，未保存' })).toBeNull();
    cleanup();
    vi.setSystemTime(new Date('2026-04-02T04:00:00Z'));
    const later = await shown(saved);
    await later.pick('今日');
    await waitFor(() =>
      expect(later.http.list.mock.lastCall?.[1].conditions).toEqual([
        { type: 'start_at', value: '2026-04-02 00:00:00' },
        { type: 'end_at', value: '2026-04-02 23:59:59' },
      ]),
    );
    expect(screen.queryByRole('img', { name: '视图已修改，未保存' })).toBeNull();
  });
  it('a view of fixed days, as they were saved before, keeps them', async () => {
    const at = '2026-03-01~2026-03-02';
    const { pick, http } = await shown([view({ content: { query: { at }, columns } })]);
    await pick(/待办单/);
    await waitFor(() =>
      expect(http.list.mock.lastCall?.[1].conditions).toEqual([
        { type: 'start_at', value: '2026-03-01 00:00:00' },
        { type: 'end_at', value: '2026-03-02 23:59:59' },
      ]),
    );
  });
  it('a view just saved is not shown as changed, although this platform does not see all columns', async () => {
    const { pick, heads, place } = await shown([], { state: '20' }, ['at', 'sn']);
    await waitFor(() => expect(heads()).toEqual(['时间', '单号']));
    await pick('另存为视图');
    fireEvent.change(await screen.findByRole('textbox', { name: /视图名称/ }), { target: { value: '我的签收' } });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }));
    await screen.findByRole('button', { name: '视图：我的签收' });
    await waitFor(() => expect(place.query.view).toBe('v9'));
    expect(screen.queryByRole('img', { name: '视图已修改，未保存' })).toBeNull();
    expect(heads()).toEqual(['时间', '单号']);
  });
  it('a colleague’s shared view can be shown and started with, not changed', async () => {
    const { open } = await shown([view({ mine: false, shared: true })], { view: 'v1' });
    await open();
    expect(await screen.findByRole('menuitemradio', { name: /待办单/ })).toBeTruthy();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['另存为视图', '设为默认视图']);
  });
});
