import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import type { SessionRecord } from '../../sdk/contract/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const system = { role: 'system', platformId: '' } as const;
const freight = 'Freight#2026';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 90_000);

const run = (query: ReturnType<typeof sql>): Promise<number> =>
  server.database.transaction(system, (tx) => tx.run(query));
const data = async <T>(path: string, body: unknown): Promise<T> => (await server.post(path, body)).body['data'] as T;
const login = (userName: string, password = freight) =>
  server.post('/auth/login', { model: { userName, password, loginType: '4' } });
const mobileOf = async (userName: string): Promise<string> =>
  (await data<{ mobile: string }>('/auth/dbTestGetMobile', { model: { userName } })).mobile;
const codeFor = async (mobile: string, scene: 'signIn' | 'retrieve', signNode = '00001'): Promise<string> => {
  await run(sql`delete from verify_code where mobile = ${mobile}`);
  return (
    await data<{ captcha: string }>('/auth/dbTestSendCaptcha', {
      model: { mobile, businessIndex: signNode === '00001' ? '27' : '28', signNode, scene },
    })
  ).captcha;
};
const byMobile = (mobile: string, captcha: string, platformId?: string) =>
  server.post('/auth/loginByMobile', { model: { mobile, captcha, ...(platformId ? { platformId } : {}) } });

describe('which ways are open', () => {
  it('[R7-12] getLoginTypeConfig names user name, mobile and messenger while somebody carries them', async () => {
    expect(await data('/auth/getLoginTypeConfig?_t=1', {})).toEqual({ loginTypes: ['4', '1', '2'], signOnTitle: null });
    expect(await data('/auth/getLoginTypeConfig', { platformId: '10001' })).toMatchObject({
      loginTypes: ['4', '1', '2'],
    });
  });
  it('[R7-28] getServiceProviderInfo tells what everybody may know of a provider', async () => {
    expect(await data('/auth/getServiceProviderInfo', { platformId: '10001' })).toEqual({
      platformId: '10001',
      platformName: '北疆示范网络货运有限公司',
      shortName: '北疆示范',
      platformGrade: '2',
    });
    expect(
      (await server.post('/auth/getServiceProviderInfo', { conditions: [{ type: 'platformId', value: 'nowhere' }] }))
        .body['status'],
    ).toBe(204);
  });
  it('[R7-15] querySimpleServiceProviderInfo and [R7-29] getConfigProjectId answer before sign-in', async () => {
    expect(await data('/auth/querySimpleServiceProviderInfo', { platformId: '10002' })).toMatchObject({
      platformId: '10002',
      platformName: '渤海示范网络货运有限公司',
    });
    expect(await data('/auth/getConfigProjectId', {})).toEqual({ systemName: '示范运营平台' });
  });
});

describe('by mobile', () => {
  it('at the operator’s console everybody may sign in, at a provider’s its own people', async () => {
    const mobile = await mobileOf('disp_10001');
    const { session } = (await byMobile(mobile, await codeFor(mobile, 'signIn'))).body['data'] as {
      session: SessionRecord;
    };
    expect(session).toMatchObject({ userName: 'disp_10001', currentGroupId: '10001' });
    const foreign = await byMobile(mobile, await codeFor(mobile, 'signIn', '10002'), '10002');
    expect(foreign.body).toMatchObject({ status: 400, reason: 'codeSpent' });
  });
  it('a disabled person has no way in, and one without a role is told so', async () => {
    const mobile = await mobileOf('disp_10003');
    const code = await codeFor(mobile, 'signIn');
    await run(sql`update platform_user set status = 0 where user_name = 'disp_10003'`);
    expect((await byMobile(mobile, code)).body['status']).toBe(400);
    await run(sql`update platform_user set status = 1 where user_name = 'disp_10003'`);
    await run(
      sql`delete from platform_user_role where user_id = (select id from platform_user where user_name = 'disp_10003')`,
    );
    expect((await byMobile(mobile, code)).body).toMatchObject({ status: 403, message: '用户未指定角色信息' });
  });
  it('a number of two accounts signs in neither', async () => {
    const mobile = await mobileOf('audit_10001');
    await run(sql`update platform_user set mobile = ${mobile} where user_name = 'settle_10001'`);
    expect((await byMobile(mobile, await codeFor(mobile, 'signIn'))).body).toMatchObject({
      status: 409,
      reason: 'ambiguous',
      message: '该手机号对应多个账号，请使用账号密码登录',
    });
  });
});

