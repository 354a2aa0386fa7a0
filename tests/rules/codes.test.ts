import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import type { SessionRecord } from '../../sdk/contract/index.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';

const system = { role: 'system', platformId: '' } as const;
const freight = 'Freight#2026';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 90_000);

const run = (query: ReturnType<typeof sql>): Promise<number> =>
  server.database.transaction(system, (tx) => tx.run(query));
const send = (mobile: string, more: object = {}) =>
  server.post('/auth/sendVerifyCode', { model: { mobile, businessIndex: '28', signNode: '10001', ...more } });
const inbox = async (mobile: string): Promise<string[]> => {
  await server.core.outside.drain();
  const { body } = await server.post('/api/sim/sms/inbox', { mobile });
  return (body['data'] as { itemList: { text: string }[] }).itemList.map((one) => one.text);
};
const codeOf = async (mobile: string): Promise<string> => /\d{6}/.exec((await inbox(mobile))[0] ?? '')?.[0] ?? '';
const mobileOf = async (userName: string): Promise<string> =>
  ((await server.post('/auth/dbTestGetMobile', { model: { userName } })).body['data'] as { mobile: string }).mobile;
const enter = (mobile: string, captcha: string, more: object = {}) =>
  server.post('/auth/loginByMobile', { model: { mobile, captcha, platformId: '10001', ...more } });
/** Moves every code of a number back in time. */
const age = (mobile: string, seconds: number) =>
  run(
    sql`update verify_code set sent_at = sent_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}) where mobile = ${mobile}`,
  );
/** The waiting of guessed sign-ins has tests of its own. */
const forgive = async () => {
  await server.core.settled();
  await run(sql`delete from login_attempt`);
};
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
const said = ({ body }: TestAnswer) => ({ status: body['status'], reason: body['reason'], message: body['message'] });

describe('sending a code', () => {
  it('[R7-19] [R4-27] [R7-22] [R9-18] answers 200 with the masked phone; the code itself goes to the telephone alone', async () => {
    const mobile = await mobileOf('disp_10001');
    const { body, text } = await send(mobile);
    expect(body).toMatchObject({
      status: 200,
      data: { mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, seconds: 60 },
    });
    const code = await codeOf(mobile);
    expect(code).toMatch(/^\d{6}$/);
    expect(text).not.toContain(code);
    const kept = await server.database.transaction(system, (tx) =>
      tx.rows<{ row: string }>(sql`select v::text as row from verify_code v where mobile = ${mobile}`),
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.row).not.toContain(code);
    expect(kept[0]?.row).toContain('$argon2id$');
    const elsewhere = await server.database.transaction(system, (tx) =>
      tx.rows<{ row: string }>(
        sql`select a::text as row from audit_log a union all select k::text from idempotency_key k
          union all select o::text from outbox o`,
      ),
    );
    expect(elsewhere.filter(({ row }) => row.includes(code))).toEqual([]);
    expect(server.logLines.join('')).not.toContain(code);
  });
  it('[R7-20] businessIndex is 27 at the main platform and 28 elsewhere, or the code is refused with 417', async () => {
    expect((await send('19911110001', { businessIndex: '27', signNode: '00001' })).body['status']).toBe(200);
    expect((await send('19911110002', { businessIndex: '28', signNode: '10002' })).body['status']).toBe(200);
    for (const wrong of [
      { businessIndex: '27', signNode: '10001' },
      { businessIndex: '28', signNode: '00001' },
      { businessIndex: '28', signNode: 'nowhere' },
    ])
      expect(said(await send('19911110003', wrong))).toMatchObject({ status: 417, reason: 'wrongNode' });
    expect((await send('19911110003', { businessIndex: '99' })).body['status']).toBe(400);
  });
  it('[R4-28] [R7-19] a second one within 60 seconds is refused with 417, also one for something else', async () => {
    expect((await send('19911110004')).body['status']).toBe(200);
    expect(said(await send('19911110004'))).toMatchObject({
      status: 417,
      reason: 'tooSoon',
      message: expect.stringMatching(/^验证码已发送，请(60|59)秒后再试$/),
    });
    expect(said(await send('19911110004', { businessIndex: '0' }))).toMatchObject({ status: 417, reason: 'tooSoon' });
    await age('19911110004', 60);
    expect((await send('19911110004')).body['status']).toBe(200);
  });
  it('a number nobody has is answered alike, and gets no message', async () => {
    expect((await send('19911110005')).body).toMatchObject({
      status: 200,
      data: { mobile: '199****0005', seconds: 60 },
    });
    expect(await inbox('19911110005')).toEqual([]);
    expect(said(await enter('19911110005', '123456'))).toMatchObject({ status: 400, reason: 'codeWrong' });
    await forgive();
  });
  it('a number gets 10 a day, whatever they are for', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await send('19911110006', n % 2 === 0 ? {} : { scene: 'retrieve' })).body['status']).toBe(200);
      await age('19911110006', 61);
    }
    expect(said(await send('19911110006'))).toMatchObject({ status: 417, reason: 'mobileLimit' });
    await age('19911110006', 24 * 3600);
    expect((await send('19911110006')).body['status']).toBe(200);
  });
  it('of many at once one is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('19911110007')));
    expect(answers.filter(({ body }) => body['status'] === 200)).toHaveLength(1);
  });
  it('an address gets 50 a day', async () => {
    await run(sql`delete from verify_code`);
    await run(sql`insert into verify_code (platform_id, id, mobile, purpose, business_index, code_hash, ip, sent_at,
      expires_at)
      select '10001', 'flood' || n, '1992222' || (1000 + n), 'signIn', '28', '-', '127.0.0.1',
        now() - interval '2 hours', now() from generate_series(1, 49) n`);
    expect((await send('19911110008')).body['status']).toBe(200);
    expect(said(await send('19911110009'))).toMatchObject({ status: 417, reason: 'addressLimit' });
    await run(sql`delete from verify_code`);
  });
});

