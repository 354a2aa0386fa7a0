import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerTexts } from '../../core/server/http/answer-texts.ts';
import { uploadKindOf, Workshops } from '../../core/server/partners/index.ts';
import type { ServiceFault } from '../../core/server/partners/service-fault.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { type Claims, GatewayWorld, OwnService } from '../support/gateway-world.ts';
import { readAnswer, type TestAnswer } from '../support/server.ts';

const quotes = definePlugin({
  id: 'north-quotes',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '北方报价', en: 'North quotes' },
  routes: {
    'north-quotes.book': {
      path: '/partner/north-quotes/book',
      title: { zh: '北方报价', en: 'North quotes' },
      audience: 'both',
    },
  },
  menus: { 'north-quotes.book': 'north-quotes.book' },
  permissions: { 'north-quotes.book': ['view', 'add'] },
  calls: { waybill: 'read' },
  hears: { 'waybill.sign': 'signed' },
  jobs: { nightly: { title: { zh: '每晚', en: 'Nightly' }, everyMinutes: 1440, path: 'night' } },
  serves: { rate: 'north-quotes.book:view', 'quotes/add': 'north-quotes.book:add' },
  notices: { 'north-quotes.quoted': { title: { zh: '已报价', en: 'Quoted' } } },
  uploads: {
    'north-quotes.offer': {
      title: { zh: '报价单', en: 'Offer' },
      accept: ['pdf'],
      maxBytes: 5_000_000,
      key: 'north-quotes.book:add',
    },
  },
});
/** What `freightdeck-plugin dev --service` says, as a test wishes. */
class Workshop {
  asked = 0;
  said: unknown;
  readonly #server: Server = createServer((request, response) => {
    if (request.url === '/service') this.asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.said));
  });
  get port(): string {
    return String((this.#server.address() as AddressInfo).port);
  }
  async open(): Promise<this> {
    await new Promise<void>((done) => {
      this.#server.listen(0, '127.0.0.1', done);
    });
    return this;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => {
      this.#server.close(done);
    });
  }
}

let service: OwnService;
let workshop: Workshop;
beforeAll(async () => {
  [service, workshop] = await Promise.all([new OwnService().open(), new Workshop().open()]);
});
beforeEach(() => {
  service.heard.length = 0;
  workshop.asked = 0;
  workshop.said = { manifest: quotes, service: service.origin };
});
afterAll(async () => {
  await Promise.all([service.close(), workshop.close()]);
});

