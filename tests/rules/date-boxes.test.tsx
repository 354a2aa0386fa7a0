import { date, dateTime, defineCommand, month, optional } from '@freightdeck/sdk/contract';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandForm } from '../../core/web/pages/command-form.tsx';
import { CommandStore } from '../../core/web/pages/command-store.ts';
import { consoleServices } from '../support/console-services.tsx';
import { I18n } from '@freightdeck/sdk/web';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
configure({ asyncUtilTimeout: 15_000 });
// What comes on demand is there before the clock of a test runs.
beforeAll(() => import('../../sdk/ui/dates/date-input.tsx'));
beforeEach(() => vi.setSystemTime(new Date('2026-11-27T17:30:00Z')));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const rent = defineCommand({
  name: 'parcel.rent',
  path: '/api/parcel/rent',
  access: 'session',
  input: { day: date(), at: dateTime(), period: month(), until: optional(date()) },
});
const labels = { day: '日期', at: '时间点', period: '月份', until: '截止' };

/** A form with one box of each kind. Where the browser stands it is still the 27th; the business has the 28th. */
const shown = async (first: Readonly<Record<string, unknown>> = {}) => {
  const world = consoleServices({
    texts: Object.fromEntries(Object.entries(labels).map(([name, label]) => [`waybill.field.${name}`, label])),
  });
  world.http.run.mockResolvedValue({});
  const store = new CommandStore(
    { http: world.http as never, i18n: world.locator.get(I18n) },
    rent as never,
    undefined,
    first,
  );
  const Form = observer(() => <CommandForm store={store} id="rent" onSubmit={() => void store.submit()} />);
  render(
    <world.Console>
      <Form />
    </world.Console>,
  );
  const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });
  await waitFor(() => expect([box('日期').disabled, box('月份').disabled]).toEqual([false, false]));
  return { ...world, store, box };
};
const focusedDay = () => document.activeElement?.getAttribute('data-day');

