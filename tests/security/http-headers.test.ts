import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EchoHttp, startEchoHttp, token } from '../support/echo-http.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-web-'));
const inline = 'window.__boot = 1;';
let echo: EchoHttp;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><script>${inline}</script><script type="module" src="/assets/main-AbCdEf12.js"></script>`,
  );
  for (const name of [
    'packed-AbCdEf12.js',
    'packed-AbCdEf12.js.br',
    'heic-worker-AbCdEf12.js',
    'heic-worker-AbCdEf12.js.br',
  ])
    writeFileSync(join(folder, 'assets', name), name.endsWith('br') ? brotliCompressSync('export {};') : 'export {};');
  writeFileSync(join(folder, 'assets/main-AbCdEf12.js'), `export const text = "${'freight '.repeat(1000)}";`);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.secret'), 'hidden');
  echo = await startEchoHttp({ webRoot: folder, uploadLimit: 50_000 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fetched = (path: string, init?: RequestInit): Promise<Response> => fetch(echo.url + path, init);
const signed = { auth: 'true', authorization: `Bearer ${token}` };

describe('headers', () => {
  it.each([
    '/',
    '/assets/main-AbCdEf12.js',
    '/favicon.svg',
    '/livez',
    '/readyz',
    '/api/nothing',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/search.js',
    '/nowhere.js',
    '/api/%zz',
  ])('%s is sniffed, framed, referred and shared by nobody', async (path) => {
    const { headers } = await fetched(path);
    expect(
      Object.fromEntries(
        [
          'x-content-type-options',
          'referrer-policy',
          'cross-origin-opener-policy',
          'cross-origin-resource-policy',
          'x-frame-options',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.has('access-control-allow-origin') || headers.has('x-powered-by') || headers.has('server')).toBe(
      false,
    );
  });
  it('scripts come from here only; an inline one of the build runs by its hash', async () => {
    const policy = (await fetched('/')).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
    );
    expect(directives.get('script-src')).toBe(
      `'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
    );
    expect(directives.get('style-src')).toBe("'self' 'unsafe-inline'");
    expect(directives.get('connect-src')).toBe("'self'");
    expect([directives.get('base-uri'), directives.get('object-src')]).toEqual(["'none'", "'none'"]);
    expect(policy).not.toMatch(/unsafe-eval|nonce-|strict-dynamic|\*/);
  });
  it('answers of the API are stored nowhere, hashed files for a year, the page is asked for again', async () => {
    const cached = async (path: string, init?: RequestInit) => (await fetched(path, init)).headers.get('cache-control');
    expect(await cached('/api/mine', { method: 'POST', headers: signed })).toBe('no-store');
    expect(await cached('/api/nothing')).toBe('no-store');
    expect(await cached('/assets/main-AbCdEf12.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/assets/packed-AbCdEf12.js', { headers: { 'accept-encoding': 'br' } })).toBe(
      'public, max-age=31536000, immutable',
    );
    expect([await cached('/'), await cached('/favicon.svg')]).toEqual(['no-cache', 'no-cache']);
  });
  it('a call names the build whose page is served here; files, and a server without a build, name none', async () => {
    const build = mkdtempSync(join(tmpdir(), 'freightdeck-build-'));
    writeFileSync(
      join(build, 'index.html'),
      '<!doctype html><script type="module" src="/assets/console-AbCd_f12.js"></script>',
    );
    const named = async (url: string, path: string): Promise<string | null> =>
      (await fetch(url + path, { method: path === '/' ? 'GET' : 'POST', headers: signed })).headers.get(
        'x-freightdeck-build',
      );
    const served = await startEchoHttp({ webRoot: build });
    expect(await Promise.all(['/api/mine', '/api/nothing', '/'].map((path) => named(served.url, path)))).toEqual([
      'console-AbCd_f12',
      'console-AbCd_f12',
      null,
    ]);
    expect(await named(echo.url, '/api/mine')).toBeNull();
    rmSync(build, { recursive: true });
  });
  it('two editions of one build: the page for partners goes to whoever asks for it by cookie, with a policy of its own, and calls name both', async () => {
    const build = mkdtempSync(join(tmpdir(), 'freightdeck-build-'));
    const map = '{"imports":{}}';
    writeFileSync(
      join(build, 'index.html'),
      '<!doctype html><title>plain</title><script type="module" src="/assets/console-AbCd_f12.js"></script>',
    );
    writeFileSync(
      join(build, 'open.html'),
      `<!doctype html><title>open</title><script type="importmap">${map}</script><script type="module" src="/assets/console-XyZw_f34.js"></script>`,
    );
    const served = await startEchoHttp({ webRoot: build });
    const page = async (cookie: string, path = '/'): Promise<readonly (string | undefined | boolean | null)[]> => {
      const answer = await fetch(served.url + path, { headers: { cookie } });
      const hash = createHash('sha256').update(map).digest('base64');
      return [
        /<title>(.*)<\/title>/.exec(await answer.text())?.[1],
        answer.headers.get('content-security-policy')?.includes(hash),
        answer.headers.get('vary'),
      ];
    };
    for (const cookie of ['', 'freightdeck-edition=', 'freightdeck-edition=opened', 'x-freightdeck-edition=open'])
      expect([cookie, ...(await page(cookie))]).toEqual([cookie, 'plain', false, 'Cookie, Accept-Encoding']);
    for (const path of ['/', '/yfkj'])
      expect(await page('a=1; freightdeck-edition=open; b=2', path)).toEqual(['open', true, 'Cookie, Accept-Encoding']);
    expect(await page('', '/?partner-dev=http://127.0.0.1:5177')).toEqual(['open', true, 'Cookie, Accept-Encoding']);
    expect(
      await Promise.all(
        ['/open.html', '/index.html', '/metrics'].map(async (path) => (await fetch(served.url + path)).status),
      ),
    ).toEqual([404, 404, 404]);
    expect(
      (await fetch(`${served.url}/api/mine`, { method: 'POST', headers: signed })).headers.get('x-freightdeck-build'),
    ).toBe('console-AbCd_f12 console-XyZw_f34');
    rmSync(build, { recursive: true });
  });
  it('strict transport only behind TLS', async () => {
    expect((await fetched('/')).headers.has('strict-transport-security')).toBe(false);
    const behind = await startEchoHttp({ behindTls: true });
    expect((await fetch(`${behind.url}/livez`)).headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

describe('the built console', () => {
  it('stands at every address that is nothing else', async () => {
    for (const path of ['/', '/yfkj', '/yfkj/', '/?plugins=-goods', '/index']) {
      const response = await fetched(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    for (const path of [
      '/nowhere.js',
      '/assets/old-12345678.js',
      '/api/x',
      '/auth/x',
      '/.secret',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f.secret',
      '/assets',
    ])
      expect([path, (await fetched(path)).status]).toEqual([path, 404]);
    expect((await fetched('/', { method: 'POST' })).status).toBe(404);
  });
  it('is the same for a client that takes no compression, and for HEAD', async () => {
    const status = (path: string, method: string): Promise<number | undefined> =>
      new Promise((done, failed) => {
        request(echo.url + path, { method }, (response) => {
          response.resume().on('end', () => done(response.statusCode));
        })
          .on('error', failed)
          .end();
      });
    for (const method of ['GET', 'HEAD'])
      expect(
        await Promise.all(
          ['/', '/yfkj', '/assets/main-AbCdEf12.js', '/favicon.svg', '/assets', '/assets/', '/.secret'].map((path) =>
            status(path, method),
          ),
        ),
      ).toEqual([200, 200, 200, 200, 404, 404, 404]);
  });
  it.each(['br', 'gzip'])('is sent as %s', async (encoding) => {
    const sent = await new Promise<{ encoding: string | undefined; bytes: number }>((done, failed) => {
      get(`${echo.url}/assets/main-AbCdEf12.js`, { headers: { 'accept-encoding': encoding } }, (response) => {
        let bytes = 0;
        response
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .on('end', () => done({ encoding: response.headers['content-encoding'], bytes }));
      }).on('error', failed);
    });
    expect(sent.encoding).toBe(encoding);
    expect(sent.bytes).toBeLessThan(1000);
  });
});

describe('an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('to who takes %s is sent as %s, and says the same', async (takes, encoding) => {
    const sent = await new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((done, failed) => {
      get(`${echo.url}/api/openapi.json`, { headers: { 'accept-encoding': takes } }, (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => {
            parts.push(part);
          })
          .on('end', () => done({ headers: response.headers, bytes: Buffer.concat(parts) }));
      }).on('error', failed);
    });
    const text = (
      sent.headers['content-encoding'] === 'br'
        ? brotliDecompressSync(sent.bytes)
        : sent.headers['content-encoding'] === 'gzip'
          ? gunzipSync(sent.bytes)
          : sent.bytes
    ).toString();
    expect([sent.headers['content-encoding'], (JSON.parse(text) as { openapi: string }).openapi]).toEqual([
      encoding,
      '3.1.0',
    ]);
    if (encoding) expect(String(sent.headers['vary']).toLowerCase()).toContain('accept-encoding');
  });
});

describe('the description', () => {
  it('is OpenAPI 3.1 with every path, its schema and what it needs', async () => {
    const description = (await (await fetched('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, { post: Record<string, unknown> }>;
    };
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toEqual([
      '/api/echo',
      '/api/goods/add',
      '/api/mine',
      '/api/waybill/add',
      '/auth/login',
    ]);
    expect(description.paths['/api/goods/add']?.post).toMatchObject({
      tags: ['goods'],
      'x-permissions': ['goodsManage:add'],
      security: [{ bearer: [], authHeader: [] }],
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', additionalProperties: false, properties: { text: { type: 'string' } } },
          },
        },
      },
    });
    expect(description.paths['/auth/login']?.post['security']).toEqual([]);
  });
  it('is readable in both languages and runs no inline script', async () => {
    for (const [language, title] of [
      ['zh', '接口说明'],
      ['en', 'Freightdeck API'],
    ] as const) {
      const page = await (await fetched('/api/docs', { headers: { 'accept-language': language } })).text();
      expect(page).toContain(title);
      expect(page).toContain('/api/goods/add');
      expect(page).not.toMatch(/<script(?! src="\/api\/docs\/search.js")|\son\w+=/);
    }
  });
});

