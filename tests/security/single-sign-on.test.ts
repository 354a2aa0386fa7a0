import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { OpenIdProviders } from '../../core/server/adapters/index.ts';
import { ServiceAddresses } from '../../core/server/partners/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { accesses, setSignOn, trySignOn } from '../../plugins/system/contract/index.ts';
import { loginTypes, signOnLogin, signOnPath, signOnReturnPath } from '../../sdk/contract/index.ts';
import type { InputOfCommand } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { AccountProvider, Browser, clientId, clientSecret, listenHere } from '../support/account-provider.ts';
import { readAnswer } from '../support/server.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

let desk: SignedInServer;
let url: string;
const provider = new AccountProvider();
const admin = 'admin_10001';
const tenant = '10001';
const mark = 'a-mark-of-this-browser-0001';

type Setting = InputOfCommand<typeof setSignOn>;
const setting = (more: Partial<Setting> = {}): Setting => ({
  ...{ signOn: 1, signOnTitle: '北疆账号', signOnIssuer: provider.issuer, signOnClient: clientId },
  ...{ secret: clientSecret, signOnClaim: 'preferred_username', ...more },
});
const set = (more: Partial<Setting> = {}, as = admin, of = tenant) => desk.run(as, setSignOn, setting(more), of);

beforeAll(async () => {
  desk = await SignedInServer.open([admin, 'admin_10002', 'view_10001']);
  ({ url } = desk.server);
  await provider.open(`${url}${signOnReturnPath}`);
  await set();
}, 120_000);

const change = (query: ReturnType<typeof sql>): Promise<number> =>
  desk.server.database.transaction(systemScope, (tx) => tx.run(query));
const begin = (more = ''): string => `${url}${signOnPath}?platformId=${tenant}&state=${mark}${more}`;
const isReturn = (address: string): boolean => address.startsWith(`${url}${signOnReturnPath}`);
const isPage = (address: string): boolean => address.includes('#/auth-redirect');
/** What the page is told, once the browser is back. */
const told = (address: string): URLSearchParams => new URLSearchParams(address.split('?').at(-1));
/** From the button to the page of the console, as somebody with these claims. */
async function signOn(claims: Readonly<Record<string, unknown>>, browser = new Browser()): Promise<URLSearchParams> {
  provider.holder = { sub: `sub-${JSON.stringify(claims)}`, ...claims };
  return told(await browser.follow(begin(), isPage));
}
const enter = async (ticket: string) => (await desk.server.post(signOnLogin.path, { model: { ticket } })).body;

describe('the settings', () => {
  it('are the platform’s own, and the secret is read by nobody', async () => {
    expect(await set({}, 'admin_10002')).toMatchObject({ status: 404 });
    expect(await set({}, 'view_10001')).toMatchObject({ status: 403 });
    const kept = await desk.get(admin, accesses, tenant);
    expect(kept).toMatchObject({ signOn: 1, signOnIssuer: provider.issuer, signOnSecretChangedAt: expect.any(String) });
    expect(JSON.stringify(kept)).not.toContain(clientSecret);
    const stored = await desk.server.database.transaction(systemScope, (tx) =>
      tx.one<{ text: string }>(sql`select p::text as text from platform p where platform_id = ${tenant}`),
    );
    expect(stored?.text).toContain(provider.issuer);
    expect(stored?.text).not.toContain(clientSecret);
  });
  it.each<[Partial<Setting>, string]>([
    [{ signOnIssuer: 'https://10.0.0.5' }, '发行者地址不能是内网地址'],
    [{ signOnIssuer: 'https://[fd00::1]/realm' }, '发行者地址不能是内网地址'],
    [{ signOnIssuer: 'https://169.254.169.254' }, '发行者地址不能是内网地址'],
    [{ signOnIssuer: 'http://accounts.example.cn' }, '发行者地址须以 https:// 开头，不含用户名、参数'],
    [{ signOnIssuer: 'https://user@accounts.example.cn' }, '发行者地址须以 https:// 开头，不含用户名、参数'],
    [{ signOnIssuer: 'https://accounts.example.cn/?a=b' }, '发行者地址须以 https:// 开头，不含用户名、参数'],
    [{ signOnIssuer: 'file:///etc/passwd' }, '发行者地址须以 https:// 开头，不含用户名、参数'],
    [{ signOnIssuer: '' }, '开启单点登录须填写发行者地址、客户端编号和密钥'],
  ])('refuse %j', async (more, message) => {
    expect(await set(more)).toMatchObject({ status: 400, message });
  });
  it('offer the button where it is switched on, and nowhere else', async () => {
    const ways = async (platformId: string) =>
      (await desk.server.post(loginTypes.path, { platformId })).body['data'] as { loginTypes: string[] };
    expect(await ways(tenant)).toMatchObject({ loginTypes: expect.arrayContaining(['3']), signOnTitle: '北疆账号' });
    expect((await ways('10002')).loginTypes).not.toContain('3');
    const off = await new Browser().get(`${url}${signOnPath}?platformId=10002&state=${mark}`);
    expect(off).toMatchObject({ status: 303, location: '/#/auth-redirect?fault=off' });
  });
});

