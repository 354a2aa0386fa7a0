import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SecretBox } from '../../core/server/outside/index.ts';
import { ServiceTokens } from '../../core/server/partners/index.ts';
import { partnerSettings } from '../../core/server/partners/plugin-settings.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { configurePartner, partnerSettings as settingsQuery } from '../../plugins/system/contract/index.ts';
import { keepLimits, pulsePath, roleMenuListing } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { GatewayWorld, keys, OwnService, secret } from '../support/gateway-world.ts';
import { archiveOf, base64 } from '../support/partner-archive.ts';
import { activateAndAgree } from '../support/plugin-consent.ts';
import { pngOf } from '../support/pictures.ts';
import { readAnswer, type TestAnswer } from '../support/server.ts';

const words = (zh: string) => ({ zh, en: zh });
const hush = 'hunter2-of-the-rates';
const settings = {
  rateUrl: { title: words('运价地址'), kind: 'text', required: true, max: 40 },
  percent: { title: words('加价'), kind: 'number', default: 5, max: 100 },
  isLive: { title: words('实时'), kind: 'flag' },
  region: {
    title: words('区域'),
    kind: 'choice',
    options: [
      { value: 'north', ...words('北') },
      { value: 'south', ...words('南') },
    ],
  },
  apiKey: { title: words('密钥'), kind: 'secret' },
} as const;
const own = {
  settings,
  stores: true,
  fetches: true,
  calls: { brand: 'read' },
  uploads: { 'acme-quotes.offer': { title: words('报价单'), accept: ['png'], maxBytes: 20_000 } },
} as const;
const kept = [
  'keep:setting:text:rateUrl',
  'keep:setting:number:percent',
  'keep:setting:flag:isLive',
  'keep:setting:choice:region',
  'keep:setting:secret:apiKey',
  'keep:storage',
  'keep:files',
];

