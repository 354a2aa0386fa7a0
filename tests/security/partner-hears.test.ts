import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { inSavepoint, theSystem } from '../../core/server/api/index.ts';
import { ServiceTokens } from '../../core/server/partners/index.ts';
import { addSpu } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { editRole } from '../../plugins/system/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { HearingWorld, keys, PartnerServer, pluginId } from '../support/hearing-world.ts';
import { readAnswer, type TestAnswer } from '../support/server.ts';

const [roles, users] = ['/api/platform/Role', '/api/platform/User'];
const calls = { role: 'read', user: 'read', company: 'read', 'role.add': 'do' } as const;
const hears = {
  'role.add': 'heard/added',
  'role.edit': 'heard/edited',
  'user.disable': 'heard/gone',
  'company.add': 'heard/company',
} as const;
const notices = {
  'acme-quotes.seen': { title: { zh: '岗位变化', en: 'Roles changed' }, key: 'acme-quotes.book:view' },
} as const;
const consent = [
  ...keys,
  ...Object.entries(calls).map(([name, scope]) => `call:${scope}:${name}`),
  ...Object.keys(hears).map((name) => `hear:${name}`),
];
const page = { conditions: {}, page: 1, limit: 50 };

let world: HearingWorld;
let packageId: string;
const [ofA, ofB] = [new PartnerServer(), new PartnerServer()];
beforeAll(async () => {
  world = await HearingWorld.open();
  await Promise.all([ofA.open(), ofB.open()]);
  packageId = await world.install('1.0.0', { calls, hears, notices });
  await world.activate(packageId, '10001', consent, ofA.origin);
}, 240_000);
beforeEach(async () => {
  await world.drain();
  for (const one of [ofA, ofB]) {
    one.got.length = 0;
    one.answer = () => ({ status: 200 });
  }
});
afterAll(async () => {
  await Promise.all([ofA.close(), ofB.close()]);
});
let named = 0;
const addRole = async (who = 'admin_10001'): Promise<string> =>
  String((await world.done(who, `${roles}/add`, { name: `岗位 ${(named += 1)}` }))['id']);
const callBack = async (bearer: string | undefined, path: string, body: object): Promise<TestAnswer> =>
  readAnswer(
    await fetch(`${world.server.url}/api/partner-back${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer ?? ''}` },
    }),
  );