describe('signing in', () => {
  it('opens a session of the account that the claim names, with the mark of the browser', async () => {
    const back = await signOn({ preferred_username: 'Disp_10001' });
    expect([back.get('fault'), back.get('by'), back.get('state')]).toEqual([null, 'signOn', mark]);
    expect(await enter(back.get('code')!)).toMatchObject({
      status: 200,
      data: { session: { userName: 'disp_10001', currentGroupId: tenant } },
    });
  });
  it('asks with PKCE, a state and a nonce that are never twice the same', async () => {
    const [one, two] = await Promise.all([new Browser().get(begin()), new Browser().get(begin())]);
    const asked = [one, two].map(({ location }) => new URL(location!).searchParams);
    expect(asked[0]?.get('code_challenge_method')).toBe('S256');
    expect(asked[0]?.get('redirect_uri')).toBe(`${url}${signOnReturnPath}`);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked[0]?.get(name)).toMatch(/^[\w-]{20,}$/);
      expect(asked[0]?.get(name)).not.toBe(asked[1]?.get(name));
    }
  });
  it('a ticket is good once', async () => {
    const ticket = (await signOn({ preferred_username: 'disp_10001' })).get('code')!;
    expect((await enter(ticket))['status']).toBe(200);
    expect(await enter(ticket)).toMatchObject({ status: 400, message: '单点登录已失效或已使用，请重新登录' });
    const english = await readAnswer(
      await fetch(url + signOnLogin.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: JSON.stringify({ model: { ticket } }),
      }),
    );
    expect(english.body['message']).toBe('This single sign-on has expired or was used before. Please start again');
  });
  it('a return is taken once, from the browser that began, and in time', async () => {
    provider.holder = { sub: 'again', preferred_username: 'disp_10001' };
    const browser = new Browser();
    const back = await browser.follow(begin(), isReturn);
    const faultOf = async (who: Browser, address: string) => told(await who.follow(address, isPage)).get('fault');
    expect(await faultOf(new Browser(), back)).toBe('spent');
    expect(await faultOf(browser, back.replace(/state=[^&]+/, 'state=somebody-elses-state'))).toBe('spent');
    expect(await faultOf(browser, back)).toBe(null);
    expect(await faultOf(browser, back)).toBe('spent');
    const late = await browser.follow(begin(), isReturn);
    await change(sql`update sign_on_attempt set expires_at = now() - interval '1 second' where returned_at is null`);
    expect(await faultOf(browser, late)).toBe('spent');
  });
  it('a code of somebody else, or a changed answer, is refused', async () => {
    provider.holder = { sub: 'one', preferred_username: 'disp_10001' };
    const [mine, theirs] = [new Browser(), new Browser()];
    const codeOf = (address: string): string => new URL(address).searchParams.get('code')!;
    const [own, other] = [await mine.follow(begin(), isReturn), await theirs.follow(begin(), isReturn)];
    const mixed = own.replace(codeOf(own), codeOf(other));
    expect(told(await mine.follow(mixed, isPage)).get('fault')).toBe('refused');
    const third = await mine.follow(begin(), isReturn);
    const elsewhere = third.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
    expect(elsewhere).not.toBe(third);
    expect(told(await mine.follow(elsewhere, isPage)).get('fault')).toBe('refused');
  });
  it('whoever declines at the provider is told so', async () => {
    provider.holder = undefined;
    expect(told(await new Browser().follow(begin(), isPage)).get('fault')).toBe('declined');
  });
  it.each(['//evil.example', 'https://evil.example', 'evil.example/x', '../..', '%0d%0aset-cookie:a=b'])(
    'never leads anywhere else (%s)',
    async (place) => {
      provider.holder = { sub: 'place', preferred_username: 'disp_10001' };
      const ended = await new Browser().follow(begin(`&place=${encodeURIComponent(place)}`), isPage);
      expect(ended).toMatch(new RegExp(`^${url}/#/auth-redirect\\?code=`));
    },
  );
  it('comes back to the address it began at', async () => {
    provider.holder = { sub: 'place', preferred_username: 'disp_10001' };
    expect(await new Browser().follow(begin('&place=jsdwl'), isPage)).toMatch(`${url}/jsdwl/#/auth-redirect?code=`);
  });
});

