import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FrameLine, frameLimits, FrameVisit, isConsoleKey, readFromFrame } from '../../core/web/frames/index.ts';
import type { FrameConsole, FromFrame, LineCallbacks, ToFrame } from '../../core/web/frames/index.ts';
import { CallFailure } from '../../core/web/http/index.ts';
import { partnerEntries } from '../../core/web/plugins/partner-entries.ts';
import type { PartnerOffer } from '../../sdk/contract/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { Fault, Refusal } from '../../sdk/web/index.ts';
import { FrameWire } from '../../host/web/frame/frame-wire.ts';
import { startEchoHttp } from '../support/echo-http.ts';
import { noFiles } from '../support/no-files.ts';

const path = '/api/partner/acme-quotes/rate';
/** Both ends of a line: what goes in at one comes out at the other, at once. */
function channel(): { readonly outer: MessagePort; readonly inner: MessagePort; readonly isClosed: () => boolean } {
  let closed = false;
  const ends = [{}, {}] as { onmessage?: ((event: { readonly data: unknown }) => void) | null }[];
  const port = (own: number): MessagePort =>
    Object.assign(ends[own]!, {
      postMessage: (data: unknown) => {
        if (!closed) ends[1 - own]?.onmessage?.({ data });
      },
      close: () => {
        closed = true;
      },
    }) as unknown as MessagePort;
  return { outer: port(0), inner: port(1), isClosed: () => closed };
}
function line(more: Partial<LineCallbacks> = {}) {
  const { outer, inner, isClosed } = channel();
  const heard: FromFrame[] = [];
  const said: ToFrame[] = [];
  const flooded = vi.fn();
  const post = vi.fn<LineCallbacks['post']>(async (_path, body) => ({ status: 200, data: body }));
  const keeping: LineCallbacks['keeping'] = {
    refusal: () => 'framePath',
    post,
    draft: () => Promise.resolve(undefined),
  };
  const callbacks: LineCallbacks = {
    paths: new Set([path]),
    post,
    keeping,
    files: noFiles,
    ask: () => Promise.resolve(true),
    heard: (message) => heard.push(message),
    flooded,
    now: () => now,
    ...more,
  };
  const made = new FrameLine(outer, callbacks);
  inner.onmessage = ({ data }: MessageEvent<string>) => {
    said.push(JSON.parse(data) as ToFrame);
  };
  return {
    line: made,
    inner,
    heard,
    said,
    flooded,
    post,
    isClosed,
    send: (message: unknown) => inner.postMessage(typeof message === 'string' ? message : JSON.stringify(message)),
  };
}
let now = 0;
beforeEach(() => {
  now = 10_000;
});
afterEach(() => {
  vi.useRealTimers();
});
const settled = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done);
  });

describe('a message out of a frame', () => {
  test.each<readonly [string, unknown, string]>([
    ['no text', { kind: 'pong' }, 'frameForm'],
    ['no JSON', '{"kind":', 'frameForm'],
    ['a kind there is not', '{"kind":"token"}', 'frameForm'],
    ['more than belongs to it', '{"kind":"pong","and":1}', 'frameForm'],
    ['a call without a number', `{"kind":"call","path":"${path}","body":{}}`, 'frameForm'],
    ['a number that is none', `{"kind":"call","id":1.5,"path":"${path}","body":{}}`, 'frameForm'],
    ['a code that is none', '{"kind":"failed","code":"<b>","reason":""}', 'frameForm'],
    ['a title that fills the row', `{"kind":"title","zh":"${'x'.repeat(61)}","en":""}`, 'frameForm'],
    ['a note that fills the page', `{"kind":"note","tone":"info","text":"${'x'.repeat(2001)}"}`, 'frameForm'],
    ['a note that never goes', '{"kind":"note","tone":"info","text":"x","seconds":86400}', 'frameForm'],
    [
      'a draft larger than a form',
      JSON.stringify({ kind: 'keepDraft', form: 'x', values: { note: 'x'.repeat(frameLimits.draft) } }),
      'frameForm',
    ],
    [
      'a query without end',
      JSON.stringify({
        kind: 'go',
        path: '/x',
        replace: false,
        query: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`k${at}`, ''])),
      }),
      'frameForm',
    ],
    ['more characters than a message may have', `{"kind":"pong"${' '.repeat(frameLimits.size)}}`, 'frameSize'],
  ])('%s is not taken', (_what, data, fault) => {
    expect(readFromFrame(data)).toBe(fault);
  });

  test('the largest one is taken', () => {
    const message = JSON.stringify({ kind: 'call', id: 1, path, body: '' });
    expect(readFromFrame(message.replace('""', `"${'x'.repeat(frameLimits.size - message.length)}"`))).toMatchObject({
      kind: 'call',
      id: 1,
    });
  });
});

