import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, userGet } from '@freightdeck/sdk/contract';
import { ApiClient, Wire } from '../../core/web/http/index.ts';
import { UploadService } from '../../core/web/upload/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-calls-'));
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({}, { dataDir });
  const { http } = client();
  token = (
    await http.run(login, { userName: 'admin_10001', password: 'Freight#2026', loginType: '4', platformId: null })
  ).session.sessionToken;
}, 90_000);

/** The calling side of the console, with the API host as a setting. */
function client(baseUrl = server.url) {
  const wire = new Wire({
    baseUrl,
    token: () => token || undefined,
    language: () => 'zh',
    toggles: () => '',
    say: (id) => id,
    report: () => undefined,
  });
  return { http: new ApiClient(wire, () => undefined), upload: new UploadService(wire, () => undefined) };
}
async function send(path: string): Promise<{ readonly savedPath: string; readonly savedName: string }> {
  const form = new FormData();
  form.append('fileType', '3');
  form.append('toOS', 'true');
  form.append('file', new Blob([picture], { type: 'image/png' }), '磅单.png');
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { auth: 'true', authorization: `Bearer ${token}` },
    body: form,
  });
  const { status, data } = (await answer.json()) as {
    status: number;
    data: { savedPath: string; savedName: string }[];
  };
  expect([status, data]).toEqual([200, [expect.objectContaining({ savedName: '磅单.png' })]]);
  return data[0] as { savedPath: string; savedName: string };
}

describe('the API host', () => {
  it('[R7-03] is one setting: the same client calls whatever host it is given, and no other', async () => {
    const { id } = (
      await client().http.run(login, {
        userName: 'admin_10001',
        password: 'Freight#2026',
        loginType: '4',
        platformId: null,
      })
    ).session;
    expect((await client().http.ask(userGet, { id }))?.session.userName).toBe('admin_10001');
    await expect(client('http://127.0.0.1:9').http.ask(userGet, { id })).rejects.toMatchObject({ kind: 'network' });
  });
  it('[R7-73] [R7-74] [R7-52] uploads go to it, and what was saved is opened by prefixing it', async () => {
    const { upload } = client();
    const stored = await upload.send(new File([picture], '磅单.png', { type: 'image/png' }), 'pound');
    expect(stored.savedPath).toMatch(/^\/api\/platform\/file\/open\?id=[0-9A-Z]{26}$/);
    const opened = await fetch(server.url + stored.savedPath, {
      headers: { auth: 'true', authorization: `Bearer ${token}` },
    });
    expect([
      opened.status,
      opened.headers.get('content-type'),
      Buffer.from(await opened.arrayBuffer()).equals(picture),
    ]).toEqual([200, 'image/png', true]);
  });
});

describe('uploads', () => {
  it.each([
    ['[R7-49] /upload', '/upload'],
    ['[R7-50] /api/upload', '/api/upload'],
    ['[R7-51] /api/uploadNew', '/api/uploadNew'],
  ])('%s takes a file and answers where it is', async (_, path) => {
    const { savedPath } = await send(path);
    const opened = await fetch(server.url + savedPath, { headers: { auth: 'true', authorization: `Bearer ${token}` } });
    expect(Buffer.from(await opened.arrayBuffer()).equals(picture)).toBe(true);
  });
});