describe('the account', () => {
  it('must exist, be at home on this platform and be enabled', async () => {
    for (const name of ['nobody_at_all', 'disp_10002', 'admin', 'multi_10001x'])
      expect((await signOn({ preferred_username: name })).get('fault')).toBe('noAccount');
    await change(sql`update platform_user set status = 0 where user_name = 'disp_10001'`);
    expect((await signOn({ preferred_username: 'disp_10001' })).get('fault')).toBe('noAccount');
    await change(sql`update platform_user set status = 1 where user_name = 'disp_10001'`);
    expect((await signOn({})).get('fault')).toBe('noClaim');
  });
  it('disabled between the return and the ticket, it is not let in', async () => {
    const ticket = (await signOn({ preferred_username: 'disp_10001' })).get('code')!;
    await change(sql`update platform_user set status = 0 where user_name = 'disp_10001'`);
    expect((await enter(ticket))['status']).toBe(400);
    await change(sql`update platform_user set status = 1 where user_name = 'disp_10001'`);
  });
  it('is found by a mail address only when the provider has verified it', async () => {
    await set({ signOnClaim: 'email', secret: null });
    await change(sql`update platform_user set email = 'disp@example.cn' where user_name = 'disp_10001'`);
    expect((await signOn({ email: 'disp@example.cn' })).get('fault')).toBe('unverified');
    expect((await signOn({ email: 'disp@example.cn', email_verified: false })).get('fault')).toBe('unverified');
    const back = await signOn({ email: 'Disp@example.cn', email_verified: true });
    expect(await enter(back.get('code')!)).toMatchObject({ data: { session: { userName: 'disp_10001' } } });
    await change(sql`update platform_user set email = 'disp@example.cn' where user_name = 'view_10001'`);
    expect((await signOn({ email: 'disp@example.cn', email_verified: true })).get('fault')).toBe('ambiguous');
  });
  it('is found by a mobile number, with or without the prefix of the mainland', async () => {
    await set({ signOnClaim: 'phone_number', secret: null });
    await change(sql`update platform_user set mobile = '19900001234' where user_name = 'fin_10001'`);
    const back = await signOn({ phone_number: '+86 199-0000-1234', phone_number_verified: true });
    expect(await enter(back.get('code')!)).toMatchObject({ data: { session: { userName: 'fin_10001' } } });
    await set({ secret: null });
  });
});

