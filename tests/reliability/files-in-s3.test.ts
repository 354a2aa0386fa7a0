import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskBytes, S3Bytes, UploadStore } from '../../core/server/files/index.ts';
import type { FileBytes } from '../../core/server/files/index.ts';
import { SettingsFault } from '../../host/server/settings-fault.ts';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';
import { tryFileStore } from '../../host/server/try-file-store.ts';
import { openPglite, openPostgres, postgresUrl } from '../support/database.ts';
import { IdentityRig } from '../support/identity.ts';
import { closeLater } from '../support/opened.ts';
import { pngOf } from '../support/pictures.ts';
import { startTestServer } from '../support/server.ts';
import { uploadPicture } from '../support/upload-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-s3-'));
const [keyId, secret] = ['S3RVER', 'S3RVER'];
/** A store that others wrote. */
const peer = new S3rver({
  port: 0,
  address: '127.0.0.1',
  directory: join(folder, 'peer'),
  silent: true,
  configureBuckets: [{ name: 'freight' }],
});
let endpoint = '';
const s3 = (more: Partial<ConstructorParameters<typeof S3Bytes>[0]> = {}): S3Bytes =>
  new S3Bytes({ bucket: 'freight', endpoint, region: 'us-east-1', keyId, secret, ...more });

beforeAll(async () => {
  const { port } = await peer.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['in the data folder', (): FileBytes => new DiskBytes(join(folder, 'disk'))],
  ['in a bucket', (): FileBytes => s3()],
] as const)('bytes %s', (_where, open) => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  const whole = async (bytes: FileBytes, name: string): Promise<Buffer | undefined> => {
    const stream = await bytes.stream(name);
    return stream && Buffer.concat(await stream.toArray());
  };

  it('are what was put, at once and as a stream, until they are removed', async () => {
    const bytes = open();
    const name = 'files/10001/2026-11/01ARZ3NDEKTSV4RRFFQ69G5FAV.pdf';
    expect(await bytes.get(name)).toBeUndefined();
    expect(await bytes.stream(name)).toBeUndefined();
    await bytes.put(name, content);
    expect((await bytes.get(name))?.equals(content)).toBe(true);
    expect((await whole(bytes, name))?.equals(content)).toBe(true);
    await bytes.remove(name);
    expect(await bytes.get(name)).toBeUndefined();
    await bytes.remove(name);
  });
  it('of a file written beside are taken over, and are gone from there', async () => {
    const bytes = open();
    const draft = join(folder, 'export.part');
    writeFileSync(draft, content);
    await bytes.take('exports/10001/T1.xlsx', draft);
    expect(existsSync(draft)).toBe(false);
    expect((await whole(bytes, 'exports/10001/T1.xlsx'))?.equals(content)).toBe(true);
  });
});

it('a name never leads out of the data folder', async () => {
  await expect(new DiskBytes(join(folder, 'disk')).put('files/../../outside', Buffer.alloc(1))).rejects.toThrow(
    /out of the data folder/,
  );
});
it('an unknown key, a bucket that is not there and a store that is down are faults, and not "no such file"', async () => {
  await expect(s3({ keyId: 'nobody' }).get('x')).rejects.toThrow(/access key/i);
  await expect(s3({ bucket: 'nobodys' }).put('x', Buffer.alloc(1))).rejects.toThrow(/bucket/i);
  await expect(s3({ endpoint: 'http://127.0.0.1:9' }).get('x')).rejects.toThrow();
});

describe('uploads of two servers that share a bucket', () => {
  const content = pngOf();
  let rig: IdentityRig;
  beforeAll(async () => {
    rig = await IdentityRig.open();
  }, 60_000);
  afterAll(() => rig.close());
  const session = async (userName: string) => {
    const found = await rig.sessions.find((await rig.enter(userName)).sessionToken);
    if (!found) throw new Error(`${userName} has no session`);
    return found;
  };
  it('are opened by either; another tenant opens none; one that was changed in the store is a fault', async () => {
    const [one, other] = [s3(), s3()].map((bytes) => new UploadStore({ database: rig.database, bytes }));
    const own = await session('admin_10001');
    const saved = await one!.store(own, { name: 'a.png', mime: 'image/png', content, fileType: '3' });
    const id = new URLSearchParams(saved.savedPath.split('?')[1]).get('id') ?? '';
    expect((await other!.open(own, id))?.content).toEqual(content);
    expect(await other!.open(await session('admin_10002'), id)).toBeUndefined();
    await s3().put(`files/${saved.relativePath}`, Buffer.from('something else'));
    await expect(one!.open(own, id)).rejects.toMatchObject({ code: 'fileChanged' });
    await s3().remove(`files/${saved.relativePath}`);
    await expect(one!.open(own, id)).rejects.toMatchObject({ code: 'fileLost' });
  });
  it('leave nothing in the store when their row cannot be written', async () => {
    const bytes = s3();
    const own = await session('admin_10001');
    const kept: string[] = [];
    const watched: FileBytes = {
      put: (name, content) => {
        kept.push(name);
        return bytes.put(name, content);
      },
      take: (name, path) => bytes.take(name, path),
      get: (name) => bytes.get(name),
      stream: (name) => bytes.stream(name),
      remove: (name) => bytes.remove(name),
    };
    const broken = Object.create(rig.database) as typeof rig.database;
    // It is there while the room is looked at, and gone when the row is written.
    let asked = 0;
    broken.transaction = (...given: Parameters<typeof broken.transaction>) =>
      (asked += 1) === 1
        ? (rig.database.transaction(...given) as never)
        : Promise.reject(new Error('the database is away'));
    const store = new UploadStore({ database: broken, bytes: watched });
    await expect(store.store(own, { name: 'a.png', mime: 'image/png', content, fileType: '3' })).rejects.toThrow(
      'the database is away',
    );
    expect(kept).toHaveLength(1);
    expect(await bytes.get(kept[0]!)).toBeUndefined();
  });
});

