import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceAddresses, ServiceTokens } from '../../core/server/partners/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { type Claims, GatewayWorld, keys, OwnService, secret, templateServer } from '../support/gateway-world.ts';

let world: GatewayWorld;
let service: OwnService;
let token: string;
let userId: string;
beforeAll(async () => {
  world = await GatewayWorld.open();
  service = await new OwnService().open();
  token = await world.system.enter('admin_10001');
  userId = await world.system.userId('admin_10001');
  await world.connect(service.origin);
});
beforeEach(() => {
  service.heard.length = 0;
});
afterAll(async () => {
  await service.close();
  await world.close();
});
const claimsOf = (bearer: unknown): Claims =>
  JSON.parse(Buffer.from(String(bearer).split('.')[1] ?? '', 'base64url').toString()) as Claims;

describe('a call on its way', () => {
  test('carries nothing of the person but a token of its own: no session, no cookie, no header of theirs', async () => {
    const given = {
      cookie: 'session=1',
      'x-forwarded-for': '10.0.0.1',
      'x-evil': '1',
      referer: 'http://127.0.0.1/',
      'accept-language': 'en-GB,en',
      'x-request-id': 'request-of-a-person',
      'x-freightdeck-plugins': '-system',
    };
    expect(
      (await world.call(token, 'acme-quotes/quotes/add?secret=1', { weight: 1 }, { headers: given })).httpStatus,
    ).toBe(200);
    const [heard] = service.heard;
    const { authorization, ...headers } = heard!.headers;
    expect([heard!.url, heard!.body]).toEqual(['/api/partner/acme-quotes/quotes/add', '{"weight":1}']);
    expect(headers).toEqual({
      host: new URL(service.origin).host,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': '12',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': 'en',
      'x-request-id': 'request-of-a-person',
    });
    expect(JSON.stringify(heard)).not.toContain(token);
    const claims = claimsOf(authorization);
    expect(claims).toEqual({
      iss: 'freightdeck',
      aud: service.origin,
      sub: userId,
      name: expect.stringMatching(/./),
      platformName: expect.stringMatching(/./),
      platform: '10001',
      plugin: 'acme-quotes',
      version: '1.0.0',
      permissions: keys,
      iat: expect.any(Number),
      exp: claims.iat + 60,
      jti: expect.any(String),
    });
    expect(Math.abs(claims.iat - Date.now() / 1000)).toBeLessThan(5);
  });
  test('brings nothing back but the envelope', async () => {
    const usual = service.answer;
    service.answer = (response) => {
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'set-cookie': 'session=stolen',
          'x-evil': '1',
          'access-control-allow-origin': '*',
          'cache-control': 'public',
          'content-security-policy': 'none',
          location: 'https://evil.example',
        })
        .end(
          JSON.stringify({
            status: 409,
            reason: 'wrongState',
            message: 'Not now',
            data: { kept: true },
            code: 500,
            requestId: 'theirs',
            partners: [],
          }),
        );
    };
    const { httpStatus, headers, body } = await world.call(
      token,
      'acme-quotes/rate',
      {},
      { headers: { 'x-request-id': 'request-of-a-person' } },
    );
    service.answer = usual;
    expect([httpStatus, body]).toEqual([
      200,
      { status: 409, reason: 'wrongState', message: 'Not now', data: { kept: true }, requestId: 'request-of-a-person' },
    ]);
    expect(
      ['set-cookie', 'x-evil', 'access-control-allow-origin', 'location'].map((name) => headers.get(name)),
    ).toEqual([null, null, null, null]);
    expect([headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      'no-store',
      expect.stringContaining("default-src 'none'"),
    ]);
  });
});

