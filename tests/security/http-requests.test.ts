import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { productionRates } from '../../core/server/http/index.ts';
import { type EchoHttp, startEchoHttp, token } from '../support/echo-http.ts';
import { readAnswer, type TestAnswer } from '../support/server.ts';

let echo: EchoHttp;
beforeAll(async () => {
  echo = await startEchoHttp();
});

const send = async (
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  method = 'POST',
): Promise<TestAnswer> => readAnswer(await fetch(echo.url + path, { method, body, headers }));
const signed = { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${token}` };
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** One raw request over a socket, for what `fetch` would never send. */
const raw = (text: string): Promise<string> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(echo.url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket
      .on('data', (chunk) => {
        answer += chunk.toString();
      })
      .on('end', () => done(answer))
      .on('error', failed)
      .setTimeout(3000, () => {
        socket.destroy();
        done(answer);
      });
  });

describe('bodies', () => {
  it.each([
    ['no JSON', '{"model":', 'malformed'],
    ['two values', '{} {}', 'malformed'],
    ['a comment', '{/**/}', 'malformed'],
    ['NaN', '{"a":NaN}', 'malformed'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'malformed'],
    ['33 levels', nested(33), 'tooDeep'],
    ['100 000 brackets', '['.repeat(100_000), 'tooDeep'],
    ['a NUL', '{"text":"a\\u0000b"}', 'illegalText'],
    ['a NUL in a key', '{"a\\u0000":1}', 'illegalText'],
    ['half a character', '{"text":"\\ud800"}', 'illegalText'],
    ['a prototype', '{"__proto__":{"x":1}}', 'badRequest'],
  ])('%s is refused with 400', async (_name, body, reason) => {
    const answer = await send('/api/echo', body);
    expect(answer.httpStatus).toBe(400);
    expect(answer.body).toEqual({
      status: 400,
      message: expect.any(String) as string,
      reason,
      requestId: answer.headers.get('x-request-id'),
    });
    expect(answer.body).not.toHaveProperty('code');
  });
  it('32 levels, escapes, brackets in texts and an empty body are taken', async () => {
    expect((await send('/api/echo', nested(32))).httpStatus).toBe(200);
    expect((await send('/api/echo', `{"text":"${'[{\\"'.repeat(50)}"}`)).httpStatus).toBe(200);
    expect((await send('/api/echo', '', signed)).body['data']).toMatchObject({ body: {} });
    expect((await send('/api/echo', null, {})).body['data']).toMatchObject({ body: {} });
  });
  it('a body over 256 KB is refused with 413, by its length and by its bytes', async () => {
    const big = `{"text":"${'x'.repeat(256 * 1024)}"}`;
    expect((await send('/api/echo', big)).httpStatus).toBe(413);
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(big));
        controller.close();
      },
    });
    const response = await fetch(`${echo.url}/api/echo`, {
      method: 'POST',
      body: chunked,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ status: 413, reason: 'tooLarge' });
  });
  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json-patch+json',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('content type %s is refused with 415', async (type) => {
    const before = echo.calls.length;
    const answer = await send('/api/echo', '{}', { 'content-type': type });
    expect([answer.httpStatus, answer.body['reason']]).toEqual([415, 'mediaType']);
    expect(echo.calls.length).toBe(before);
  });
});

