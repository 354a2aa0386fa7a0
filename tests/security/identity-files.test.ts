import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskBytes, UploadStore, judgeContent } from '../../core/server/files/index.ts';
import type { SessionInfo } from '../../core/server/auth/index.ts';
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

  it('are opened by their tenant and the operator only', async () => {
    const id = idOf((await put(pdfOf(), 'a.pdf')).savedPath);
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
