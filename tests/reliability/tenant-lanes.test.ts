import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../core/server/database/index.ts';
import { generousRates, productionLanes } from '../../core/server/http/index.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { roles, users } from '../../plugins/system/contract/index.ts';
import { vehicles } from '../../plugins/vehicle/contract/index.ts';
import type { Database } from '../../sdk/server/database.ts';
import { sql } from '../../sdk/server/index.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';

const rules = { running: 5, waiting: 20, waitMs: 2_000 };

it('one tenant gets at most half of the connections, whatever their number', () => {
  expect([1, 2, 9, 10, 40].map((connections) => productionLanes(connections).running)).toEqual([1, 1, 5, 5, 20]);
});

describe.skipIf(postgresUrl() === '')('a tenant that asks for everything at once', () => {
  let server: TestServer;
  /** Somebody else's connections to the same database. */
  let beside: Database;
  const tokens: Record<string, string> = {};
  const signIn = async (userName: string): Promise<void> => {
    const model = { userName, password: defaultDemoPassword, loginType: '4' };
    const { body } = await server.post('/auth/login', { model });
    tokens[userName] = (body['data'] as { session: { sessionToken: string } }).session.sessionToken;
  };
  const list = (userName: string, path: string, headers = {}): Promise<TestAnswer> =>
    server.post(`${path}/listing`, {}, { token: tokens[userName] ?? '', headers });
  const timed = async (path: string): Promise<{ status: number; ms: number }> => {
    const from = performance.now();
    const { status } = await fetch(server.url + path);
    return { status, ms: performance.now() - from };
  };

  beforeAll(async () => {
    const url = await freshPostgres();
    server = await startTestServer(
      {
        openDatabase: (migrations) => openDatabase({ url, migrations, poolSize: 10 }),
        lanes: rules,
        rates: { ...generousRates, tenant: { burst: 300, perSecond: 100 } },
      },
      {},
    );
    beside = await openDatabase({ url, migrations: [] });
    for (const userName of ['admin_10001', 'admin_10002']) await signIn(userName);
  }, 120_000);
  afterAll(() => beside.close());

  it('waits in its own lane: others are served, the health pages answer, and it is told when to come again', async () => {
    expect((await list('admin_10002', roles.path)).body).toMatchObject({ status: 200 });
    let unlock = (): void => undefined;
    const locked = new Promise<void>((resolve) => {
      void beside.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
        await tx.run(sql`lock table vehicle in access exclusive mode`);
        resolve();
        await new Promise<void>((done) => (unlock = done));
      });
    });
    await locked;
    const from = performance.now();
    const asked = Array.from({ length: 40 }, (_, n) =>
      list('admin_10001', vehicles.path, { 'accept-language': n % 2 ? 'en' : 'zh' }).then((answer) => ({
        ...answer,
        ms: performance.now() - from,
      })),
    );
    await new Promise((done) => setTimeout(done, 200));
    const [other, live, ready] = await Promise.all([
      list('admin_10002', roles.path).then((answer) => ({ ...answer, ms: performance.now() - from - 200 })),
      timed('/livez'),
      timed('/readyz'),
    ]);
    expect(other.body).toMatchObject({ status: 200 });
    // Without lanes it would wait for the calls that hold the pool, three seconds at least.
    expect(other.ms).toBeLessThan(2_500);
    expect([live.status, ready.status]).toEqual([200, 200]);
    setTimeout(unlock, rules.waitMs + 300);
    const answers = await Promise.all(asked);
    const late = answers.filter(({ httpStatus }) => httpStatus === 429);
    // Fifteen find the lane and its queue full; those that wait are told when their time is over.
    expect(late.filter(({ ms }) => ms < rules.waitMs)).toHaveLength(15);
    expect(late).toHaveLength(35);
    expect(new Set(late.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
    expect(new Set(late.map(({ body }) => body['message']))).toEqual(
      new Set([
        '贵公司同时进行的操作过多，请稍后再试',
        'Too much is going on at once for your company. Please try again shortly',
      ]),
    );
    expect((await list('admin_10001', roles.path)).body).toMatchObject({ status: 200 });
  }, 60_000);

  it('may call a hundred times a second: what is more is told to wait before the database is asked', async () => {
    const answers: TestAnswer[] = [];
    const from = performance.now();
    while (answers.length < 700)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => list('admin_10001', users.path)))));
    const seconds = (performance.now() - from) / 1000;
    const done = answers.filter(({ httpStatus }) => httpStatus === 200);
    expect(done.length).toBeLessThanOrEqual(300 + 100 * seconds + 1);
    const refused = answers.filter(({ httpStatus }) => httpStatus === 429);
    expect(done.length + refused.length).toBe(700);
    if (seconds < 3) expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await list('admin_10002', users.path)).body).toMatchObject({ status: 200 });
  }, 60_000);
});