/** A provider that says wrong things. */
async function forger(more: {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly strangeKey?: true;
  readonly discovery?: Readonly<Record<string, unknown>>;
}): Promise<URLSearchParams> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const signing = more.strangeKey ? (await generateKeyPair('RS256')).privateKey : privateKey;
  const key = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  let nonce = '';
  let issuer = '';
  issuer = await listenHere((request, response) => {
    const asked = new URL(request.url!, issuer);
    const json = (body: object): void => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    const now = Math.floor(Date.now() / 1000);
    if (asked.pathname === '/.well-known/openid-configuration')
      return json({
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], ...more.discovery },
      });
    if (asked.pathname === '/keys') return json({ keys: [key] });
    if (asked.pathname === '/auth') {
      nonce = asked.searchParams.get('nonce')!;
      const back = new URL(asked.searchParams.get('redirect_uri')!);
      back.search = new URLSearchParams({ code: 'c', state: asked.searchParams.get('state')! }).toString();
      return void response.writeHead(303, { location: back.href }).end();
    }
    const claims = {
      ...{ iss: issuer, aud: clientId, sub: 's', nonce, iat: now, exp: now + 60 },
      ...{ preferred_username: 'disp_10001', ...more.claims },
    };
    return void new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(signing)
      .then((token) => json({ access_token: 'a', token_type: 'Bearer', id_token: token }));
  });
  await set({ signOnIssuer: issuer, secret: null });
  try {
    return told(await new Browser().follow(begin(), isPage));
  } finally {
    await set({ secret: null });
  }
}
describe('a provider that lies', () => {
  it('is believed while it does not (so that the others fail for their lie)', async () => {
    expect((await forger({})).get('fault')).toBe(null);
  });
  it.each([
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['a token for another client', { claims: { aud: 'somebody-else' } }],
    ['another nonce', { claims: { nonce: 'of-another-sign-in' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token that is over', { claims: { exp: 1_700_000_000 } }],
    ['a signature by another key', { strangeKey: true as const }],
    ['another issuer in its description', { discovery: { issuer: 'https://evil.example' } }],
  ])('%s: refused', async (_what, lie) => {
    expect((await forger(lie)).get('fault')).toBe('refused');
  });
  it('cannot send the server into a private network', async () => {
    const lie = { discovery: { token_endpoint: 'https://10.1.2.3/token' } };
    expect((await forger(lie)).get('fault')).toBe('unreached');
    expect(desk.server.logLines.join('')).toContain('https://10.1.2.3 may not be called: originPrivate');
  });
});

describe('trying the provider', () => {
  /** Presses 测试连接 about this issuer, and reads how it went. */
  const tried = async (signOnIssuer: string): Promise<readonly [number, string]> => {
    await set({ signOnIssuer, secret: null });
    expect((await desk.get(admin, accesses, tenant))?.signOnTry).toBe(0);
    expect(await desk.run(admin, trySignOn, {}, tenant)).toMatchObject({ status: 200 });
    expect((await desk.get(admin, accesses, tenant))?.signOnTry).toBe(1);
    await desk.server.core.outside.drain();
    const told = await desk.get(admin, accesses, tenant);
    await set({ secret: null });
    return [Number(told?.signOnTry), String(told?.signOnTryText)];
  };
  /** A place that answers these paths, and 404 else. */
  const place = async (paths: (issuer: string) => Readonly<Record<string, unknown>>): Promise<string> => {
    const issuer: string = await listenHere((request, response) => {
      const found = paths(issuer)[request.url ?? ''];
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(typeof found === 'string' ? found : JSON.stringify(found ?? {}));
    });
    return issuer;
  };
  const discoveryAt = '/.well-known/openid-configuration';
  const document = (issuer: string) => ({
    ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
    jwks_uri: `${issuer}/keys`,
  });

  it('works with a real one: its addresses and the number of its keys are told', async () => {
    await set({ signOnIssuer: 'https://accounts.example.com', secret: null });
    const [state, text] = await tried(provider.issuer);
    expect([state, text]).toEqual([2, `${provider.issuer}/auth; ${provider.issuer}/token; 1 × JWK`]);
  });
  it.each<[string, number, RegExp, (issuer: string) => Readonly<Record<string, unknown>>]>([
    ['nothing there', 4, /openid-configuration: HTTP 404$/, () => ({})],
    ['a page instead of a document', 4, /JSON \?$/, () => ({ [discoveryAt]: '<html>' })],
    [
      'no token endpoint',
      4,
      /^token_endpoint \?$/,
      (at) => ({ [discoveryAt]: { ...document(at), token_endpoint: 1 } }),
    ],
    [
      'another issuer',
      5,
      /^https:\/\/evil\.example ≠ http/,
      (at) => ({
        [discoveryAt]: { ...document(at), issuer: 'https://evil.example' },
      }),
    ],
    ['keys that are not there', 6, /\/keys: HTTP 404$/, (at) => ({ [discoveryAt]: document(at) })],
    ['no keys', 6, /\/keys$/, (at) => ({ [discoveryAt]: document(at), '/keys': { keys: [] } })],
  ])('%s is told as what it is', async (_what, state, text, paths) => {
    const [told, words] = await tried(await place(paths));
    expect(told).toBe(state);
    expect(words).toMatch(text);
  });
  it('nobody there, and an address in a private network, are not reached', async () => {
    expect(await tried('http://127.0.0.1:9')).toEqual([3, expect.stringContaining('ECONNREFUSED')]);
    const inside = await place((at) => ({
      [discoveryAt]: { ...document(at), jwks_uri: 'https://10.1.2.3/keys' },
    }));
    expect(await tried(inside)).toEqual([3, expect.stringContaining('originPrivate')]);
  });
  it('is for whoever may set it up, and for an issuer that stands there', async () => {
    expect(await desk.run('view_10001', trySignOn, {}, tenant)).toMatchObject({ status: 403 });
    expect(await desk.run('admin_10002', trySignOn, {}, '10002')).toMatchObject({ status: 409, reason: 'noIssuer' });
  });
});

describe('the guard of addresses', () => {
  const addresses = (address: string): ServiceAddresses =>
    new ServiceAddresses({ loopback: false, networks: [], resolve: async () => [{ address, family: 4 }] });
  const ask = (address: string, issuer: string): Promise<unknown> =>
    new OpenIdProviders(addresses(address)).begin({ issuer, clientId, secret: clientSecret }, 'state', `${url}/back`);

  it('judges what a name resolves to', async () => {
    await expect(ask('192.168.1.1', 'https://accounts.example.cn')).rejects.toThrow(
      expect.objectContaining({ message: expect.any(String) }),
    );
    const why = await ask('192.168.1.1', 'https://accounts.example.cn').catch((error: Error) => error);
    expect(JSON.stringify([String(why), String((why as Error).cause)])).toContain('originPrivate');
  });
  it('takes no plain http, and nobody while a transaction is open', async () => {
    const plain = await ask('127.0.0.1', provider.issuer).catch((error: Error) => error);
    expect(JSON.stringify([String(plain), String((plain as Error).cause)])).toContain('originForm');
    await expect(
      desk.server.database.transaction(systemScope, () => ask('127.0.0.1', provider.issuer)),
    ).rejects.toThrow('while a transaction is open');
  });
});
