import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { avatarBytes, avatarFault } from '../../host/web/popups/avatar-rules.ts';
import zh from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { startTestServer, type TestServer } from '../support/server.ts';

const picture = (bytes: number, type = 'image/png', name = 'me.png'): File =>
  new File([new Uint8Array(bytes)], name, { type });

describe('a picture of oneself', () => {
  it('[R5-12] images only', () => {
    expect(avatarFault([picture(10, 'application/pdf', 'me.pdf')])).toBe('core.shell.avatar.type');
    expect(avatarFault([picture(10, 'image/jpeg', 'me.jpg')])).toBeUndefined();
  });
  it('[R5-13] one file only', () => {
    expect(avatarFault([picture(10), picture(10)])).toBe('core.shell.avatar.one');
    expect(avatarFault([])).toBe('core.shell.avatar.one');
  });
  it('[R5-15] [R9-25] 2 MB included passes; more does not, in the words of the specification', () => {
    expect(avatarBytes).toBe(2_097_152);
    expect(avatarFault([picture(avatarBytes)])).toBeUndefined();
    expect(avatarFault([picture(avatarBytes + 1)])).toBe('core.shell.avatar.size');
    expect(zh['core.shell.avatar.size']).toBe('上传头像图片大小不能超过 2MB!');
  });
});

describe('the server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-avatar-'));
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  /** The picture with a chunk of its own before its end. */
  const padded = (bytes: number): Buffer => {
    const body = Buffer.concat([Buffer.from('teSt'), Buffer.alloc(bytes)]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([png.subarray(0, -12), length, body, sum, png.subarray(-12)]);
  };
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  let server: TestServer;
  const enter = async (userName: string): Promise<{ readonly token: string; readonly id: string }> => {
    const { body } = await server.post('/auth/login', {
      model: { userName, password: 'Freight#2026', loginType: '4' },
    });
    const { session } = body['data'] as { session: { sessionToken: string; id: string } };
    return { token: session.sessionToken, id: session.id };
  };
  const send = async (token: string, content: Buffer, kind: string): Promise<{ status: number; id: string }> => {
    const form = new FormData();
    form.append('fileType', '3');
    form.append('kind', kind);
    form.append('file', new Blob([new Uint8Array(content)]), 'me.png');
    const answer = await fetch(`${server.url}/upload`, {
      method: 'POST',
      headers: { auth: 'true', authorization: `Bearer ${token}` },
      body: form,
    });
    const body = (await answer.json()) as { status: number; data?: { savedPath: string }[] };
    return { status: body.status, id: body.data?.[0]?.savedPath.split('id=')[1] ?? '' };
  };
  beforeAll(async () => {
    server = await startTestServer({}, { dataDir });
  }, 90_000);
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("takes a larger picture than other files, no document, and nobody else's picture", async () => {
    const me = await enter('admin_10001');
    const other = await enter('disp_10001');
    const large = padded(1_500_000);
    expect((await send(me.token, large, 'waybill')).status).toBe(400);
    const mine = await send(me.token, large, 'avatar');
    expect(mine.status).toBe(200);
    expect((await send(me.token, pdf, 'avatar')).status).toBe(400);
    const set = async (who: { token: string }, avatar: string | null) =>
      (await server.post('/api/platform/User/setAvatar', { model: { avatar } }, { token: who.token })).body;
    expect(await set(other, mine.id)).toMatchObject({ status: 400, reason: 'noPicture' });
    expect(await set(me, mine.id)).toMatchObject({ status: 200 });
    const session = (
      await server.post('/api/platform/User/Get', { conditions: [{ type: 'id', value: me.id }] }, { token: me.token })
    ).body['data'] as { session: { avatar: string } };
    expect(session.session.avatar).toBe(mine.id);
    expect(await set(me, null)).toMatchObject({ status: 200 });
  });
});