describe('addresses', () => {
  it.each(['/api/nothing', '/auth/nothing', '/api', '/api/echo/', '/API/echo', '/api/..%2fetc/passwd', '/upload/x'])(
    'POST %s answers 404 as JSON',
    async (path) => {
      const answer = await send(path, '{}');
      expect([answer.httpStatus, answer.body['status'], answer.headers.get('content-type')]).toEqual([
        404,
        404,
        'application/json; charset=utf-8',
      ]);
    },
  );
  it('another method on a path of the API answers 405 and names POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await send('/api/echo', null, {}, method);
      expect([method, answer.httpStatus, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });
  it('an address that cannot be read, headers over 32 KB and bytes that are no HTTP get an answer of ours', async () => {
    expect((await readAnswer(await fetch(`${echo.url}/api/%zz`))).body).toMatchObject({
      status: 400,
      reason: 'badRequest',
    });
    const big = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(big).toMatch(/^HTTP\/1\.1 431 /);
    expect(big).toContain('"reason":"headers"');
    const broken = await raw('HELO freight\r\n\r\n');
    expect(broken).toMatch(/^HTTP\/1\.1 400 /);
    expect(broken).not.toContain('"code"');
  });
});

describe('sessions', () => {
  it('a call that is not public needs the Auth header, whatever token it has', async () => {
    for (const auth of [undefined, '1', 'false', 'True']) {
      const answer = await send('/api/mine', '{}', {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(auth === undefined ? {} : { auth }),
      });
      expect([answer.httpStatus, answer.body['reason']]).toEqual([403, 'authHeader']);
    }
  });
  it.each([
    undefined,
    'Bearer wrong-token-0123456789',
    'bearer x',
    `Basic ${token}`,
    'Bearer ',
    `Bearer ${'x'.repeat(5000)}`,
  ])('authorization %s answers HTTP 401 before the body is read', async (authorization) => {
    const before = echo.calls.length;
    const answer = await send('/api/mine', 'no json', {
      'content-type': 'application/json',
      auth: 'true',
      ...(authorization === undefined ? {} : { authorization }),
    });
    expect([answer.httpStatus, answer.body['status'], answer.body['message']]).toEqual([
      401,
      401,
      '您的登录信息超时, 请重新登录!',
    ]);
    expect(echo.calls.length).toBe(before);
  });
  it('the session reaches the call; a public call does not look for one', async () => {
    expect((await send('/api/mine', '{}', signed)).body['data']).toMatchObject({ who: 'u1' });
    expect((await send('/api/echo', '{}', signed)).body['data']).toMatchObject({ who: null });
  });
});

describe('every answer', () => {
  it('carries a request id, the caller’s own when it is sane', async () => {
    const own = await send('/api/echo', '{}', { 'content-type': 'application/json', 'x-request-id': 'intent-2026.07' });
    expect([
      own.headers.get('x-request-id'),
      own.body['requestId'],
      (own.body['data'] as { requestId: string }).requestId,
    ]).toEqual(Array(3).fill('intent-2026.07'));
    for (const odd of [
      'short',
      'a b c d e f g h',
      '<script>alert(1)</script>',
      'x'.repeat(65),
      '-starts-with-a-dash',
    ]) {
      const answer = await send('/api/nothing', '{}', { 'content-type': 'application/json', 'x-request-id': odd });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
    }
  });
  it('speaks the language of the call', async () => {
    const message = async (language: string) =>
      (await send('/api/nothing', '{}', { 'content-type': 'application/json', 'accept-language': language })).body[
        'message'
      ];
    expect(await Promise.all(['en', 'en-GB,zh;q=0.5', 'zh-CN', 'fr', 'fr,en'].map(message))).toEqual([
      'There is nothing at this address',
      'There is nothing at this address',
      '请求的地址不存在',
      '请求的地址不存在',
      'There is nothing at this address',
    ]);
  });
  it('never shows what a driver or a library said, in no header and no body', async () => {
    const secret = 'duplicate key value violates unique constraint "platform_user_pkey" at /srv/app.ts:12';
    const broken = await startEchoHttp(
      {},
      {
        '/api/echo': () => Promise.reject(new Error(secret)),
        '/auth/login': () => Promise.reject(Object.assign(new Error(secret), { statusCode: 422, code: 'X' })),
      },
    );
    for (const path of ['/api/echo', '/auth/login']) {
      const answer = await readAnswer(
        await fetch(broken.url + path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
      );
      expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/duplicate|platform_user|app\.ts/);
    }
    const fault = await readAnswer(await fetch(`${broken.url}/api/echo`, { method: 'POST' }));
    expect(fault.body).toEqual({
      status: 500,
      message: '服务连接超时，请联系技术人员!',
      reason: 'fault',
      requestId: fault.headers.get('x-request-id'),
    });
    expect(
      broken.logLines.some((line) => line.includes(String(fault.body['requestId'])) && line.includes('duplicate key')),
    ).toBe(true);
  });
  it('leaves no token, password or query string in the log', async () => {
    await send('/auth/login?token=canary-query', '{"userName":"admin","password":"canary-password"}');
    await send('/api/mine?a=canary-query', '{}', signed);
    const log = echo.logLines.join('');
    expect(log).toContain('/auth/login');
    expect(log).not.toMatch(new RegExp(`canary|${token}`));
  });
  it('logs who called from where, by ids alone', async () => {
    await send('/api/mine', '{}', signed);
    await send('/auth/login', '{}', { 'content-type': 'application/json' });
    const [call, signIn] = ['/api/mine', '/auth/login'].map(
      (path) => JSON.parse(echo.logLines.findLast((line) => line.includes(`"path":"${path}"`)) ?? '{}') as object,
    );
    expect(call).toMatchObject({ ip: '127.0.0.1', user: 'u1', platform: '10001', status: 200 });
    expect(signIn).toMatchObject({ ip: '127.0.0.1' });
    expect(signIn).not.toHaveProperty('user');
  });
});

describe('brakes', () => {
  it('sign-in is braked per address, calls per user, and both say how long to wait', async () => {
    const braked = await startEchoHttp({ rates: productionRates });
    const statuses = async (path: string, count: number, headers: Record<string, string>) => {
      const found = new Map<number, number>();
      let wait = '';
      for (let n = 0; n < count; n++) {
        const response = await fetch(braked.url + path, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', ...headers },
        });
        await response.arrayBuffer();
        found.set(response.status, (found.get(response.status) ?? 0) + 1);
        wait = response.headers.get('retry-after') ?? wait;
      }
      return { found, wait: Number(wait) };
    };
    const login = await statuses('/auth/login', 14, {});
    expect(login.found).toEqual(
      new Map([
        [200, 10],
        [429, 4],
      ]),
    );
    expect(login.wait).toBeGreaterThan(1);
    const mine = await statuses('/api/mine', 200, signed);
    expect(mine.found.get(429)).toBeGreaterThan(0);
    expect(mine.found.get(200)).toBeGreaterThanOrEqual(60);
  });
});

describe('plugin toggles', () => {
  const off = (toggle: string, path: string) => send(path, '{}', { ...signed, 'x-freightdeck-plugins': toggle });
  it('switch off the paths of a plugin and of those that require it', async () => {
    expect((await off('-goods', '/api/goods/add')).httpStatus).toBe(404);
    expect((await off('-goods', '/api/waybill/add')).httpStatus).toBe(404);
    expect((await off('-waybill', '/api/goods/add')).httpStatus).toBe(200);
    expect((await off('goods, -nothing', '/api/goods/add')).httpStatus).toBe(200);
    expect((await off('-core', '/api/mine')).httpStatus).toBe(200);
  });
  it('mean nothing in production', async () => {
    const production = await startEchoHttp({ toggles: false });
    const response = await fetch(`${production.url}/api/goods/add`, {
      method: 'POST',
      body: '{}',
      headers: { ...signed, 'x-freightdeck-plugins': '-goods' },
    });
    expect(response.status).toBe(200);
  });
});
