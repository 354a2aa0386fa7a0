import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Drafts, DraftStore } from '../../core/web/drafts/index.ts';
import type { Draft, DraftShelf } from '../../core/web/drafts/index.ts';
import { FrameKeeping, FrameLine, frameLimits } from '../../core/web/frames/index.ts';
import type { FromFrame, ToFrame } from '../../core/web/frames/index.ts';
import type { Envelope } from '../../core/web/http/index.ts';
import { Views } from '../../core/web/views/index.ts';
import { frameServices } from '../../host/web/frame/frame-services.ts';
import { FrameWire } from '../../host/web/frame/frame-wire.ts';
import { noFiles } from '../support/no-files.ts';

const views = '/api/platform/savedView';
const route = 'acme-quotes.book';
const manifest = {
  id: 'acme-quotes',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '试算', en: 'Quotes' },
  permissions: {},
  menus: {},
  routes: {},
};
const view = { name: '本周', shared: false, content: { query: { sn: 'Q' }, columns: [] } };
const row = { ...view, id: 'v1', mine: false, ownerName: '王小明', isDefault: false };
let now = 0;
beforeEach(() => {
  now = 10_000;
});

function shelf(): { readonly kept: Map<string, Draft>; readonly shelf: DraftShelf } {
  const kept = new Map<string, Draft>();
  return {
    kept,
    shelf: {
      works: true,
      list: async (start) => [...kept.values()].filter(({ key }) => key.startsWith(start)),
      write: async (draft) => {
        kept.set(draft.key, structuredClone(draft));
      },
      remove: async (key) => {
        kept.delete(key);
      },
      removeBefore: async () => undefined,
    },
  };
}
function keeping(owner = 'u1@10001', { kept, shelf: shelved } = shelf()) {
  const page = {
    plugin: manifest.id,
    route,
    path: '/partner/acme-quotes/book',
    fullPath: '/partner/acme-quotes/book',
    query: {},
    visible: true,
  };
  const post = vi.fn(async (path: string): Promise<Envelope> => ({
    status: 200,
    data: path.endsWith('/listing') ? { itemList: [row] } : path.endsWith('/save') ? { id: 'v2' } : {},
  }));
  const drafts = new DraftStore(shelved, { owner });
  return {
    page,
    post,
    kept,
    drafts,
    made: new FrameKeeping(
      manifest.id,
      () => page,
      { http: { post }, drafts },
      () => now,
    ),
  };
}
const command = (model: object): object => ({ model, requestId: 'r-1' });

describe('saved views of a frame', () => {
  test('are those of the list it shows, by the calls there are for them, and no others', async () => {
    const { made, page } = keeping();
    await made.post(`${views}/listing`, { routeName: route }, {});
    const refused: readonly (readonly [string, object])[] = [
      [`${views}/listing`, { routeName: 'waybillManage' }],
      [`${views}/listing`, { routeName: 'acme-quotes.other' }],
      [`${views}/listing`, { routeName: route, platformId: '10002' }],
      [`${views}/listing`, {}],
      [`${views}/save`, command({ ...view, routeName: 'waybillManage' })],
      [`${views}/save`, command({ ...view, routeName: route, id: 'of-another-list' })],
      [`${views}/save`, command({ ...view, routeName: route, content: { ...view.content, and: 1 } })],
      [`${views}/delete`, command({ id: 'of-another-list' })],
      [`${views}/setDefault`, command({ routeName: 'waybillManage' })],
      [`${views}/setDefault`, command({ routeName: route, id: 'of-another-list' })],
      [`${views}/delete/`, command({ id: 'v1' })],
      ['/api/platform/RoleMenu/listing', {}],
      ['/api/platform/User/paging', { routeName: route }],
    ];
    for (const [path, body] of refused)
      expect([path, body, made.refusal(path, body)]).toEqual([path, body, 'framePath']);
    const taken: readonly (readonly [string, object])[] = [
      [`${views}/listing`, { routeName: route }],
      [`${views}/save`, command({ ...view, routeName: route })],
      [`${views}/delete`, command({ id: 'v1' })],
      [`${views}/setDefault`, command({ routeName: route, id: 'v1' })],
    ];
    for (const [path, body] of taken) expect([path, made.refusal(path, body)]).toEqual([path, undefined]);
    Object.assign(page, { visible: false });
    for (const [path, body] of taken.slice(1))
      expect([path, made.refusal(path, body)], 'nobody sees the page').toEqual([path, 'framePath']);
  });
  test('are changed five times a second at most', () => {
    const { made } = keeping();
    const ask = (): string | undefined => made.refusal(`${views}/save`, command({ ...view, routeName: route }));
    expect(Array.from({ length: 7 }, ask)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'frameBusy',
      'frameBusy',
    ]);
    now += 1000;
    expect(ask()).toBeUndefined();
  });
});