describe('the line', () => {
  test('what is not taken is answered with its fault, and nothing is done', () => {
    const { said, heard, post, send } = line();
    for (const message of ['x', `"${'x'.repeat(frameLimits.size)}"`, { kind: 'token' }]) send(message);
    expect([said.map((one) => 'fault' in one && one.fault), heard, post.mock.calls]).toEqual([
      ['frameForm', 'frameSize', 'frameForm'],
      [],
      [],
    ]);
  });
  test('only the paths that the plugin serves are asked for, whole and as they are written', async () => {
    const { said, post, send } = line();
    const foreign = [
      '/api/platform/RoleMenu/listing',
      `${path}/`,
      `${path}?x`,
      '/api/partner/acme-quotes/../../platform/User/paging',
      '/api/partner/other-plugin/rate',
      `https://evil.example${path}`,
      path.toUpperCase(),
      '',
    ];
    foreign.forEach((one, id) => {
      send({ kind: 'call', id, path: one, body: {} });
    });
    expect(said).toEqual(foreign.map((_, id) => ({ kind: 'fault', fault: 'framePath', id })));
    send({ kind: 'call', id: 99, path, body: { weight: 1 }, verbatim: ['secret'] });
    await settled();
    expect(post.mock.calls.map(([asked, body, { verbatim }]) => [asked, body, verbatim])).toEqual([
      [path, { weight: 1 }, new Set(['secret'])],
    ]);
    expect(said.at(-1)).toEqual({ kind: 'answer', id: 99, answer: { status: 200, data: { weight: 1 } } });
  });
  test('beyond a hundred messages a second nothing is read, which is said once; the next second is another', () => {
    const { heard, said, send, isClosed } = line();
    for (let count = 0; count < frameLimits.perSecond + 50; count += 1) send({ kind: 'pong' });
    expect([heard.length, said]).toEqual([frameLimits.perSecond, [{ kind: 'fault', fault: 'frameRate' }]]);
    now += 1000;
    send({ kind: 'pong' });
    expect([heard.length, isClosed()]).toEqual([frameLimits.perSecond + 1, false]);
  });
  test('a frame that floods is closed, and what it asked for ends', async () => {
    let ended: AbortSignal | undefined;
    const { heard, flooded, send, isClosed } = line({
      post: (_path, _body, { signal }) => {
        ended = signal;
        return new Promise(() => undefined);
      },
    });
    send({ kind: 'call', id: 1, path, body: {} });
    for (let count = 0; count <= frameLimits.flood; count += 1) send({ kind: 'pong' });
    expect([flooded.mock.calls.length, isClosed(), ended?.aborted, heard.length]).toEqual([
      1,
      true,
      true,
      frameLimits.perSecond - 1,
    ]);
  });
  test('twenty calls are under way at most, each number once, and one question at a time', async () => {
    const { said, send } = line({ post: () => new Promise(() => undefined), ask: () => new Promise(() => undefined) });
    for (let id = 0; id <= frameLimits.calls; id += 1) send({ kind: 'call', id, path, body: {} });
    send({ kind: 'call', id: 0, path, body: {} });
    send({ kind: 'confirm', id: 50, title: 'a', text: '' });
    send({ kind: 'alert', id: 51, title: 'b', text: '' });
    expect(said).toEqual([frameLimits.calls, 0, 51].map((id) => ({ kind: 'fault', fault: 'frameBusy', id })));
  });
});

