import { defineQuery, money, token } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Http, Permissions, Settings, Storage, Upload } from '@freightdeck/sdk/web';
import type { PageDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import { makeAutoObservable } from 'mobx';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConsoleOptions } from '../../core/web/console/options.ts';
import { PageBeginning } from '../../core/web/console/page-beginning.ts';
import type { NavigationStore } from '../../core/web/navigation/index.ts';
import { ErrorLog } from '../../core/web/errors/index.ts';
import { MenuStore } from '../../core/web/menus/index.ts';
import { followWorkshop } from '../../core/web/plugins/partner-dev.ts';
import { partnerDevAddress } from '../../sdk/manifest/partner-dev.ts';
import { contentSecurityPolicy } from '../../core/server/http/security-headers.ts';
import { kernel, manifest, plugin, rights, web } from '../support/plugin-kernel.tsx';

const origin = 'http://127.0.0.1:5177';
class Book {
  quotes: readonly number[] = [];
  readonly rate: number;
  constructor(rate: number) {
    this.rate = rate;
    makeAutoObservable(this);
  }
  get total(): number {
    return this.quotes.length * this.rate;
  }
  add(quote: number): void {
    this.quotes = [...this.quotes, quote];
  }
}
const Quotes = token<Book>('west-quotes.book', 1);
const made = (version: string): PluginManifest =>
  manifest('west-quotes', {
    version,
    provides: ['west-quotes.book@1'],
    contributions: { 'cockpit.tiles': { quotes: { title: { zh: '', en: '' }, key: 'west-quotes:view' } } },
  });

let told: ((manifest: PluginManifest, calls?: readonly string[]) => Promise<void>) | undefined;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `/?partner-dev=${origin}`);
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage: ((event: { readonly data: string }) => void) | undefined;
      onerror: (() => void) | undefined;
      constructor(readonly url: string) {
        told = async (of, calls) => {
          this.onmessage?.({ data: JSON.stringify({ manifest: of, entry: `entry-${of.version}.js`, calls }) });
          await Promise.resolve();
        };
      }
    },
  );
});