describe('files', () => {
  const upload = async (
    path: string,
    bytes: number,
    headers: Record<string, string> = signed,
    name = '磅单 (1).png',
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const form = new FormData();
    form.set('fileType', '3');
    form.set('toOS', 'true');
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const response = await fetched(path, { method: 'POST', body: form, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  it.each(['/upload', '/api/upload', '/api/uploadNew'])('%s takes one file and tells where it is', async (path) => {
    expect(await upload(path, 100)).toMatchObject({
      status: 200,
      body: { status: 200, data: [{ savedPath: 'f1', relativePath: '3/f1' }] },
    });
  });
  it('nothing without a session, nothing too large, nothing that is no form, nothing empty', async () => {
    expect((await upload('/upload', 100, {})).status).toBe(403);
    expect(
      (await upload('/upload', 100, { auth: 'true', authorization: 'Bearer wrong-token-0123456789' })).status,
    ).toBe(401);
    expect(await upload('/upload', 60_000)).toMatchObject({ status: 413, body: { reason: 'tooLarge' } });
    expect(await upload('/upload', 0)).toMatchObject({ status: 400, body: { reason: 'noFile' } });
    for (const type of ['application/json', 'text/plain'])
      expect(
        (await fetched('/upload', { method: 'POST', body: '{}', headers: { ...signed, 'content-type': type } })).status,
      ).toBe(415);
    const broken = await fetched('/upload', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
      headers: { ...signed, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    const two = new FormData();
    two.append('file', new Blob(['a']), 'a.png');
    two.append('file', new Blob(['b']), 'b.png');
    expect((await fetched('/upload', { method: 'POST', body: two, headers: signed })).status).toBe(413);
  });
  it('is opened with the session only, runs nothing, and keeps its name', async () => {
    await upload('/upload', 100);
    const path = '/api/platform/file/open?id=f1';
    expect((await fetched(path)).status).toBe(403);
    const opened = await fetched(path, { headers: signed });
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect(opened.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(opened.headers.get('content-disposition')).toBe(
      `inline; filename="__ _1_.png"; filename*=UTF-8''%E7%A3%85%E5%8D%95%20%281%29.png`,
    );
    expect((await opened.arrayBuffer()).byteLength).toBe(100);
    expect((await fetched('/api/platform/file/open?id=nope', { headers: signed })).status).toBe(404);
    expect(
      (await fetched(`/api/platform/file/open?id=${encodeURIComponent("f1' or 1=1")}`, { headers: signed })).status,
    ).toBe(400);
    const posted = await fetched('/api/platform/file/open', {
      method: 'POST',
      body: '{"id":"f1"}',
      headers: { ...signed, 'content-type': 'application/json' },
    });
    expect((await posted.arrayBuffer()).byteLength).toBe(100);
  });
});

it('the worker that decodes photos may compile a library and reach nothing; every other script may not even that', async () => {
  const policyOf = async (name: string, headers = {}): Promise<string | null> =>
    (await fetched(`/assets/${name}`, { headers })).headers.get('content-security-policy');
  const decoder = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
  expect(await policyOf('heic-worker-AbCdEf12.js')).toBe(decoder);
  expect(await policyOf('heic-worker-AbCdEf12.js', { 'accept-encoding': 'br' })).toBe(decoder);
  expect(await policyOf('packed-AbCdEf12.js')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect((await fetched('/')).headers.get('content-security-policy')).not.toContain('wasm');
});