describe('both ends together', () => {
  /** A client in the frame over a line of the console. */
  function wired(post: LineCallbacks['post']): FrameWire {
    const { inner } = line({ post });
    const wire = new FrameWire(inner);
    inner.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ToFrame;
      if (message.kind === 'answer' || message.kind === 'failure' || message.kind === 'fault') wire.hear(message);
    };
    return wire;
  }
  const failure = (wire: FrameWire): Promise<CallFailure['failure']> =>
    wire.post(path, {}).then(
      () => {
        throw new Error('it was answered');
      },
      (error: unknown) => (error as CallFailure).failure,
    );

  test('a refusal is a refusal in there too, and a fault a fault', async () => {
    const refusal = await failure(
      wired(() =>
        Promise.reject(
          new CallFailure({
            error: new Refusal({ status: 409, reason: 'taken', message: '已被占用', fields: { weight: '过重' } }),
            tell: { kind: 'toast', text: '已被占用', seconds: 3 },
          }),
        ),
      ),
    );
    expect(refusal.error).toBeInstanceOf(Refusal);
    expect([
      refusal.error.message,
      (refusal.error as Refusal).reason,
      (refusal.error as Refusal).fields,
      refusal.tell,
    ]).toEqual(['已被占用', 'taken', { weight: '过重' }, { kind: 'toast', text: '已被占用', seconds: 3 }]);
    const fault = await failure(
      wired(() =>
        Promise.reject(new CallFailure({ error: new Fault('没有网络', 'network', 'r-1'), tell: { kind: 'silent' } })),
      ),
    );
    expect([fault.error instanceof Fault, (fault.error as Fault).kind, (fault.error as Fault).requestId]).toEqual([
      true,
      'network',
      'r-1',
    ]);
  });
  test('nobody is left waiting for a message that was not read', async () => {
    const wire = wired(() => new Promise(() => undefined));
    const waits = failure(wire);
    wire.hear({ kind: 'fault', fault: 'frameRate' });
    expect((await waits).error.message).toBe('frameRate');
  });
  test('a call that is given up in there is given up here', async () => {
    let ended: AbortSignal | undefined;
    const wire = wired((_path, _body, { signal }) => {
      ended = signal;
      return new Promise(() => undefined);
    });
    const controller = new AbortController();
    const asked = wire
      .post(path, {}, { signal: controller.signal })
      .catch((error: unknown) => (error as CallFailure).failure.error);
    controller.abort();
    expect(((await asked) as Fault).kind).toBe('cancelled');
    expect(ended?.aborted).toBe(true);
  });
});

test('keys of the console leave the frame, and no other', () => {
  const key = (code: string, more: object = {}) => ({
    key: code,
    code,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    ...more,
  });
  for (const one of [
    key('Escape'),
    key('F6'),
    key('KeyK', { ctrlKey: true }),
    key('KeyK', { metaKey: true }),
    key('Digit3', { altKey: true }),
    key('BracketLeft', { altKey: true }),
  ])
    expect(isConsoleKey(one), one.code).toBe(true);
  for (const one of [
    key('KeyA'),
    key('Enter'),
    key('KeyS', { ctrlKey: true }),
    key('KeyK', { ctrlKey: true, shiftKey: true }),
    key('KeyQ', { altKey: true }),
    key('Digit3', { altKey: true, ctrlKey: true }),
  ])
    expect(isConsoleKey(one), one.code).toBe(false);
});