describe('a plugin in the making', () => {
  function workshop() {
    /** Calls with the number of the version whose calls they are, and kinds of files. */
    const calls: unknown[] = [];
    let lives = 0;
    const { store, state, reports } = kernel([plugin(manifest('goods'))], undefined, undefined, undefined, {
      during: () => {
        const life = lives;
        lives += 1;
        return {
          life,
          ask(this: { readonly life: number }, one: { readonly path: string }) {
            calls.push([this.life, one.path]);
            return Promise.resolve(undefined);
          },
        } as unknown as Http;
      },
      upload: { send: (_: File, kind: string) => Promise.resolve(calls.push(kind)) } as unknown as Upload,
    });
    const followed = followWorkshop(store, async (address) => ({
      default: web(made(/entry-(.+)\.js$/.exec(address)?.[1] ?? ''), (context) =>
        context.provide(Quotes, () => new Book(100)),
      ),
    }));
    return { store, state, followed, calls, reports };
  }
  test('joins without a menu or a right of its own, is replaced by each build, and its stores go on with what they held', async () => {
    const { store, state, followed } = workshop();
    await store.rematch(rights('goods'));
    await told?.(made('1.0.0'));
    await followed;
    await store.activate('west-quotes');
    const route = store.routes.at('/west-quotes');
    expect([route?.allowed, store.contributions('cockpit.tiles').length]).toEqual([true, 1]);
    const first = store.locator('west-quotes').get(Quotes);
    first.add(7);
    for (const version of ['1.0.1', '1.0.2']) {
      await told?.(made(version));
      await expect.poll(() => store.entry('west-quotes')?.version).toBe(version);
      await store.activate('west-quotes');
      const next = store.locator('west-quotes').get(Quotes);
      expect([next === first, next.quotes, next.total]).toEqual([false, [7], 100]);
    }
    expect([state('goods'), state('west-quotes')]).toEqual(['matched', 'active']);
  });
  test('its pages stand in the menu of this browser session, in a group that says so, and leave with the session', async () => {
    const { store, followed } = workshop();
    const menus = new MenuStore({} as Http, store);
    await store.rematch(rights());
    expect(menus.tree).toEqual([]);
    menus.show([], { isOperator: false, oilgasConsumeThirdPartyType: 0 });
    const base = made('1.0.0');
    const page = (name: string, audience: 'both' | 'operator') => ({
      [`west-quotes.${name}`]: {
        ...{ path: `/partner/west-quotes/${name}` as const, audience },
        title: { zh: name, en: name.toUpperCase() },
      },
    });
    await told?.({
      ...base,
      routes: { ...page('book', 'both'), ...page('desk', 'operator'), ...page('detail', 'both') },
      menus: { 'west-quotes.book': 'west-quotes.book', 'west-quotes.desk': 'west-quotes.desk' },
    });
    await followed;
    const shown = () => menus.tree.map(({ title, children }) => [title.en, ...children.map(({ path }) => path)]);
    const group = `${base.title.en} (in development)`;
    expect(shown()).toEqual([[group, '/partner/west-quotes/book']]);
    menus.show([], { isOperator: true, oilgasConsumeThirdPartyType: 0 });
    expect(shown()).toEqual([[group, '/partner/west-quotes/book', '/partner/west-quotes/desk']]);
    expect([...menus.names], 'which is no right of anybody').toEqual([]);
    menus.clear();
    expect(menus.tree).toEqual([]);
  });
  test('may do what it declares itself, and nothing of others that the person may not', async () => {
    const { store, followed } = workshop();
    await store.rematch(rights());
    await told?.(made('1.0.0'));
    await followed;
    await store.activate('west-quotes');
    const { can } = store.locator('west-quotes').get(Permissions);
    expect([can('west-quotes.book:add'), can('goods:add')]).toEqual([true, false]);
  });
  test('calls its own service and sends its files through the workshop, in each build; calls of others go where they go', async () => {
    const { store, followed, calls } = workshop();
    const query = (path: `/${string}`) =>
      defineQuery({ name: 'west-quotes.rate', path, access: 'session', input: {}, answer: { price: money() } });
    await store.rematch(rights());
    await told?.(made('1.0.0'));
    await followed;
    for (const version of ['1.0.0', '1.0.1']) {
      await told?.(made(version));
      await expect.poll(() => store.entry('west-quotes')?.version).toBe(version);
      await store.activate('west-quotes');
      const services = store.locator('west-quotes');
      await services.get(Http).ask(query('/api/partner/west-quotes/rate'), {});
      await services.get(Http).ask(query('/api/partner/other-quotes/rate'), {});
      await services.get(Upload).send(new File([], 'a.pdf'), 'west-quotes.offer');
      await services.get(Upload).send(new File([], 'a.pdf'), 'other.offer');
    }
    const once = [
      '/api/partner-dev/5177/west-quotes/rate',
      '/api/partner/other-quotes/rate',
      '5177!west-quotes.offer',
      'other.offer',
    ];
    expect(calls).toEqual([
      [0, ...once.slice(0, 1)],
      [0, ...once.slice(1, 2)],
      ...once.slice(2),
      [1, ...once.slice(0, 1)],
      [1, ...once.slice(1, 2)],
      ...once.slice(2),
    ]);
  });
  test('is held to what it declares to call, as after its activation, and the refusal names the call', async () => {
    const { store, followed, calls, reports } = workshop();
    const query = (path: `/${string}`) =>
      defineQuery({ name: 'west-quotes.rate', path, access: 'session', input: {}, answer: { price: money() } });
    await store.rematch(rights());
    const serving = { ...made('1.0.0'), serves: { rate: 'west-quotes:view' } };
    await told?.(serving, ['/api/trucking/truckingWaybillInfo/paging']);
    await followed;
    await store.activate('west-quotes');
    const http = store.locator('west-quotes').get(Http);
    await http.ask(query('/api/partner/west-quotes/rate'), {});
    await http.ask(query('/api/trucking/truckingWaybillInfo/paging'), {});
    for (const path of ['/api/bank/bankCard/paging', '/api/partner/west-quotes/unserved', '/api/partner/other/rate'])
      await expect(http.ask(query(path as '/'), {})).rejects.toThrow(`core.shell.undeclared ${path}`);
    expect(calls).toEqual([
      [0, '/api/partner-dev/5177/west-quotes/rate'],
      [0, '/api/trucking/truckingWaybillInfo/paging'],
    ]);
    expect(reports).toEqual(Array.from({ length: 3 }, () => ['calls', 'west-quotes']));
  });
  test.each([
    ['held to its calls', []],
    ['by a kit that does not know them', undefined],
  ] as const)(
    '%s, it has its settings by default and keeps values, through each build, and asks nobody',
    async (_how, declared) => {
      const { store, followed, calls, reports } = workshop();
      const keeping = (version: string, percent: number): PluginManifest => ({
        ...made(version),
        stores: true,
        settings: {
          percent: { title: { zh: '加价', en: 'More' }, kind: 'number', default: percent, max: 100 },
          apiKey: { title: { zh: '密钥', en: 'Key' }, kind: 'secret' },
        },
      });
      await store.rematch(rights());
      await told?.(keeping('1.0.0', 5), declared);
      await followed;
      await store.activate('west-quotes');
      const services = (): ServiceLocator => store.locator('west-quotes');
      expect(await services().get(Settings).read({})).toEqual({ percent: 5 });
      const version = await services().get(Storage).set('tenant', 'last', { n: 1 });
      await expect(services().get(Storage).set('tenant', 'last', 2, { version: 0 })).rejects.toMatchObject({
        status: 409,
        reason: 'stale',
        current: { value: { n: 1 }, version },
      });
      await expect(services().get(Storage).set('user', 'long', 'x'.repeat(16_385))).rejects.toMatchObject({
        reason: 'valueTooLarge',
      });
      await told?.(keeping('1.0.1', 7), declared);
      await expect.poll(() => store.entry('west-quotes')?.version).toBe('1.0.1');
      await store.activate('west-quotes');
      expect(await services().get(Settings).read({})).toEqual({ percent: 7 });
      expect(await services().get(Storage).get('tenant', 'last')).toMatchObject({ value: { n: 1 }, version });
      await services().get(Storage).remove('tenant', 'last');
      expect(await services().get(Storage).keys('tenant')).toEqual([]);
      expect([calls, reports]).toEqual([[], []]);
    },
  );
  test('asks for the first rows of its page, before the page is drawn, with its own services', async () => {
    const { store, followed, calls } = workshop();
    const rate = defineQuery({
      name: 'west-quotes.rate',
      path: '/api/partner/west-quotes/rate',
      access: 'session',
      answer: { price: money() },
    });
    new PageBeginning(
      {
        pageLoaders: {
          view: () => Promise.resolve(),
          rows: (http: Http) => http.ask(rate, {}).then(() => undefined),
        },
      } as unknown as ConsoleOptions,
      { get: () => expect.unreachable('the services of the console') },
      { rest: () => Promise.resolve() },
      store,
      { heading: { path: '/west-quotes', query: {} } } as unknown as NavigationStore,
    );
    await store.rematch(rights());
    await told?.(made('1.0.0'));
    await followed;
    await store.activate('west-quotes');
    await store.pageCame.tell({
      route: store.routes.at('/west-quotes')!,
      definition: { kind: 'list' } as PageDefinition,
    });
    expect(calls).toEqual([[0, '/api/partner-dev/5177/west-quotes/rate']]);
  });
  test('what it throws is told to nobody but its author: the platform counts errors of versions that are installed', async () => {
    const { store, followed } = workshop();
    await store.rematch(rights());
    await told?.(made('1.0.0'));
    await followed;
    const log = new ErrorLog(() => store);
    const sent: unknown[] = [];
    log.noteworthy.on(({ message }) => void sent.push(message));
    const written = vi.spyOn(console, 'error').mockReturnValue();
    const stack = `Error: boom\n    at setup (${origin}/entry-1.0.0.js:3:14)`;
    const [setup, uncaught] = [new Error('boom'), Object.assign(new Error('later'), { stack })];
    log.report(setup, 'PLG-222', 'west-quotes');
    const stop = log.listen(window);
    dispatchEvent(new ErrorEvent('error', { error: uncaught, message: 'later' }));
    log.report(new Error('of another'), 'PLG-222', 'goods');
    stop();
    expect([sent, log.log.map(({ message }) => message)]).toEqual([['of another'], ['of another', 'later', 'boom']]);
    expect(written.mock.calls, 'what the browser does not write itself').toEqual([[setup]]);
    written.mockRestore();
  });
  test('does not take the place of a plugin of the product', async () => {
    const { store, state, followed } = workshop();
    await store.rematch(rights('goods'));
    await told?.(manifest('goods'));
    await expect(followed).rejects.toMatchObject({ code: 'PLG-205' });
    expect([state('goods'), store.records.length]).toEqual(['matched', 1]);
  });
});
test('only this machine is asked, and the policy of a page names it only when it is wanted', () => {
  const asked = (value: string) => partnerDevAddress(`?partner-dev=${encodeURIComponent(value)}`);
  expect(
    [
      origin,
      'http://127.0.0.1:5177/x',
      'http://127.0.0.1.evil.example:80',
      'https://evil.example',
      'http://localhost:5177',
      '',
    ].map(asked),
  ).toEqual([origin, undefined, undefined, undefined, undefined, undefined]);
  expect(contentSecurityPolicy([])).not.toContain('127.0.0.1');
  expect(contentSecurityPolicy([], origin)).toContain(`script-src 'self' ${origin};`);
});
