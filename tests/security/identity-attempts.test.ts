import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordFault } from '../../core/server/auth/index.ts';
import { SignInAttempts, waitUntil } from '../../core/server/auth/sign-in-attempts.ts';
import { newToken } from '../../core/server/auth/tokens.ts';
import { hashPassword, passwordMatches } from '../../core/server/auth/password.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { Rights, sql } from '../../sdk/server/index.ts';
import { databasesOfRun, openPostgres } from '../support/database.ts';
import { identityMigrations, IdentityRig, password } from '../support/identity.ts';

describe.each(databasesOfRun())('on %s', (kind) => {
  let rig: IdentityRig;
  beforeAll(async () => {
    rig = await IdentityRig.open(
      'demo',
      kind === 'pglite' ? undefined : await openPostgres({ migrations: identityMigrations }),
    );
  }, 60_000);
  afterAll(() => rig.close());

  const fail = async (userName: string, times: number, ip: string): Promise<(string | undefined)[]> => {
    const reasons: (string | undefined)[] = [];
    for (let at = 0; at < times; at++) reasons.push((await rig.login(userName, 'Wrong#2026', { ip })).reason);
    return reasons;
  };

  describe('guessing passwords', () => {
    it('[D4.20-01] after five failures an account waits at this address: one minute, doubling to fifteen', async () => {
      expect(await fail('disp_10001', 6, '10.1.0.1')).toEqual([...Array<string>(5).fill('wrongCredentials'), 'wait']);
      const right = await rig.login('disp_10001', password, { ip: '10.1.0.1' });
      expect(right).toMatchObject({ status: 429, reason: 'wait', message: '尝试次数过多，请1分钟后再试' });
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        rig.clock.pass(minutes - 0.1);
        expect((await rig.login('disp_10001', password, { ip: '10.1.0.1' })).reason).toBe('wait');
        rig.clock.pass(0.2);
        expect(await fail('disp_10001', 1, '10.1.0.1')).toEqual(['wrongCredentials']);
      }
      expect((await rig.login('disp_10001', password, { ip: '10.1.0.2' })).status).toBe(200);
    });

    it('a success resets the ladder', async () => {
      expect(await fail('audit_10001', 4, '10.2.0.1')).not.toContain('wait');
      rig.clock.pass(1);
      expect((await rig.login('audit_10001', password, { ip: '10.2.0.1' })).status).toBe(200);
      rig.clock.pass(1);
      expect(await fail('audit_10001', 5, '10.2.0.1')).not.toContain('wait');
      expect(await fail('audit_10001', 1, '10.2.0.1')).toEqual(['wait']);
    });

    it('an unknown name waits like a known one', async () => {
      expect(await fail('nobody_here', 6, '10.3.0.1')).toEqual([...Array<string>(5).fill('wrongCredentials'), 'wait']);
    });

    it('after twenty failures from anywhere strangers read a picture, somebody known at the address does not', async () => {
      expect((await rig.login('settle_10001', password, { ip: '10.4.9.9' })).status).toBe(200);
      for (let at = 0; at < 5; at++) await fail('settle_10001', 4, `10.4.0.${at}`);
      expect(await fail('settle_10001', 1, '10.4.1.1')).toEqual(['picture']);
      expect((await rig.login('settle_10001', password, { ip: '10.4.9.9' })).status).toBe(200);
      rig.clock.pass(61);
      expect((await rig.login('settle_10001', password, { ip: '10.4.1.1' })).status).toBe(200);
    });

    it('a hundred failures of one address make it wait whatever the account', async () => {
      await rig.database.transaction(systemScope, (tx) =>
        tx.run(sql`
        insert into login_attempt (account, ip, outcome, at) select 'somebody_' || n, '10.5.0.1', 'failed',
          ${rig.clock.now().toISOString()}::timestamptz from generate_series(1, 96) n`),
      );
      expect(await fail('somebody_else', 4, '10.5.0.1')).not.toContain('wait');
      expect(await rig.login('fin_10001', password, { ip: '10.5.0.1' })).toMatchObject({ status: 429, reason: 'wait' });
      expect((await rig.login('fin_10001', password, { ip: '10.5.0.2' })).status).toBe(200);
    });

    it('many at once do not slip through together', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => rig.login('view_10001', 'Wrong#2026', { ip: '10.6.0.1' })),
      );
      const tried = answers.filter((answer) => answer.reason === 'wrongCredentials').length;
      expect(tried).toBeGreaterThanOrEqual(1);
      expect(tried).toBeLessThanOrEqual(5);
    });

    it('keeps its counters in the database: another process knows them', async () => {
      await fail('admin_10003', 5, '10.7.0.1');
      await rig.half.settled();
      const other = new SignInAttempts(rig.database, rig.clock.now);
      const admit = (ip: string) =>
        rig.database.transaction(systemScope, (tx) => other.admit(tx, { account: 'admin_10003', ip }));
      expect(await admit('10.7.0.1')).toEqual({ minutes: 1 });
      expect(await admit('10.7.0.2')).not.toHaveProperty('minutes');
    });

    it('an administrator’s unlock ends the wait', async () => {
      await fail('disp_10002', 6, '10.8.0.1');
      const rights = rig.half.provides
        .find((provided) => provided.token.key === Rights.key)
        ?.make({ find: () => undefined }) as Rights;
      await rig.database.transaction({ role: 'tenant', platformId: '10002' }, async (tx) => {
        const user = await tx.one<{ id: string }>(sql`select id from platform_user where user_name = 'disp_10002'`);
        await rights.unlock({ tx } as Parameters<Rights['unlock']>[0], user?.id ?? '');
      });
      expect((await rig.login('disp_10002', password, { ip: '10.8.0.1' })).status).toBe(200);
    });

    it('answers alike for an unknown user, a wrong password and a disabled account, in about the same time', async () => {
      await rig.database.transaction(systemScope, (tx) =>
        tx.run(sql`update platform_user set status = 0 where user_name = 'view_10002'`),
      );
      const tries = {
        unknown: ['ghost_user', password],
        wrong: ['fin_10002', 'Wrong#2026'],
        disabled: ['view_10002', password],
      } as const;
      const times: Record<string, number[]> = { unknown: [], wrong: [], disabled: [] };
      for (let round = 0; round < 15; round++) {
        for (const [kind, [name, secret]] of Object.entries(tries)) {
          const started = performance.now();
          const { requestId: _, ...answer } = await rig.login(name, secret, { ip: `10.10.${round}.1` });
          times[kind]?.push(performance.now() - started);
          expect(answer).toEqual({
            status: 400,
            reason: 'wrongCredentials',
            message: '用户名或密码错误，或账号已被锁定',
          });
        }
        rig.clock.pass(61);
      }
      const median = (list: readonly number[]): number => [...list].sort((one, other) => one - other)[7] ?? 0;
      const [unknown, wrong, disabled] = Object.values(times).map(median) as [number, number, number];
      // Without a hash for unknown users they would answer in a third of the time.
      expect(unknown).toBeGreaterThan(wrong * 0.5);
      expect(unknown).toBeLessThan(wrong * 2);
      expect(disabled).toBeGreaterThan(wrong * 0.5);
    });
  });
});

