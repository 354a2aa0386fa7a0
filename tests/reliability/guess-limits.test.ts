import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../core/server/database/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.skipIf(postgresUrl() === '')('limits of guessing, two processes on one database', () => {
  let servers: readonly TestServer[] = [];
  /** Sent to both in turn, all at once. */
  const guess = async (count: number, path: string, model: object, ipOf: (n: number) => string): Promise<string[]> => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        servers[n % 2]!.post(path, { model }, { headers: { 'x-forwarded-for': ipOf(n) } }),
      ),
    );
    return answers.map(({ body }) => String(body['reason'] ?? body['status']));
  };
  const count = (told: readonly string[], reason: string): number => told.filter((one) => one === reason).length;

  beforeAll(async () => {
    const url = await freshPostgres();
    const start = (): Promise<TestServer> =>
      startTestServer(
        { openDatabase: (migrations) => openDatabase({ url, migrations }) },
        { trustedProxies: ['127.0.0.1'] },
      );
    const first = await start();
    servers = [first, await start()];
  }, 180_000);

  it('of thirty passwords at once five are tried, and then none', async () => {
    const model = { userName: 'disp_10001', password: 'Wrong#2026', loginType: '4' };
    const told = await guess(30, '/auth/login', model, () => '10.9.0.1');
    expect([count(told, 'wrongCredentials'), count(told, 'wait')]).toEqual([5, 25]);
    expect(await guess(2, '/auth/login', model, () => '10.9.0.1')).toEqual(['wait', 'wait']);
  }, 60_000);

  it('of fifteen tries of a code from as many addresses five are made', async () => {
    const mobile = '13800009999';
    const sent = { mobile, businessIndex: '28', signNode: '10001' };
    expect((await servers[0]!.post('/auth/sendVerifyCode', { model: sent })).body).toMatchObject({ status: 200 });
    const told = await guess(
      15,
      '/auth/loginByMobile',
      { mobile, captcha: '000000', platformId: '10001' },
      (n) => `10.9.1.${n}`,
    );
    expect([count(told, 'codeWrong'), count(told, 'codeSpent')]).toEqual([5, 10]);
    const kept = await servers[0]!.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ tries: number }>(sql`select tries from verify_code where mobile = ${mobile}`),
    );
    expect(kept?.tries).toBe(5);
  }, 60_000);
});