test('what was carried out is told: its record and nothing else, with a token of the plugin and no person', async () => {
  const id = await addRole();
  await world.drain();
  const [got, ...more] = ofA.got;
  expect(more).toEqual([]);
  expect(got).toMatchObject({ path: '/api/partner/acme-quotes/heard/added' });
  expect(got!.body).toEqual({
    id: expect.any(String),
    event: 'role.add',
    resource: 'role',
    recordId: id,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const keySet = (await (await fetch(`${world.server.url}/.well-known/freightdeck-keys.json`)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(got!.token, createLocalJWKSet(keySet), { audience: ofA.origin });
  expect(payload).toMatchObject({
    sub: 'plugin:acme-quotes',
    platform: '10001',
    plugin: pluginId,
    version: '1.0.0',
    permissions: [],
  });
  expect(payload).not.toHaveProperty('name');
  const [row] = await world.rows(sql`
    select user_id, name from audit_log where name = 'partnerPlugin.hear' order by id desc limit 1`);
  expect(row).toMatchObject({ userId: 'system' });
});

test('a server that is down hears of it when it is there again, under the same id; a refusal is tried again', async () => {
  await ofA.close();
  const id = await addRole();
  await world.drain();
  const waiting = (await world.outbox()).at(-1);
  expect(waiting).toMatchObject({
    state: 'waiting',
    tries: 1,
    lastError: expect.stringContaining('partnerDown: ECONN'),
  });
  const { activations } = (
    (await world.ask('admin', '/api/platform/partnerPlugin/overview', {})) as { data: { activations: object[] } }
  ).data;
  expect(activations).toMatchObject([
    { pluginId, deliveries: { waiting: 1, parked: 0, why: waiting!.lastError, failedSince: expect.any(String) } },
  ]);
  await ofA.open();
  ofA.answer = () => ({ status: 409, reason: 'busy', message: 'Not now' });
  await world.drain(true);
  expect((await world.outbox()).at(-1)).toMatchObject({
    state: 'waiting',
    lastError: 'partnerRefused: 409 busy Not now',
  });
  ofA.answer = () => ({ status: 200 });
  await world.drain(true);
  expect(ofA.got.map(({ body }) => [body['id'], body['recordId']])).toEqual([
    [waiting!.key, id],
    [waiting!.key, id],
  ]);
  expect((await world.outbox()).at(-1)).toMatchObject({ state: 'booked', lastError: null });
});

test("one tenant's events never go to another tenant's service", async () => {
  await addRole('admin_10002');
  await world.drain();
  expect(ofA.got, 'not active for 10002').toEqual([]);
  await world.activate(packageId, '10002', consent, ofB.origin);
  const [mine, theirs] = [await addRole(), await addRole('admin_10002')];
  await world.drain();
  expect(ofA.got.map(({ body }) => body['recordId'])).toEqual([mine]);
  expect(ofB.got.map(({ body }) => body['recordId'])).toEqual([theirs]);
  const answer = await callBack(ofA.got[0]!.back, `${roles}/get`, { id: theirs });
  expect(answer.body['status'], "another tenant's record").toBe(404);
});

test('many at once, a job of the system, a nested command and one of the operator are told; what was undone or refused is not', async () => {
  const ids = await Promise.all(
    ['a', 'b'].map(async (name) =>
      String(
        (
          await world.done('admin_10001', `${users}/add`, {
            userName: `hearer${name}`,
            name,
            password: 'Lorry#4711x',
            roleIds: [],
          })
        )['id'],
      ),
    ),
  );
  const answer = await world.done('admin_10001', `${users}/disable`, {}, { ids: [...ids, 'nobody'] });
  expect(answer).toMatchObject({ ok: 2, fail: 1 });
  const role = await addRole();
  const { invoiceTax, serviceFeeMode, ...basic } = companyInput(4711);
  const shipper = await world.done('admin_10001', addSpu.path, {
    basic: { ...basic, licenseFile: null },
    config: { invoiceTax, serviceFeeMode },
  });
  const { api } = world.server.core;
  await world.server.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
    const call = api.openCall(tx, { as: theSystem, platformId: '10001' });
    const edit = (name: string): Promise<unknown> => call.execute(editRole, { name, status: 1 }, { id: role });
    await edit('系统改名');
    await inSavepoint(tx, async () => {
      await edit('又撤销');
      throw new Error('undone');
    }).catch(() => undefined);
  });
  await expect(
    world.server.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
      await api
        .openCall(tx, { as: theSystem, platformId: '10001' })
        .execute(editRole, { name: '没有', status: 1 }, { id: role });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await world.done('admin', `${roles}/edit`, { name: '运营方改名', status: 1 }, { id: role });
  await world.drain();
  expect(ofA.got.map(({ path, body }) => [path.split('/').at(-1), body['recordId']]).sort()).toEqual(
    [
      ['added', role],
      ['company', shipper['id']],
      ['edited', role],
      ['edited', role],
      ['gone', ids[0]],
      ['gone', ids[1]],
    ].sort(),
  );
});

test('the same request sent twice is one event', async () => {
  const body = { model: { name: '只加一次' }, requestId: 'the-same-intent-0001' };
  const [first, second] = [
    await world.ask('admin_10001', `${roles}/add`, body),
    await world.ask('admin_10001', `${roles}/add`, body),
  ];
  expect(second['data']).toEqual(first['data']);
  await world.drain();
  expect(ofA.got).toHaveLength(1);
});

test('it reads what is declared with the one key that takes, masked, and does nothing', async () => {
  await addRole();
  await world.drain();
  const { back } = ofA.got[0]!;
  expect((await callBack(back, `${roles}/paging`, page)).body).toMatchObject({ status: 200 });
  const people = (await callBack(back, `${users}/paging`, page)).body['pageResult'] as {
    itemList: { mobile: string | null; platformId: string }[];
  };
  expect(people.itemList.length).toBeGreaterThan(1);
  expect(new Set(people.itemList.map(({ platformId }) => platformId))).toEqual(new Set(['10001']));
  for (const { mobile } of people.itemList) if (mobile !== null) expect(mobile).toContain('*');
  expect(people.itemList.some(({ mobile }) => mobile !== null)).toBe(true);
  for (const [path, body] of [
    [`${roles}/add`, { model: { name: '不行' }, requestId: 'never-done-000001' }],
    [`${users}/disable`, { id: 'x', model: {} }],
    ['/api/platform/Parameter/paging', page],
  ] as const)
    expect((await callBack(back, path, body)).body, path).toMatchObject({ status: 403, reason: 'callUndeclared' });
});

test('no forged or foreign token opens it, nor does it open anything else', async () => {
  await addRole();
  await world.drain();
  const { back, token } = ofA.got[0]!;
  const { secret } = (await import('../../host/server/settings.ts')).readSettings({ FREIGHTDECK_MODE: 'test' });
  const claims = { sub: 'plugin:acme-quotes', platform: '10001', plugin: pluginId, version: '1.0.0', roles: [] };
  const own = new ServiceTokens(secret);
  expect((await callBack(await own.issueBack(claims), `${roles}/paging`, page)).httpStatus, 'as it should be').toBe(
    200,
  );
  for (const [what, bearer] of [
    ['the token of the service', token],
    ['expired', await new ServiceTokens(secret, () => Date.now() - 61_000).issueBack(claims)],
    ['of another installation', await new ServiceTokens('another secret, just as long as it').issueBack(claims)],
    ['of another version', await own.issueBack({ ...claims, version: '9.0.0' })],
    ['of another plugin', await own.issueBack({ ...claims, plugin: 'other-plugin' })],
    ['of a tenant without it', await own.issueBack({ ...claims, platform: '10003' })],
    ['of nobody', await own.issueBack({ ...claims, sub: 'plugin:other-plugin' })],
  ] as const)
    expect((await callBack(bearer, `${roles}/paging`, page)).httpStatus, what).toBe(401);
  expect((await world.server.post(`${roles}/paging`, page, { token: back ?? '' })).httpStatus, 'the API').toBe(401);
  expect((await world.run('admin_10001', '/api/partner/acme-quotes/heard/added', {}))['status'], 'a person').toBe(404);
});

test('what it answers may tell people, once', async () => {
  const text = { zh: '收到', en: 'Noted' };
  ofA.answer = () => ({ status: 200, notices: [{ kind: 'acme-quotes.seen', to: 'platform', text }] });
  await addRole();
  await world.drain();
  const told = () => world.rows(sql`select platform_id, text_zh from plugin_notice where kind = 'acme-quotes.seen'`);
  expect(await told()).toEqual([{ platformId: '10001', textZh: '收到' }]);
  ofA.answer = () => ({ status: 200, notices: [{ kind: 'acme-quotes.seen', to: 'caller', text }] });
  await addRole();
  await world.drain();
  expect((await world.outbox()).at(-1)).toMatchObject({
    state: 'waiting',
    lastError: expect.stringContaining('notices'),
  });
  ofA.answer = () => ({ status: 200 });
  await world.drain(true);
  expect(await told()).toHaveLength(1);
});

test('stopped, inactive or not reviewed at the moment of delivery: nobody is told', async () => {
  const last = async () => (await world.outbox()).filter(({ platformId }) => platformId === '10001').at(-1);
  const whileDown = async (act: () => Promise<unknown>) => {
    await ofA.close();
    await addRole();
    await world.drain();
    expect(await last()).toMatchObject({ state: 'waiting' });
    await act();
    await ofA.open();
    await world.drain(true);
    expect(ofA.got).toEqual([]);
    expect(await last()).toMatchObject({ state: 'booked', answer: { kind: 'dropped', why: 'notActive' } });
    const written = (await world.outbox()).length;
    await addRole();
    expect((await world.outbox()).length, 'nor is anything written').toBe(written);
  };
  await whileDown(() => world.operator('withdraw', { packageId, reason: '再看看' }));
  await world.operator('review', { packageId });
  await whileDown(() => world.operator('deactivate', { pluginId, scopePlatformId: '10001' }));
  await world.activate(packageId, '10001', consent, ofA.origin);
  await addRole();
  await world.drain();
  expect(ofA.got).toHaveLength(1);
  const { back } = ofA.got[0]!;
  ofA.got.length = 0;
  await whileDown(() => world.operator('kill', { packageId, reason: '有问题' }));
  expect((await callBack(back, `${roles}/paging`, page)).httpStatus, 'nor may it read').toBe(401);
});

test('only what the consent names is told, and a fallback asks for nothing new', async () => {
  const one = await world.install('1.1.0', { calls, hears: { 'role.add': 'heard/added' } });
  const two = await world.install('1.2.0', { calls, hears });
  const model = { packageId: two, scopePlatformId: '10001', rollback: false };
  const said = await world.run('admin', '/api/platform/partnerPlugin/activate', {
    ...model,
    consent: consent.filter((key) => key !== 'hear:user.disable'),
  });
  expect(said).toMatchObject({ status: 409, reason: 'consent', message: expect.stringContaining('hear:user.disable') });
  await world.activate(two, '10001', consent, ofA.origin);
  expect(await world.operator('kill', { packageId: two, reason: '有问题' })).toMatchObject({ fellBack: 1 });
  expect(await world.rows(sql`select package_id, consent from plugin_activation where platform_id = '10001'`)).toEqual([
    { packageId: one, consent: consent.filter((key) => !/hear:(role.edit|user|company)/.test(key)) },
  ]);
  await addRole();
  await world.drain();
  expect(ofA.got).toHaveLength(1);
  await world.operator('kill', { packageId: one, reason: '有问题' });
});

test.each([
  ['no such command', { calls, hears: { 'role.paint': 'heard/a' } }, 'hearsUnknown'],
  ['records it does not read', { calls: {}, hears: { 'role.add': 'heard/a' } }, 'hearsUnknown'],
  ['what people do with themselves', { calls, hears: { 'notice.hearMail': 'heard/a' } }, 'hearsUnknown'],
  ['a path that people call, too', { calls, hears, serves: { 'heard/added': keys[0] } }, 'manifestWrong'],
  [
    'every minute',
    { jobs: { often: { title: { zh: '常', en: 'Often' }, everyMinutes: 1, path: 'often' } } },
    'manifestWrong',
  ],
  [
    'no English',
    { jobs: { nightly: { title: { zh: '每晚' } as never, everyMinutes: 60, path: 'n' } } },
    'manifestWrong',
  ],
] as const)('not taken in: %s', async (_, more, reason) => {
  const archive = world.archive('3.0.0', more);
  expect(await world.run('admin', '/api/platform/partnerPlugin/install', { archive })).toMatchObject({ reason });
});