let world: GatewayWorld;
let service: OwnService;
let token: string;
let other: string;
/** Takes a version of a plugin in and activates it for both tenants, with a service that hears its tokens. */
async function activate(id: string, version: string, more: object, consent: readonly string[]): Promise<void> {
  const list = { serves: { rate: `${id}.book:view` }, ...more };
  const archive = archiveOf(world.signer, {
    id,
    version,
    keys: ['view', 'add'],
    list: (made) => ({ ...made, manifest: { ...made.manifest, ...list } }),
  });
  const { data } = await world.command('install', { archive: base64(archive) });
  for (const scopePlatformId of ['10001', '10002']) {
    const packageId = data['id'];
    await activateAndAgree(world.system, world.admin, {
      packageId,
      scopePlatformId,
      consent: [`${id}.book:view`, `${id}.book:add`, ...consent],
    });
    await world.command('connect', { pluginId: id, scopePlatformId, origin: service.origin });
  }
  await world.command('review', { packageId: data['id'] });
}
beforeAll(async () => {
  world = await GatewayWorld.open();
  service = await new OwnService().open();
  await activate('acme-quotes', '2.0.0', own, ['call:read:brand', ...kept]);
  await activate('east-quotes', '1.0.0', { stores: true, settings: { rateUrl: settings.rateUrl } }, [
    'keep:setting:text:rateUrl',
    'keep:storage',
  ]);
  token = await world.system.enter('admin_10001');
  other = await world.system.enter('admin_10002');
});
beforeEach(() => {
  world.logged.length = 0;
  world.later = 0;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const ask = async (path: string, bearer: string, body: object, language = 'zh'): Promise<TestAnswer> =>
  readAnswer(
    await fetch(`${world.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        auth: 'true',
        authorization: `Bearer ${bearer}`,
        'accept-language': language,
      },
    }),
  );
const page = (person: string, call: string, body: object = {}, plugin = 'acme-quotes'): Promise<TestAnswer> =>
  ask(`/api/partner-keep/${plugin}/${call}`, person, body);
async function backOf(person = token, plugin = 'acme-quotes'): Promise<string> {
  service.heard.length = 0;
  await world.call(person, `${plugin}/rate`);
  return String(service.heard[0]!.headers['x-freightdeck-back']);
}
const back = async (call: string, body: object = {}, bearer?: string): Promise<TestAnswer> =>
  ask(`/api/partner-back/${call}`, bearer ?? (await backOf()), body);
const configure = (person: string, values: object, secrets: object = {}, pluginId = 'acme-quotes') =>
  world.system.run(person, configurePartner.path, { pluginId, values, secrets });

describe('settings', () => {
  test('a wrong value is refused at its field, in the words of the person, and nothing is stored', async () => {
    const wrong = { rateUrl: 'x'.repeat(41), percent: 101, isLive: 'yes', region: 'west', nothing: 1 };
    const answer = await configure(token, wrong, { rateUrl: 'not a secret' });
    expect(answer).toMatchObject({ status: 400, reason: 'invalid' });
    expect(Object.keys(answer.messageDetails ?? {}).sort()).toEqual(
      ['isLive', 'nothing', 'percent', 'rateUrl', 'region'].sort(),
    );
    expect(answer.messageDetails).toMatchObject({ percent: '不能大于100', nothing: '未知字段' });
    expect(await configure(token, { percent: 7 })).toMatchObject({ messageDetails: { rateUrl: '不能为空' } });
    expect(await configure(token, { apiKey: hush, rateUrl: 'https://a.example' })).toMatchObject({
      messageDetails: { apiKey: '类型不正确' },
    });
    const model = { pluginId: 'acme-quotes', values: wrong, secrets: {} };
    const english = await ask(configurePartner.path, token, { model, requestId: 'settings-0001' }, 'en');
    expect(english.body['messageDetails']).toMatchObject({
      rateUrl: 'At most 40 characters',
      percent: 'Must not be more than 100',
      isLive: 'The type is wrong',
      region: 'Not one of the choices',
    });
    expect((await page(token, 'settings')).body['data']).toEqual({ values: { percent: 5 }, misfits: [] });
  });
  test('a secret is written, read by the service alone, and stands open nowhere', async () => {
    await world.system.done(
      configure(token, { rateUrl: ' https://rates.example ', isLive: true, region: 'south' }, { apiKey: hush }),
    );
    const values = { rateUrl: ' https://rates.example ', percent: 5, isLive: true, region: 'south' };
    const shown = await page(token, 'settings');
    expect(shown.body['data']).toEqual({ values, misfits: [] });
    expect((await back('settings')).body).toMatchObject({
      status: 200,
      data: { values: { ...values, apiKey: hush }, misfits: [] },
    });
    const form = await world.system.call(token, settingsQuery.path, { pluginId: 'acme-quotes' });
    expect(form.data['settings']).toContainEqual(
      expect.objectContaining({ name: 'apiKey', kind: 'secret', value: null, isSet: true }),
    );
    const everywhere = JSON.stringify([
      shown.body,
      form,
      world.logged,
      await world.system.one(sql`
        select (select json_agg(a) from audit_log a) as audit, (select json_agg(s) from plugin_setting s) as settings`),
    ]);
    expect(everywhere).not.toContain(hush);
    expect(everywhere, 'what changed is in the log, the secret as such').toContain('rates.example');
  });
  test('each change is told to the open consoles of that company alone, with the next answer', async () => {
    const header = async (person: string): Promise<string | null> =>
      (
        await fetch(`${world.url}${pulsePath}`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${person}` },
        })
      ).headers.get('x-freightdeck-off');
    const seen = [await header(token)];
    const theirs = await header(other);
    const changes = [[{ percent: 11 }], [{ percent: 12 }], [{}, { apiKey: hush }], [{ percent: null }]] as const;
    for (const [values, secrets] of changes) {
      await world.system.done(configure(token, values, secrets));
      seen.push(await header(token));
      const { partnersOff } = (await world.system.call(token, roleMenuListing.path, {})) as unknown as {
        readonly partnersOff: readonly string[];
      };
      expect([...partnersOff].sort().join(','), 'what a console compares it with').toBe(seen.at(-1));
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
    expect(seen.at(-1)).toMatch(/^acme-quotes!-?\d+$/);
    expect(await header(other)).toBe(theirs);
  });
  test('of another tenant or plugin they are not there, and only who holds the key fills them in', async () => {
    expect((await page(other, 'settings')).body['data']).toEqual({ values: { percent: 5 }, misfits: [] });
    const poor = await world.system.newcomer(token, 'setReader', { keys: [keys[0]], menus: ['acme-quotes.book'] });
    expect(await configure(poor.token, { percent: 1 })).toMatchObject({ status: 403, reason: 'forbidden' });
    expect((await page(poor.token, 'settings')).httpStatus, 'a page of theirs reads them').toBe(200);
    const stranger = await world.system.newcomer(token, 'setStranger', { keys: ['user:view'], menus: ['user'] });
    expect((await page(stranger.token, 'settings')).httpStatus).toBe(404);
    expect(await configure(token, { percent: 1 }, {}, 'nobody-quotes')).toMatchObject({ reason: 'noSettings' });
    const read = await back('settings', {}, await backOf(token, 'east-quotes'));
    expect(read.body).toMatchObject({ data: { values: {} } });
  });
  test('a sealed secret opens only for its own row, and is sealed again with a new key', async () => {
    const { database } = world.system;
    const box = new SecretBox('the next secret of this installation', [secret]);
    const sealed = () =>
      world.system.one<{ sealed: string }>(sql`
        select sealed from plugin_setting where platform_id = '10001' and name = 'apiKey'`);
    const before = await sealed();
    await database.transaction(systemScope, (tx) => partnerSettings(box).reseal({ tx }));
    const after = await sealed();
    expect(after.sealed).not.toBe(before.sealed);
    expect(box.open('plugin setting 10001 acme-quotes apiKey', after.sealed)).toBe(hush);
    expect(box.open('plugin setting 10002 acme-quotes apiKey', after.sealed)).toBeUndefined();
    await database.transaction(systemScope, (tx) =>
      tx.run(sql`update plugin_setting set sealed = ${before.sealed} where platform_id = '10001' and name = 'apiKey'`),
    );
  });
});

