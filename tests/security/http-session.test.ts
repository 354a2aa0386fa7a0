import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import { lorryServer } from '../support/lorry-plugin.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-session-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [lorryServer] }, { dataDir: folder });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let serial = 0;
const signIn = async (userName: string, platformId: string): Promise<string> => {
  const answer = await server.post('/auth/login', {
    model: { userName, password: 'Freight#2026', loginType: '4', platformId },
    requestId: `sign-in-${String(++serial).padStart(6, '0')}`,
  });
  expect(answer.body).toMatchObject({ status: 200 });
  return (answer.body['data'] as { session: { sessionToken: string } }).session.sessionToken;
};
const upload = async (token: string, content: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData();
  form.set('fileType', '3');
  form.set('file', new Blob([content], { type: 'image/png' }), name);
  const response = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { auth: 'true', authorization: `Bearer ${token}` },
  });
  return { httpStatus: response.status, body: (await response.json()) as Record<string, unknown> };
};
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

describe('a session over the wire', () => {
  it('opens, serves, and is over at once after signing out', async () => {
    const token = await signIn('admin_10001', '10001');
    const menus = async (headers = {}) =>
      server.post('/api/platform/RoleMenu/listing', { conditions: [] }, { token, headers });
    const all = await menus();
    expect(all.body['status']).toBe(200);
    expect(all.body['permissions']).toContain('lorryManage:view');
    expect(all.text).toContain('"lorryManage"');
    const off = await menus({ 'x-freightdeck-plugins': '-lorry' });
    expect(off.body['status']).toBe(200);
    expect(off.text).not.toContain('lorryManage');
    expect(
      (await server.post('/auth/logout', { model: {}, requestId: 'sign-out-000001' }, { token })).body['status'],
    ).toBe(200);
    expect((await menus()).httpStatus).toBe(401);
  });
  it('one wrong sign-in looks like every other', async () => {
    const attempt = (userName: string, password: string) =>
      server.post('/auth/login', {
        model: { userName, password, loginType: '4', platformId: '10002' },
        requestId: `wrong-${userName}-00001`,
      });
    const [wrong, unknown] = [await attempt('admin_10002', 'Wrong#2026'), await attempt('nobody_10002', 'Wrong#2026')];
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body['status']).toBe(400);
  });
  it('files are stored by what they are and opened by their own tenant and the operator only', async () => {
    const [own, other, operator] = [
      await signIn('admin_10001', '10001'),
      await signIn('admin_10003', '10003'),
      await signIn('admin', '00001'),
    ];
    const stored = await upload(own, png, '磅单.exe');
    expect(stored.body).toMatchObject({ status: 200, data: [{ savedName: '磅单.png' }] });
    const [{ savedPath }] = stored.body['data'] as [{ savedPath: string }];
    const open = async (token: string) =>
      await fetch(server.url + savedPath, { headers: { auth: 'true', authorization: `Bearer ${token}` } });
    const opened = await open(own);
    expect(opened.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(png);
    // Until a record names it, it is the uploader's alone.
    expect((await open(operator)).status).toBe(404);
    await server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update stored_file set use_state = 'named' where id = ${savedPath.split('=')[1]}`),
    );
    expect([
      (await open(other)).status,
      (await open(operator)).status,
      (await fetch(server.url + savedPath)).status,
    ]).toEqual([404, 200, 403]);
    const script = await upload(own, Uint8Array.from(Buffer.from('<svg onload="alert(1)"/>')), '磅单.png');
    expect(script).toMatchObject({
      httpStatus: 200,
      body: { status: 400, reason: 'fileFormat', message: '仅支持 jpg, jpeg, png, pdf 格式的文件' },
    });
    expect((await upload(own, new Uint8Array(1_100_000), 'big.png')).body).toMatchObject({
      status: 400,
      reason: 'fileTooLarge',
    });
  });
  it('neither tokens nor passwords reach the log', () => {
    expect(server.logLines.join('')).not.toMatch(/Freight#2026|Wrong#2026|Bearer/);
  });
});