describe('a visit', () => {
  const offer: PartnerOffer = {
    manifest: {
      id: 'acme-quotes',
      version: '1.0.0',
      sdk: '^1.0',
      title: { zh: '试算', en: 'Quotes' },
      permissions: {},
      menus: {},
      routes: {},
      serves: { rate: 'acme-quotes.book:view' },
    },
    address: '/plugins/t/entry.js',
    frame: '/assets/frame-abc.html',
    calls: ['/api/trucking/truckingWaybillInfo/paging'],
  };
  const secret = 'token-of-the-session';
  /** A page in its frame; what the frame is told, and what reaches the console. */
  function visit() {
    const { outer, inner } = channel();
    const done: (readonly unknown[])[] = [];
    const told: ToFrame[] = [];
    const does =
      (name: string) =>
      (...given: readonly unknown[]) => {
        done.push([name, ...given]);
      };
    const page = {
      plugin: 'acme-quotes',
      route: 'acme-quotes.book',
      path: '/partner/acme-quotes/book',
      fullPath: '/partner/acme-quotes/book',
      query: {},
      visible: true,
    };
    const console = {
      auth: {
        token: secret,
        session: {
          userId: 'u1',
          userName: 'wang',
          name: '王小明',
          mobile: '13800000000',
          platformId: '10001',
          platformName: '示范',
          platformGrade: '1',
          isOperator: false,
        },
      },
      i18n: { language: 'zh', pick: ({ zh }: { readonly zh: string }) => zh },
      permissions: { held: ['user:add', 'acme-quotes.book:view'] },
      preferences: { theme: 'light', size: 'medium', colour: '' },
      plugins: {
        settingsChanged: { on: () => () => undefined },
        routes: {
          at: (at: string) => ({ plugin: at.startsWith('/partner/acme-quotes/') ? 'acme-quotes' : 'waybill' }),
        },
      },
      navigation: { go: does('go'), replace: does('replace') },
      tabs: { rename: does('rename') },
      errors: { report: does('report') },
      messages: { show: does('show'), confirm: () => Promise.resolve(true), alert: () => Promise.resolve() },
      http: { post: () => Promise.resolve({}) },
    } as unknown as FrameConsole;
    vi.stubGlobal(
      'MessageChannel',
      class {
        port1 = outer;
        port2 = inner;
      },
    );
    vi.stubGlobal('document', { visibilityState: 'visible', activeElement: null });
    inner.onmessage = ({ data }: MessageEvent<string>) => {
      told.push(JSON.parse(data) as ToFrame);
    };
    const made = new FrameVisit(offer, console, () => page);
    const stop = made.watch();
    made.begin({ contentWindow: { postMessage: does('greeted') } } as unknown as HTMLIFrameElement);
    return { made, stop, done, told, page, send: (message: object) => inner.postMessage(JSON.stringify(message)) };
  }
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('the frame is told what it needs: no token, no name, no key of others', () => {
    const { told } = visit();
    expect(told[0]).toMatchObject({
      kind: 'begin',
      session: { userId: 'u1', platformId: '10001', isOperator: false },
      state: { keys: ['acme-quotes.book:view'], language: 'zh' },
    });
    for (const word of [secret, '王小明', '13800000000', 'user:add']) expect(JSON.stringify(told)).not.toContain(word);
  });
  test('what of the platform its version may read goes through, and nothing beside it', () => {
    const { told, send } = visit();
    send({ kind: 'call', id: 1, path: '/api/trucking/truckingWaybillInfo/paging', body: {} });
    send({ kind: 'call', id: 2, path: '/api/trucking/truckingWaybillInfo/assign', body: {} });
    send({ kind: 'call', id: 3, path: '/api/bank/bankCard/paging', body: {} });
    expect(told.filter((one) => one.kind === 'fault')).toEqual(
      [2, 3].map((id) => ({ kind: 'fault', fault: 'framePath', id })),
    );
  });
  test('silent for ten seconds it has failed; one that answers goes on', () => {
    const { made, send, told } = visit();
    send({ kind: 'pong' });
    vi.advanceTimersByTime(5_000);
    expect(told.at(-1)).toEqual({ kind: 'ping' });
    send({ kind: 'pong' });
    vi.advanceTimersByTime(5_000);
    expect(made.failure).toBeUndefined();
    vi.advanceTimersByTime(10_000);
    expect(made.failure?.code).toBe('PLG-208');
  });
  test('one that never begins has failed too, one that says why says why, and one that floods is closed', () => {
    const silent = visit();
    vi.advanceTimersByTime(10_000);
    expect(silent.made.failure?.code).toBe('PLG-208');
    const broken = visit();
    broken.send({ kind: 'failed', code: 'PLG-211', reason: 'broken on purpose' });
    expect([broken.made.failure?.code, broken.made.failure?.message]).toEqual(['PLG-211', 'broken on purpose']);
    const loud = visit();
    for (let count = 0; count <= frameLimits.flood; count += 1) loud.send({ kind: 'pong' });
    expect(loud.made.failure?.code).toBe('PLG-209');
  });
  test('it leads to pages of its own only, speaks under its own title, five times a second, and not while it is hidden', () => {
    const { done, send, page } = visit();
    done.length = 0;
    for (const path of ['/waybillManage', '/partner/acme-quotes/book', '/home'])
      send({ kind: 'go', path, query: { id: '1' }, replace: false });
    expect(done).toEqual([['go', '/partner/acme-quotes/book', { id: '1' }]]);
    for (let count = 0; count < 9; count += 1) send({ kind: 'note', tone: 'error', text: `请重新登录 ${count}` });
    expect(done.slice(1)).toEqual(
      [0, 1, 2, 3, 4].map((count) => ['show', 'error', `请重新登录 ${count}`, { title: '试算', seconds: 3 }]),
    );
    vi.advanceTimersByTime(1_000);
    Object.assign(page, { visible: false });
    send({ kind: 'note', tone: 'error', text: 'x' });
    send({ kind: 'go', path: '/partner/acme-quotes/book', query: {}, replace: false });
    expect(done.length).toBe(6);
    send({ kind: 'title', zh: '一', en: 'One' });
    send({ kind: 'dirty', dirty: true });
    expect(done.at(-1)).toEqual(['rename', page.fullPath, { zh: '一', en: 'One' }]);
  });
  test('errors of a visit are written down twenty times', () => {
    const { done, send } = visit();
    for (let count = 0; count < 30; count += 1)
      send({ kind: 'error', message: `e${count}`, info: 'window', stack: '' });
    expect(done.filter(([name]) => name === 'report')).toHaveLength(20);
  });
});

