import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { freePage } from '@freightdeck/sdk/web';
import type { PluginContext, Tab } from '@freightdeck/sdk/web';
import { cleanup, render } from '@testing-library/react';
import { autorun, getObserverTree, observable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { arrivedOpen, noteEdition } from '../../core/web/plugins/next-edition.ts';
import { partnerEntries } from '../../core/web/plugins/partner-entries.ts';
import { receivePartners } from '../../core/web/plugins/plain-edition.ts';
import type { Container } from '../../core/di/index.ts';
import { linkWith } from '../../core/web/plugins/index.ts';
import type { CatalogueEntry } from '../../core/web/plugins/index.ts';
import { kernel, manifest, plugin, rights } from '../support/plugin-kernel.tsx';

beforeEach(() => sessionStorage.clear());

const remote = (
  id: string,
  address: string,
  setup?: (context: PluginContext) => void,
): CatalogueEntry & { load: ReturnType<typeof vi.fn> } => ({ ...plugin(manifest(id), setup), address });
const address = `/plugins/${'t'.repeat(43)}/entry-1.js`;

describe('a tenant’s partners', () => {
  test('join the catalogue, are matched by their menus, and go with the tenant', async () => {
    const { store, state, messages } = kernel([plugin(manifest('goods'))]);
    const quotes = remote('acme-quotes', address);
    await store.receive([quotes]);
    await store.rematch(rights('goods', 'acme-quotes'));
    expect([state('acme-quotes'), quotes.load.mock.calls.length]).toEqual(['matched', 0]);
    await Promise.all([store.activate('goods'), store.activate('acme-quotes')]);
    await store.receive([]);
    await store.rematch(rights('goods'));
    expect([state('goods'), state('acme-quotes'), store.routes.at('/acme-quotes'), [...messages]]).toEqual([
      'active',
      undefined,
      undefined,
      ['goods'],
    ]);
  });
  test('the same version keeps running when menus are asked again; another one takes its place, failed page and all', async () => {
    const { store, state } = kernel([]);
    const first = remote('acme-quotes', address);
    await store.receive([first]);
    await store.rematch(rights('acme-quotes'));
    await store.activate('acme-quotes');
    await store.receive([remote('acme-quotes', address)]);
    await store.rematch(rights('acme-quotes'));
    expect([state('acme-quotes'), first.load.mock.calls.length]).toEqual(['active', 1]);
    const broken = remote('acme-quotes', `${address}2`);
    broken.load.mockRejectedValue(new Error('broken'));
    await store.receive([broken]);
    await store.rematch(rights('acme-quotes'));
    await store.openPage(store.routes.at('/acme-quotes')!);
    expect([state('acme-quotes'), store.pageState('acme-quotes')?.state]).toEqual(['failed PLG-211', 'failed']);
    await store.receive([remote('acme-quotes', `${address}3`)]);
    await store.rematch(rights('acme-quotes'));
    await store.openPage(store.routes.at('/acme-quotes')!);
    expect([state('acme-quotes'), store.pageState('acme-quotes')?.state]).toEqual(['active', 'ready']);
  });
  test('a version whose review is withdrawn leaves the console for its frame, and comes back', async () => {
    const { store, state } = kernel([]);
    for (const framed of [undefined, true, undefined] as const) {
      const quotes = { ...remote('acme-quotes', address), ...(framed && { framed }) };
      await store.receive([quotes]);
      await store.rematch(rights('acme-quotes'));
      await store.activate('acme-quotes');
      expect([state('acme-quotes'), store.entry('acme-quotes')?.source.framed, quotes.load.mock.calls.length]).toEqual([
        'active',
        framed,
        1,
      ]);
    }
  });
  test('a page that is shown while its plugin gives way to the framed one waits for it, and does not fail', async () => {
    const { store } = kernel([]);
    await store.receive([remote('acme-quotes', address)]);
    await store.rematch(rights('acme-quotes'));
    const route = store.routes.at('/acme-quotes')!;
    await store.openPage(route);
    // As the place of the page does: what is gone is asked for again at once.
    onTestFinished(
      autorun(() => {
        if (store.pageState(route.name) === undefined) void store.openPage(route);
      }),
    );
    await store.receive([{ ...remote('acme-quotes', address), framed: true }]);
    await store.rematch(rights('acme-quotes'));
    await vi.waitFor(() => {
      expect(store.pageState(route.name)?.state).not.toBe('loading');
    });
    expect([
      store.pageState(route.name)?.state,
      store.entry('acme-quotes')?.source.framed,
      store.entry('acme-quotes')?.state,
    ]).toEqual(['ready', true, 'active']);
  });
  test('plugins=-partners: a console without any of them, whatever they would do', async () => {
    const { store, state } = kernel([plugin(manifest('goods'))], { partners: false });
    const quotes = remote('acme-quotes', address);
    await store.receive([quotes]);
    await store.rematch(rights('goods', 'acme-quotes'));
    expect([
      state('goods'),
      state('acme-quotes'),
      store.routes.at('/acme-quotes'),
      quotes.load.mock.calls.length,
    ]).toEqual(['matched', undefined, undefined, 0]);
    expect(linkWith('http://a/#/goods', store.wholeSet)).toBe('http://a/?plugins=-partners#/goods');
  });
  test('an id of the product is not theirs to take', async () => {
    const own = plugin(manifest('goods'));
    const { store } = kernel([own]);
    const thief = remote('goods', address);
    await store.receive([thief]);
    await store.rematch(rights('goods'));
    await store.activate('goods');
    expect([own.load.mock.calls.length, thief.load.mock.calls.length, store.records.length]).toEqual([1, 0, 1]);
  });
  test('PLG-204 and PLG-205: what does not link, or stands elsewhere, is not even asked for', async () => {
    const faults: readonly (readonly [string, string | undefined, string])[] = [
      [address, 'react@19#useGone', 'PLG-204'],
      [`${address}?x=1`, undefined, 'PLG-205'],
      [`https://evil.example${address}`, undefined, 'PLG-205'],
      [`/${address}`, undefined, 'PLG-205'],
      ['/plugins/short/entry.js', undefined, 'PLG-205'],
    ];
    for (const [from, missing, code] of faults) {
      const { store, state, reports } = kernel([]);
      await store.receive(partnerEntries([{ manifest: manifest('acme-quotes'), address: from, missing }]));
      await store.rematch(rights('acme-quotes'));
      await store.activate('acme-quotes').catch(() => undefined);
      expect([state('acme-quotes'), reports], from).toEqual([`failed ${code}`, [[code, 'acme-quotes']]]);
    }
  });
});

describe('the plain edition of the page', () => {
  const offer = { manifest: manifest('acme-quotes'), address };
  const parts = (toggles: Readonly<Record<string, boolean>> = {}, open: readonly Tab[] = []) => ({
    plugins: { toggles },
    tabs: { open },
  });
  const callbacks = (kept = true) => ({ storage: sessionStorage, note: vi.fn(() => kept), reload: vi.fn() });
  /** Undefined: it waits for the page to go. */
  const within = <T,>(promise: Promise<T>): Promise<T | undefined> =>
    Promise.race([
      promise,
      new Promise<undefined>((done) => {
        setTimeout(() => {
          done(undefined);
        }, 50);
      }),
    ]);
  test('asks for the other one and is loaded again, once; after a switch at the first page', async () => {
    const first = callbacks();
    location.hash = '#/goods';
    expect(await within(receivePartners([offer], parts(), first))).toBeUndefined();
    expect([first.note.mock.calls, first.reload.mock.calls.length, location.hash]).toEqual([[[true]], 1, '#/goods']);
    const second = callbacks();
    const [entry] = await receivePartners([offer], parts(), second);
    await expect(entry!.load()).rejects.toMatchObject({ code: 'PLG-210' });
    expect(second.reload).not.toHaveBeenCalled();
    const third = callbacks();
    expect(await within(receivePartners([offer], parts({}, [{} as Tab]), third))).toBeUndefined();
    expect([third.reload.mock.calls.length, location.hash]).toEqual([1, '#/home']);
    // It came, and another tab took the note away: then it is asked for again.
    arrivedOpen(true);
    const fourth = callbacks();
    expect(await within(receivePartners([offer], parts(), fourth))).toBeUndefined();
    expect(fourth.reload).toHaveBeenCalledTimes(1);
    arrivedOpen(false);
    expect(document.cookie).toBe('');
  });
  test('PLG-210: where no cookie is kept it goes on without them, and where they are switched off nothing is asked for', async () => {
    for (const [toggles, kept] of [
      [{}, false],
      [{ partners: false }, true],
    ] as const) {
      const told = callbacks(kept);
      const { store, state } = kernel([plugin(manifest('goods'))], toggles);
      await store.receive(await receivePartners([offer], parts(toggles), told));
      await store.rematch(rights('goods', 'acme-quotes'));
      await store.activate('acme-quotes').catch(() => undefined);
      await store.activate('goods');
      expect([
        state('acme-quotes'),
        state('goods'),
        told.reload.mock.calls.length,
        told.note.mock.calls.length,
      ]).toEqual(kept ? [undefined, 'active', 0, 0] : ['failed PLG-210', 'active', 0, 1]);
    }
  });
  test('the note is a cookie of this console alone, and goes when it is not needed any more', () => {
    expect([noteEdition(true), document.cookie]).toEqual([true, 'freightdeck-edition=open']);
    expect([noteEdition(false), document.cookie]).toEqual([false, '']);
  });
});

describe('the address of an error report', () => {
  const versioned = (version: string): CatalogueEntry => ({ ...plugin(manifest('acme-quotes', { version })), address });
  test("names the partners' plugins that were there, at their versions; none that was switched off or is in the making", async () => {
    const { store } = kernel([plugin(manifest('goods'))], { 'north-quotes': false });
    const inTheMaking = {
      ...remote('west-quotes', 'http://127.0.0.1:5177/entry-1.js'),
      around: (own: Container) => own,
    };
    await store.receive([versioned('1.2.0'), remote('north-quotes', `${address}2`), inTheMaking]);
    await store.rematch(rights('goods', 'acme-quotes'));
    expect(linkWith('http://a/#/goods', store.wholeSet)).toBe(
      'http://a/?plugins=-north-quotes%2Cacme-quotes%401.2.0#/goods',
    );
  });
  test('PLG-202: who opens it has this version, or is told that it is not here', async () => {
    const cases: readonly (readonly [CatalogueEntry[], string | undefined, readonly string[]])[] = [
      [[versioned('1.2.0')], 'matched', []],
      [[versioned('1.3.0')], 'blocked PLG-202', ['PLG-202']],
      [[], undefined, ['PLG-202']],
    ];
    for (const [here, becomes, told] of cases) {
      const { store, state, reports } = kernel([plugin(manifest('goods'))], {}, { 'acme-quotes': '1.2.0' });
      await store.rematch({ ...rights(), signedIn: false });
      await store.receive(here);
      await store.rematch(rights('goods', 'acme-quotes'));
      store.toggle('goods', false);
      expect([state('acme-quotes'), reports.map(([code]) => code)]).toEqual([becomes, told]);
      expect(sessionStorage.getItem('freightdeck-plugins')).toBe('-goods,acme-quotes@1.2.0');
    }
  });
});

test('a hundred times there, visited and gone: listeners, timers, reactions and registrations are those of the beginning, and the contexts are collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const open = { listeners: 0, timers: 0 };
  // By hand: a spy remembers what it was called with, and so would keep alive what is looked for here.
  const was = {
    listen: window.addEventListener,
    unlisten: window.removeEventListener,
    start: globalThis.setInterval,
    stop: globalThis.clearInterval,
  };
  onTestFinished(() => {
    Object.assign(window, { addEventListener: was.listen, removeEventListener: was.unlisten });
    Object.assign(globalThis, { setInterval: was.start, clearInterval: was.stop });
  });
  Object.assign(window, {
    addEventListener: (...given: Parameters<typeof was.listen>) => {
      open.listeners += 1;
      was.listen.apply(window, given);
    },
    removeEventListener: (...given: Parameters<typeof was.unlisten>) => {
      open.listeners -= 1;
      was.unlisten.apply(window, given);
    },
  });
  Object.assign(globalThis, {
    setInterval: (handle: () => void, ms: number) => {
      open.timers += 1;
      return was.start(handle, ms);
    },
    clearInterval: (timer: Parameters<typeof was.stop>[0]) => {
      open.timers -= 1;
      was.stop(timer);
    },
  });
  const seen: WeakRef<object>[] = [];
  const { store, messages } = kernel([]);
  const watched = observable({ ticks: 0 });
  const reactions = (): number => getObserverTree(watched, 'ticks').observers?.length ?? 0;
  const Visited = observer(function Visited() {
    return <b>{watched.ticks}</b>;
  });
  for (let round = 0; round < 100; round += 1) {
    const quotes = remote('acme-quotes', `${address}${round}`, (context) => {
      seen.push(new WeakRef(context));
      context.on(window, 'ping', () => context.id);
      context.interval(() => context.id, 1000);
      context.autorun(() => {
        void watched.ticks;
      });
    });
    const { default: half } = (await quotes.load()) as { readonly default: object };
    quotes.load.mockResolvedValue({
      default: { ...half, pages: { 'acme-quotes': async () => ({ page: freePage(Visited) }) } },
    });
    await store.receive([quotes]);
    await store.rematch(rights('acme-quotes'));
    await store.openPage(store.routes.at('/acme-quotes')!);
    expect(store.entry('acme-quotes')?.registrations).toBeGreaterThan(2);
    const shown = store.pageState('acme-quotes');
    if (shown?.state !== 'ready' || shown.definition.kind !== 'free') throw new Error('no page');
    const Part = shown.definition.part;
    const visit = render(<Part />);
    expect([visit.container.textContent, reactions()]).toEqual(['0', 2]);
    visit.unmount();
    await store.receive([]);
    await store.rematch(rights());
  }
  cleanup();
  expect([open, messages.size, store.records.length]).toEqual([{ listeners: 0, timers: 0 }, 0, 0]);
  await expect.poll(reactions).toBe(0);
  await expect
    .poll(() => {
      collect();
      return seen.filter((one) => one.deref() !== undefined).length;
    })
    .toBeLessThanOrEqual(1);
});
