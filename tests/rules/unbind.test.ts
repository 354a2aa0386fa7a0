import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import type { SessionRecord } from '../../sdk/contract/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const system = { role: 'system', platformId: '' } as const;
let server: TestServer;
let session: SessionRecord;
beforeAll(async () => {
  server = await startTestServer();
}, 90_000);
const run = (query: ReturnType<typeof sql>): Promise<number> =>
  server.database.transaction(system, (tx) => tx.run(query));
const enter = async (userName: string): Promise<SessionRecord> =>
  (
    (await server.post('/auth/login', { model: { userName, password: 'Freight#2026', loginType: '4' } })).body[
      'data'
    ] as { session: SessionRecord }
  ).session;
beforeEach(async () => {
  await run(sql`delete from verify_code`);
  await run(
    sql`update platform_user set is_bind_wechat = '1', open_id = 'demo-messenger-10001'
      where user_name = 'admin_10001'`,
  );
  session = await enter('admin_10001');
});
const code = async (who = session): Promise<string> =>
  (
    (
      await server.post('/auth/dbTestSendCaptcha', {
        model: { mobile: who.mobile, businessIndex: '0', signNode: who.currentGroupId },
      })
    ).body['data'] as { captcha: string }
  ).captcha;
const validate = (captcha: string, who = session, sessionToken = who.sessionToken) =>
  server.post(
    '/api/user/LoginInfo/validateVerifyCode',
    { model: { sessionToken, captcha } },
    { token: who.sessionToken },
  );
const unbind = (captcha: string, more: object = {}, who = session) =>
  server.post(
    '/api/user/userWeChatInfo/operationUnboundWechat',
    {
      model: {
        platformId: '10001',
        openId: 'demo-messenger-10001',
        identity: '2',
        mobile: who.mobile,
        captcha,
        deviceType: 'serviceWeb',
        ...more,
      },
    },
    { token: who.sessionToken },
  );
const fresh = async (who = session): Promise<SessionRecord> =>
  (
    (await server.post('/api/platform/User/Get', { conditions: { id: who.id } }, { token: who.sessionToken })).body[
      'data'
    ] as { session: SessionRecord }
  ).session;

describe('unbinding the own messenger', () => {
  it('[R7-21] [R7-23] [R7-25] [R4-21] [R4-22] a code of businessIndex 0, checked, then unbound: openId empty, flag 0', async () => {
    const captcha = await code();
    expect((await validate(captcha)).body['status']).toBe(200);
    expect((await unbind(captcha)).body['status']).toBe(200);
    expect((await fresh()).extUserInfo).toMatchObject({ isBindWechat: '0', openId: '' });
    expect((await unbind(captcha)).body).toMatchObject({
      status: 409,
      reason: 'notBound',
      message: '当前账号未绑定微信',
    });
  });
  it('[R7-23] [R8-29] an empty, bad or wrong code is told by the server, and of a wrong one five tries are free', async () => {
    const captcha = await code();
    expect((await validate('')).body).toMatchObject({ status: 400, message: '验证码不能为空' });
    expect((await validate('12345')).body).toMatchObject({ status: 400, message: '验证码错误，请重新输入' });
    for (let n = 0; n < 5; n++)
      expect((await validate(captcha === '555555' ? '666666' : '555555')).body).toMatchObject({
        status: 400,
        message: '验证码错误，请重新输入',
      });
    expect((await validate(captcha)).body).toMatchObject({
      status: 400,
      reason: 'codeSpent',
      message: '验证码已失效，请重新获取',
    });
  });
  it('[R7-23] the session token must be the caller’s own', async () => {
    const captcha = await code();
    const other = await enter('admin_10002');
    expect((await validate(captcha, session, other.sessionToken)).body).toMatchObject({
      status: 400,
      reason: 'otherSession',
    });
    expect((await validate(captcha, session, 'x'.repeat(30))).body).toMatchObject({
      status: 400,
      reason: 'otherSession',
    });
    expect((await validate(captcha, other)).body).toMatchObject({ status: 400, reason: 'codeSpent' });
  });
  it('[R4-24] a code that was not checked, or checked in another session, unbinds nothing', async () => {
    const captcha = await code();
    expect((await unbind(captcha)).body).toMatchObject({ status: 409, reason: 'unchecked' });
    const again = await enter('admin_10001');
    expect((await validate(captcha, again)).body['status']).toBe(200);
    expect((await unbind(captcha)).body).toMatchObject({ status: 409, reason: 'unchecked' });
    expect((await validate(captcha)).body).toMatchObject({ status: 400, reason: 'codeSpent' });
    expect((await fresh()).extUserInfo.isBindWechat).toBe('1');
    expect((await unbind(captcha, {}, again)).body['status']).toBe(200);
  });
  it('[R7-25] [R8-30] platform, open id, identity, mobile and device are the account’s own', async () => {
    const captcha = await code();
    await validate(captcha);
    for (const wrong of [
      { platformId: '10002' },
      { openId: 'somebody' },
      { identity: '1' },
      { mobile: '19911112222' },
      { deviceType: 'platformWeb' },
    ])
      expect((await unbind(captcha, wrong)).body).toMatchObject({
        status: 400,
        reason: 'mismatch',
        message: '账号信息不一致，请刷新后重试',
      });
    expect((await fresh()).extUserInfo.isBindWechat).toBe('1');
  });
  it('[R7-25] the operator’s identity is 1, its device platformWeb', async () => {
    const admin = await enter('admin');
    await run(sql`update platform_user set is_bind_wechat = '1', open_id = 'of-admin' where id = ${admin.id}`);
    const captcha = await code(admin);
    await validate(captcha, admin);
    const own = { platformId: '00001', openId: 'of-admin' };
    expect((await unbind(captcha, own, admin)).body).toMatchObject({ reason: 'mismatch' });
    expect((await unbind(captcha, { ...own, identity: '1', deviceType: 'platformWeb' }, admin)).body['status']).toBe(
      200,
    );
  });
  it('somebody at home elsewhere unbinds from the group he works in', async () => {
    const both = await enter('multi_10001');
    const { session: there } = (
      await server.post(
        '/api/platform/UserRole/switchRole',
        { model: { groupId: '10002' } },
        { token: both.sessionToken },
      )
    ).body['data'] as { session: SessionRecord };
    await run(sql`update platform_user set is_bind_wechat = '1', open_id = 'of-multi' where id = ${both.id}`);
    const captcha = await code(there);
    expect((await validate(captcha, there)).body['status']).toBe(200);
    expect((await unbind(captcha, { platformId: '10002', openId: 'of-multi' }, there)).body['status']).toBe(200);
    expect((await fresh(there)).extUserInfo.isBindWechat).toBe('0');
  });
  it('of ten at once one unbinds, and binding again opens it again', async () => {
    const captcha = await code();
    await validate(captcha);
    const answers = await Promise.all(Array.from({ length: 10 }, () => unbind(captcha)));
    expect(answers.filter(({ body }) => body['status'] === 200)).toHaveLength(1);
    const bind = () => server.post('/api/sim/wechat/bind', { model: {} }, { token: session.sessionToken });
    expect((await bind()).body['status']).toBe(200);
    expect((await bind()).body).toMatchObject({ status: 409, reason: 'boundAlready' });
    expect((await fresh()).extUserInfo).toMatchObject({ isBindWechat: '1', openId: `demo-${session.id}` });
  });
});
