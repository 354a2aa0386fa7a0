import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcementQuery } from '@freightdeck/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskBytes, UploadStore } from '../../core/server/files/index.ts';
import { uploadKindOf } from '../../core/server/partners/index.ts';
import { Refused } from '../../sdk/server/index.ts';
import { GatewayWorld, keys, OwnService } from '../support/gateway-world.ts';
import { pdfOf, pngOf } from '../support/pictures.ts';

const own = {
  uploads: {
    'acme-quotes.offer': { title: { zh: '报价单', en: 'Offer' }, accept: ['png'], maxBytes: 2_000, key: keys[1] },
  },
  notices: {
    'acme-quotes.quoted': { title: { zh: '新报价', en: 'New quote' }, opens: 'acme-quotes.book', key: keys[0] },
    'acme-quotes.closed': { title: { zh: '报价结束', en: 'Quoting ended' } },
  },
};
let world: GatewayWorld;
let service: OwnService;
let token: string;
let packageId: string;
beforeAll(async () => {
  world = await GatewayWorld.open();
  service = await new OwnService().open();
  token = await world.system.enter('admin_10001');
  packageId = await world.install('1.1.0', { rate: keys[0], 'quotes/add': keys[1] }, own);
  await world.connect(service.origin);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

interface Seen {
  readonly title: string;
  readonly content: string;
  readonly opens: unknown;
  readonly hasRead: boolean;
  readonly id: string;
}
async function noticesOf(
  who: string,
  heard = false,
): Promise<{ readonly seen: readonly Seen[]; readonly unread: number }> {
  const answer = (await world.system.call(who, announcementQuery.path, {
    apply: '3',
    target: '10001',
    userType: '2',
    frontDisplay: false,
    page: 1,
    limit: 50,
    heard,
  })) as unknown as { readonly pageResult: { readonly itemList: readonly Seen[] }; readonly notReadCount: number };
  return { seen: answer.pageResult.itemList.filter(({ title }) => title.includes('·')), unread: answer.notReadCount };
}
const tell = async (who: string, ...notices: readonly object[]): Promise<Readonly<Record<string, unknown>>> => {
  service.answer = (response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 200, data: {}, notices }));
  };
  return (await world.call(who, 'acme-quotes/rate')).body as Readonly<Record<string, unknown>>;
};
const quoted = {
  kind: 'acme-quotes.quoted',
  to: 'platform',
  text: { zh: '<b>3</b> 家 & 更多', en: 'three' },
  query: { id: '7' },
};

describe("notices of a partner's service", () => {
  test('are told under the title of the plugin, as plain words, to those who hold the key, and open its page', async () => {
    const before = (await noticesOf(token)).unread;
    const reader = await world.system.newcomer(token, 'noticeReader', { keys: [keys[0]], menus: ['acme-quotes.book'] });
    const stranger = await world.system.newcomer(token, 'noticeStranger', { keys: ['user:view'], menus: ['user'] });
    expect(await tell(token, quoted), 'the answer has no notices in it').toEqual({
      status: 200,
      data: {},
      requestId: expect.any(String),
    });
    const { seen, unread } = await noticesOf(token);
    expect(seen).toMatchObject([
      {
        title: '运价试算 · 新报价',
        content: '<p>&lt;b&gt;3&lt;/b&gt; 家 &amp; 更多</p>',
        opens: { path: '/partner/acme-quotes/book', query: { id: '7' } },
        hasRead: false,
      },
    ]);
    expect(unread).toBe(before + 1);
    expect((await noticesOf(reader.token)).seen).toHaveLength(1);
    expect((await noticesOf(stranger.token)).seen).toEqual([]);
    expect((await noticesOf(await world.system.enter('admin_10002'))).seen, 'another tenant').toEqual([]);
    expect((await noticesOf(world.admin)).seen, 'the operator').toEqual([]);
    await world.system.done(
      world.system.run(token, '/api/platform/platformAnnouncementRecord/addPlatformAnnouncementRecord', {
        announcementId: seen[0]?.id,
      }),
    );
    expect([(await noticesOf(token)).seen[0]?.hasRead, (await noticesOf(reader.token)).seen[0]?.hasRead]).toEqual([
      true,
      false,
    ]);
  });
  test("to the caller are the caller's alone", async () => {
    await tell(token, { ...quoted, to: 'caller', text: { zh: '只给我', en: 'me' } });
    const reader = await world.system.enter('noticeReader', 'Lorry#4711x');
    expect((await noticesOf(token)).seen.filter(({ content }) => content.includes('只给我'))).toHaveLength(1);
    expect((await noticesOf(reader)).seen.filter(({ content }) => content.includes('只给我'))).toEqual([]);
  });
  test.each([
    ['a kind it does not declare', [{ ...quoted, kind: 'acme-quotes.other' }]],
    ['a kind of nobody', [{ ...quoted, kind: 'constructor' }]],
    ['nobody to tell', [{ ...quoted, to: 'everybody' }]],
    ['no words in one language', [{ ...quoted, text: { zh: '有' } }]],
    ['more than five at once', Array.from({ length: 6 }, () => quoted)],
  ])('%s is no answer', async (_what, notices) => {
    const { seen } = await noticesOf(token);
    expect(await tell(token, ...notices)).toMatchObject({ reason: 'partnerAnswer' });
    expect((await noticesOf(token)).seen).toHaveLength(seen.length);
  });
});

