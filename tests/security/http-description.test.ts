import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { generousRates, type HttpOptions } from '../../core/server/http/index.ts';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { createCore } from '../../host/server/server-core.ts';
import { readSettings } from '../../host/server/settings.ts';
import { type EchoHttp, startEchoHttp, token } from '../support/echo-http.ts';
import { noDatabase } from '../support/no-database.ts';

const forms = ['/api/openapi.json', '/api/docs', '/api/docs/search.js'] as const;
/** How often somebody went through all the paths of the API. */
let described = 0;
let whole: Partial<HttpOptions>;
let echo: EchoHttp;
beforeAll(async () => {
  const settings = readSettings({ FREIGHTDECK_MODE: 'test' });
  const { plugins, catalogue } = await pluginSet(settings, {});
  const core = createCore({ settings, database: noDatabase, plugins, catalogue, log: () => undefined });
  const { endpoints } = core.dispatcher;
  const api = {
    get endpoints() {
      described += 1;
      return endpoints;
    },
    dispatch: core.dispatcher.dispatch.bind(core.dispatcher),
  };
  whole = { api, manifests: catalogue, gateway: core.gateway };
  echo = await startEchoHttp(whole);
}, 60_000);

interface Sent {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}
/** As `fetch` would, but nothing is unpacked on the way. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Sent> =>
  new Promise((done, failed) => {
    get(echo.url + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => {
          parts.push(part);
        })
        .on('end', () => done({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }));
    }).on('error', failed);
  });

describe('the description of the whole product', () => {
  it.each(['zh', 'en'])('is a page with every path in %s, files among them', async (language) => {
    const response = await fetch(`${echo.url}/api/docs`, { headers: { 'accept-language': language } });
    expect(response.status).toBe(200);
    const page = await response.text();
    const { paths } = (await (await fetch(`${echo.url}/api/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, object>>;
    };
    const told = new Set(Array.from(page.matchAll(/<code>POST ([^<]+)</g), ([, path]) => path));
    expect(Object.keys(paths).length).toBeGreaterThan(1000);
    expect(Object.keys(paths).filter((path) => !told.has(path))).toEqual([]);
    expect(page).toContain('<p>application/pdf</p>');
  });

  it.each(forms)(
    '%s is made once: later answers are the bytes of the first, and nothing at all to who has them',
    async (path) => {
      const {
        headers: { etag },
      } = await ask(path);
      expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
      const before = described;
      const packed = await ask(path, { 'accept-encoding': 'gzip, deflate, br' });
      const zipped = await ask(path, { 'accept-encoding': 'gzip' });
      const plain = await ask(path, { 'accept-encoding': 'br;q=0, identity' });
      expect([packed, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
        'br',
        'gzip',
        undefined,
      ]);
      expect([
        brotliDecompressSync(packed.bytes).equals(plain.bytes),
        gunzipSync(zipped.bytes).equals(plain.bytes),
      ]).toEqual([true, true]);
      expect([packed, zipped, plain].map(({ headers }) => [headers.etag, headers['vary']])).toEqual(
        Array(3).fill([etag, 'accept-encoding, accept-language']),
      );
      const known = await ask(path, { 'if-none-match': `"other", ${String(etag)}`, 'accept-encoding': 'br' });
      expect([known.status, known.bytes.length]).toEqual([304, 0]);
      expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
      expect(described).toBe(before);
    },
  );

  it('ten who ask for it at once cost one making of it, and others are answered meanwhile', async () => {
    const fresh = await startEchoHttp(whole);
    const before = described;
    let made = false;
    const all = Promise.all(
      Array.from({ length: 10 }, async () => (await fetch(`${fresh.url}/api/openapi.json`)).status),
    ).finally(() => {
      made = true;
    });
    let between = 0;
    while (!made) {
      await fetch(`${fresh.url}/livez`);
      between += 1;
    }
    expect(between).toBeGreaterThan(10);
    expect(await all).toEqual(Array(10).fill(200));
    expect(described - before).toBe(1);
  });
});

describe('who may read it', () => {
  it.each(forms)('%s is braked by address like every call without a session', async (path) => {
    const slow = await startEchoHttp({ rates: { ...generousRates, address: { burst: 3, perSecond: 0.01 } } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await fetch(slow.url + path)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it.each(forms)('%s needs a session where the server says so', async (path) => {
    const closed = await startEchoHttp({ descriptionNeedsSession: true });
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(closed.url + path, { headers })).status;
    expect(await status({})).toBe(403);
    expect(await status({ auth: 'true' })).toBe(401);
    expect(await status({ auth: 'true', authorization: `Bearer ${'x'.repeat(30)}` })).toBe(401);
    expect(await status({ auth: 'true', authorization: `Bearer ${token}` })).toBe(200);
  });
});