/** A store that refuses everything with this code, as S3 writes it: the peer above verifies no signature of today. */
async function refusing(code: string): Promise<string> {
  const store = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise<void>((resolve) => store.close(() => resolve())));
  return `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
}

describe('a server', () => {
  const inBucket = (more: Readonly<Record<string, string>>) =>
    readSettings({
      FREIGHTDECK_MODE: 'test',
      PORT: '0',
      FREIGHTDECK_S3_BUCKET: 'freight',
      FREIGHTDECK_S3_ENDPOINT: endpoint,
      FREIGHTDECK_S3_KEY_ID: keyId,
      FREIGHTDECK_S3_SECRET: secret,
      ...more,
    });
  it.each([
    [{ FREIGHTDECK_S3_KEY_ID: 'nobody' }, /are refused by .*InvalidAccessKeyId/],
    [{ FREIGHTDECK_S3_BUCKET: 'nobodys' }, /FREIGHTDECK_S3_BUCKET is "nobodys", and .* no such bucket/],
    [{ FREIGHTDECK_S3_ENDPOINT: 'http://127.0.0.1:9' }, /"freight" .*127\.0\.0\.1:9 did not do it: .*ECONNREFUSED/],
  ])('does not start with %j, and says which setting is wrong', async (more, told) => {
    const tried = tryFileStore(inBucket(more));
    await expect(tried).rejects.toThrow(told);
    await expect(tried).rejects.toThrow(SettingsFault);
  });
  it.each([
    ['SignatureDoesNotMatch', /FREIGHTDECK_S3_KEY_ID and FREIGHTDECK_S3_SECRET are refused by .*127\.0\.0\.1/],
    ['AccessDenied', /must read, write, remove and list in the bucket "freight"/],
  ])('does not start with a store that answers %s', async (code, told) => {
    const settings = inBucket({ FREIGHTDECK_S3_ENDPOINT: await refusing(code) });
    await expect(tryFileStore(settings)).rejects.toThrow(told);
  });
  it('tries its store before it opens its database; a data folder that cannot be used is told too', async () => {
    const openDatabase = (): never => {
      throw new Error('the database was opened');
    };
    await expect(startServer(inBucket({ FREIGHTDECK_S3_BUCKET: 'nobodys' }), { openDatabase })).rejects.toThrow(
      /no such bucket/,
    );
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const onDisk = { ...inBucket({}), s3: undefined, mode: 'production', dataDir: file } as const;
    await expect(tryFileStore(onDisk)).rejects.toThrow(/no-folder" \(FREIGHTDECK_DATA_DIR\)/);
  }, 60_000);
  it('whose store fails tells a person so in their language, and the log why', async () => {
    const openDatabase = postgresUrl() === '' ? openPglite : openPostgres;
    const server = await startTestServer({ openDatabase: (migrations) => openDatabase({ migrations }) }, inBucket({}));
    const signIn = { model: { userName: 'admin_10001', password: 'Freight#2026', loginType: '4' } };
    const { session } = (await server.post('/auth/login', signIn)).body['data'] as {
      session: { sessionToken: string };
    };
    const token = session.sessionToken;
    const id = await uploadPicture(server.url, token);
    const open = (language: string) =>
      server.post('/api/platform/file/open', { id }, { token, headers: { 'accept-language': language } });
    expect((await open('zh')).headers.get('content-type')).toBe('image/png');
    await peer.close();
    try {
      expect((await open('zh')).body).toMatchObject({
        status: 503,
        reason: 'filesAway',
        message: '文件存储暂时无法访问，请稍后再试；若持续出现，请联系技术人员',
      });
      expect((await open('en')).body['message']).toMatch(/^The file store cannot be reached/);
      await expect(uploadPicture(server.url, token)).rejects.toThrow(/filesAway/);
      expect(server.logLines.join('')).toMatch(/"path":"\/api\/platform\/file\/open".*ECONNREFUSED/);
    } finally {
      endpoint = `http://127.0.0.1:${(await peer.run()).port}`;
    }
  }, 60_000);
});

it('the settings name the bucket with everything it needs, and say what is missing', () => {
  const base = {
    FREIGHTDECK_MODE: 'test',
    FREIGHTDECK_S3_BUCKET: 'freight',
    FREIGHTDECK_S3_KEY_ID: 'k',
    FREIGHTDECK_S3_SECRET: 's',
  };
  expect(readSettings({ FREIGHTDECK_MODE: 'test' }).s3).toBeUndefined();
  expect(readSettings(base).s3).toEqual({
    bucket: 'freight',
    endpoint: '',
    region: 'us-east-1',
    keyId: 'k',
    secret: 's',
  });
  expect(() => readSettings({ ...base, FREIGHTDECK_S3_SECRET: '' })).toThrow(SettingsFault);
  expect(() => readSettings({ ...base, FREIGHTDECK_S3_ENDPOINT: 'store' })).toThrow(/FREIGHTDECK_S3_ENDPOINT/);
  expect(() => readSettings({ ...base, FREIGHTDECK_MODE: 'demo' })).toThrow(/demo/);
});