describe('storage', () => {
  const set = (person: string, model: object, plugin?: string) =>
    page(person, 'storage/set', { model, requestId: crypto.randomUUID() }, plugin);
  const get = async (person: string, scope: string, key: string, plugin?: string): Promise<unknown> =>
    ((await page(person, 'storage/get', { scope, key }, plugin)).body['data'] as { readonly entry: unknown }).entry;

  test('a page and the service of a plugin have the same values; nobody else sees them', async () => {
    const { body } = await set(token, { scope: 'tenant', key: 'rates/north', value: { a: [1, ' two '] } });
    const { version } = body['data'] as { readonly version: number };
    expect(await get(token, 'tenant', 'rates/north')).toMatchObject({ value: { a: [1, ' two '] }, version });
    expect((await back('storage/get', { scope: 'tenant', key: 'rates/north' })).body).toMatchObject({
      data: { entry: { value: { a: [1, ' two '] }, version } },
    });
    await back('storage/set', { scope: 'user', key: 'mine', value: null });
    expect(await get(token, 'user', 'mine')).toMatchObject({ value: null });
    const colleague = await world.system.newcomer(token, 'storageReader', {
      keys: [keys[0]],
      menus: ['acme-quotes.book'],
    });
    expect([
      await get(colleague.token, 'user', 'mine'),
      await get(colleague.token, 'tenant', 'mine'),
      await get(other, 'tenant', 'rates/north'),
      await get(token, 'tenant', 'rates/north', 'east-quotes'),
    ]).toEqual([null, null, null, null]);
    const keysOf = (await page(token, 'storage/keys', { scope: 'tenant' })).body['data'];
    expect(keysOf).toMatchObject({ keys: [{ key: 'rates/north', version }] });
    const elsewhere = await back('storage/keys', { scope: 'tenant' }, await backOf(other));
    expect(elsewhere.body).toMatchObject({ data: { keys: [] } });
  });
  test('a version that is not there any more is refused, with what is; the same wish twice is done once', async () => {
    const wish = { model: { scope: 'tenant', key: 'counter', value: 1, version: 0 }, requestId: 'storage-wish-0001' };
    const first = await page(token, 'storage/set', wish);
    expect((await page(token, 'storage/set', wish)).body['data']).toEqual(first.body['data']);
    const stale = await set(token, { scope: 'tenant', key: 'counter', value: 2, version: 0 });
    expect(stale.body).toMatchObject({ status: 409, reason: 'stale', data: { value: 1 } });
    const { version } = first.body['data'] as { readonly version: number };
    const both = await Promise.all(
      [2, 3].map((value) => set(token, { scope: 'tenant', key: 'counter', value, version })),
    );
    expect(both.map(({ body }) => body['status']).sort()).toEqual([200, 409]);
    const removed = await page(token, 'storage/remove', { model: { scope: 'tenant', key: 'counter', version } });
    expect(removed.body).toMatchObject({ reason: 'stale' });
    await page(token, 'storage/remove', { model: { scope: 'tenant', key: 'counter' } });
    expect(await get(token, 'tenant', 'counter')).toBeNull();
    const anew = await set(token, { scope: 'tenant', key: 'counter', value: 4 });
    expect((anew.body['data'] as { readonly version: number }).version, 'never a version again').toBeGreaterThan(
      version,
    );
  });
  test('what is too much or is no key is refused in words', async () => {
    const large = 'x'.repeat(keepLimits.value - 2);
    expect((await set(other, { scope: 'tenant', key: 'large', value: large })).body).toMatchObject({ status: 200 });
    expect((await set(other, { scope: 'tenant', key: 'large', value: `${large}x` })).body).toMatchObject({
      status: 400,
      reason: 'valueTooLarge',
      message: '单个值转为 JSON 后不得超过 16 KB，现为 16385 字节',
    });
    for (const key of ['', '.hidden', 'a b', 'x'.repeat(101)])
      expect((await set(other, { scope: 'tenant', key, value: 1 })).body, key).toMatchObject({ reason: 'keyForm' });
    expect((await set(other, { scope: 'all', key: 'a', value: 1 })).body).toMatchObject({
      reason: 'keepForm',
      message: '请求内容不正确：scope',
    });
    expect((await set(other, { scope: 'tenant', key: 'a' })).body).toMatchObject({ reason: 'keepForm' });
    for (let at = 1; at < 64; at += 1)
      expect((await set(other, { scope: 'user', key: `large${at}`, value: large })).body['status']).toBe(200);
    expect((await set(other, { scope: 'tenant', key: 'more', value: 1 })).body).toMatchObject({
      status: 409,
      reason: 'storageFull',
      message: '每个服务商的每个插件最多存储 1 MB，还可存 0 字节',
    });
    expect((await set(other, { scope: 'tenant', key: 'large', value: 1 })).body['status'], 'less will do').toBe(200);
    for (let at = 0; at < keepLimits.keys; at += 1)
      await set(other, { scope: 'tenant', key: `k${at}`, value: at }, 'east-quotes');
    expect((await set(other, { scope: 'tenant', key: 'one', value: 1 }, 'east-quotes')).body).toMatchObject({
      status: 409,
      reason: 'tooManyKeys',
      message: '每个服务商的每个插件最多存储 200 个值',
    });
    expect((await set(other, { scope: 'tenant', key: 'k7', value: 1 }, 'east-quotes')).body['status']).toBe(200);
  }, 60_000);
  test('a service without a person has no storage of one, and no token opens it but its own', async () => {
    const claims = { platform: '10001', plugin: 'acme-quotes', version: '2.0.0', sub: 'plugin:acme-quotes', roles: [] };
    const alone = await new ServiceTokens(secret).issueBack(claims);
    expect((await back('storage/get', { scope: 'user', key: 'mine' }, alone)).body).toMatchObject({
      status: 403,
      reason: 'noPerson',
    });
    expect((await back('storage/get', { scope: 'tenant', key: 'rates/north' }, alone)).body['status']).toBe(200);
    for (const bearer of [token, await new ServiceTokens('another secret, just as long as it').issueBack(claims)])
      expect((await back('storage/keys', { scope: 'tenant' }, bearer)).httpStatus).toBe(401);
    expect(world.logged.map((one) => [one.path, one.keyId, one.failedFor])).toEqual([
      ['/storage/get', 'plugin:acme-quotes/2.0.0', '没有人员在操作，不能读写个人存储'],
      ['/storage/get', 'plugin:acme-quotes/2.0.0', undefined],
    ]);
  });
});

