import { platformConfig, roleMenuListing } from '@freightdeck/sdk/contract';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { firstReadsPath } from '../../core/server/http/first-reads.ts';
import { ApiClient, EarlyCalls, tellFailures, Wire } from '../../core/web/http/index.ts';
import type { EarlyCall } from '../../core/web/http/index.ts';
import { MessageStore } from '../../core/web/messages/index.ts';
import { startPlatform } from '../support/platform-stub.ts';
import type { Platform, Received } from '../support/platform-stub.ts';

let platform: Platform | undefined;
afterEach(async () => {
  await platform?.stop();
  sessionStorage.clear();
});
/** The script that stands in the page before the console's own. */
const inline = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('host/web/index.html', 'utf8'))?.[1] ?? '';
function loadPage(hash = location.hash): readonly EarlyCall[] {
  const window: { freightdeckFirst?: readonly EarlyCall[] } = {};
  runInNewContext(inline, {
    window,
    document,
    localStorage,
    sessionStorage,
    location: { pathname: location.pathname, hash },
    fetch,
    AbortSignal,
    Date,
    JSON,
    setTimeout: () => 0,
  });
  return window.freightdeckFirst ?? [];
}
async function desk(together = true) {
  const answers: Readonly<Record<string, unknown>> = {
    [platformConfig.path]: { status: 200, data: { platformId: '1' } },
    [roleMenuListing.path]: { status: 200, data: { itemList: [] } },
    '/api/thing/paging': { status: 200, pageResult: { itemList: [] } },
  };
  const started = (platform = await startPlatform({
    ...Object.fromEntries(Object.entries(answers).map(([path, body]) => [path, () => ({ body })])),
    ...(together
      ? {
          [firstReadsPath]: ({ text }: Received) => ({
            body: (JSON.parse(text) as readonly { readonly path: string }[]).map(({ path }) => answers[path] ?? null),
          }),
        }
      : {}),
  }));
  const open = (early: EarlyCalls, language: 'zh' | 'en' = 'zh'): Wire =>
    new Wire({
      baseUrl: started.baseUrl,
      token: () => 'token',
      language: () => language,
      toggles: () => '',
      say: (id) => id,
      report: () => undefined,
      early,
    });
  return { received: started.received, open };
}
const config = (wire: Wire): Promise<unknown> =>
  new ApiClient(
    wire,
    tellFailures(
      new MessageStore(),
      (id) => id,
      () => undefined,
    ),
  ).ask(platformConfig, { platformId: '1' }, { quiet: true });

/** The console has been here before, and asked for its configuration. */
async function deskAskedBefore(together = true): ReturnType<typeof desk> {
  const world = await desk(together);
  const before = new EarlyCalls();
  await config(world.open(before));
  before.keep(sessionStorage);
  return world;
}

const reads = { read: true } as const;

test('a reload asks at once what the console asked here before, and until its first page stands nothing is asked twice', async () => {
  const { received, open } = await deskAskedBefore();
  const early = new EarlyCalls(loadPage());
  const wire = open(early);
  expect(await config(wire)).toEqual({ platformId: '1' });
  expect(received).toHaveLength(2);
  expect(received[1]?.headers).toMatchObject({
    authorization: 'Bearer token',
    auth: 'true',
    'accept-language': 'zh',
    'content-type': 'application/json',
  });
  expect(received[1]).toMatchObject({
    path: firstReadsPath,
    body: [{ path: platformConfig.path, body: received[0]?.body }],
  });
  await config(wire);
  expect(received).toHaveLength(2);
  early.end();
  await config(wire);
  expect(received).toHaveLength(3);
});
test('a platform that has no address for first reads is asked for each as ever', async () => {
  const { received, open } = await deskAskedBefore(false);
  expect(await config(open(new EarlyCalls(loadPage())))).toEqual({ platformId: '1' });
  expect(received.map(({ path }) => path)).toEqual([platformConfig.path, firstReadsPath, platformConfig.path]);
});
test('what has been changed is asked anew', async () => {
  const { received, open } = await deskAskedBefore();
  const wire = open(new EarlyCalls(loadPage()));
  await wire.post('/api/thing/paging', { model: {} }, { requestId: '1' });
  await config(wire);
  expect(received.map(({ path }) => path)).toEqual([
    platformConfig.path,
    firstReadsPath,
    '/api/thing/paging',
    platformConfig.path,
  ]);
});
test('what a page began with is asked early at its own address only: the first six reads of it, before any was answered', async () => {
  const { received, open } = await desk();
  location.hash = '#/thing';
  const before = new EarlyCalls();
  const wire = open(before);
  await Promise.all([1, 1, 2].map((page) => wire.post('/api/thing/paging', { page }, reads)));
  await wire.post('/api/thing/paging', { page: 3 }, reads);
  before.keep(sessionStorage);
  expect(loadPage().map(({ sketch }) => JSON.parse(sketch.body) as unknown)).toEqual([{ page: 1 }, { page: 2 }]);
  location.hash = '#/other';
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => wire.post('/api/thing/paging', { page }, reads)));
  before.keep(sessionStorage);
  expect(loadPage('#/thing')).toEqual([]);
  expect(loadPage().map(({ sketch }) => JSON.parse(sketch.body) as unknown)).toEqual(
    [1, 2, 3, 4, 5, 6].map((page) => ({ page })),
  );
  await expect.poll(() => received.length).toBe(13);
});
test('another language, a refusal or a fault: the call is made as if nothing had been asked', async () => {
  const { received, open } = await deskAskedBefore();
  const other = new EarlyCalls(loadPage());
  await config(open(other, 'en'));
  expect(received.map(({ headers }) => headers['accept-language'])).toContain('en');
  const sketch = loadPage()[0]?.sketch;
  if (!sketch) throw new Error('nothing was kept');
  for (const answered of [
    () => Promise.resolve({ status: 401 }),
    () => Promise.reject(new Error('gone')),
    () => Promise.resolve(undefined),
  ]) {
    const calls = received.length;
    expect(await config(open(new EarlyCalls([{ sketch, answer: answered() }])))).toEqual({ platformId: '1' });
    expect(received.length).toBeGreaterThan(calls);
  }
});
test('nothing stays behind when somebody signs out, and a broken record does no harm', () => {
  const early = new EarlyCalls();
  early.keep(sessionStorage);
  expect(sessionStorage.length).toBe(1);
  early.forget(sessionStorage);
  expect(sessionStorage.length).toBe(0);
  sessionStorage.setItem('freightdeck-first', '{');
  expect(loadPage()).toEqual([]);
});
