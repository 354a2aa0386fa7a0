import type { ServiceToken } from '@freightdeck/sdk/contract';
import { defineResource, text, token } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { PluginContext, WebPlugin } from '@freightdeck/sdk/web';
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkWith, matchPlugins, parseSet, readSet } from '../../core/web/plugins/index.ts';
import { satisfies, sdkVersion } from '../../sdk/manifest/index.ts';
import { ErrorLog } from '../../core/web/errors/index.ts';
import { kernel, manifest, plugin, rights, web } from '../support/plugin-kernel.tsx';

const outcome = (manifests: readonly PluginManifest[], id: string, names: readonly string[], toggles = {}) =>
  matchPlugins(manifests, {
    menuNames: new Set(names),
    toggles,
    sdk: sdkVersion,
    asked: new Map(),
    signedIn: true,
  }).get(id);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

describe('which plugins a user has', () => {
  test('menus match, always-on ones match, manual ones only by a toggle; required ones come along', () => {
    const all = [
      manifest('goods', { requires: ['shipper'] }),
      manifest('shipper'),
      manifest('cockpit', { activation: 'always' }),
      manifest('demo', { activation: 'manual' }),
      manifest('idle'),
    ];
    const of = (id: string, toggles = {}) => outcome(all, id, ['goodsMenu', 'demoMenu'], toggles);
    expect(of('goods')).toEqual({ state: 'matched', matchedBy: 'menu goodsMenu' });
    expect(of('shipper')).toEqual({ state: 'matched', matchedBy: 'required by goods' });
    expect([of('cockpit')?.matchedBy, of('demo')?.state, of('idle')?.state]).toEqual(['always', 'idle', 'idle']);
    expect([of('demo', { demo: true })?.matchedBy, of('idle', { idle: true })?.state]).toEqual([
      'plugins=+demo',
      'matched',
    ]);
    expect(of('goods', { goods: false })).toEqual({ state: 'blocked', reason: 'switched off by plugins=-goods' });
  });
  test('what a plugin uses comes along where it is on, and takes nothing with it when it is off', () => {
    const all = [manifest('trips', { uses: ['goods', 'gone'] }), manifest('goods')];
    const of = (id: string, toggles = {}) => outcome(all, id, ['tripsMenu'], toggles);
    expect(of('goods')).toEqual({ state: 'matched', matchedBy: 'used by trips' });
    expect(of('goods', { goods: false })?.state).toBe('blocked');
    expect(of('trips', { goods: false })).toEqual({ state: 'matched', matchedBy: 'menu tripsMenu' });
  });
  test('PLG-201: written for another SDK', () => {
    expect(outcome([manifest('old', { sdk: '^2.0' })], 'old', ['oldMenu'])?.code).toBe('PLG-201');
    expect(['^1.0', '^1', '~1.0', '>=0.9', '1.0.0', '*'].map((range) => satisfies('1.0.0', range))).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    expect(['^1.1', '~1.1', '2.0.0', '^0.9', 'latest', ''].map((range) => satisfies('1.0.0', range))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect(sdkVersion).toBe((JSON.parse(readFileSync('sdk/package.json', 'utf8')) as { version: string }).version);
  });
  test('PLG-301: a provider is missing or off; the chain is named', () => {
    const all = [manifest('a', { requires: ['b'] }), manifest('b', { requires: ['c'] }), manifest('c')];
    expect(outcome(all, 'a', ['aMenu'], { c: false })).toMatchObject({
      code: 'PLG-301',
      reason: 'no provider: a → b (no provider: b → c (switched off by plugins=-c))',
    });
    expect(outcome(all.slice(0, 2), 'b', ['bMenu'])?.reason).toContain('not in the catalogue');
  });
  test('PLG-303: a cycle blocks its members, nobody else', () => {
    const all = [manifest('a', { requires: ['b'] }), manifest('b', { requires: ['a'] }), manifest('c')];
    expect(['a', 'b', 'c'].map((id) => outcome(all, id, ['aMenu', 'cMenu'])?.code)).toEqual([
      'PLG-303',
      'PLG-303',
      undefined,
    ]);
  });
  test('PLG-110: the first owner of a path keeps it, whatever the order of the catalogue', () => {
    const all = [
      manifest('zz', { routes: { zz: { path: '/a', title: { zh: '', en: '' }, audience: 'both' } } }),
      manifest('a'),
    ];
    expect(['a', 'zz'].map((id) => outcome(all, id, ['aMenu', 'zzMenu'])?.code)).toEqual([undefined, 'PLG-110']);
    expect(outcome(all, 'zz', ['zzMenu'])?.state).toBe('matched');
  });
  test('toggles come from the address, before or behind the hash, and stay for the browser session', () => {
    expect(parseSet('-goods,+demo, x').toggles).toEqual({ goods: false, demo: true, x: true });
    expect(readSet({ search: '?plugins=-goods,+demo', hash: '' }, sessionStorage).toggles).toEqual({
      goods: false,
      demo: true,
    });
    expect(readSet({ search: '', hash: '#/home' }, sessionStorage).toggles).toEqual({ goods: false, demo: true });
    expect(readSet({ search: '', hash: '#/home?plugins=-waybill' }, sessionStorage).toggles).toEqual({
      waybill: false,
    });
    expect(readSet({ search: '?plugins=', hash: '' }, sessionStorage).toggles).toEqual({});
    expect(sessionStorage.getItem('freightdeck-plugins')).toBeNull();
  });
});

test('an error carries the set of plugins it happened in: whoever opens its address has the same', () => {
  const set = { toggles: { goods: false, demo: true }, pins: { 'acme-quotes': '1.2.0' } };
  const log = new ErrorLog(() => ({ ownerOf: () => undefined, wholeSet: set, entry: () => undefined }));
  log.report(new Error('x'), 'test');
  sessionStorage.clear();
  expect(readSet(new URL(log.log[0]?.url ?? ''), sessionStorage)).toEqual(set);
  expect(readSet({ search: '', hash: '#/home' }, sessionStorage)).toEqual(set);
  expect(linkWith('http://a/?plugins=-fuel&b=1#/home?c=2', set)).toBe(
    'http://a/?plugins=-goods%2C%2Bdemo%2Cacme-quotes%401.2.0&b=1#/home?c=2',
  );
  expect(linkWith('http://a/?b=1#/home', { toggles: {}, pins: {} })).toBe('http://a/?b=1#/home');
  expect(parseSet('+acme-quotes@1.2.0-rc.1,-goods@2,north-quotes@x,west-quotes@')).toEqual({
    toggles: { 'acme-quotes': true, goods: false },
    pins: { 'acme-quotes': '1.2.0-rc.1', goods: '2' },
  });
});

describe('a plugin’s life', () => {
  test('[R2.3-244] code is loaded on demand: a match costs nothing, a visit loads it once', async () => {
    const [goods, idle] = [plugin(manifest('goods')), plugin(manifest('idle'))];
    const { store, state, messages } = kernel([goods, idle]);
    expect(state('goods')).toBe('discovered');
    await store.rematch(rights('goods'));
    expect([state('goods'), goods.load.mock.calls.length]).toEqual(['matched', 0]);
    const route = store.routes.at('/goods');
    if (!route) throw new Error('no route');
    await Promise.all([store.openPage(route), store.activate('goods'), store.activate('goods')]);
    expect([state('goods'), goods.load.mock.calls.length, messages.has('goods')]).toEqual(['active', 1, true]);
    const shown = store.pageState('goods');
    if (shown?.state !== 'ready' || shown.definition.kind !== 'free') throw new Error('no page');
    const Part = shown.definition.part;
    expect(render(<Part />).container.textContent).toBe('goods');
    expect([state('idle'), idle.load.mock.calls.length, store.routes.at('/idle')]).toEqual(['idle', 0, undefined]);
  });
  test('what a page will want begins before it is drawn, and a fault of that does not hold it up', async () => {
    const seen: (string | undefined)[] = [];
    const made = kernel([plugin(manifest('goods'))]);
    made.store.pageCame.on(async ({ route: { name }, definition }) => {
      seen.push(name, definition.kind, made.store.pageState('goods')?.state);
      throw new Error('nothing came');
    });
    await made.store.rematch(rights('goods'));
    const route = made.store.routes.at('/goods');
    if (!route) throw new Error('no route');
    await made.store.openPage(route);
    expect([seen, made.store.pageState('goods')?.state]).toEqual([['goods', 'free', 'loading'], 'ready']);
  });
  test('PLG-211: code that does not come fails that plugin only, and retry brings it back', async () => {
    const bad = plugin(manifest('bad'));
    bad.load.mockRejectedValueOnce(new Error('gone'));
    const { store, state, reports } = kernel([bad, plugin(manifest('good'))]);
    await store.rematch(rights('bad', 'good'));
    await expect(store.activate('bad')).rejects.toMatchObject({ code: 'PLG-211', message: 'gone' });
    await store.activate('good');
    expect([state('bad'), state('good'), reports]).toEqual(['failed PLG-211', 'active', [['PLG-211', 'bad']]]);
    await store.retry('bad');
    expect(state('bad')).toBe('active');
  });
  test('PLG-212 and PLG-221: code and setup that hang end after 15 s and 3 s', async () => {
    vi.useFakeTimers();
    const hangs = plugin(manifest('hangs'));
    hangs.load.mockReturnValue(new Promise(() => undefined));
    let late: PluginContext | undefined;
    const slow = plugin(manifest('slow'), (context) => {
      context.interval(() => undefined, 10);
      late = context;
      return new Promise(() => undefined);
    });
    const { store, state } = kernel([hangs, slow]);
    await store.rematch(rights('hangs', 'slow'));
    const ends = Promise.allSettled([store.activate('hangs'), store.activate('slow')]);
    await vi.advanceTimersByTimeAsync(2999);
    expect([state('hangs'), state('slow')]).toEqual(['loading', 'loading']);
    await vi.advanceTimersByTimeAsync(1);
    expect([state('slow'), late?.signal.aborted, vi.getTimerCount()]).toEqual(['failed PLG-221', true, 1]);
    late?.interval(() => undefined, 10);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(12_000);
    await ends;
    expect(state('hangs')).toBe('failed PLG-212');
  });
  test('PLG-222: a setup that throws leaves nothing behind; those that need its services say why', async () => {
    const listener = vi.fn();
    const bad = plugin(manifest('bad', { provides: ['bad.thing@1'] }), (context) => {
      context.on(window, 'ping', listener);
      throw new Error('boom');
    });
    const { store, state, messages } = kernel([bad, plugin(manifest('child', { requires: ['bad'] }))]);
    await store.rematch(rights('child'));
    await expect(store.activate('child')).rejects.toMatchObject({
      code: 'PLG-301',
      message: expect.stringContaining('PLG-222 boom'),
    });
    window.dispatchEvent(new Event('ping'));
    expect([
      state('bad'),
      state('child'),
      listener.mock.calls.length,
      store.entry('bad')?.registrations,
      messages.size,
    ]).toEqual(['failed PLG-222', 'failed PLG-301', 0, 0, 0]);
  });
  test('PLG-231: a page that throws is noted; the plugin goes on', async () => {
    const { store, state, reports } = kernel([plugin(manifest('goods'))]);
    await store.rematch(rights('goods'));
    await store.activate('goods');
    store.pageThrew('goods', new Error('cell'));
    expect([state('goods'), store.entry('goods')?.reason, reports]).toEqual([
      'active PLG-231',
      'cell',
      [['page', 'goods']],
    ]);
  });
  test('a page of a plugin that failed says so, with the code', async () => {
    const bad = plugin(manifest('bad'), () => {
      throw new Error('boom');
    });
    const { store } = kernel([bad]);
    await store.rematch(rights('bad'));
    const route = store.routes.at('/bad');
    if (!route) throw new Error('no route');
    await store.openPage(route);
    expect(store.pageState('bad')).toEqual({ state: 'failed', plugin: 'bad', code: 'PLG-222', reason: 'boom' });
  });
  test('[R8-11] a page whose module is missing says so with a code, and the other pages go on', async () => {
    const half = plugin(manifest('half'));
    const { default: web } = await half.load();
    half.load.mockResolvedValue({
      default: {
        ...web,
        pages: { half: () => Promise.reject(new Error('Failed to fetch dynamically imported module')) },
      },
    });
    const { store, state } = kernel([half, plugin(manifest('good'))]);
    await store.rematch(rights('half', 'good'));
    for (const path of ['/half', '/good']) {
      const route = store.routes.at(path);
      if (!route) throw new Error(`no ${path}`);
      await store.openPage(route).catch(() => undefined);
    }
    expect(store.pageState('half')).toMatchObject({ state: 'failed', code: expect.stringMatching(/^PLG-/) as string });
    expect([state('good'), store.pageState('good')?.state]).toEqual(['active', 'ready']);
  });
  test('an open page of a plugin nobody matched brings it in when it is visited', async () => {
    const reports = plugin(
      manifest('reports', {
        routes: { reports: { path: '/reports', title: { zh: '', en: '' }, audience: 'both', open: true } },
      }),
    );
    const { store, state } = kernel([reports]);
    await store.rematch(rights());
    const route = store.routes.at('/reports');
    if (!route) throw new Error('no route');
    expect([route.allowed, state('reports')]).toEqual([true, 'idle']);
    await store.openPage(route);
    expect([state('reports'), store.entry('reports')?.matchedBy]).toEqual(['active', 'route reports']);
  });
});

describe('taking a plugin down', () => {
  const clock: ServiceToken<{ now: () => number }> = token('rates.clock', 1);
  function trade() {
    const order: string[] = [];
    const ticks = vi.fn();
    const rates = plugin(manifest('rates', { provides: ['rates.clock@1'] }), (context) => {
      context.provide(clock, () => ({ now: () => 42 }));
      context.interval(ticks, 1);
      context.on(window, 'ping', ticks);
      context.autorun(() => undefined);
      context.use(() => order.push('rates first'));
      context.use(() => {
        order.push('rates last');
        throw new Error('a bad disposer stops nobody');
      });
      context.signal.addEventListener('abort', () => order.push('rates signal'));
    });
    const orders = plugin(manifest('orders', { requires: ['rates'] }), (context) => {
      order.push(`orders sees ${context.get(clock).now()}`);
      context.use(() => order.push('orders'));
    });
    const stranger = plugin(manifest('stranger'), (context) => {
      context.get(clock);
    });
    return { order, ticks, ...kernel([orders, rates, stranger]) };
  }
  test('services reach those that require their owner, nobody else', async () => {
    const { store, state, order } = trade();
    await store.rematch(rights('orders', 'stranger'));
    await store.activate('orders');
    expect(order).toEqual(['orders sees 42']);
    await store.activate('stranger').catch(() => undefined);
    expect([state('stranger'), store.entry('stranger')?.reason]).toEqual([
      'failed PLG-222',
      expect.stringContaining('PLG-302'),
    ]);
  });
  test('what a plugin requires waits until somebody wants it: a field that refers to its record, or an idle moment', async () => {
    const declared = (name: string) => {
      defineResource({
        name,
        path: '/api/x',
        table: 'x',
        tenancy: 'tenant',
        fields: { name: text(9) },
        filters: {},
        sorts: ['name'],
        label: 'name',
        access: ['a:view'],
      });
    };
    const keeper = plugin(manifest('keeper'));
    const { default: kept } = await keeper.load();
    keeper.load.mockClear();
    keeper.load.mockResolvedValue({
      default: {
        ...kept,
        resources: {
          keptRecord: async () => {
            declared('keptRecord');
            return {};
          },
        },
      },
    });
    const { store, state } = kernel([
      plugin(manifest('list', { requires: ['middle'] })),
      plugin(manifest('middle', { requires: ['keeper'] })),
      keeper,
    ]);
    await store.rematch(rights('list'));
    await store.activate('list');
    expect([state('list'), state('middle'), state('keeper'), keeper.load.mock.calls.length]).toEqual([
      'active',
      'matched',
      'matched',
      0,
    ]);
    expect((await store.resource('keptRecord'))?.name).toBe('keptRecord');
    expect([state('middle'), state('keeper')]).toEqual(['active', 'active']);
    expect(await store.resource('nobodyKeepsIt')).toBeUndefined();
  });
  test('a resource is looked for in the plugin whose page shows its records, if the user may open that page', async () => {
    const title = { zh: '单', en: 'Orders' };
    const routes = { orders: { path: '/orders', title, audience: 'both', shows: { paidOrder: 'id' } } } as const;
    const { store, state } = kernel([plugin(manifest('list')), plugin(manifest('orders', { routes }))]);
    await store.rematch(rights('list'));
    await store.resource('paidOrder');
    expect(state('orders')).not.toBe('active');
    await store.rematch(rights('list', 'orders'));
    await store.resource('paidOrder');
    expect(state('orders')).toBe('active');
  });
  test('a service its manifest does not name is not offered', async () => {
    const { store, state } = kernel([
      plugin(manifest('rates'), (context) => context.provide(clock, () => ({ now: () => 1 }))),
    ]);
    await store.rematch(rights('rates'));
    await store.activate('rates').catch(() => undefined);
    expect([state('rates'), store.entry('rates')?.reason]).toEqual([
      'failed PLG-222',
      expect.stringContaining('PLG-302'),
    ]);
  });
  test('0 registrations are left, in order: dependents first, signal, last in first out', async () => {
    const { store, state, order, ticks, messages, reports } = trade();
    await store.rematch(rights('orders'));
    await store.activate('orders');
    expect(store.entry('rates')?.registrations).toBe(7);
    await store.deactivate('rates');
    expect(order).toEqual(['orders sees 42', 'orders', 'rates signal', 'rates last', 'rates first']);
    const before = ticks.mock.calls.length;
    window.dispatchEvent(new Event('ping'));
    await new Promise((resolve) => {
      setTimeout(resolve, 15);
    });
    expect([
      ticks.mock.calls.length,
      messages.size,
      store.entry('rates')?.registrations,
      store.entry('orders')?.registrations,
    ]).toEqual([before, 0, 0, 0]);
    expect([state('rates'), state('orders'), reports]).toEqual(['disposed', 'disposed', [['plugin', 'rates']]]);
  });
  test('[R6-17] other menus: what is no longer matched goes with its routes, the rest keeps running', async () => {
    const { store, state } = trade();
    await store.rematch(rights('orders', 'rates'));
    await store.activate('orders');
    await store.rematch(rights('rates'));
    expect([state('rates'), state('orders'), store.routes.at('/orders'), store.routes.at('/rates')?.allowed]).toEqual([
      'active',
      'idle',
      undefined,
      true,
    ]);
    await store.rematch(rights('orders'));
    await store.activate('orders');
    expect(state('orders')).toBe('active');
  });
  test('a toggle takes it down and brings it back, and is kept', async () => {
    const { store, state } = trade();
    await store.rematch(rights('orders'));
    await store.activate('orders');
    store.toggle('rates', false);
    await expect.poll(() => [state('rates'), state('orders')]).toEqual(['blocked', 'blocked PLG-301']);
    expect(sessionStorage.getItem('freightdeck-plugins')).toBe('-rates');
    store.toggle('rates', undefined);
    await expect.poll(() => [state('rates'), state('orders')]).toEqual(['matched', 'matched']);
  });
  test('taken down while it loads: it does not come to life later', async () => {
    const slow = manifest('slow');
    const setup = vi.fn();
    let arrive: (code: { default: WebPlugin }) => void = () => undefined;
    const entry = plugin(slow);
    entry.load.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const { store, state, messages } = kernel([entry]);
    await store.rematch(rights('slow'));
    const activation = store.activate('slow').catch((error: unknown) => error);
    await store.rematch(rights());
    arrive({ default: web(slow, setup) });
    await activation;
    expect([state('slow'), setup.mock.calls.length, messages.size, store.entry('slow')?.registrations]).toEqual([
      'idle',
      0,
      0,
      0,
    ]);
  });
  test('its context is collected', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    let seen: WeakRef<object> | undefined;
    const { store } = kernel([
      plugin(manifest('goods'), (context) => {
        seen = new WeakRef(context);
        context.interval(() => context.id, 1000);
      }),
    ]);
    await store.rematch(rights('goods'));
    await store.activate('goods');
    await store.deactivate('goods');
    await expect
      .poll(() => {
        collect();
        return seen !== undefined && seen.deref() === undefined;
      })
      .toBe(true);
  });
  test('preload brings in what is asked, two at once, and nothing that is not matched', async () => {
    let now = 0;
    let most = 0;
    const ids = ['a', 'b', 'c', 'd'];
    const slow = ids.map((id) =>
      plugin(manifest(id), async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
        now -= 1;
      }),
    );
    const { store, state } = kernel(slow);
    await store.rematch(rights('a', 'b', 'c'));
    await store.preload(ids);
    expect([most, ids.map(state)]).toEqual([2, ['active', 'active', 'active', 'idle']]);
  });
});