describe('a file by its link', () => {
  async function upload(person: string, kind: string): Promise<string> {
    const session = await world.system.half.sessions.find(person);
    const file = { name: '报价.png', mime: 'image/png', fileType: '3', kind, content: pngOf() };
    return (await world.files.store(session!, file)).savedPath.split('=')[1] ?? '';
  }
  interface Link {
    readonly url: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
  }
  const linkTo = async (id: string, bearer?: string): Promise<Link> => {
    const { body } = await back('file', { id }, bearer);
    expect(body, id).toMatchObject({ status: 200 });
    return body['data'] as Link;
  };
  const fetched = async (url: string, init: RequestInit = {}): Promise<number> => {
    const answer = await fetch(`${world.url}${url}`, init);
    if (answer.status === 404)
      expect(((await answer.json().catch(() => ({}))) as TestAnswer['body'])['reason'] ?? 'notFound').toBe('notFound');
    return answer.status;
  };

  test('is given once, without a session, and only its hash is stored', async () => {
    const id = await upload(token, 'acme-quotes.offer');
    const link = await linkTo(id);
    expect(link).toMatchObject({ name: '报价.png', type: 'image/png', expiresAt: expect.any(String) });
    const rows = await world.system.one(sql`select json_agg(l) as all from plugin_file_link l`);
    expect(JSON.stringify(rows)).not.toContain(link.url.split('/').at(-1));
    const answer = await fetch(`${world.url}${link.url}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(link.bytes);
    expect(await fetched(link.url), 'the second time').toBe(404);
  });
  test('of two at once one has it', async () => {
    const { url } = await linkTo(await upload(token, 'acme-quotes.offer'));
    const all = await Promise.all(Array.from({ length: 6 }, () => fetched(url)));
    expect(all.sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
  test('is not given at another address, by another method, or after a minute; those do not use it up', async () => {
    const { url } = await linkTo(await upload(token, 'acme-quotes.offer'));
    const last = url.at(-1) ?? '';
    for (const wrong of [
      `${url}?x`,
      `${url}/`,
      url.replace('/10001/', '/10002/'),
      url.replace('/10001/', '/1000%31/'),
      url.slice(0, -1) + (last === 'A' ? 'B' : 'A'),
      `${url.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`,
    ])
      expect(await fetched(wrong), wrong).toBe(404);
    expect(await fetched(url, { method: 'HEAD' })).toBe(404);
    world.later = 61_000;
    expect(await fetched(url), 'after a minute').toBe(404);
    world.later = 0;
    expect(await fetched(url), 'and within it').toBe(200);
  });
  test('is of its own kinds, or on a record that it may read as the person; never of another tenant', async () => {
    const [picture, loose] = [await upload(token, 'system.brand'), await upload(token, '')];
    const theirs = await upload(other, 'acme-quotes.offer');
    const brand = await world.system.paging(token, '/api/platform/brand');
    const { id: brandId, version, shortName, brandTitle, colour, loginVariant } = brand.pageResult.itemList[0]!;
    for (const id of [picture, loose, theirs, 'nothing'])
      expect((await back('file', { id })).body, id).toMatchObject({ status: 404, reason: 'fileNone' });
    await world.system.done(
      world.system.run(
        token,
        '/api/platform/brand/edit',
        { shortName, brandTitle, colour, loginVariant, logo: picture },
        { id: brandId, version },
      ),
    );
    expect(await fetched((await linkTo(picture)).url)).toBe(200);
    const poor = await world.system.newcomer(token, 'fileReader', { keys: [keys[0]], menus: ['acme-quotes.book'] });
    const asPoor = await backOf(poor.token);
    expect((await back('file', { id: picture }, asPoor)).body).toMatchObject({ reason: 'fileNone' });
    const offer = await upload(token, 'acme-quotes.offer');
    await linkTo(offer, asPoor);
    expect((await back('file', { id: offer }, await backOf(token, 'east-quotes'))).body).toMatchObject({
      reason: 'filesOff',
    });
  });
  test('a paper is held by the guard of a person’s own download, also between link and fetch', async () => {
    const id = await upload(token, 'acme-quotes.offer');
    const { url } = await linkTo(id);
    world.papers.add(id);
    await world.system.database.transaction(systemScope, (tx) =>
      tx.run(sql`update stored_file set use_state = 'unknown' where id = ${id}`),
    );
    expect(await fetched(url)).toBe(404);
    expect((await back('file', { id })).body).toMatchObject({ reason: 'fileNone' });
  });
  test('fetched by a service by itself, it is opened under the name of the plugin, and under no person’s', async () => {
    const claims = { platform: '10001', plugin: 'acme-quotes', version: '2.0.0', sub: 'plugin:acme-quotes', roles: [] };
    const id = await upload(token, 'acme-quotes.offer');
    const { url } = await linkTo(id, await new ServiceTokens(secret).issueBack(claims));
    expect(await fetched(url)).toBe(200);
    expect(
      await world.system.one(sql`select user_id, user_name from audit_log where name = 'file.open'
        and object_id = ${id}`),
    ).toEqual({ userId: 'plugin:acme-quotes/2.0.0', userName: 'plugin:acme-quotes/2.0.0' });
  });
  test('goes with the activation', async () => {
    const { url } = await linkTo(await upload(token, 'acme-quotes.offer'));
    await world.command('deactivate', { pluginId: 'acme-quotes', scopePlatformId: '10001' });
    expect(await fetched(url)).toBe(404);
    expect((await page(token, 'settings')).httpStatus).toBe(404);
  });
});

test('a version that holds something else now names the values that do not fit; they stay for the one before', async () => {
  await world.system.done(configure(other, { rateUrl: 'https://other.example', region: 'north' }, { apiKey: hush }));
  const { region: _, ...rest } = settings;
  const next = {
    ...own,
    settings: { ...rest, apiKey: { title: words('密钥'), kind: 'text' }, rateUrl: { ...settings.rateUrl, max: 5 } },
  };
  await activate('acme-quotes', '2.1.0', next, [
    'call:read:brand',
    ...kept.filter((one) => !one.endsWith(':region') && !one.endsWith(':apiKey')),
    'keep:setting:text:apiKey',
  ]);
  const form = await world.system.call(other, settingsQuery.path, { pluginId: 'acme-quotes' });
  expect(form.data['misfits']).toEqual([
    { name: 'apiKey', why: 'other', value: null },
    { name: 'rateUrl', why: 'other', value: 'https://other.example' },
    { name: 'region', why: 'gone', value: 'north' },
  ]);
  expect((await page(other, 'settings')).body['data']).toEqual({
    values: { percent: 5 },
    misfits: ['apiKey', 'rateUrl', 'region'],
  });
  expect((await back('settings', {}, await backOf(other))).body).toMatchObject({ data: { values: { percent: 5 } } });
  await world.system.done(configure(other, { rateUrl: 'short', region: null, apiKey: 'plain' }));
  expect((await page(other, 'settings')).body['data']).toEqual({
    values: { percent: 5, rateUrl: 'short', apiKey: 'plain' },
    misfits: [],
  });
});