describe('kinds of files a plugin declares', () => {
  let dataDir: string;
  let store: UploadStore;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-kinds-'));
    store = new UploadStore({
      database: world.system.database,
      bytes: new DiskBytes(dataDir),
      kindOf: (session, kind) => uploadKindOf(world.system.database, [], session, kind),
    });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const send = async (who: string, kind: string, content: Buffer = pngOf()): Promise<string> => {
    const session = await world.system.half.sessions.find(who);
    if (!session) throw new Error('no session');
    const saved = await store
      .store(session, { name: '报价.png', mime: 'image/png', fileType: '3', kind, content })
      .catch((error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error as Error)));
    return typeof saved === 'string' ? saved : (saved.savedPath.split('=')[1] ?? '');
  };
  test('are taken as the manifest says, of those who hold the key', async () => {
    const reader = await world.system.enter('noticeReader', 'Lorry#4711x');
    const id = await send(token, 'acme-quotes.offer');
    expect(id).toMatch(/^[0-9A-Z]{26}$/);
    expect(await send(reader, 'acme-quotes.offer')).toBe('forbidden');
    expect(await send(token, 'acme-quotes.offer', pdfOf())).toBe('fileAccept');
    expect(await send(token, 'acme-quotes.offer', Buffer.concat([pngOf(), Buffer.alloc(3_000)]))).toBe('fileTooLarge');
    const session = await world.system.half.sessions.find(token);
    const open = async (plugin?: string): Promise<boolean> => (await store.open(session!, id, plugin)) !== undefined;
    expect([
      await open(),
      await open('acme-quotes'),
      await open('acme'),
      await open('north-quotes'),
      await open('%'),
    ]).toEqual([true, true, false, false, false]);
  });
  test('that no plugin of the tenant declares are none', async () => {
    const elsewhere = await world.system.enter('admin_10002');
    expect([
      await send(token, 'acme-quotes.other'),
      await send(elsewhere, 'acme-quotes.offer'),
      await send(token, 'north-quotes.offer'),
      await send(token, '.'),
    ]).toEqual(['fileKind', 'fileKind', 'fileKind', 'fileKind']);
  });
});

test('when the version is stopped, its notices are words alone and its kinds are gone', async () => {
  await tell(token, { kind: 'acme-quotes.closed', to: 'platform', text: { zh: '到此为止', en: 'over' } });
  expect((await noticesOf(token)).seen[0]).toMatchObject({ title: '运价试算 · 报价结束', opens: null });
  expect((await noticesOf(token)).seen.some(({ opens }) => opens !== null)).toBe(true);
  expect((await noticesOf(token, true)).seen.length).toBeGreaterThan(1);
  await world.command('kill', { packageId, reason: '演示' });
  expect(await noticesOf(token, true), 'nothing of it is new any more').toMatchObject({ seen: [] });
  const { seen } = await noticesOf(token);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.every(({ opens }) => opens === null)).toBe(true);
  const session = await world.system.half.sessions.find(token);
  expect(await uploadKindOf(world.system.database, [], session!, 'acme-quotes.offer')).toBeUndefined();
});
