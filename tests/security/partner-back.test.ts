import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerTexts } from '../../core/server/http/answer-texts.ts';
import { ServiceTokens } from '../../core/server/partners/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { GatewayWorld, keys, OwnService, secret } from '../support/gateway-world.ts';
import { archiveOf, base64 } from '../support/partner-archive.ts';
import { activateAndAgree } from '../support/plugin-consent.ts';
import { readAnswer, type TestAnswer } from '../support/server.ts';

const rolePath = '/api/platform/Role';
const calls = { role: 'read', 'role.add': 'do' } as const;
const consent = [...keys, 'call:read:role', 'call:do:role.add'];
const page = { conditions: {}, page: 1, limit: 10 };

let world: GatewayWorld;
let service: OwnService;
let token: string;
let packageId: string;
beforeAll(async () => {
  world = await GatewayWorld.open();
  service = await new OwnService().open();
  token = await world.system.enter('admin_10001');
  await world.connect(service.origin);
});
beforeEach(() => {
  service.heard.length = 0;
  world.logged.length = 0;
});
afterAll(async () => {
  await service.close();
  await world.close();
});
/** The headers with which the service is called for a person. */
async function headersFor(person = token) {
  service.heard.length = 0;
  await world.call(person, 'acme-quotes/rate');
  return service.heard[0]!.headers;
}
const backOf = async (person = token): Promise<string> => String((await headersFor(person))['x-freightdeck-back']);
const callBack = async (bearer: string, path: string, body: object, url = world.url): Promise<TestAnswer> =>
  readAnswer(
    await fetch(`${url}/api/partner-back${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    }),
  );

test('a version that declares no call is sent no token for one', async () => {
  expect(await headersFor()).not.toHaveProperty('x-freightdeck-back');
});
test('with its token the service reads what is declared, as the person; what is not declared is refused by name', async () => {
  const { data } = await world.command('install', {
    archive: base64(
      archiveOf(world.signer, {
        id: 'acme-quotes',
        version: '2.0.0',
        keys: ['view', 'add'],
        list: (made) => ({ ...made, manifest: { ...made.manifest, serves: { rate: keys[0] }, calls } }),
      }),
    ),
  });
  packageId = String(data['id']);
  await activateAndAgree(world.system, world.admin, { packageId, scopePlatformId: '10001', consent });
  const back = await backOf();
  const { body } = await callBack(back, `${rolePath}/paging`, page);
  const own = await world.system.call(token, `${rolePath}/paging`, page);
  expect(body).toMatchObject({ status: 200, pageResult: { total: own.pageResult.total } });
  expect(await callBack(back, '/api/platform/User/paging', page)).toMatchObject({
    httpStatus: 200,
    body: { status: 403, reason: 'callUndeclared', message: expect.stringContaining('/api/platform/User/paging') },
  });
  expect(world.logged.map((one) => [one.platformId, one.path, one.keyId, one.failedFor])).toEqual([
    ['10001', `${rolePath}/paging`, 'plugin:acme-quotes', undefined],
    ['10001', '/api/platform/User/paging', 'plugin:acme-quotes', 'callUndeclared'],
  ]);
});
test("until it is reviewed it may only read; then a command is the person's own, with the plugin beside it", async () => {
  const intent = { model: { name: '报价员' }, requestId: 'back-call-000001' };
  const refused = await callBack(await backOf(), `${rolePath}/add`, intent);
  expect(refused.body).toMatchObject({ reason: 'callUndeclared' });
  await world.command('review', { packageId });
  const done = await callBack(await backOf(), `${rolePath}/add`, intent);
  expect(done.body).toMatchObject({ status: 200 });
  const again = await callBack(await backOf(), `${rolePath}/add`, intent);
  expect(again.body['data'], 'sent twice, done once').toEqual(done.body['data']);
  const userId = await world.system.userId('admin_10001');
  expect(
    await world.system.one(sql`
      select user_id, platform_id, session_id from audit_log where name = 'role.add' and status = 200 limit 1`),
  ).toMatchObject({ platformId: '10001', userId, sessionId: 'plugin:acme-quotes/2.0.0' });
});
test('a person who lacks the key lacks it here; another tenant is never reached', async () => {
  const poor = await world.system.newcomer(token, 'backReader', { keys: [keys[0]], menus: ['acme-quotes.book'] });
  const answer = await callBack(await backOf(poor.token), `${rolePath}/paging`, page);
  expect(answer.body).toMatchObject({ status: 403, reason: 'forbidden' });
  const other = await world.system.one<{ id: string }>(
    sql`select id from platform_role where platform_id = '10002' and delete_status = '0' limit 1`,
  );
  expect((await callBack(await backOf(), `${rolePath}/get`, { id: other.id })).body['status']).toBe(404);
});
test('no other token opens it, and this one opens nothing else', async () => {
  const headers = await headersFor();
  const back = String(headers['x-freightdeck-back']);
  const about = { sub: await world.system.userId('admin_10001'), platform: '10001', plugin: 'acme-quotes' };
  const roles = [await world.system.roleId('10001', 'admin').catch(() => '')];
  const late = new ServiceTokens(secret, () => Date.now() - 61_000);
  const foreign = new ServiceTokens('another secret, just as long as it');
  const claims = { ...about, version: '2.0.0', roles };
  const wrong = [
    ['the token of the service', String(headers.authorization).slice('Bearer '.length), /X-Freightdeck-Back/],
    ['the session of the person', token, /不是回调令牌/],
    ['nothing', '', /没有回调令牌|不是回调令牌/],
    ['expired', await late.issueBack(claims), /已过期/],
    ['of another installation', await foreign.issueBack(claims), /另一平台/],
    [
      'of another version',
      await new ServiceTokens(secret).issueBack({ ...claims, version: '1.0.0' }),
      /不在该公司启用/,
    ],
    [
      'of another tenant',
      await new ServiceTokens(secret).issueBack({ ...claims, platform: '10002' }),
      /不在该公司启用/,
    ],
  ] as const;
  for (const [what, bearer, why] of wrong)
    for (const path of [`${rolePath}/paging`, '/settings'])
      expect(await callBack(bearer, path, page), `${what}: in demo and test mode its author is told`).toMatchObject({
        httpStatus: 401,
        body: { reason: 'session', message: expect.stringMatching(why) },
      });
  const live = await GatewayWorld.open(false);
  try {
    for (const [what, bearer] of wrong)
      for (const path of [`${rolePath}/paging`, '/settings'])
        expect(await callBack(bearer, path, page, live.url), `${what}: in production nobody is`).toMatchObject({
          httpStatus: 401,
          body: { reason: 'session', message: answerTexts.session.zh },
        });
  } finally {
    await live.close();
  }
  expect((await world.call(back, 'acme-quotes/rate')).httpStatus).not.toBe(200);
  await world.command('deactivate', { pluginId: 'acme-quotes', scopePlatformId: '10001' });
  expect((await callBack(back, `${rolePath}/paging`, page)).httpStatus, 'ends with the activation').toBe(401);
});
