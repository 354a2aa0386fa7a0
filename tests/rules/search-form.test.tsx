import { choice, dateTime, defineResource, mobile, text } from '@freightdeck/sdk/contract';
import { listPage } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListView } from '../../core/web/pages/index.ts';
import { findMissing, reportable } from '../../core/web/pages/found-report.ts';
import { consoleServices } from '../support/console-services.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;
// What comes on demand is there before the clock of a test runs.
beforeAll(() => import('../../sdk/ui/dates/range-panel.tsx'));
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

describe('a pasted column', () => {
  it('is searched for when it is confirmed; what is typed first goes behind it', async () => {
    const { place } = await shown();
    const box = screen.getByRole('textbox', { name: '单号' });
    fireEvent.paste(box, { clipboardData: { getData: () => 'A1\nB2' } });
    const dialog = await screen.findByRole('dialog');
    const area = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: '单号' });
    area.focus();
    expect([area.selectionStart, area.selectionEnd]).toEqual([5, 5]);
    await userEvent.keyboard('{Enter}C3');
    expect(area.value).toBe('A1\nB2\nC3');
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(place.query).toEqual({ sn: 'A1,B2,C3' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('is searched for by Ctrl+Enter too, once', async () => {
    const { place, navigation } = await shown();
    fireEvent.paste(screen.getByRole('textbox', { name: '单号' }), { clipboardData: { getData: () => 'A1;B2' } });
    const dialog = await screen.findByRole('dialog');
    fireEvent.keyDown(within(dialog).getByRole('textbox', { name: '单号' }), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(place.query).toEqual({ sn: 'A1,B2' }));
    expect(navigation.replace).toHaveBeenCalledTimes(1);
  });
});

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
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '时间' });
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^时间：/ }));
    return within(await screen.findByRole('dialog', { name: '时间' }));
  };
  const asked = (http: Awaited<ReturnType<typeof shown>>['http']) =>
    http.list.mock.lastCall?.[1].conditions.filter(({ type }: { type: string }) => type.endsWith('_at'));
  it.each([
    ['今天', 'today', '2026-03-20', '2026-03-20'],
    ['昨天', 'yesterday', '2026-03-19', '2026-03-19'],
    ['本周', 'thisWeek', '2026-03-16', '2026-03-20'],
    ['上周', 'lastWeek', '2026-03-09', '2026-03-15'],
    ['本月', 'thisMonth', '2026-03-01', '2026-03-20'],
    ['上月', 'lastMonth', '2026-02-01', '2026-02-28'],
    ['近7天', 'last7Days', '2026-03-14', '2026-03-20'],
    ['近30天', 'last30Days', '2026-02-19', '2026-03-20'],
  ])('%s is one click; the address keeps the word, and its days are asked for', async (name, word, from, to) => {
    const { place, http, search } = await shown();
    await userEvent.click(await (await open()).findByRole('button', { name }));
    expect([box().value, document.activeElement]).toEqual([name, box()]);
    await search();
    await waitFor(() => expect(place.query).toEqual({ at: word }));
    await waitFor(() =>
      expect(asked(http)).toEqual([
        { type: 'start_at', value: `${from} 00:00:00` },
        { type: 'end_at', value: `${to} 23:59:59` },
      ]),
    );
    expect(document.querySelector('[data-chip="at"]')?.textContent).toContain(name);
  });
  it.each([
    ['2026-03-02 ~ 2026/3/9', '2026-03-02~2026-03-09'],
    ['20260302-20260309', '2026-03-02~2026-03-09'],
    ['2026年3月2日至2026年3月9日', '2026-03-02~2026-03-09'],
    ['２０２６-０３-０２', '2026-03-02~2026-03-02'],
    ['2026-03-02~', '2026-03-02~'],
    ['~ 2026-03-09', '~2026-03-09'],
    ['last week', 'lastWeek'],
  ])('typed as %s', async (typed, value) => {
    const { place } = await shown();
    await userEvent.click(box());
    await userEvent.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(place.query).toEqual({ at: value }));
  });
  it.each([
    ['2026-02-30', '日期范围不正确'],
    ['03/02/2026', '日期范围不正确'],
    ['2026-03-09~2026-03-02', '开始日期不能晚于结束日期'],
  ])('%s is marked and kept, and no search is sent with it', async (typed, problem) => {
    const { place, http, messages, search } = await shown();
    await userEvent.click(box());
    await userEvent.keyboard(typed);
    await userEvent.tab();
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect(screen.getByRole('alert').textContent).toBe(problem);
    await search();
    expect([place.query, http.list.mock.calls.length]).toEqual([{}, 1]);
    expect(messages.show).toHaveBeenCalledWith('warning', '查询条件格式不正确');
  });
  it('two days of one’s own are chosen by keys, in whichever order, over months', async () => {
    const { place, search } = await shown({ at: '2026-03-18~2026-03-19' });
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('dialog', { name: '时间' });
    const day = () => document.activeElement?.getAttribute('data-day');
    await waitFor(() => expect(day()).toBe('2026-03-19'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Home}');
    expect(day()).toBe('2026-03-23');
    await userEvent.keyboard('{Enter}{PageUp}{End}{ArrowLeft}');
    expect(day()).toBe('2026-02-28');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(24);
    await userEvent.keyboard('{Enter}');
    expect([box().value, document.activeElement]).toEqual(['2026-02-28 ~ 2026-03-23', box()]);
    await search();
    expect(place.query).toEqual({ at: '2026-02-28~2026-03-23' });
  });
  it('Escape closes the calendar and changes nothing; one open end is a button', async () => {
    const { place, search } = await shown();
    let panel = await open();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-03-20'));
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([box().value, document.activeElement]).toEqual(['', box()]);
    panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: '2026年3月2日星期一' }));
    await userEvent.click(panel.getByRole('button', { name: '2026-03-02 起' }));
    await search();
    expect(place.query).toEqual({ at: '2026-03-02~' });
  });
  it('the day words mean is looked up anew when the list is read again, not before', async () => {
    const { http } = await shown({ at: 'today' });
    expect(asked(http)?.[0]?.value).toBe('2026-03-20 00:00:00');
    vi.setSystemTime(new Date('2026-03-20T16:00:01Z'));
    expect(http.list).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(asked(http)?.[0]?.value).toBe('2026-03-21 00:00:00'));
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
