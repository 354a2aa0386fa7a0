import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { views } from '../../core/web/pages/index.ts';
import system from '../../plugins/system/web/index.ts';
import { southFaults } from '../fixtures/faulty/plugin.ts';
import { faults } from '../fixtures/faulty/web/faults.tsx';
import { faultyHalf } from '../fixtures/faulty/web/faulty-half.tsx';
import { standing } from '../fixtures/faulty/web/standing.ts';
import type { FaultyPlugin } from '../support/faulty-console.tsx';
import { openFaultyConsole, partnerPage } from '../support/faulty-console.tsx';
import { hurry, uncaughtToWindow } from '../support/uncaught.ts';

configure({ asyncUtilTimeout: 8000 });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
document.body.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 900);
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
const undo: (() => void)[] = [];
beforeAll(async () => {
  // What is read from the disk for the first time is no plugin that hangs.
  await Promise.all([system.pages['plugins']?.(), system.messages.zh(), views.list(), faultyHalf('').messages.zh()]);
  for (const say of ['error', 'warn'] as const) vi.spyOn(console, say).mockImplementation(() => undefined);
  undo.push(hurry(), uncaughtToWindow());
});
afterAll(() => {
  for (const one of undo) one();
});

/** A fault: what its record says, and what its own page shows meanwhile. */
interface Expected {
  readonly says?: string;
  readonly reason?: string | RegExp;
  readonly shows?: 'failed' | 'sound' | string;
  /** It is told when the person comes back to the page. */
  readonly late?: true;
}
/** Faults of the code. `says` absent: nobody but its own page is to notice. */
const ofCode: Readonly<Record<string, Expected>> = {
  messagesReject: { says: 'PLG-211', reason: 'broken in messages', shows: 'failed' },
  messagesNeverCome: { says: 'PLG-212', shows: 'failed' },
  messagesInOneLanguage: { shows: 'sound' },
  messagesAreNoTexts: { shows: 'south-faults.sound' },
  messageIsBroken: { shows: '{count, plural' },
  setupThrows: { says: 'PLG-222', reason: 'broken in setup', shows: 'failed' },
  setupThrowsNull: { says: 'PLG-222', shows: 'failed' },
  setupRejects: { says: 'PLG-222', reason: 'broken in setup', shows: 'failed' },
  setupNeverEnds: { says: 'PLG-221', shows: 'failed' },
  providesTwice: { says: 'PLG-222', reason: /PLG-302.*twice/, shows: 'failed' },
  providesUnnamed: { says: 'PLG-222', reason: /PLG-302/, shows: 'failed' },
  asksForUnknown: { says: 'PLG-222', reason: /PLG-302/, shows: 'failed' },
  storeThrows: { says: 'PLG-231', reason: "broken in a store's constructor", shows: 'failed' },
  listenerThrows: { says: 'PLG-232', reason: 'broken in a listener', shows: 'sound' },
  intervalThrows: { says: 'PLG-232', reason: 'broken in an interval', shows: 'sound' },
  autorunThrows: { says: 'PLG-232', reason: 'broken in an autorun', shows: 'sound' },
  pageNeverComes: { says: 'PLG-212', shows: 'failed' },
  pageRejects: { says: 'PLG-211', reason: "broken in the page's module", shows: 'failed' },
  pageIsNone: { says: 'PLG-211', shows: 'failed' },
  renderThrows: { says: 'PLG-231', reason: 'broken in render', shows: 'failed' },
  renderThrowsNull: { says: 'PLG-231', reason: 'null', shows: 'failed' },
  renderThrowsPromise: { shows: '' },
  renderReturnsObject: { says: 'PLG-231', reason: /not valid as a React child/, shows: 'failed' },
  renderRecurses: { says: 'PLG-231', reason: /call stack/, shows: 'failed' },
  renderTurnsForever: { says: 'PLG-231', reason: /Too many re-renders/, shows: 'failed' },
  effectThrows: { says: 'PLG-231', reason: 'broken in an effect', shows: 'failed' },
  effectTurnsForever: { says: 'PLG-231', reason: /Maximum update depth/, shows: 'failed' },
  leavingThrows: { says: 'PLG-231', reason: 'broken in leaving', late: true },
  handlerThrows: { says: 'PLG-232', reason: 'broken in a handler', shows: '执行' },
  actionRejects: { says: 'PLG-232', reason: 'broken in an action', shows: '执行' },
  timerThrows: { says: 'PLG-232', reason: 'broken in a timer', shows: 'here' },
  promiseRejects: { says: 'PLG-232', reason: 'broken in a promise', shows: 'here' },
  reactionThrows: { shows: 'here' },
  reactionsTurnForever: { shows: 'here' },
  cellThrows: { says: 'PLG-231', reason: 'broken in a cell', shows: 'failed' },
  callNeverEnds: { shows: 'waits' },
  hugePage: { shows: '19999' },
  hoardsMemory: { shows: 'here' },
  stylesEverything: { shows: 'here' },
  pushesHistory: { shows: 'here' },
  navigatesInCircles: { shows: 'here' },
  partRejects: { says: 'PLG-232', reason: "broken in the tile's module", shows: 'sound' },
  partThrows: { says: 'PLG-232', reason: 'broken in the tile', shows: 'sound' },
  disposerThrows: { shows: 'sound' },
};
/** What comes over the wire may be anything, whatever its type says. */
const wire = (json: string): never => JSON.parse(json) as never;
const withManifest = (more: Partial<PluginManifest>): FaultyPlugin => ({
  manifest: { ...southFaults, ...more },
  load: async () => ({ default: faultyHalf('') }),
});
const withLoad = (load: FaultyPlugin['load']): FaultyPlugin => ({
  manifest: southFaults,
  load: () => (standing.broken ? load() : Promise.resolve({ default: faultyHalf('') })),
});
/** Faults before any code of it runs, or of its file itself. */
const ofPackage: Readonly<Record<string, Expected & { readonly plugin: FaultyPlugin }>> = {
  fileThrows: {
    plugin: withLoad(() => Promise.reject(new Error('broken at import'))),
    says: 'PLG-211',
    reason: 'broken at import',
    shows: 'failed',
  },
  fileThrowsNull: { plugin: withLoad(() => Promise.reject(null)), says: 'PLG-211', reason: 'null', shows: 'failed' },
  fileNeverComes: { plugin: withLoad(() => new Promise(() => undefined)), says: 'PLG-212', shows: 'failed' },
  fileHasNoPlugin: { plugin: withLoad(async () => wire('{}')), says: 'PLG-211', shows: 'failed' },
  fileHasSomethingElse: {
    plugin: withLoad(async () => wire('{"default":"a plugin"}')),
    says: 'PLG-211',
    shows: 'failed',
  },
  titleIsNone: { plugin: withManifest({ title: wire('null') }), says: 'PLG-101', reason: /title/ },
  routesAreNone: { plugin: withManifest({ routes: wire('null') }), says: 'PLG-101', reason: /routes/ },
  routeIsNone: {
    plugin: withManifest({ routes: wire('{"south-faults.page":null}') }),
    says: 'PLG-101',
    reason: /routes\.south-faults\.page/,
  },
  menuLeadsNowhere: {
    plugin: withManifest({ menus: { 'south-faults.page': 'south-faults.gone' } }),
    says: 'PLG-101',
    reason: /menus\.south-faults\.page/,
  },
  contributionIsNone: {
    plugin: withManifest({ contributions: wire('{"cockpit.tiles":{"note":null}}') }),
    says: 'PLG-101',
    reason: /contributions\.cockpit\.tiles\.note/,
  },
  contributionsAreText: {
    plugin: withManifest({ contributions: wire('"tiles"') }),
    says: 'PLG-101',
    reason: /contributions/,
  },
  keysAreNumbers: {
    plugin: withManifest({ permissions: wire('{"south-faults.page":[1]}') }),
    says: 'PLG-101',
    reason: /permissions/,
  },
  takesAnothersAddress: {
    plugin: withManifest({
      routes: { 'south-faults.page': { path: '/neighbour', title: { zh: '', en: '' }, audience: 'both' } },
    }),
    says: 'PLG-110',
    reason: /neighbour/,
  },
  requiresNobody: { plugin: withManifest({ requires: ['south-nobody'] }), says: 'PLG-301' },
  requiresItself: { plugin: withManifest({ requires: ['south-faults'] }), says: 'PLG-303' },
  isForAnotherConsole: { plugin: withManifest({ sdk: '^9.0' }), says: 'PLG-201' },
};
const all: readonly (readonly [string, Expected, FaultyPlugin])[] = [
  ...Object.entries(ofCode).map(
    ([name, expected]) =>
      [name, expected, { manifest: southFaults, load: async () => ({ default: faultyHalf(name) }) }] as const,
  ),
  ...Object.entries(ofPackage).map(([name, { plugin, ...expected }]) => [name, expected, plugin] as const),
];
const frameOf = (route: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-page="${route}"]`);
  if (!found) throw new Error(`no page ${route}`);
  return found;
};
const blocked = ({ says }: Expected): boolean => /PLG-(101|110|201|301|303)/.test(says ?? '');

test('every fault of the sample is lived through', () => {
  expect(Object.keys(faults).filter((name) => !(name in ofCode))).toEqual([]);
  expect(all.length).toBeGreaterThanOrEqual(30);
});

describe.each(all)('%s', (name, expected, plugin) => {
  let opened: Awaited<ReturnType<typeof openFaultyConsole>>;
  beforeAll(async () => {
    opened = await openFaultyConsole(plugin);
    fireEvent.change(screen.getByLabelText('work'), { target: { value: '三十二吨沙子' } });
    if (blocked(expected)) return;
    await opened.open(partnerPage);
    await waitFor(() => {
      const page = frameOf('south-faults.page');
      if (expected.shows === 'failed') within(page).getByRole('alert', { hidden: true });
      else expect(page.textContent).toContain(expected.shows === 'sound' ? '一切正常' : (expected.shows ?? ''));
    });
    await act(async () => {
      window.dispatchEvent(new Event('south-faults-act'));
      within(frameOf('south-faults.page')).queryByRole('button', { name: '执行' })?.click();
      await new Promise((done) => {
        setTimeout(done, 30);
      });
    });
  });
  afterAll(async () => {
    standing.broken = false;
    await opened.stop();
    cleanup();
  });

  test('the frame stands, its menu is whole, and another page opens', async () => {
    const entries = ['neighbour', 'second', 'plugins'].map((name) =>
      document.querySelector<HTMLElement>(`#side-menu [data-id=${name}]`),
    );
    expect(entries.map((entry) => entry?.getAttribute('aria-label'))).toEqual(['neighbour', 'second', 'plugins']);
    await act(async () => {
      entries[1]?.click();
      await Promise.resolve();
    });
    await waitFor(() => {
      expect(frameOf('second').textContent).toContain('second page');
    });
  });
  test.runIf(name === 'partThrows' || name === 'partRejects')(
    'a part that broke says whose it is, with a code and why',
    async () => {
      await opened.open('/neighbour');
      const tile = document.querySelector('[data-tile="south-faults/note"]');
      await waitFor(() => expect(tile?.textContent).toMatch(/^故障样本 · PLG-\d{3} · broken in the tile/));
    },
  );
  test('what was typed elsewhere is kept', async () => {
    await opened.open('/neighbour');
    expect((await screen.findByLabelText<HTMLInputElement>('work')).value).toBe('三十二吨沙子');
  });
  test('the page of the plugins says what it is, and a retry mends it', async () => {
    if (expected.late) await opened.open(partnerPage);
    await opened.open('/plugins');
    const row = await waitFor(
      () => {
        const found = within(frameOf('plugins'))
          .getAllByRole('row')
          .find(({ textContent }) => textContent?.includes('south-faults'));
        if (!found) throw new Error('no record');
        expect(found.textContent).toContain(expected.says ?? 'south-faults');
        return found;
      },
      { timeout: 5000 },
    );
    if (expected.says === undefined) expect(row.textContent).not.toContain('PLG-');
    if (expected.reason !== undefined) expect(row.textContent).toMatch(expected.reason);
    if (blocked(expected)) return expect(row.textContent).toContain('已阻止');
    standing.broken = false;
    const { state } = opened.console.plugins.entry('south-faults') ?? {};
    if (state === 'failed')
      await act(async () => {
        within(row).getByRole('button', { name: '重试' }).click();
      });
    await opened.open(partnerPage);
    const again = within(frameOf('south-faults.page')).queryByRole('button', { name: '重试' });
    await act(async () => {
      again?.click();
      await Promise.resolve();
    });
    if (expected.shows === 'failed')
      await waitFor(() => {
        expect(frameOf('south-faults.page').textContent).toContain('一切正常');
      });
    expect(opened.console.plugins.entry('south-faults')?.state, name).toBe('active');
  });
});
