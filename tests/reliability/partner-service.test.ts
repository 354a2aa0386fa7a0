import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerTexts } from '../../core/server/http/answer-texts.ts';
import { GatewayWorld, OwnService, templateServer } from '../support/gateway-world.ts';

let world: GatewayWorld;
let service: OwnService;
let token: string;
beforeAll(async () => {
  world = await GatewayWorld.open();
  service = await new OwnService().open();
  token = await world.system.enter('admin_10001');
});
beforeEach(async () => {
  service.heard.length = 0;
  world.limits.waitMs = 10_000;
  await world.connect(service.origin);
});
afterAll(async () => {
  await service.close();
  await world.close();
});
const json =
  (status: number, body: unknown, type = 'application/json'): OwnService['answer'] =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const ask = (headers: Readonly<Record<string, string>> = {}) =>
  world.call(token, 'acme-quotes/rate', { weight: 32_180 }, { headers });

test('the service that the kit makes answers a person of its tenant, and says no in its own words', async () => {
  const { rateService } = await templateServer();
  const place = await new OwnService().open();
  const { origin } = place;
  await place.close();
  const server = rateService({ api: world.url, platforms: ['10001'], origin });
  await new Promise<void>((done) => {
    server.listen(Number(new URL(origin).port), '127.0.0.1', done);
  });
  await world.connect(origin);
  const good = await ask({ 'x-request-id': 'request-of-a-person' });
  expect([good.httpStatus, good.body]).toEqual([
    200,
    { status: 200, data: { price: 12_000 }, requestId: 'request-of-a-person' },
  ]);
  const refused = await world.call(token, 'acme-quotes/rate', { weight: -1 });
  expect([refused.httpStatus, refused.body]).toMatchObject([
    200,
    { status: 400, reason: 'invalid', message: 'A weight in kilograms' },
  ]);
  server.closeAllConnections();
  server.close();
});

test('what goes wrong with a service has a code, a text in both languages and a request id; the next call goes through', async () => {
  const never: OwnService['answer'] = () => undefined;
  const drips: OwnService['answer'] = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  };
  const endless: OwnService['answer'] = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  };
  const cut: OwnService['answer'] = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"status":200');
    setTimeout(() => response.destroy(), 20);
  };
  const cases: readonly (readonly [string, OwnService['answer'], number, keyof typeof answerTexts])[] = [
    ['never answers', never, 504, 'partnerSlow'],
    ['answers byte by byte', drips, 504, 'partnerSlow'],
    ['hangs up', (response) => response.destroy(), 502, 'partnerDown'],
    ['hangs up in mid-answer', cut, 502, 'partnerDown'],
    ['says too much', json(200, { status: 200, data: 'x'.repeat(20_000) }), 502, 'partnerTooLarge'],
    ['never stops', endless, 502, 'partnerTooLarge'],
    ['breaks', json(500, { status: 200 }), 502, 'partnerStatus'],
    [
      'is elsewhere',
      (response) => {
        response.writeHead(302, { location: `${service.origin}/secret` }).end();
      },
      502,
      'partnerStatus',
    ],
    ['answers a page', json(200, '<script>alert(1)</script>', 'text/html'), 502, 'partnerType'],
    [
      'answers in a zip',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('{}');
      },
      502,
      'partnerType',
    ],
    ['answers no JSON', json(200, '{'), 502, 'partnerAnswer'],
    ['answers no envelope', json(200, { data: 1 }), 502, 'partnerAnswer'],
    ['would sign the person out', json(200, { status: 401 }), 502, 'partnerAnswer'],
    ['nests too deep', json(200, `{"status":200,"data":${'['.repeat(40)}${']'.repeat(40)}}`), 502, 'partnerAnswer'],
  ];
  for (const [what, answer, status, reason] of cases) {
    service.answer = answer;
    world.limits.waitMs = reason === 'partnerSlow' ? 300 : 10_000;
    for (const language of ['zh', 'en'] as const) {
      const began = performance.now();
      const { httpStatus, body } = await ask({ 'accept-language': language, 'x-request-id': 'request-of-a-person' });
      expect([httpStatus, body], what).toEqual([
        status,
        {
          ...{ status, reason, requestId: 'request-of-a-person' },
          message: (language === 'zh' ? '「运价试算」：' : 'Quotes: ') + answerTexts[reason][language],
        },
      ]);
      expect(performance.now() - began, what).toBeLessThan(4_000);
    }
  }
  expect(service.heard.map(({ url }) => url)).not.toContain('/secret');
  world.limits.waitMs = 10_000;
  service.answer = json(200, { status: 200, data: { price: 1 } });
  expect((await ask()).body).toMatchObject({ status: 200, data: { price: 1 } });
});

