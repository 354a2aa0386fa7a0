import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskBytes, judgeContent, UploadStore } from '../../core/server/files/index.ts';
import type { FileRefused } from '../../core/server/files/index.ts';
import type { SessionInfo } from '../../core/server/auth/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { IdentityRig } from '../support/identity.ts';
import { jpeg, pdfOf, pngOf } from '../support/pictures.ts';

const png = pngOf();

let rig: IdentityRig;
let store: UploadStore;
const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-files-'));
const sessions: Record<string, SessionInfo> = {};
beforeAll(async () => {
  rig = await IdentityRig.open();
  store = new UploadStore({ database: rig.database, bytes: new DiskBytes(dataDir) });
  for (const name of ['admin', 'admin_10001', 'admin_10002']) {
    const found = await rig.sessions.find((await rig.enter(name)).sessionToken);
    if (found) sessions[name] = found;
  }
}, 60_000);
afterAll(async () => {
  await rig.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const session = (name: string): SessionInfo =>
  sessions[name] ??
  (() => {
    throw new Error(name);
  })();
const put = (content: Buffer, name = '磅单.png') =>
  store.store(session('admin_10001'), { name, mime: 'text/html', content, fileType: '3' });
const idOf = (savedPath: string): string => new URLSearchParams(savedPath.split('?')[1]).get('id') ?? '';

const judgedPng = async (): Promise<Buffer> => {
  const judged = await judgeContent(png);
  if (typeof judged === 'string') throw new Error(judged);
  return judged.content;
};
const usedBy = async (platformId: string): Promise<number> =>
  Number(
    (
      await rig.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        tx.one<{ bytes: string }>(sql`select bytes::text from upload_use where platform_id = ${platformId}`),
      )
    )?.bytes ?? 0,
  );

describe('stored files', () => {
  it('come back as they were put, by the path that was answered', async () => {
    const saved = await put(png);
    expect(saved).toEqual({
      savedPath: expect.stringMatching(/^\/api\/platform\/file\/open\?id=[0-9A-Z]{26}$/),
      savedName: '磅单.png',
      relativePath: expect.stringMatching(/^10001\/\d{4}-\d\d\/[0-9A-Z]{26}\.png$/),
    });
    expect(readFileSync(join(dataDir, 'files', saved.relativePath)).equals(png)).toBe(true);
    const opened = await store.open(session('admin_10001'), idOf(saved.savedPath));
    expect(opened).toMatchObject({ name: '磅单.png', mime: 'image/png' });
    expect(Buffer.compare(opened?.content as Buffer, png)).toBe(0);
  });

  it('have room per tenant and per person and hour: of many at once none passes it, and the answer says what is free', async () => {
    const { length: each } = await judgedPng();
    const of = (rules: { readonly perTenant: number; readonly perHour: number }): UploadStore =>
      new UploadStore({ database: rig.database, bytes: new DiskBytes(dataDir), rules });
    const files = (): number =>
      readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.png')).length;
    const used = await usedBy('10002');
    const before = files();
    const upload = { name: 'a.png', mime: 'image/png', content: png, fileType: '3' };
    const small = of({ perTenant: used + 3 * each, perHour: 1_000_000 });
    const ended = await Promise.allSettled(
      Array.from({ length: 8 }, () => small.store(session('admin_10002'), upload)),
    );
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as FileRefused] : []));
    expect(refused).toHaveLength(5);
    expect(refused[0]?.text.zh).toBe('贵公司的文件空间已满：共 0MB，剩余 0MB。请联系平台运营方扩容');
    expect(refused[0]?.code).toBe('fileQuota');
    // What is refused leaves no file behind.
    expect(files() - before).toBe(3);
    expect(await usedBy('10002')).toBe(used + 3 * each);
    // Another tenant has its own.
    await of({ perTenant: (await usedBy('10001')) + each, perHour: 1_000_000 }).store(session('admin_10001'), upload);

    const hourly = of({ perTenant: 1e9, perHour: 4 * each });
    await hourly.store(session('admin_10002'), upload);
    await expect(hourly.store(session('admin_10002'), upload)).rejects.toMatchObject({ code: 'fileHour', status: 429 });
    const later = new UploadStore({
      database: rig.database,
      bytes: new DiskBytes(dataDir),
      rules: { perTenant: 1e9, perHour: 4 * each },
      now: () => new Date(Date.now() + 61 * 60_000),
    });
    await later.store(session('admin_10002'), upload);
  });

  it('are opened by their tenant and the operator only', async () => {
    const id = idOf((await put(pdfOf(), 'a.pdf')).savedPath);
    expect(await store.open(session('admin_10002'), id)).toBeUndefined();
    expect(await store.open(session('admin'), id)).toBeUndefined();
    await rig.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(sql`update stored_file set use_state = 'named' where id = ${id}`),
    );
    expect(await store.open(session('admin_10002'), id)).toBeUndefined();
    expect(await store.open(session('admin'), id)).toMatchObject({ mime: 'application/pdf' });
    for (const wrong of ['', '../../etc/passwd', 'nobody'])
      expect(await store.open(session('admin_10001'), wrong)).toBeUndefined();
  });

  it('[R5-05] are pdf, jpg, jpeg or png by their content, whatever they are called', async () => {
    expect(
      [await judgeContent(png), await judgeContent(jpeg), await judgeContent(pdfOf())].map((one) =>
        typeof one === 'string' ? one : one.extension,
      ),
    ).toEqual(['png', 'jpg', 'pdf']);
    const refused: Record<string, readonly [Buffer, string]> = {
      html: [Buffer.from('<!doctype html><script>1</script>'), 'fileFormat'],
      svg: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fileFormat'],
      text: [Buffer.from('hello'), 'fileFormat'],
      gif: [Buffer.from('GIF89a/*xx*/=1;'), 'fileFormat'],
      'pdf not from its start': [Buffer.concat([Buffer.from('<html>'), pdfOf()]), 'fileFormat'],
      'cut pdf': [pdfOf().subarray(0, 30), 'fileDamaged'],
      'pdf with script': [pdfOf('/OpenAction<</S/JavaScript/JS(x)>>'), 'fileActive'],
      'pdf with hidden script': [pdfOf('/#4aavaScript 1'), 'fileActive'],
    };
    for (const [kind, [content, code]] of Object.entries(refused))
      await expect(put(content, 'a.png'), kind).rejects.toMatchObject({ code });
    // What stands behind the end of a picture is not stored.
    for (const content of [
      Buffer.concat([png, Buffer.from('<script>1</script>')]),
      Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004')]),
    ])
      expect(await judgeContent(content)).toMatchObject({ content: content[0] === 0x89 ? png : jpeg });
  });

  it('[R5-07] [R9-23] are 1 MB at most', async () => {
    const most = Buffer.concat([
      pdfOf().subarray(0, 9),
      Buffer.alloc(1_048_576 - pdfOf().length, 32),
      pdfOf().subarray(9),
    ]);
    expect(most.length).toBe(1_048_576);
    await expect(put(most, 'a.pdf')).resolves.toBeDefined();
    await expect(put(Buffer.concat([most, Buffer.from(' ')]), 'a.pdf')).rejects.toMatchObject({
      code: 'fileTooLarge',
      text: { zh: '文件大小不能超过 1MB' },
    });
  });

  it('lose what is dangerous in their names', async () => {
    const names = {
      '../../../etc/passwd': 'passwd.png',
      'C:\\evil\\a.exe': 'a.png',
      'a\u0000b\r\n.png': 'ab.png',
      '\u202egnp.exe': 'gnp.png',
      '..': 'file.png',
      '': 'file.png',
      [`${'长'.repeat(300)}.png`]: `${'长'.repeat(100)}.png`,
    };
    for (const [given, kept] of Object.entries(names)) expect((await put(png, given)).savedName).toBe(kept);
  });

  it('leave nothing half written behind, and are not given out changed', async () => {
    const saved = await put(png);
    const folder = join(dataDir, 'files', saved.relativePath, '..');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    writeFileSync(join(dataDir, 'files', saved.relativePath), 'something else');
    await expect(store.open(session('admin_10001'), idOf(saved.savedPath))).rejects.toMatchObject({
      code: 'fileChanged',
    });
    rmSync(join(dataDir, 'files', saved.relativePath));
    await expect(store.open(session('admin_10001'), idOf(saved.savedPath))).rejects.toMatchObject({ code: 'fileLost' });
  });
});
