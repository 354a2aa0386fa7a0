import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lorryOverrides } from '../support/lorry-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-starting-'));
const webRoot = join(folder, 'web');
const port = 38_927;
const kitAt = '/sdk/freightdeck-create-plugin.tgz';

interface Seen {
  readonly http: number;
  readonly type: string;
  readonly text: string;
}
async function see(path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { http: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}
const started: Record<string, Seen> = {};
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(webRoot, 'sdk'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>console</title>');
  server = await startTestServer(
    {
      ...lorryOverrides,
      webRoot,
      bootSteps: [
        {
          title: { zh: '试', en: 'try' },
          modes: ['test'],
          run: async () => {
            started['page'] = await see('/docs/', { accept: 'text/html,*/*' });
            started['npm'] = await see(kitAt, { 'accept-language': 'en' });
            started['api'] = await see('/api/nothing');
            started['ready'] = await see('/readyz');
          },
        },
      ],
    },
    { port },
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('while the first work is still being done', () => {
  it('who opens a page is told in both languages that the console starts, and the browser looks again', () => {
    expect(started['page']).toMatchObject({ http: 503, type: expect.stringContaining('text/html') });
    expect(started['page']?.text).toMatch(/http-equiv="refresh".*平台正在启动.*The console is starting/s);
  });
  it('programs that fetch a file are told so too, and the answers of the API stay as they are', () => {
    expect([started['npm']?.http, JSON.parse(started['npm']?.text ?? '')]).toEqual([
      503,
      expect.objectContaining({
        reason: 'starting',
        message: 'The console is starting: it opens when its data are loaded',
      }),
    ]);
    expect(started['api']?.text).toContain('"reason":"unavailable"');
    expect(started['ready']?.text).toBe('{"status":503}');
  });
  it('and nobody any more once it is ready', async () => {
    expect(await see('/', { accept: 'text/html' })).toMatchObject({
      http: 200,
      text: expect.stringContaining('<title>console</title>'),
    });
  });
});

describe('the kit that partners install from a console', () => {
  it('says who makes it where nobody has, in the field that npm prints', async () => {
    const { http, text } = await see(kitAt);
    expect([http, JSON.parse(text)]).toEqual([
      404,
      expect.objectContaining({
        reason: 'noKit',
        error: 'this console has no kit yet; its operator makes it with npm run pack:kit',
      }),
    ]);
    expect((await see(kitAt, { 'accept-language': 'zh-CN' })).text).toContain('本平台还没有插件开发套件');
    expect((await see('/sdk/other.tgz')).text, 'no name of the kit').toContain('"reason":"notFound"');
  });
  it('is served from the moment it is made, without a restart', async () => {
    writeFileSync(join(webRoot, kitAt), 'kit');
    expect(await see(kitAt)).toMatchObject({ http: 200, text: 'kit' });
  });
});
