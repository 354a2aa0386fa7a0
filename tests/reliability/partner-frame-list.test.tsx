import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { defineResource, keepPaths, money, text } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { defineWeb, listPage, PageContext, ServicesContext, Storage } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FrameLine } from '../../core/web/frames/index.ts';
import type { FrameState, LineCallbacks, ToFrame } from '../../core/web/frames/index.ts';
import { TextsProvider } from '../../core/web/i18n/index.ts';
import { ListView } from '../../core/web/pages/index.ts';
import { frameServices } from '../../host/web/frame/frame-services.ts';
import { FrameWire } from '../../host/web/frame/frame-wire.ts';
import { noFiles } from '../support/no-files.ts';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const base = '/api/partner/acme-quotes';
const manifest = {
  id: 'acme-quotes',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '试算', en: 'Quotes' },
  permissions: {},
  menus: { 'acme-quotes.book': 'acme-quotes.book' },
  routes: {
    'acme-quotes.book': { path: '/partner/acme-quotes/book', title: { zh: '试算', en: 'Quotes' }, audience: 'both' },
  },
  stores: true,
  serves: { 'quotes/paging': 'acme-quotes.book:view', 'quotes/total': 'acme-quotes.book:view' },
} as const satisfies PluginManifest;
const quotes = defineResource({
  name: 'acme-quote',
  path: `${base}/quotes`,
  table: 'quote',
  tenancy: 'tenant',
  label: 'sn',
  access: ['acme-quotes.book:view'],
  sorts: ['sn'],
  fields: { sn: text(20), price: money() },
  filters: { sn: 'like' },
});
const words = { 'field.sn': '单号', 'field.price': '运价' };
const definition = listPage(quotes, { columns: ['sn', 'price'], filters: ['sn'] });
const plugin = defineWeb(manifest, {
  messages: {
    zh: async () => ({ default: words }),
    en: async () => ({ default: { 'field.sn': 'No.', 'field.price': 'Price' } }),
  },
  pages: { 'acme-quotes.book': async () => ({ page: definition }) },
});

test("a list of the page engine stands in a frame: its rows come through the line from the plugin's own service, its language follows the console", async () => {
  const ends = [{}, {}] as { onmessage?: ((event: { readonly data: unknown }) => void) | null }[];
  const port = (own: number): MessagePort =>
    Object.assign(ends[own]!, {
      postMessage: (data: unknown) => {
        ends[1 - own]?.onmessage?.({ data });
      },
      close: () => undefined,
    }) as unknown as MessagePort;
  const post = vi.fn<LineCallbacks['post']>(async (path) =>
    path.endsWith('/total')
      ? { status: 200, data: { total: 1, totals: {} } }
      : {
          status: 200,
          pageResult: {
            itemList: [{ id: 'q1', platformId: '10001', version: 1, abilities: [], sn: 'Q-0001', price: 12850 }],
            total: 1,
            page: 1,
            limit: 20,
            totals: {},
          },
        },
  );
  const [outer, inner] = [port(0), port(1)];
  const heard: unknown[] = [];
  const line = new FrameLine(outer, {
    paths: new Set([...Object.keys(manifest.serves).map((path) => `${base}/${path}`), ...keepPaths(manifest)]),
    post,
    keeping: { refusal: () => 'framePath', post, draft: () => Promise.resolve(undefined) },
    files: noFiles,
    ask: () => Promise.resolve(true),
    heard: (message) => heard.push(message),
    flooded: () => undefined,
  });
  const page = {
    plugin: manifest.id,
    route: 'acme-quotes.book',
    path: '/partner/acme-quotes/book',
    fullPath: '/partner/acme-quotes/book',
    query: {},
    visible: true,
  };
  const state: FrameState = {
    language: 'zh',
    preferences: { theme: 'light', size: 'medium', colour: '' },
    keys: ['acme-quotes.book:view'],
    page,
  };
  const wire = new FrameWire(inner);
  inner.onmessage = ({ data }: MessageEvent<string>) => {
    wire.hear(JSON.parse(data) as Extract<ToFrame, { readonly kind: 'answer' }>);
  };
  const services = frameServices(
    {
      kind: 'begin',
      manifest,
      address: '/plugins/t/entry.js',
      session: { userId: 'u1', platformId: '10001', platformName: '示范', platformGrade: '1', isOperator: false },
      state,
    },
    wire,
    async () => ({ default: plugin }),
  );
  await services.begin();
  await services.plugins.openPage(services.plugins.routes.named('acme-quotes.book')!);
  expect(services.plugins.pageState('acme-quotes.book')).toMatchObject({ state: 'ready' });
  render(
    <FluentProvider theme={webLightTheme}>
      <TextsProvider i18n={services.i18n}>
        <ServicesContext value={services.plugins.locator(manifest.id)}>
          <PageContext value={page}>
            <ListView definition={definition} />
          </PageContext>
        </ServicesContext>
      </TextsProvider>
    </FluentProvider>,
  );
  await screen.findByText('Q-0001');
  expect(screen.getByText('128.50')).toBeTruthy();
  expect(post.mock.calls.map(([path]) => path)).toEqual(expect.arrayContaining([`${base}/quotes/paging`]));
  expect(screen.getAllByText('单号').length).toBeGreaterThan(0);
  await services.turn({ ...state, language: 'en' });
  expect((await screen.findAllByText('No.')).length).toBeGreaterThan(0);
  expect(heard.filter((message) => ['error', 'failed'].includes((message as { readonly kind: string }).kind))).toEqual(
    [],
  );
  // What it stores goes the same way, and every character of it is kept.
  await services.plugins.locator(manifest.id).get(Storage).set('user', 'note', ' two ');
  expect(post).toHaveBeenLastCalledWith(
    '/api/partner-keep/acme-quotes/storage/set',
    { model: { scope: 'user', key: 'note', value: ' two ' }, requestId: expect.any(String) },
    expect.objectContaining({ verbatim: new Set(['value']) }),
  );
  line.close();
});