describe('who may call', () => {
  test('the persons of the tenant that hold the key of the path, at the paths of the manifest; for all others there is nothing', async () => {
    const [other, operator] = [await world.system.enter('admin_10002'), world.admin];
    const elsewhere: readonly (readonly [string | undefined, string, number])[] = [
      [other, 'acme-quotes/rate', 404],
      [operator, 'acme-quotes/rate', 404],
      [undefined, 'acme-quotes/rate', 403],
      ['x'.repeat(30), 'acme-quotes/rate', 401],
      [token, 'other-quotes/rate', 404],
      [token, 'acme%00quotes/rate', 404],
      [token, "x'%20or%201=1/rate", 404],
      ...[
        '',
        'rates',
        'RATE',
        'rate/',
        '/rate',
        'quotes',
        '../../api/partner/acme-quotes/rate2',
        '%2e%2e/rate',
        'rate%00',
        'constructor',
        '__proto__',
        'toString',
      ].map((path) => [token, `acme-quotes/${path}`, 404] as const),
    ];
    for (const [who, path, status] of elsewhere) expect((await world.call(who, path)).httpStatus, path).toBe(status);
    const poor = await world.system.newcomer(token, 'quoteReader', { keys: [keys[0]], menus: ['acme-quotes.book'] });
    expect((await world.call(poor.token, 'acme-quotes/quotes/add')).body).toMatchObject({
      status: 403,
      reason: 'forbidden',
    });
    expect(service.heard).toEqual([]);
    expect((await world.call(poor.token, 'acme-quotes/rate')).body).toMatchObject({ status: 200 });
    expect(
      claimsOf(service.heard[0]?.headers.authorization).permissions,
      'what this person holds of the plugin, and no more',
    ).toEqual([keys[0]]);
  });
  test('it is POST with JSON, of the size of any other call', async () => {
    const headers = { auth: 'true', authorization: `Bearer ${token}` };
    const address = `${world.url}/api/partner/acme-quotes/rate`;
    expect((await fetch(address, { headers })).status).toBe(404);
    expect(
      (await fetch(address, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' }))
        .status,
    ).toBe(415);
    expect((await world.call(token, 'acme-quotes/rate', { text: 'x'.repeat(300_000) })).httpStatus).toBe(413);
    expect(
      (
        await fetch(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{"__proto__":{"admin":true}}',
        })
      ).status,
    ).toBe(400);
    expect(service.heard).toEqual([]);
  });
  test('the description of the API lists it as one path', async () => {
    const { paths } = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, { readonly post: { readonly responses: object } }>>;
    };
    expect(Object.keys(paths['/api/partner/{plugin}/{path}']!.post.responses)).toEqual([
      '200',
      '400',
      '401',
      '404',
      '413',
      '415',
      '429',
      '500',
      '502',
      '503',
      '504',
    ]);
    expect(await (await fetch(`${world.url}/api/docs`)).text()).toContain('POST /api/partner/{plugin}/{path}');
  });
  test("an activation that ends, or a version without the path, ends the calls at once; the address stays the operator's", async () => {
    await world.install('1.1.0', { other: keys[0] });
    expect((await world.call(token, 'acme-quotes/rate')).httpStatus).toBe(404);
    expect((await world.call(token, 'acme-quotes/other')).httpStatus).toBe(200);
    const third = await world.install('1.2.0');
    expect((await world.call(token, 'acme-quotes/rate')).httpStatus).toBe(200);
    await world.command('deactivate', { pluginId: 'acme-quotes', scopePlatformId: '10001' });
    expect((await world.call(token, 'acme-quotes/rate')).httpStatus).toBe(404);
    await world.command('activate', { packageId: third, scopePlatformId: '10001', consent: keys, rollback: false });
    expect((await world.call(token, 'acme-quotes/rate')).httpStatus).toBe(200);
  });
});