describe('drafts of a frame', () => {
  test('are of one plugin, page, person and tenant, and the newest twenty forms of a page', async () => {
    const { made, kept, drafts } = keeping();
    for (let form = 0; form < frameLimits.drafts + 5; form += 1) {
      now += 1;
      made.keep(`form ${form}`, { weight: form });
    }
    expect(await made.draft('form 4')).toBeUndefined();
    expect(await made.draft('form 5')).toEqual({ at: 10_006, values: { weight: 5 } });
    await drafts.flush();
    expect([...kept.keys()].map((key) => key.trim())).toEqual([`u1@10001 frame acme-quotes ${route}`]);
    const list: DraftShelf['list'] = async (start) => [...kept.values()].filter(({ key }) => key.startsWith(start));
    const store = { kept, shelf: { ...shelf().shelf, list } };
    expect(await keeping('u1@10001', store).made.draft('form 5')).toEqual({ at: 10_006, values: { weight: 5 } });
    for (const owner of ['u2@10001', 'u1@10002'])
      expect(await keeping(owner, store).made.draft('form 5')).toBeUndefined();
    const elsewhere = keeping('u1@10001', store);
    Object.assign(elsewhere.page, { route: 'acme-quotes.other' });
    expect(await elsewhere.made.draft('form 5')).toBeUndefined();
  });
  test('go one by one, and the last one with all there was; what lies there broken is none', async () => {
    const { made, kept, drafts } = keeping();
    made.keep('a', { weight: 1 });
    made.keep('b', { weight: 2 });
    made.forget('a');
    expect([await made.draft('a'), await made.draft('b')]).toEqual([undefined, { at: 10_000, values: { weight: 2 } }]);
    await drafts.flush();
    made.forget('b');
    await made.draft('b');
    expect(kept.size).toBe(0);
    drafts.keep(`frame acme-quotes ${route}`, { b: 'no draft' });
    expect(await made.draft('b')).toBeUndefined();
  });
  test('begin with what was typed before the review was withdrawn, in forms of its own commands and no others', async () => {
    const { made, kept, drafts } = keeping();
    const forms = ['acme-quotes.rate ', 'acme-quotesX.rate ', 'quota.expand ', 'frame acme-quotes.rate '];
    for (const form of forms) drafts.keep(form, { weight: 7 });
    expect(await Promise.all(forms.map(async (form) => (await made.draft(form))?.values))).toEqual([
      { weight: 7 },
      undefined,
      undefined,
      undefined,
    ]);
    made.keep('acme-quotes.rate ', { weight: 8 });
    expect((await made.draft('acme-quotes.rate '))?.values).toEqual({ weight: 8 });
    for (const form of forms) made.forget(form);
    // What is asked next comes after what was told before.
    await made.draft('acme-quotes.rate ');
    await drafts.flush();
    expect([...kept.keys()], 'a form that is sent is forgotten in both places').toEqual(
      forms.slice(1).map((form) => `u1@10001 ${form}\n`),
    );
  });
});

test('from inside, both are the services that every page has; no name comes with them', async () => {
  const ends = [{}, {}] as { onmessage?: ((event: { readonly data: unknown }) => void) | null }[];
  const port = (own: number): MessagePort =>
    Object.assign(ends[own]!, {
      postMessage: (data: unknown) => {
        ends[1 - own]?.onmessage?.({ data });
      },
      close: () => undefined,
    }) as unknown as MessagePort;
  const { made, page, post } = keeping();
  const heard = (message: FromFrame): void => {
    if (message.kind === 'keepDraft') made.keep(message.form, message.values);
    else if (message.kind === 'forgetDraft') made.forget(message.form);
  };
  const line = new FrameLine(port(0), {
    paths: new Set(),
    post: () => Promise.reject(new Error('no service')),
    keeping: made,
    files: noFiles,
    ask: () => Promise.resolve(true),
    heard,
    flooded: () => undefined,
  });
  const inner = port(1);
  const wire = new FrameWire(inner);
  inner.onmessage = ({ data }: MessageEvent<string>) => {
    wire.hear(JSON.parse(data) as Extract<ToFrame, { readonly kind: 'answer' }>);
  };
  const state = {
    language: 'zh',
    preferences: { theme: 'light', size: 'medium', colour: '' },
    keys: [],
    page,
  } as const;
  const services = frameServices(
    {
      kind: 'begin',
      manifest,
      address: '/plugins/t/entry.js',
      session: { userId: 'u1', platformId: '10001', platformName: '示范', platformGrade: '1', isOperator: false },
      state,
    },
    wire,
    () => Promise.reject(new Error('not here')),
  );
  const locator = services.plugins.locator('nobody');
  const [inside, drafts] = [locator.get(Views), locator.get(Drafts)];
  expect(await inside.load(route)).toEqual([{ ...row, ownerName: '' }]);
  expect(await inside.save(route, view)).toBe('v2');
  await inside.setDefault(route, 'v2');
  await inside.remove(route, 'v2');
  expect(post.mock.calls.map(([path]) => path.slice(views.length + 1))).toEqual([
    'listing',
    'save',
    'listing',
    'setDefault',
    'listing',
    'delete',
    'listing',
  ]);
  expect(inside.of(route)).toHaveLength(1);
  await services.i18n.load();
  await expect(inside.load('waybillManage')).rejects.toThrow('插件没有声明要调用');
  const refused: unknown = await inside.load('waybillManage').catch((error: unknown) => error);
  expect(String(refused), 'the call is named').toContain(`${views}/listing`);

  drafts.keep('quote.add ', { weight: 32.18 });
  expect(await drafts.all('quote.add ')).toEqual([{ key: 'quote.add ', at: 10_000, values: { weight: 32.18 } }]);
  drafts.keep('quote.add ', { weight: 'x'.repeat(frameLimits.draft) });
  expect((await drafts.all('quote.add '))[0]?.values, 'one that is too large leaves what there was').toEqual({
    weight: 32.18,
  });
  await drafts.forget('quote.add ');
  expect(await drafts.all('quote.add ')).toEqual([]);
  line.close();
});