describe('a forgotten password', () => {
  it('[R7-13] verificationUserInfo tells the accounts of a number to whoever holds its code, and to nobody else', async () => {
    const mobile = await mobileOf('fin_10001');
    const code = await codeFor(mobile, 'retrieve');
    const ask = (captcha: string) => server.post('/auth/verificationUserInfo?_t=1', { model: { mobile, captcha } });
    expect((await ask('')).body).toMatchObject({ status: 400, message: '验证码不能为空' });
    const wrong = await ask(code === '111111' ? '222222' : '111111');
    expect(wrong.body).toMatchObject({ status: 400, message: '验证码错误，请重新输入' });
    expect(wrong.text).not.toContain('fin_10001');
    expect((await ask(code)).body['data']).toEqual({
      accounts: [{ userName: 'fin_10001', name: '北疆示范财务', platformName: '北疆示范网络货运有限公司' }],
    });
  });
  it('[R7-14] retrievePassword sets a new password by the rule, once, and ends the sessions of the account', async () => {
    const mobile = await mobileOf('view_10002');
    const { sessionToken } = ((await login('view_10002')).body['data'] as { session: SessionRecord }).session;
    const captcha = await codeFor(mobile, 'retrieve');
    const set = (model: object) =>
      server.post('/auth/retrievePassword?_t=1', {
        model: { userName: 'view_10002', mobile, captcha, password: 'Lorry#4711x', ...model },
      });
    expect((await set({ password: 'short1#' })).body).toMatchObject({
      status: 400,
      reason: 'passwordRule',
      message: '密码须为8-20位，且包含字母、数字和特殊字符',
    });
    expect((await set({ password: 'Password#123' })).body).toMatchObject({ reason: 'passwordCommon' });
    expect((await set({ userName: 'admin_10002' })).body).toMatchObject({ status: 400, reason: 'codeSpent' });
    expect((await set({})).body['status']).toBe(200);
    expect((await set({ password: 'Lorry#4712x' })).body['reason']).toBe('codeSpent');
    expect((await server.post('/auth/logout', {}, { token: sessionToken })).httpStatus).toBe(401);
    expect((await login('view_10002')).body['status']).toBe(400);
    expect((await login('view_10002', 'Lorry#4711x')).body['status']).toBe(200);
  });
  it('a code to sign in with sets no password', async () => {
    const mobile = await mobileOf('fin_10002');
    const captcha = await codeFor(mobile, 'signIn');
    expect(
      (
        await server.post('/auth/retrievePassword', {
          model: { userName: 'fin_10002', mobile, captcha, password: 'Lorry#4711x' },
        })
      ).body['reason'],
    ).toBe('codeSpent');
    expect((await login('fin_10002')).body['status']).toBe(200);
  });
});

describe('through a messenger', () => {
  const enter = (authCode: string) => server.post('/auth/socialLogin', { model: { authCode } });
  it('the way begins at an address that carries the state back', async () => {
    expect(await data('/auth/getSocialLoginAddress', { state: 'abcdefgh12345678' })).toEqual({
      address: '#/auth-redirect?code=sim-demo-messenger-10001&state=abcdefgh12345678',
    });
  });
  it('signs in the bound account, and says of another one that it is not bound', async () => {
    expect(
      ((await enter('sim-demo-messenger-10001')).body['data'] as { session: SessionRecord }).session,
    ).toMatchObject({ userName: 'admin_10001', extUserInfo: { isBindWechat: '1', openId: 'demo-messenger-10001' } });
    expect((await enter('sim-somebody')).body).toMatchObject({
      status: 400,
      reason: 'notBound',
      message: '该微信未绑定账号，请使用账号密码登录',
    });
    expect((await enter('forged')).body).toMatchObject({ status: 400, reason: 'noAnswer' });
    expect((await enter('sim-')).body).toMatchObject({ status: 400, reason: 'noAnswer' });
  });
});
