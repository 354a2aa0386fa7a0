import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../core/server/tenancy/index.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  proveCaller,
  recoveryCodesOf,
  secondFactorLogin,
  secondFactorState,
} from '../../sdk/contract/index.ts';
import type { Command, SessionRecord } from '../../sdk/contract/index.ts';
import { Rights, sql } from '../../sdk/server/index.ts';
import { databasesOfRun, openPostgres } from '../support/database.ts';
import { identityMigrations, IdentityRig, password } from '../support/identity.ts';

describe.each(databasesOfRun())('a second factor on %s', (kind) => {
  let rig: IdentityRig;
  beforeAll(async () => {
    rig = await IdentityRig.open(
      'demo',
      kind === 'pglite' ? undefined : await openPostgres({ migrations: identityMigrations }),
    );
  }, 60_000);
  afterAll(() => rig.close());

  const run = (command: Command, model: object, token?: string) =>
    rig.call(command.path, { model }, token === undefined ? {} : { token });
  const codeOf = (key: string): string =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: rig.clock.now().getTime() });
  const change = (query: ReturnType<typeof sql>) => rig.database.transaction(systemScope, (tx) => tx.run(query));
  const rule = (value: number, platformId = '10001') =>
    change(sql`update platform set second_factor_rule = ${value} where platform_id = ${platformId}`);
  /** Turns it on, and moves on by a step, so that a new code can be used. */
  async function enrol(userName: string) {
    const session = await rig.enter(userName);
    const begun = await run(beginSecondFactor, { password }, session.sessionToken);
    const key = String(begun.data['key']);
    const on = await run(confirmSecondFactor, { code: codeOf(key) }, session.sessionToken);
    expect(on.status).toBe(200);
    rig.clock.pass(1);
    return { session, key, codes: recoveryCodesOf(String(on.data['codes'])) };
  }
  const ticketOf = async (userName: string): Promise<string> => {
    const answer = await rig.login(userName);
    expect(answer).toMatchObject({ status: 403, reason: 'secondFactor', message: '请输入验证器中的动态验证码' });
    return String(answer.data['ticket']);
  };
  const goOn = (ticket: string, code: string) => run(secondFactorLogin, { ticket, code });

  it('asks for the code after the right password, and a code is good once', async () => {
    const { key, codes, session } = await enrol('disp_10001');
    expect(codes).toHaveLength(10);
    expect((await rig.login('disp_10001', 'Wrong#2026')).reason).toBe('wrongCredentials');
    const code = codeOf(key);
    const [one, two] = await Promise.all([ticketOf('disp_10001'), ticketOf('disp_10001')]);
    const answers = await Promise.all([goOn(one, code), goOn(two, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.reason).toBe('codeWrong');
    const state = await rig.call(secondFactorState.path, {}, { token: session.sessionToken });
    expect(state.data).toMatchObject({ on: true, required: false, codesLeft: 10 });
  });

  it('takes the codes of one step before and after, and none further off', async () => {
    const { key } = await enrol('audit_10001');
    const codeAt = (steps: number): string =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({
        timestamp: rig.clock.now().getTime() + steps * 30_000,
      });
    for (const steps of [-2, 2]) {
      expect((await goOn(await ticketOf('audit_10001'), codeAt(steps))).reason).toBe('codeWrong');
    }
    expect((await goOn(await ticketOf('audit_10001'), codeAt(1))).status).toBe(200);
    // The earlier step is spent with the later one.
    expect((await goOn(await ticketOf('audit_10001'), codeAt(0))).reason).toBe('codeWrong');
  });

  it('takes a recovery code once, in any case', async () => {
    const { codes } = await enrol('settle_10001');
    const [first = ''] = codes;
    expect((await goOn(await ticketOf('settle_10001'), first.toLowerCase())).status).toBe(200);
    expect((await goOn(await ticketOf('settle_10001'), first)).reason).toBe('codeWrong');
    const kept = await rig.database.transaction(systemScope, (tx) =>
      tx.rows<{ row: string }>(sql`select c::text as row from recovery_code c union all
        select f::text from second_factor f`),
    );
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('counts wrong codes like wrong passwords, and a right password does not forgive them', async () => {
    const { key } = await enrol('cash_10001');
    const ticket = await ticketOf('cash_10001');
    for (let at = 0; at < 5; at++) {
      expect((await goOn(ticket, String(100_000 + at))).reason).toBe('codeWrong');
      await ticketOf('cash_10001');
    }
    expect(await goOn(ticket, codeOf(key))).toMatchObject({ status: 429, reason: 'wait' });
    rig.clock.pass(1.1);
    expect((await goOn(ticket, codeOf(key))).status).toBe(200);
  });

  it('lets a ticket die: after five minutes, with the sessions of the person, and when it is not ours', async () => {
    const { key, session } = await enrol('fin_10001');
    const ticket = await ticketOf('fin_10001');
    expect((await goOn(`${ticket.slice(0, -2)}AA`, codeOf(key))).reason).toBe('spent');
    rig.clock.pass(5.1);
    expect((await goOn(ticket, codeOf(key))).reason).toBe('spent');
    const next = await ticketOf('fin_10001');
    await change(sql`update platform_user set session_epoch = session_epoch + 1 where id = ${session.id}`);
    expect((await goOn(next, codeOf(key))).reason).toBe('spent');
  });

  it('is turned off with the password and a code, and by nothing less', async () => {
    const { key, session } = await enrol('view_10001');
    const token = session.sessionToken;
    expect((await run(endSecondFactor, { password: 'Wrong#2026', code: codeOf(key) }, token)).reason).toBe(
      'wrongPassword',
    );
    expect((await run(endSecondFactor, { password, code: '000000' }, token)).reason).toBe('codeWrong');
    await rule(2);
    expect((await run(endSecondFactor, { password, code: codeOf(key) }, token)).reason).toBe('required');
    await rule(0);
    expect((await run(endSecondFactor, { password, code: codeOf(key) }, token)).status).toBe(200);
    expect((await rig.login('view_10001')).status).toBe(200);
  });

  it('is demanded at the next sign-in, of all or of roles with money or rights', async () => {
    const keysOf = async (record: SessionRecord) =>
      (await rig.sessions.find(record.sessionToken))?.caller.keys.length ?? 0;
    await rule(1);
    const admin = await rig.enter('admin_10001');
    expect(admin.extUserInfo.secondFactorDue).toBe('1');
    expect(await keysOf(admin)).toBe(0);
    const viewer = await rig.enter('view_10001');
    expect(viewer.extUserInfo.secondFactorDue).toBeUndefined();
    expect(await keysOf(viewer)).toBeGreaterThan(0);
    await rule(2);
    expect((await rig.enter('view_10001')).extUserInfo.secondFactorDue).toBe('1');
    const { session } = await enrol('admin_10001');
    expect(await keysOf(session)).toBeGreaterThan(0);
    await rule(0);
  });

  it('is reset by an administrator: the sessions end, and the person is told', async () => {
    const { session } = await enrol('admin_10002');
    const rights = rig.half.provides
      .find(({ token }) => token.symbol === Rights.symbol)
      ?.make({
        find: () => undefined,
      }) as Rights;
    await rights.resetSecondFactor({} as never, { id: session.id, platformId: '10002' });
    expect(await rig.sessions.find(session.sessionToken)).toBeUndefined();
    expect((await rig.login('admin_10002')).status).toBe(200);
    const told = await rig.database.transaction(systemScope, (tx) =>
      tx.rows(sql`select title_zh from plugin_notice where user_id = ${session.id}`),
    );
    expect(told).toEqual([{ titleZh: '两步验证已被重置' }]);
  });

  it('keeps neither key nor codes in the table of answers', async () => {
    const session = await rig.enter('op_finance');
    const body = { model: { password }, requestId: 'begin-once-only' };
    const begun = await rig.call(beginSecondFactor.path, body, { token: session.sessionToken });
    const kept = await rig.database.transaction(systemScope, (tx) =>
      tx.rows(
        sql`select answer::text from idempotency_key where answer::text like ${`%${String(begun.data['key'])}%`}`,
      ),
    );
    expect(kept).toEqual([]);
    const sealed = await rig.database.transaction(systemScope, (tx) =>
      tx.rows(sql`select 1 as one from second_factor where key_sealed like ${`%${String(begun.data['key'])}%`}`),
    );
    expect(sealed).toEqual([]);
  });

  it('proves who the caller is, by the code where there is one', async () => {
    const plain = await rig.enter('view_10001');
    const prove = (model: object, token: string) => run(proveCaller, model, token);
    expect((await prove({ password: 'Wrong#2026' }, plain.sessionToken)).reason).toBe('wrongPassword');
    expect((await prove({ password }, plain.sessionToken)).status).toBe(200);
    const { session, key } = await enrol('op_audit');
    expect((await prove({ password }, session.sessionToken)).reason).toBe('codeWanted');
    expect((await prove({ code: codeOf(key) }, session.sessionToken)).status).toBe(200);
  });
});
