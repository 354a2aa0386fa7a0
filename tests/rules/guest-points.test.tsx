import { dateTime, defineCommand, defineResource, text } from '@freightdeck/sdk/contract';
import { auditPage, Errors, Plugins } from '@freightdeck/sdk/web';
import type { DictionaryEntry } from '@freightdeck/sdk/web';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { autorun } from 'mobx';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DictionaryStore } from '../../core/web/dictionary/index.ts';
import { AuditView } from '../../core/web/pages/index.ts';
import { uploadKind, uploadRules } from '../../core/web/upload/index.ts';
import { commandEntries } from '../../host/web/popups/palette-entries.ts';
import { consoleServices } from '../support/console-services.tsx';
import { kernel, manifest, rights, web } from '../support/plugin-kernel.tsx';

configure({ asyncUtilTimeout: 5000 });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const captains = defineResource({
  name: 'captain',
  path: '/api/captain',
  table: 'captain',
  tenancy: 'tenant',
  label: 'name',
  access: ['k'],
  sorts: ['createdAt'],
  filters: { name: 'like' },
  fields: { name: text(20), ticket: text(20), phone: text(20), createdAt: dateTime() },
});
const pass = defineCommand({ name: 'captain.approve', path: '/api/captain/approve', access: ['k'], on: captains });
const refuse = defineCommand({
  name: 'captain.reject',
  path: '/api/captain/reject',
  access: ['k'],
  on: captains,
  input: { reason: text(60) },
});
const desk = auditPage(captains, {
  pass,
  refuse,
  waiting: {},
  sections: [{ title: 'basic', fields: ['name', 'ticket', 'phone'] }],
  recognised: (record) => ({ ticket: record.ticket }),
});
const rows = [1, 2].map((n) => ({
  id: `c${n}`,
  platformId: '1',
  version: n,
  abilities: ['captain.approve'],
  name: `船长${n}`,
  ticket: `T${n}`,
  phone: '1',
  createdAt: '2026-03-01 08:00:00',
}));

interface CheckProps {
  readonly record: { readonly name: string; readonly ticket: string };
  readonly found: (field: string, mark: 'ok' | 'wrong' | undefined) => void;
}
/** A desk with a plugin that checks tickets. */
async function shown(Check: (props: CheckProps) => React.ReactNode) {
  const of = manifest('register', {
    contributions: { 'captain.checks': { ticket: { title: { zh: '证件库', en: 'Register' } } } },
  });
  const { store } = kernel([
    {
      manifest: of,
      load: async () => ({
        default: { ...web(of), parts: { 'captain.checks': { ticket: async () => ({ part: Check as never }) } } },
      }),
    },
  ]);
  const world = consoleServices({
    query: { audit: 'start' },
    texts: { 'waybill.field.ticket': '证号', 'waybill.field.name': '姓名', 'waybill.field.phone': '电话' },
  });
  world.services.set(Plugins.key, store);
  world.http.list.mockResolvedValue({ itemList: rows, total: 2, page: 1, limit: 50, totals: {} });
  world.http.get.mockImplementation(async (_: unknown, id: string) => rows.find((row) => row.id === id));
  world.http.ask.mockResolvedValue({ claims: [] });
  world.http.run.mockResolvedValue({});
  await store.rematch(rights('register'));
  render(
    <world.Console>
      <AuditView definition={desk} />
    </world.Console>,
  );
  await screen.findByRole('heading', { level: 2, name: '船长1' });
  return {
    ...world,
    store,
    report: (world.services.get(Errors.key) as { readonly report: ReturnType<typeof vi.fn> }).report,
  };
}
const markOf = (field: string): string | undefined =>
  document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.dataset['mark'];

describe("checks of other plugins at the auditor's desk", () => {
  const Check = ({ record, found }: CheckProps) => {
    useEffect(() => {
      found('ticket', record.ticket === 'T1' ? 'wrong' : 'ok');
      found('phone', 'ok');
    });
    return <p>{record.name}已核验</p>;
  };
  it('draw what they found and mark fields, before what the papers say and behind the auditor', async () => {
    const { messages, http } = await shown(Check);
    await screen.findByText('船长1已核验');
    expect(screen.getByRole('region', { name: '核验结果' }).textContent).toContain('证件库');
    await waitFor(() => expect([markOf('ticket'), markOf('phone'), markOf('name')]).toEqual(['wrong', 'ok', 'none']));
    await userEvent.click(document.querySelector('[data-act=pass]') as HTMLElement);
    expect(messages.show).toHaveBeenCalledWith('warning', expect.stringContaining('证号'));
    await userEvent.click(document.querySelector('[data-field=ticket] button') as HTMLElement);
    expect(markOf('ticket')).toBe('ok');
    await userEvent.click(document.querySelector('[data-act=pass]') as HTMLElement);
    await screen.findByText('船长2已核验');
    // A decision is sent when it can no longer be taken back.
    await waitFor(
      () =>
        expect(
          http.run.mock.calls.some(([command]) => (command as { readonly name: string }).name === 'captain.approve'),
        ).toBe(true),
      { timeout: 10_000 },
    );
    await waitFor(() => expect(markOf('ticket')).toBe('ok'));
  });
  it('that come late for a record say nothing of the next one', async () => {
    let say: (() => void) | undefined;
    await shown(({ record, found }) => {
      if (record.ticket === 'T1') say ??= () => found('phone', 'wrong');
      return <p>{record.name}</p>;
    });
    await waitFor(() => expect(say).toBeDefined());
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { level: 2, name: '船长2' });
    act(() => say?.());
    expect(markOf('phone')).toBe('none');
  });
  it('that throw stay in their place, and go with their plugin', async () => {
    const { store, report } = await shown(() => {
      throw new Error('no register');
    });
    await screen.findByText(/: no register$/);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no register' }), 'slot', 'register');
    expect(document.querySelector('[data-act=pass]')).toHaveProperty('disabled', false);
    store.toggle('register', false);
    await waitFor(() => expect(document.querySelector('[data-check]')).toBeNull());
  });
});