describe('what stands in the console for a plugin in a frame', () => {
  const manifest: PluginManifest = {
    id: 'acme-quotes',
    version: '1.0.0',
    sdk: '^1.0',
    title: { zh: '试算', en: 'Quotes' },
    provides: ['acme-quotes.book@1'],
    permissions: {},
    menus: { 'acme-quotes.book': 'acme-quotes.book' },
    routes: {
      'acme-quotes.book': { path: '/partner/acme-quotes/book', title: { zh: '试算', en: 'Quotes' }, audience: 'both' },
    },
    contributions: { 'cockpit.tiles': { quotes: { title: { zh: '试算', en: 'Quotes' } } } },
  };
  const address = `/plugins/${'t'.repeat(43)}/entry-1.js`;
  const entryOf = (frame: string) => partnerEntries([{ manifest, address, frame }], {} as never)[0]!;

  test('has its pages, and nothing on the pages of others', async () => {
    const entry = entryOf('/assets/frame-abc.html');
    expect([entry.manifest.contributions, entry.manifest.provides, entry.manifest.menus]).toEqual([
      {},
      [],
      manifest.menus,
    ]);
    const { default: web } = await entry.load();
    expect([Object.keys(web.pages), web.parts, web.setup]).toEqual([['acme-quotes.book'], {}, undefined]);
  });
  test.each([
    '',
    '//evil.example/assets/frame-abc.html',
    'https://evil.example/assets/frame.html',
    '/assets/../frame.html',
    '/assets/frame-abc.html?x',
    '/frame.html',
  ])('is not loaded from "%s", nor ever run in the realm instead', async (frame) => {
    await expect(entryOf(frame).load()).rejects.toMatchObject({ code: 'PLG-205' });
  });
});

test('the document of frames may be shown by the console only, and has no origin, no network and no way on; files of the build are for such frames too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-frame-'));
  const map = '{"imports":{}}';
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(
    join(folder, 'assets/frame-AbCdEf12.html'),
    `<!doctype html><script type="importmap">${map}</script><script type="module" crossorigin src="/assets/frame-host-AbCdEf12.js"></script>`,
  );
  writeFileSync(join(folder, 'assets/frame-host-AbCdEf12.js'), 'export const x = 1;');
  const { url } = await startEchoHttp({ webRoot: folder });
  const page = await fetch(`${url}/assets/frame-AbCdEf12.html`);
  expect([
    page.status,
    page.headers.get('content-type'),
    page.headers.get('x-frame-options'),
    page.headers.get('cache-control'),
  ]).toEqual([200, 'text/html; charset=utf-8', 'SAMEORIGIN', 'public, max-age=31536000, immutable']);
  const policy = new Map(
    (page.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((one) => [one.split(' ', 1)[0], one.slice(one.indexOf(' ') + 1)]),
  );
  expect(Object.fromEntries(policy)).toEqual({
    sandbox: 'allow-scripts',
    'default-src': "'none'",
    'script-src': `'self' 'sha256-${createHash('sha256').update(map).digest('base64')}'`,
    'style-src': `'self' 'sha256-${createHash('sha256').update('').digest('base64')}'`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'frame-src': "'none'",
    'frame-ancestors': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  });
  const script = async (origin?: string) => {
    const { status, headers } = await fetch(`${url}/assets/frame-host-AbCdEf12.js`, {
      headers: origin === undefined ? {} : { origin },
    });
    return [
      status,
      headers.get('access-control-allow-origin'),
      headers.get('x-frame-options'),
      /\bOrigin\b/i.test(headers.get('vary') ?? ''),
    ];
  };
  expect(await script('null')).toEqual([200, 'null', 'DENY', true]);
  for (const origin of [undefined, 'https://evil.example', url])
    expect(await script(origin), origin).toEqual([200, null, 'DENY', true]);
  const index = await fetch(url);
  expect([
    index.headers.get('content-security-policy')?.includes("frame-src 'self' blob:"),
    index.headers.get('x-frame-options'),
  ]).toEqual([true, 'DENY']);
  rmSync(folder, { recursive: true });
});
