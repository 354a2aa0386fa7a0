import { choice, dateTime, defineResource, mobile, text } from '@freightdeck/sdk/contract';
import { listPage } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListView } from '../../core/web/pages/index.ts';
import { findMissing, reportable } from '../../core/web/pages/found-report.ts';
import { consoleServices } from '../support/console-services.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;
beforeEach(() => vi.setSystemTime(new Date('2026-03-20T04:00:00Z')));
// Wide enough for every box of the search line: a narrower window folds some.
window.innerWidth = 1920;
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
  sorts: ['sn'],
  fields: {
    sn: text(20),
    phone: mobile(),
    at: dateTime(),
    state: choice('S', [
      { value: 10, zh: '待办', en: 'Open', tone: 'waiting' },
      { value: 20, zh: '完成', en: 'Done', tone: 'done' },
      { value: 30, zh: '作废', en: 'Void', tone: 'void' },
    ]),
  },
  filters: { sn: 'many', phone: 'many', state: 'in', at: 'range' },
});
const list = listPage(parcel, {
  columns: ['sn', 'state', 'at'],
  filters: ['sn', 'state', 'at'],
  fixed: { in_state: [10, 20] },
});
const row = (sn: string) => ({
  id: sn,
  platformId: '1',
  version: 1,
  abilities: [],
  sn,
  phone: '138****0000',
  state: 10,
  at: '2026-03-01 08:00:00',
});

const shown = async (query: Readonly<Record<string, string>> = {}) => {
  const world = consoleServices({
    query,
    texts: { 'waybill.field.sn': '单号', 'waybill.field.state': '状态', 'waybill.field.at': '时间' },
  });
  world.http.list.mockResolvedValue({ itemList: [row('A1'), row('B2')], total: 2, page: 1, limit: 20, totals: {} });
  world.http.listing.mockResolvedValue([row('A1'), row('B2')]);
  render(
    <world.Console>
      <ListView definition={list} />
    </world.Console>,
  );
  await screen.findByText('A1');
  return { ...world, search: () => userEvent.click(screen.getByRole('button', { name: '查询' })) };
};

describe('several values of a choice', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '状态' });
  it('are ticked by keyboard, each with the dot of its tone, and go into the address in the order of the set', async () => {
    const { place, search } = await shown();
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    const options = await screen.findAllByRole('menuitemcheckbox');
    expect(options.map((option) => option.querySelector('[data-dot]')?.getAttribute('data-dot'))).toEqual([
      'waiting',
      'done',
      'void',
    ]);
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{End}{Enter}');
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '待办' }));
    await search();
    expect(place.query).toEqual({ state: '10,30' });
    expect(document.querySelector('[data-chip="state"]')?.textContent).toContain('待办、作废');
  });
  it('are narrowed by typing, and the last one leaves with Backspace', async () => {
    const { place, search } = await shown({ state: '10,20' });
    expect(box().value).toBe('待办、完成');
    await userEvent.click(box());
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('true'));
    await userEvent.keyboard('{Backspace}');
    await userEvent.keyboard('void');
    await waitFor(() => expect(screen.queryByRole('menuitemcheckbox', { name: '完成' })).toBeNull());
    expect(screen.getByText('作废')).toBeTruthy();
    await search();
    expect(place.query).toEqual({ state: '10' });
  });
  it('the search is sent with Ctrl+Enter from any box', async () => {
    const { http } = await shown();
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
    expect(http.list).toHaveBeenCalledTimes(2);
  });
});

describe('a range of days', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^时间：/ }));
    // Not by its role: without a layout the focus cannot move into the panel, and Fluent hides it from readers then;
    // whether that happens before or after it is looked for is chance.
    const panel = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[role=dialog][aria-label="时间"]');
      if (!found) throw new Error('no panel');
      return found;
    });
    return within(panel);
  };
  it.each([
    ['今天', '2026-03-20~2026-03-20'],
    ['近7天', '2026-03-14~2026-03-20'],
    ['本月', '2026-03-01~2026-03-20'],
    ['上月', '2026-02-01~2026-02-28'],
  ])('%s is one click', async (name, value) => {
    const { place, search } = await shown();
    await userEvent.click(await (await open()).findByText(name));
    expect(screen.getByRole('button', { name: `时间：${name}` })).toBe(document.activeElement);
    await search();
    expect(place.query).toEqual({ at: value });
  });
  it('two days of one’s own, swapped when they are the wrong way round, or one open end', async () => {
    const { place, search } = await shown();
    let panel = await open();
    fireEvent.change(panel.getByLabelText('时间起'), { target: { value: '2026-03-09' } });
    fireEvent.change(panel.getByLabelText('时间止'), { target: { value: '2026-03-02' } });
    await userEvent.click(panel.getByText('确定'));
    await search();
    expect(place.query).toEqual({ at: '2026-03-02~2026-03-09' });
    panel = await open();
    fireEvent.change(panel.getByLabelText('时间止'), { target: { value: '' } });
    fireEvent.keyDown(panel.getByLabelText('时间起'), { key: 'Enter' });
    await search();
    expect(place.query).toEqual({ at: '2026-03-02~' });
    expect(screen.getByRole('button', { name: '时间：2026-03-02 起' })).toBeTruthy();
  });
});

describe('what was found of many values', () => {
  it('says how many there are and names the rest, to be copied', async () => {
    const { http } = await shown({ sn: 'A1,B2,C3' });
    const note = await screen.findByText('3个中 2个命中 · 1个未找到');
    expect(note.parentElement?.textContent).toContain('C3');
    expect(http.listing.mock.lastCall?.[1]).toEqual({
      conditions: [
        { type: 'in_state', value: [10, 20] },
        { type: 'like_sn', value: ['A1', 'B2', 'C3'] },
      ],
    });
    expect(screen.getByRole('button', { name: '复制未找到的单号' })).toBeTruthy();
  });
  it('stays while the list is read again', async () => {
    const { http } = await shown({ sn: 'A1,B2,C3' });
    await screen.findByText('3个中 2个命中 · 1个未找到');
    http.listing.mockReturnValueOnce(new Promise(() => undefined));
    vi.setSystemTime(new Date('2026-03-20T04:01:00Z'));
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(http.listing).toHaveBeenCalledTimes(2));
    expect(screen.getByText('3个中 2个命中 · 1个未找到')).toBeTruthy();
  });
  it('asks nothing for one value, for more than 200, and for what the platform masks', () => {
    const many = Array.from({ length: 201 }, (_, index) => `S${index}`);
    expect(reportable(list, { sn: 'A1', phone: '13800000000,13900000000' })).toEqual([]);
    expect(reportable(list, { sn: many.join(',') })).toEqual([]);
    expect(reportable(list, { sn: many.slice(1).join(',') })[0]?.values).toHaveLength(200);
  });
  it('asks again about the values that a full answer may have left out', async () => {
    const listing = vi
      .fn()
      .mockResolvedValueOnce(Array.from({ length: 1000 }, () => row('A1')))
      .mockResolvedValueOnce([row('B2')]);
    expect(await findMissing({ listing } as never, list, { sn: 'A1,B2,C3' }, new AbortController().signal)).toEqual([
      { name: 'sn', total: 3, missing: ['C3'] },
    ]);
    expect(listing.mock.lastCall?.[1].conditions.at(-1)).toEqual({ type: 'like_sn', value: ['B2', 'C3'] });
  });
});