describe('dictionaries of plugins', () => {
  it('are read once, when first asked for, and again when their time is over; they go with their plugin', async () => {
    const of = manifest('quotes', { dictionaries: { 'quotes.grade': { ttlSeconds: 60 } } });
    const read = vi.fn(async (): Promise<readonly DictionaryEntry[]> => [{ value: 'A', zh: '甲', en: 'A' }]);
    const { store } = kernel([
      { manifest: of, load: async () => ({ default: { ...web(of), dictionaries: { 'quotes.grade': read } } }) },
    ]);
    const ask = vi.fn(async (..._: readonly unknown[]) => ({
      itemList: [{ dictValue: '1', dictName: '平台', dictNameEn: '' }],
    }));
    const dictionary = new DictionaryStore(
      { ask } as never,
      store,
      { session: undefined },
      { renamed: () => undefined },
    );
    await store.rematch(rights('quotes'));
    const seen: (readonly string[])[] = [];
    const stop = autorun(() => {
      seen.push(dictionary.entries('quotes.grade').map(({ zh }) => zh));
    });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['甲']));
    expect([read.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
    const later = Date.now() + 61_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    dictionary.entries('quotes.grade');
    dictionary.entries('quotes.grade');
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    store.toggle('quotes', false);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['平台']));
    expect(ask.mock.calls[0]?.[1], 'without the plugin the platform is asked').toEqual({ dictCode: 'quotes.grade' });
    stop();
    vi.restoreAllMocks();
  });
  it('that fail are asked for again', async () => {
    const of = manifest('quotes', { dictionaries: { 'quotes.grade': {} } });
    const read = vi.fn(async (): Promise<readonly DictionaryEntry[]> => {
      if (read.mock.calls.length === 1) throw new Error('no');
      return [{ value: 'A', zh: '甲', en: 'A' }];
    });
    const { store } = kernel([
      { manifest: of, load: async () => ({ default: { ...web(of), dictionaries: { 'quotes.grade': read } } }) },
    ]);
    const dictionary = new DictionaryStore({} as never, store, { session: undefined }, { renamed: () => undefined });
    await store.rematch(rights('quotes'));
    dictionary.entries('quotes.grade');
    await vi.waitFor(() => {
      dictionary.entries('quotes.grade');
      expect(dictionary.entries('quotes.grade')).toHaveLength(1);
    });
    expect(read).toHaveBeenCalledTimes(2);
  });
});

it("a kind of file is held to what its plugin says while it is at work, and to the platform's rules otherwise", async () => {
  const of = manifest('quotes', {
    uploads: { 'quotes.offer': { title: { zh: '报价单', en: 'Offer' }, accept: ['jpg', 'pdf'], maxBytes: 3_000_000 } },
  });
  const { store } = kernel([{ manifest: of, load: async () => ({ default: web(of) }) }]);
  const usual = { accept: ['jpg', 'jpeg', 'png', 'pdf'], bytes: 1_048_576 };
  expect(uploadRules(uploadKind(store, 'quotes.offer'))).toEqual(usual);
  await store.rematch(rights('quotes'));
  expect(uploadRules(uploadKind(store, 'quotes.offer'))).toEqual({
    accept: ['jpg', 'jpeg', 'pdf'],
    bytes: 3_000_000,
    title: { zh: '报价单', en: 'Offer' },
  });
  expect(uploadRules(uploadKind(store, 'constructor'))).toEqual(usual);
});

it('commands of plugins are found by their titles in both tongues, and not before something is typed', () => {
  const commands = [{ key: 'quotes/quick', title: { zh: '快速询价', en: 'Quick quote' } }];
  const found = (typed: string): readonly string[] =>
    commandEntries(
      commands,
      typed,
      ({ zh }) => zh,
      () => '插件功能',
      () => undefined,
    ).map(({ title }) => title);
  expect([found(''), found('询'), found('QUICK'), found('运单')]).toEqual([[], ['快速询价'], ['快速询价'], []]);
});