describe('using a code', () => {
  const fresh = async (userName: string, more: object = {}): Promise<{ mobile: string; code: string }> => {
    const mobile = await mobileOf(userName);
    await run(sql`delete from verify_code where mobile = ${mobile}`);
    expect((await send(mobile, more)).body['status']).toBe(200);
    return { mobile, code: await codeOf(mobile) };
  };
  it('[R5-27] [R5-28] an empty code, and one that is not 6 digits, have their own messages and are no try', async () => {
    const { mobile, code } = await fresh('audit_10001');
    expect(said(await enter(mobile, ''))).toEqual({ status: 400, reason: 'codeEmpty', message: '验证码不能为空' });
    for (const bad of ['12345', 'abcdef', '12 456'])
      expect(said(await enter(mobile, bad))).toEqual({
        status: 400,
        reason: 'codeWrong',
        message: '验证码错误，请重新输入',
      });
    await forgive();
    expect((await enter(mobile, code)).body['status']).toBe(200);
  });
  it('signs in once: the same session record as by user name', async () => {
    const { mobile, code } = await fresh('settle_10001');
    const { body } = await enter(mobile, code);
    const { session } = body['data'] as { session: SessionRecord };
    expect(session).toMatchObject({
      userName: 'settle_10001',
      currentGroupId: '10001',
      groups: [{ id: '10001', roles: [{ name: '服务商结算制单' }] }],
    });
    expect(session.sessionToken).toMatch(/^[0-9A-Za-z]{30}$/);
    expect(
      (await server.post('/api/platform/User/Get', { id: session.id }, { token: session.sessionToken })).body['status'],
    ).toBe(200);
    expect(said(await enter(mobile, code))).toMatchObject({
      status: 400,
      reason: 'codeSpent',
      message: '验证码已失效，请重新获取',
    });
  });
  it('of 20 at once one gets in', async () => {
    const { mobile, code } = await fresh('fin_10001');
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(mobile, code)));
    expect(answers.filter(({ body }) => body['status'] === 200)).toHaveLength(1);
  });
  it('after 5 wrong tries the right one does not help, though refused calls are rolled back', async () => {
    const { mobile, code } = await fresh('view_10001');
    for (let n = 0; n < 5; n++) {
      expect((await enter(mobile, wrongOf(code))).body['reason']).toBe('codeWrong');
      await forgive();
    }
    expect((await enter(mobile, code)).body['reason']).toBe('codeSpent');
    const kept = await server.database.transaction(system, (tx) =>
      tx.one<{ tries: number }>(sql`select tries from verify_code where mobile = ${mobile}`),
    );
    expect(kept?.tries).toBe(5);
  });
  it('lives 5 minutes', async () => {
    const { mobile, code } = await fresh('disp_10001');
    await age(mobile, 300);
    expect((await enter(mobile, code)).body['reason']).toBe('codeSpent');
    await age(mobile, -5);
    expect((await enter(mobile, code)).body['status']).toBe(200);
  });
  it('a newer code ends the older one', async () => {
    const { mobile, code } = await fresh('disp_10002', { signNode: '10002' });
    await age(mobile, 61);
    await send(mobile, { signNode: '10002' });
    const newer = await codeOf(mobile);
    if (newer !== code) expect((await enter(mobile, code, { platformId: '10002' })).body['reason']).toBe('codeWrong');
    await forgive();
    expect((await enter(mobile, newer, { platformId: '10002' })).body['status']).toBe(200);
  });
  it('opens nothing else: another number, another platform, another purpose', async () => {
    const { mobile, code } = await fresh('audit_10002', { signNode: '10002' });
    expect((await enter(mobile, code)).body['reason']).toBe('codeSpent');
    expect((await enter(await mobileOf('audit_10003'), code, { platformId: '10002' })).body['reason']).toBe(
      'codeSpent',
    );
    expect(
      (await server.post('/auth/verificationUserInfo', { model: { mobile, captcha: code, platformId: '10002' } })).body[
        'reason'
      ],
    ).toBe('codeSpent');
    const login = await server.post('/auth/login', {
      model: { userName: 'audit_10002', password: freight, loginType: '4' },
    });
    const { sessionToken } = (login.body['data'] as { session: SessionRecord }).session;
    expect(
      (
        await server.post(
          '/api/user/LoginInfo/validateVerifyCode',
          { model: { sessionToken, captcha: code } },
          { token: sessionToken },
        )
      ).body['reason'],
    ).toBe('codeSpent');
    expect((await enter(mobile, code, { platformId: '10002' })).body['status']).toBe(200);
  });
  it('who guesses waits like one who guesses passwords', async () => {
    await forgive();
    const mobile = await mobileOf('audit_10001');
    await run(sql`delete from verify_code where mobile = ${mobile}`);
    for (let n = 0; n < 5; n++) {
      await run(sql`delete from verify_code where mobile = ${mobile}`);
      await send(mobile);
      await enter(mobile, wrongOf(await codeOf(mobile)));
    }
    await server.core.settled();
    expect(said(await enter(mobile, '123456'))).toMatchObject({ status: 429, reason: 'wait' });
    await forgive();
  });
});