describe('passwords and tokens', () => {
  it('stores argon2id with the memory, passes and lanes of the policy', async () => {
    const stored = await hashPassword('Some#Pass1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(stored, 'Some#Pass1')).toBe(true);
    expect(await passwordMatches(stored, 'some#pass1')).toBe(false);
    expect(await passwordMatches(undefined, 'Some#Pass1')).toBe(false);
    expect(await passwordMatches('', '')).toBe(false);
  });

  it('tells a flood of hashes to come back later', async () => {
    const all = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('Some#Pass1')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(70 - 4 - 50);
    expect(refused.every((one) => (one.reason as { status?: number }).status === 503)).toBe(true);
  });

  it('refuses short, plain and common passwords', () => {
    for (const weak of ['A#1bcde', 'abcdefgh1', 'abcdefgh#', '12345678#', `Aa1#${'x'.repeat(17)}`])
      expect([weak, passwordFault(weak, 'somebody')]).toEqual([weak, 'passwordRule']);
    for (const common of ['Password1!', 'Admin@123', 'Qwerty123#', 'A123456789.', 'zhang_li#2026'])
      expect([common, passwordFault(common, 'zhang_li')]).toEqual([common, 'passwordCommon']);
    expect(passwordFault('Freight#2026', 'admin')).toBeUndefined();
  });

  it('makes every character of a token equally likely', () => {
    const counts = new Map<string, number>();
    const tokens = 4000;
    for (let at = 0; at < tokens; at++)
      for (const letter of newToken()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const expected = (tokens * 30) / 62;
    expect(counts.size).toBe(62);
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 61 degrees of freedom; a modulo of whole bytes would give about 900.
    expect(chi).toBeLessThan(130);
  });

  it('waits for the longest of the three limits', () => {
    const at = 1_000_000_000;
    const minute = 60_000;
    expect(waitUntil([at, at, at, at], [], [], 20)).toBeUndefined();
    expect(waitUntil([at, at, at, at, at], [], [], 20)).toBe(at + minute);
    expect(waitUntil(Array<number>(30).fill(at), [], [], 20)).toBe(at + 15 * minute);
    expect(waitUntil([], Array<number>(20).fill(at), [], 20)).toBe(at + 60 * minute);
    expect(waitUntil([], Array<number>(20).fill(at), [], 60)).toBeUndefined();
    expect(waitUntil([], [], Array<number>(100).fill(at), Infinity)).toBe(at + 60 * minute);
  });
});