test('its author reads in the report how often it failed, with which HTTP status and where; nothing that it said', async () => {
  service.answer = json(503, '张三 冀B12345 has no card', 'text/plain');
  const counted = async (): Promise<unknown> =>
    (await world.system.call(world.admin, '/api/platform/partnerPlugin/figures', { pluginId: 'acme-quotes' })).data;
  expect((await ask()).body).toMatchObject({ reason: 'partnerStatus', message: expect.not.stringContaining('503') });
  const [found] = ((await counted()) as { faults: { reason: string }[] }).faults.filter(({ reason }) =>
    reason.startsWith('HTTP 503'),
  );
  expect(found).toMatchObject({ version: '1.0.0', code: 'partnerStatus', reason: 'HTTP 503 @ rate', count: 1 });
  await world.connect(null);
  await ask();
  expect(JSON.stringify(await counted()), 'where it is is the operator’s to say').not.toMatch(/partnerUnset|张三|冀B/);
});

test('no address yet, and nobody at the address', async () => {
  await world.connect(null);
  expect((await ask()).body).toMatchObject({ status: 502, reason: 'partnerUnset' });
  const gone = await new OwnService().open();
  await world.connect(gone.origin);
  await gone.close();
  expect((await ask()).body).toMatchObject({ status: 502, reason: 'partnerDown' });
  expect(service.heard).toEqual([]);
});

test('a slow service holds forty calls and no more, and lets go of them', async () => {
  const waiting: (() => void)[] = [];
  service.answer = (response, request) => {
    waiting.push(() => json(200, { status: 200 })(response, request));
  };
  const calls = Array.from({ length: 40 }, () => world.call(token, 'acme-quotes/rate'));
  await expect.poll(() => waiting.length, { timeout: 8_000 }).toBe(40);
  const late = await world.call(token, 'acme-quotes/rate');
  expect([late.httpStatus, late.body['reason'], late.headers.get('retry-after')]).toEqual([429, 'partnerBusy', '1']);
  expect(late.body['message'], 'names whose service').toBe(`「运价试算」：${answerTexts.partnerBusy.zh}`);
  for (const go of waiting.splice(0)) go();
  expect((await Promise.all(calls)).map(({ httpStatus }) => httpStatus)).toEqual(Array(40).fill(200));
  service.answer = json(200, { status: 200 });
  expect((await world.call(token, 'acme-quotes/rate')).httpStatus).toBe(200);
});

test('who goes away ends the call of the service as well', async () => {
  let ended = false;
  service.answer = (_response, request) => {
    request.socket.on('close', () => {
      ended = true;
    });
  };
  const leaving = new AbortController();
  const call = world.call(token, 'acme-quotes/rate', {}, { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => service.heard.length, { timeout: 8_000 }).toBe(1);
  const began = performance.now();
  leaving.abort();
  expect(await call).toBe('left');
  await expect.poll(() => ended, { timeout: 4_000 }).toBe(true);
  expect(performance.now() - began, 'long before the deadline of the call').toBeLessThan(5_000);
});