describe('a token', () => {
  const about = {
    sub: 'u1',
    name: '王小明',
    platformName: '北疆',
    platform: '10001',
    plugin: 'acme-quotes',
    version: '1.0.0',
    permissions: keys,
  };
  test('is taken by the service it is for, within its minute, and by no other', async () => {
    const { keysOf, readToken } = await templateServer();
    const { origin } = service;
    const at = { keyOf: keysOf(world.url), origin, plugin: 'acme-quotes', platforms: ['10001'] };
    const good = new ServiceTokens(secret);
    const token = await good.issue({ aud: origin, ...about });
    const read = (bearer: string | undefined, more: object = {}): Promise<Claims | undefined> =>
      readToken(bearer && `Bearer ${bearer}`, { ...at, ...more });
    expect(await read(token)).toMatchObject(about);
    const [head = '', body = '', signature = ''] = token.split('.');
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey } = generateKeyPairSync('ed25519');
    const resigned = `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`;
    const bad: readonly (readonly [string, string | undefined, object?])[] = [
      ['none', undefined],
      ['no token', 'abc'],
      [
        'of another installation',
        await new ServiceTokens('another secret, just as long as it').issue({ aud: origin, ...about }),
      ],
      ['signed by somebody else under our key id', resigned],
      ['without a signature', `${part({ alg: 'none' })}.${body}.`],
      [
        'with another algorithm',
        `${part({ ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), alg: 'HS256' })}.${body}.${signature}`,
      ],
      [
        'with more rights written in',
        `${head}.${part({ ...claimsOf(token), permissions: ['acme-quotes.book:*'] })}.${signature}`,
      ],
      ['expired', await new ServiceTokens(secret, () => Date.now() - 61_000).issue({ aud: origin, ...about })],
      ['for another service', await good.issue({ aud: 'https://other.example', ...about })],
      ['for another plugin', await good.issue({ aud: origin, ...about, plugin: 'other-quotes' })],
      ['for another tenant', await good.issue({ aud: origin, ...about, platform: '10002' })],
    ];
    for (const [what, bearer, more] of bad) expect(await read(bearer, more), what).toBeUndefined();
    expect(await read(token, { plugin: 'other-quotes' })).toBeUndefined();
    expect(await read(token, { platforms: [] })).toBeUndefined();
  });
  test('is verified with a public key that says nothing of the private one, and opens nothing here', async () => {
    const answer = await fetch(`${world.url}/.well-known/freightdeck-keys.json`);
    const {
      keys: [key],
    } = (await answer.json()) as { readonly keys: readonly Readonly<Record<string, string>>[] };
    expect([Object.keys(key!).sort(), answer.headers.get('cache-control')]).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
      'public, max-age=300',
    ]);
    expect(new ServiceTokens(secret).keySet.keys[0], 'the same in every process').toEqual(key);
    await world.call(token, 'acme-quotes/rate');
    const bearer = String(service.heard[0]?.headers.authorization).slice('Bearer '.length);
    expect((await world.call(bearer, 'acme-quotes/rate')).httpStatus).toBe(401);
  });
});

