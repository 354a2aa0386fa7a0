import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createServer } from 'vite';
import type { UserConfig } from 'vite';
import { addWebBuild } from '../../core/server/http/web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-dev-console-'));
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a console under `npm run dev` hands the kit on: `create --from` and npm install ask it there', async () => {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('a kit');
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  closing.push(() => new Promise((done) => server.close(done)));
  vi.stubEnv('API_PORT', String((server.address() as AddressInfo).port));
  const { default: config } = (await import('../../vite.config.ts')) as {
    readonly default: (about: { readonly mode: string }) => UserConfig;
  };
  const { proxy } = config({ mode: 'development' }).server ?? {};
  mkdirSync(folder, { recursive: true });
  const web = await createServer({
    ...{ root: folder, configFile: false, envFile: false, logLevel: 'silent' },
    server: { host: '127.0.0.1', port: 0, ...(proxy && { proxy }), watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  closing.push(() => web.close());
  await web.listen();
  const { port } = web.httpServer?.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/sdk/freightdeck-plugin-kit.tgz`);
  expect([await answer.text(), asked]).toEqual(['a kit', ['/sdk/freightdeck-plugin-kit.tgz']]);
});

test('its server serves a kit that is made beside it, where nothing else is built', async () => {
  mkdirSync(join(folder, 'web'), { recursive: true });
  const app = Fastify();
  closing.push(() => app.close());
  await addWebBuild(app, { api: { endpoints: [] }, webRoot: join(folder, 'web'), toggles: true } as never);
  const ask = (path: string): Promise<{ statusCode: number; body: string }> => app.inject({ url: path });
  expect((await ask('/sdk/freightdeck-sdk.tgz')).statusCode).toBe(404);
  mkdirSync(join(folder, 'web/sdk'), { recursive: true });
  writeFileSync(join(folder, 'web/sdk/freightdeck-sdk.tgz'), 'a kit');
  expect(await ask('/sdk/freightdeck-sdk.tgz')).toMatchObject({ statusCode: 200, body: 'a kit' });
  expect((await ask('/sdk/%2e%2e/web/sdk/x')).statusCode).toBeGreaterThanOrEqual(400);
});