const fire = async (world: GatewayWorld, wish: object): Promise<TestAnswer> =>
  readAnswer(
    await fetch(`${world.url}/api/partner-fire/${workshop.port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform: '10001', data: {}, ...wish }),
    }),
  );
describe('outside production', () => {
  let world: GatewayWorld;
  let token: string;
  const call = (path: string, more: Parameters<GatewayWorld['call']>[3] = {}) =>
    world.call(token, path, { weight: 1 }, { workshop: workshop.port, ...more });
  beforeAll(async () => {
    world = await GatewayWorld.open();
    token = await world.system.enter('admin_10001');
  });
  afterAll(() => world.close());

  test('the service of a plugin that was never uploaded is called, with a token that says so', async () => {
    expect((await call('north-quotes/rate')).body).toMatchObject({ status: 200, data: {} });
    const [{ url, headers }] = service.heard as [(typeof service.heard)[0]];
    const claims = JSON.parse(
      Buffer.from(String(headers['authorization']).split('.')[1] ?? '', 'base64url').toString(),
    ) as Claims;
    expect(url).toBe('/api/partner/north-quotes/rate');
    expect(claims).toMatchObject({
      aud: service.origin,
      sub: await world.system.userId('admin_10001'),
      platform: '10001',
      plugin: 'north-quotes',
      version: '0.1.0',
      permissions: ['north-quotes.book:view', 'north-quotes.book:add'],
      development: true,
    });
    expect(claims.exp - claims.iat).toBe(60);
  });
  test('a path of the version that is being written is there with the next call, and gone with it', async () => {
    expect((await call('north-quotes/newest')).httpStatus).toBe(404);
    workshop.said = {
      manifest: { ...quotes, serves: { newest: 'north-quotes.book:view' } },
      service: service.origin,
    };
    expect([(await call('north-quotes/newest')).httpStatus, (await call('north-quotes/rate')).httpStatus]).toEqual([
      200, 404,
    ]);
  });
  test('an activated plugin does not go to the workshop, and a workshop answers for its own plugin only', async () => {
    expect((await world.call(token, 'acme-quotes/rate')).body).toMatchObject({ reason: 'partnerUnset' });
    expect((await call('acme-quotes/rate')).httpStatus).toBe(404);
    expect(service.heard).toEqual([]);
  });
  test('nobody is asked without a session', async () => {
    expect((await world.call(undefined, 'north-quotes/rate', {}, { workshop: workshop.port })).httpStatus).toBe(403);
    expect(workshop.asked).toBe(0);
  });
  test('a service elsewhere is never called, nor is what is no workshop', async () => {
    for (const origin of [
      'https://quotes.acme.com',
      'http://169.254.169.254:80',
      'http://127.0.0.1:8790/x',
      'http://localhost:8790',
      7,
    ]) {
      workshop.said = { manifest: quotes, service: origin };
      expect((await call('north-quotes/rate')).body, String(origin)).toMatchObject({ reason: 'partnerDevGone' });
    }
    for (const said of [null, 'x', {}, { manifest: { ...quotes, id: 'waybill' }, service: service.origin }]) {
      workshop.said = said;
      expect((await call('north-quotes/rate')).body).toMatchObject({ status: 502, reason: 'partnerDevGone' });
    }
    expect((await call('north-quotes/rate', { workshop: '1' })).httpStatus).toBe(404);
    expect((await call('north-quotes/rate', { workshop: 'x' })).httpStatus).toBe(404);
    expect(service.heard).toEqual([]);
  });
  test('without --service the page is told how to start it, in the language of the person', async () => {
    workshop.said = { manifest: quotes, service: null };
    expect((await call('north-quotes/rate')).body).toMatchObject({ message: answerTexts.partnerDevService.zh });
    expect((await call('north-quotes/rate', { headers: { 'accept-language': 'en' } })).body).toMatchObject({
      message: answerTexts.partnerDevService.en,
    });
  });
  test('a notice to the whole platform reaches nobody but who tries it', async () => {
    const usual = service.answer;
    service.answer = (response) => {
      const text = { zh: '试一试', en: 'Tried' };
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: 200, notices: [{ kind: 'north-quotes.quoted', to: 'platform', text }] }));
    };
    expect((await call('north-quotes/rate')).httpStatus).toBe(200);
    service.answer = usual;
    expect(
      await world.system.one(sql`select user_id, key from plugin_notice where plugin_id = 'north-quotes'`),
    ).toEqual({
      userId: await world.system.userId('admin_10001'),
      key: null,
    });
  });
  test('an event or a job is tried out as the platform would call it, with a token of no person', async () => {
    const { body } = await fire(world, { name: 'signed', data: { recordId: '01TRIP' } });
    expect(body).toMatchObject({
      status: 200,
      data: { path: 'signed', body: { event: 'waybill.sign', resource: 'waybill', recordId: '01TRIP' } },
    });
    expect((await fire(world, { name: 'nightly' })).body).toMatchObject({ data: { body: { job: 'nightly' } } });
    expect(service.heard.map(({ url }) => url)).toEqual([
      '/api/partner/north-quotes/signed',
      '/api/partner/north-quotes/night',
    ]);
    const [{ headers }] = service.heard as [(typeof service.heard)[0]];
    expect(headers).not.toHaveProperty('x-freightdeck-back');
    expect(
      JSON.parse(Buffer.from(String(headers['authorization']).split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({ sub: 'plugin:north-quotes', platform: '10001', permissions: [], development: true });
    expect((await fire(world, { name: 'rate' })).httpStatus, 'what people call').toBe(404);
    expect((await fire(world, { name: 'signed', platform: '../1' })).httpStatus).toBe(400);
    const away = new Workshops(true).service(workshop.port, '203.0.113.9');
    await expect(away).rejects.toMatchObject({ code: 'partnerDevOff' });
  });
  test('who works on a plugin is told what its service answered instead of HTTP 200, and no secret that it repeats', async () => {
    const usual = service.answer;
    service.answer = (response, request) => {
      const [, bearer] = String(request.headers.authorization).split(' ');
      response
        .writeHead(503, { 'content-type': 'text/plain' })
        .end(`\nno keys of the console, token=abc for ${bearer}\nat /home/someone/secret.js:1`);
    };
    const said = 'HTTP 503: no keys of the console, token=… for …';
    const english = { headers: { 'accept-language': 'en' } };
    expect((await call('north-quotes/rate', english)).body).toMatchObject({
      reason: 'partnerStatus',
      message: `North quotes: ${answerTexts.partnerStatus.en} (${said})`,
    });
    expect((await fire(world, { name: 'signed' })).body).toMatchObject({
      reason: 'partnerStatus',
      message: `${answerTexts.partnerStatus.zh}（${said}）`,
    });
    service.answer = (response) => {
      response.writeHead(301, { location: 'https://quotes.acme.com/login?key=1' }).end();
    };
    expect((await fire(world, { name: 'signed' })).body['message']).toContain(
      '（HTTP 301: → https://quotes.acme.com/login）',
    );
    service.answer = usual;
    workshop.said = { manifest: { ...quotes, title: { zh: '北方报价' } }, service: service.origin };
    expect((await fire(world, { name: 'signed' })).body, 'and which entry of its manifest is wrong').toMatchObject({
      reason: 'partnerDevGone',
      message: expect.stringContaining('title.en'),
    });
  });
  test('whoever is not at this machine is refused', async () => {
    const away = new Workshops(true).served(workshop.port, {
      pluginId: 'north-quotes',
      path: 'rate',
      from: '203.0.113.9',
    });
    await expect(away).rejects.toMatchObject({ code: 'partnerDevOff' } satisfies Partial<ServiceFault>);
    expect(workshop.asked).toBe(0);
  });
  test('a file of a kind that is being written is held to its rules', async () => {
    const session = { platformId: '10001' } as never;
    const kind = (open: boolean, name: string) =>
      uploadKindOf(undefined as never, [], session, name, new Workshops(open));
    expect(await kind(true, `${workshop.port}!north-quotes.offer`)).toEqual({
      title: { zh: '报价单', en: 'Offer' },
      accept: ['pdf'],
      maxBytes: 5_000_000,
    });
    expect(await kind(true, `${workshop.port}!north-quotes.other`)).toBeUndefined();
    expect(await kind(false, `${workshop.port}!north-quotes.offer`)).toBeUndefined();
  });
});

test('in production the console signs nothing for a plugin in development, says so, and asks no workshop', async () => {
  const world = await GatewayWorld.open(false);
  try {
    const token = await world.system.enter('admin_10001');
    for (const path of ['north-quotes/rate', 'acme-quotes/rate'])
      expect((await world.call(token, path, {}, { workshop: workshop.port })).body).toMatchObject({
        status: 403,
        reason: 'partnerDevOff',
        message: answerTexts.partnerDevOff.zh,
      });
    expect((await fire(world, { name: 'signed' })).body).toMatchObject({
      ...{ status: 403, reason: 'partnerDevOff', message: answerTexts.partnerDevOff.zh },
    });
    expect([workshop.asked, service.heard]).toEqual([0, []]);
  } finally {
    await world.close();
  }
});