describe('a box for a day, a moment or a month', () => {
  it.each([
    ['日期', 'day', '2026-11-27', '2026-11-27'],
    ['日期', 'day', '2026/1/5', '2026-01-05'],
    ['日期', 'day', '20260105', '2026-01-05'],
    ['日期', 'day', '２０２６年１月５日', '2026-01-05'],
    ['日期', 'day', '今天', '2026-11-28'],
    ['日期', 'day', 'Yesterday', '2026-11-27'],
    ['时间点', 'at', '2026-11-27 8:05', '2026-11-27 08:05:00'],
    ['时间点', 'at', '2026/1/5 23:59:58', '2026-01-05 23:59:58'],
    ['时间点', 'at', '2026年1月5日 8点05分', '2026-01-05 08:05:00'],
    ['时间点', 'at', '今天 12：00', '2026-11-28 12:00:00'],
    ['月份', 'period', '2026-11', '2026-11'],
    ['月份', 'period', '2026年1月', '2026-01'],
    ['月份', 'period', '202601', '2026-01'],
  ])('%s (%s) takes %s as %s', async (label, name, typed, value) => {
    const { box, store } = await shown();
    await userEvent.click(box(label));
    await userEvent.keyboard(typed);
    expect([box(label).value, store.values[name]]).toEqual([typed, value]);
    await userEvent.tab();
    await waitFor(() => expect(box(label).value).toBe(value));
    expect(box(label).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it.each([
    ['日期', 'day', '2026-02-29'],
    ['日期', 'day', '01/05/2026'],
    ['日期', 'day', '2026-11-27 08:00'],
    ['时间点', 'at', '2026-11-27'],
    ['时间点', 'at', '2026-11-27 24:00'],
    ['月份', 'period', '2026-13'],
    ['月份', 'period', '2026-11-27'],
  ])('%s (%s) keeps %s and marks it; nothing is sent', async (label, name, typed) => {
    const { box, store, http } = await shown({ day: '2026-01-01', at: '2026-01-01 00:00:00', period: '2026-01' });
    await userEvent.clear(box(label));
    await userEvent.keyboard(typed);
    await userEvent.tab();
    await waitFor(() => expect(box(label).getAttribute('aria-invalid')).toBe('true'));
    expect([box(label).value, store.values[name]]).toEqual([typed, typed]);
    await store.submit();
    expect([Object.keys(store.errors), http.run.mock.calls.length]).toEqual([[name], 0]);
  });
  it('text that is pasted is read as typed text is; an emptied box is empty', async () => {
    const { box, store } = await shown({ until: '2026-01-01' });
    await userEvent.clear(box('截止'));
    expect(store.values['until']).toBeNull();
    await userEvent.paste(' 2026.3.9\u200b');
    await userEvent.tab();
    expect([box('截止').value, store.values['until']]).toEqual(['2026-03-09', '2026-03-09']);
  });
  it('the calendar begins with Monday and goes by keys: days, weeks, months, years, ends of the week', async () => {
    const { box, store } = await shown({ day: '2026-01-31' });
    await userEvent.click(box('日期'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focusedDay()).toBe('2026-01-31'));
    const heads = within(screen.getByRole('grid')).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent).join('')).toBe('一二三四五六日');
    for (const [keys, day] of [
      ['{PageDown}', '2026-02-28'],
      ['{ArrowRight}', '2026-03-01'],
      ['{Home}', '2026-02-23'],
      ['{End}', '2026-03-01'],
      ['{ArrowUp}', '2026-02-22'],
      ['{ArrowLeft}', '2026-02-21'],
      ['{Shift>}{PageDown}{/Shift}', '2027-02-21'],
      ['{PageUp}', '2027-01-21'],
    ] as const) {
      await userEvent.keyboard(keys);
      expect(focusedDay()).toBe(day);
    }
    expect(screen.getByRole('grid', { name: '日期 2027年1月' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect([store.values['day'], box('日期').value, document.activeElement]).toEqual([
      '2027-01-21',
      '2027-01-21',
      box('日期'),
    ]);
  });
  it('today is that of the business, not of the browser', async () => {
    const { box, store } = await shown();
    await userEvent.click(screen.getByRole('button', { name: '日期：打开日历' }));
    await waitFor(() => expect(focusedDay()).toBe('2026-11-28'));
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
    await userEvent.click(screen.getByRole('button', { name: '今天' }));
    expect([store.values['day'], document.activeElement]).toEqual(['2026-11-28', box('日期')]);
  });
  it('a chosen day of a moment keeps its time, which can be typed beside the calendar', async () => {
    const { box, store } = await shown({ at: '2026-11-05 08:30:00' });
    await userEvent.click(box('时间点'));
    await userEvent.click(await screen.findByRole('button', { name: '2026年11月9日星期一' }));
    expect(store.values['at']).toBe('2026-11-09 08:30:00');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '时间' })));
    await userEvent.keyboard('9:15');
    expect(store.values['at']).toBe('2026-11-09 09:15:00');
    await userEvent.keyboard('{Enter}');
    expect([box('时间点').value, screen.queryByRole('dialog')]).toEqual(['2026-11-09 09:15:00', null]);
  });
  it('a month is chosen among the twelve of a year', async () => {
    const { store, box } = await shown({ period: '2026-01' });
    box('月份').focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focusedDay()).toBe('2026-01-01'));
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{PageDown}{Enter}');
    expect(store.values['period']).toBe('2026-09');
  });
  it('the calendar follows what is typed while it stands open', async () => {
    const { box, store } = await shown();
    await userEvent.click(box('月份'));
    await screen.findByRole('dialog', { name: '月份' });
    await userEvent.keyboard('2026/8{ArrowDown}');
    await waitFor(() => expect(focusedDay()).toBe('2026-08-01'));
    await userEvent.click(box('月份'));
    await userEvent.keyboard('{Backspace}3');
    expect([box('月份').value, document.activeElement]).toEqual(['2026/3', box('月份')]);
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focusedDay()).toBe('2026-03-01'));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(store.values['period']).toBe('2026-04');
  });
  it('Escape closes the calendar alone, and Tab beyond its end leads back to the box', async () => {
    const { box, store } = await shown({ day: '2026-01-31' });
    await userEvent.click(box('日期'));
    await screen.findByRole('dialog', { name: '日期' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(box('日期'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focusedDay()).toBe('2026-01-31'));
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([document.activeElement, store.values['day']]).toEqual([box('日期'), '2026-01-31']);
  });
});