describe('where a service may stand', () => {
  const seen: string[] = [];
  const names: Readonly<Record<string, readonly string[]>> = {
    'quotes.acme.com': ['93.184.216.34', '2606:2800:220:1::1'],
    'inside.acme.com': ['10.1.2.3'],
    'both.acme.com': ['93.184.216.34', '169.254.169.254'],
    'vpn.acme.com': ['10.20.0.7'],
    'here.acme.com': ['127.0.0.1'],
  };
  const resolve = (host: string) => {
    seen.push(host);
    return Promise.resolve((names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  const production = new ServiceAddresses({ loopback: false, networks: ['10.20.0.0/16'], resolve });
  const demo = new ServiceAddresses({ loopback: true, networks: [], resolve });

  test('on the internet, over https, under its plain origin', async () => {
    for (const origin of [
      'https://quotes.acme.com',
      'https://quotes.acme.com:8443',
      'https://93.184.216.34',
      'https://[2606:2800:220:1::1]',
      'https://vpn.acme.com',
    ])
      expect(await production.fault(origin), origin).toBeUndefined();
    for (const origin of [
      'http://quotes.acme.com',
      'ftp://quotes.acme.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'quotes.acme.com',
      '//quotes.acme.com',
      '',
      'https://quotes.acme.com/',
      'https://quotes.acme.com/base',
      'https://quotes.acme.com?x',
      'https://quotes.acme.com#x',
      'https://user:secret@quotes.acme.com',
      'https://quotes.acme.com:443',
      'https://QUOTES.acme.com',
      'https://2130706433',
      'https://0x7f.1',
      'https://127.1',
      'https://quotes.acme.com\\@evil.example',
      ' https://quotes.acme.com',
      'http://127.0.0.1:8790',
    ])
      expect(await production.fault(origin), origin).toBe('originForm');
    expect(await production.fault('https://nobody.acme.com')).toBe('originUnknown');
  });
  test('never at an address that leads inside, by number or by name', async () => {
    for (const host of [
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '[::]',
      '[::1]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[ff02::1]',
      '[::ffff:7f00:1]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::1]',
      '[2001:db8::1]',
      'inside.acme.com',
      'both.acme.com',
      'here.acme.com',
    ])
      expect(await production.fault(`https://${host}`), host).toBe('originPrivate');
    expect(await demo.fault('https://vpn.acme.com'), 'only where a setting allows it').toBe('originPrivate');
    for (const origin of ['http://169.254.169.254', 'http://inside.acme.com', 'http://quotes.acme.com'])
      expect(await demo.fault(origin), origin).toBe('originForm');
    for (const origin of ['http://127.0.0.1:8790', 'http://[::1]:8790', 'https://127.0.0.1'])
      expect(await demo.fault(origin), origin).toBeUndefined();
  });
  test('the operator says so, nobody else, and it is written down', async () => {
    const input = { pluginId: 'acme-quotes', scopePlatformId: '10001', origin: 'https://10.0.0.1' };
    const connect = (who: string, more: object = {}) =>
      world.system.run(who, '/api/platform/partnerPlugin/connect', { ...input, ...more });
    expect((await connect(world.admin)).reason).toBe('originPrivate');
    expect((await connect(world.admin, { origin: 'http://example.com/x' })).reason).toBe('originForm');
    expect((await connect(world.admin, { scopePlatformId: '10002', origin: service.origin })).reason).toBe(
      'activation',
    );
    expect((await connect(token, { origin: service.origin })).status).toBe(403);
    expect((await connect(world.admin, { origin: service.origin })).status).toBe(200);
    const logged = await world.system.one<{ statuses: readonly number[] }>(
      sql`select array_agg(status order by at, id) as statuses from audit_log where name = 'partnerPlugin.connect'`,
    );
    expect(logged.statuses.slice(-5)).toEqual([403, 400, 404, 403, 200]);
    const seenBy = async (who: string) =>
      (
        (await world.system.call(who, '/api/platform/partnerPlugin/overview', {})).data['activations'] as readonly {
          readonly origin: string | null;
          readonly serves: boolean;
        }[]
      ).map(({ origin, serves }) => [origin, serves]);
    expect([await seenBy(world.admin), await seenBy(token)], 'each company sees where its data goes').toEqual([
      [[service.origin, true]],
      [[service.origin, true]],
    ]);
    expect((await connect(world.admin, { origin: `${service.origin}/` })).status, 'as a browser copies it').toBe(200);
    expect(await seenBy(token)).toEqual([[service.origin, true]]);
  });
  test('a name that is moved inside later is not followed, and a call goes to the address that was judged', async () => {
    const origin = service.origin.replace('127.0.0.1', 'quotes.acme.test');
    world.names.set('quotes.acme.test', ['127.0.0.1']);
    await world.connect(origin);
    // No name service knows this name: the call can only have gone where it was judged to go.
    expect((await world.call(token, 'acme-quotes/rate')).body).toMatchObject({ status: 200 });
    expect(service.heard[0]?.headers.host).toBe(new URL(origin).host);
    for (const moved of [['169.254.169.254'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1']]) {
      world.names.set('quotes.acme.test', moved);
      expect((await world.call(token, 'acme-quotes/rate')).body, String(moved)).toMatchObject({
        status: 502,
        reason: 'partnerAddress',
        message: expect.stringContaining('「运价试算」：'),
      });
    }
    expect(service.heard).toHaveLength(1);
  });
});