describe('helpers of tests', () => {
  it('[R7-26] [R7-27] answer in test mode: the code that was sent, and the number of a user', async () => {
    const mobile = await mobileOf('fin_10002');
    expect(mobile).toMatch(/^199\d{8}$/);
    const { captcha } = (
      await server.post('/auth/dbTestSendCaptcha', { model: { mobile, businessIndex: '28', signNode: '10002' } })
    ).body['data'] as { captcha: string };
    expect(captcha).toBe(await codeOf(mobile));
    expect((await enter(mobile, captcha, { platformId: '10002' })).body['status']).toBe(200);
  });
  it('[R7-26] [R7-27] are not there in demo mode', async () => {
    const demo = await startTestServer({}, { mode: 'demo', demoScale: 0 });
    expect(
      (
        await demo.post('/auth/dbTestSendCaptcha', {
          model: { mobile: '19900001000', businessIndex: '27', signNode: '00001' },
        })
      ).httpStatus,
    ).toBe(404);
    expect((await demo.post('/auth/dbTestGetMobile', { model: { userName: 'admin' } })).httpStatus).toBe(404);
    expect(
      (
        await demo.post('/auth/sendVerifyCode', {
          model: { mobile: '19900001000', businessIndex: '27', signNode: '00001' },
        })
      ).body['status'],
    ).toBe(200);
  }, 90_000);
});

describe('without a channel for text messages, as in production', () => {
  it('codes are not offered, not sent, and there is no inbox', async () => {
    const { serverPlugins } = await import('../../host/plugins.server.ts');
    const bare = await startTestServer({ plugins: serverPlugins });
    expect((await bare.post('/auth/getLoginTypeConfig', {})).body['data']).toEqual({
      loginTypes: ['4'],
      signOnTitle: null,
    });
    expect(
      said(
        await bare.post('/auth/sendVerifyCode', {
          model: { mobile: '19900001000', businessIndex: '27', signNode: '00001' },
        }),
      ),
    ).toMatchObject({ status: 417, reason: 'notSent' });
    expect((await bare.post('/api/sim/sms/inbox', { mobile: '19900001000' })).httpStatus).toBe(404);
  }, 90_000);
});
