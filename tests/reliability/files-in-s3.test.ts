import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskBytes, S3Bytes, UploadStore } from '../../core/server/files/index.ts';
import type { FileBytes } from '../../core/server/files/index.ts';
import { readSettings } from '../../host/server/settings.ts';
import { SettingsFault } from '../../host/server/settings-fault.ts';
import { IdentityRig } from '../support/identity.ts';
import { pngOf } from '../support/pictures.ts';

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
    await expect(one!.open(own, id)).rejects.toThrow(/not what was stored/);
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
    broken.transaction = () => Promise.reject(new Error('the database is away'));
    const store = new UploadStore({ database: broken, bytes: watched });
    await expect(store.store(own, { name: 'a.png', mime: 'image/png', content, fileType: '3' })).rejects.toThrow(
      'the database is away',
    );
    expect(kept).toHaveLength(1);
    expect(await bytes.get(kept[0]!)).toBeUndefined();
  });
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
