import { beforeAll, describe, expect, it } from 'vitest';
import { claimTask } from '../../core/server/tasks/claim-task.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/database.ts';
import { openPglite, openPostgres, postgresUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const [one, two, three] = ['10001', '10002', '10003'] as const;
const system = { role: 'system', platformId: '00001' } as const;

describe.each(postgresUrl() === '' ? ['pglite'] : ['postgres'])('tasks of several tenants, %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let token = '';
  const write = (statement: ReturnType<typeof sql>): Promise<number> =>
    database.transaction(system, (tx) => tx.run(statement));
  /** Tasks that wait, a minute apart, the first the oldest. */
  const waiting = async (...tasks: readonly (readonly [tenant: string, kind: 'EXPORT' | 'BULK'])[]): Promise<void> => {
    await write(sql`delete from task`);
    for (const [n, [tenant, of]] of tasks.entries())
      await write(sql`
        insert into task (platform_id, id, kind, title, subject, request, status, user_id, created_at, updated_at)
        values (${tenant}, ${`t${n}`}, ${of}, 'x', 'x', '{}', 0, 'u', now() + ${n}::int * interval '1 minute', now())`);
  };
  const claims = async (count: number): Promise<(string | undefined)[]> => {
    const claimed: (string | undefined)[] = [];
    for (let n = 0; n < count; n++) claimed.push((await claimTask(database, 'p1'))?.id);
    return claimed;
  };
  const end = (id: string): Promise<number> => write(sql`update task set status = 2 where id = ${id}`);

  beforeAll(async () => {
    server = await startTestServer({
      openDatabase: (migrations) => (kind === 'pglite' ? openPglite : openPostgres)({ migrations }),
    });
    ({ database } = server);
    const model = { userName: 'admin_10001', password: defaultDemoPassword, loginType: '4' };
    const { body } = await server.post('/auth/login', { model });
    token = (body['data'] as { session: { sessionToken: string } }).session.sessionToken;
    await server.core.tasks?.stop();
  }, 120_000);

  it('tenants take turns: who has least under way comes first, then who was served the longest time ago', async () => {
    await waiting([one, 'BULK'], [one, 'BULK'], [one, 'BULK'], [two, 'BULK'], [two, 'BULK'], [three, 'BULK']);
    expect(await claims(4)).toEqual(['t0', 't3', 't5', 't1']);
    // The second has nothing under way now, though the third was served after it and has nothing that waits.
    await end('t3');
    expect(await claims(3)).toEqual(['t4', 't2', undefined]);
  });
  it('one at a time, each tenant’s oldest in turn', async () => {
    await waiting([one, 'BULK'], [one, 'BULK'], [one, 'BULK'], [two, 'BULK'], [two, 'BULK']);
    const order: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) {
      const [id] = await claims(1);
      order.push(id);
      if (id !== undefined) await end(id);
    }
    expect(order).toEqual(['t0', 't3', 't1', 't4', 't2']);
  });
  it('two exports of a tenant run at once, however many processes ask; its other tasks do not wait for them', async () => {
    await waiting([one, 'EXPORT'], [one, 'EXPORT'], [one, 'EXPORT'], [one, 'EXPORT'], [two, 'EXPORT'], [one, 'BULK']);
    const claimed = await Promise.all(Array.from({ length: 8 }, (_, n) => claimTask(database, `p${n}`)));
    expect(claimed.flatMap((task) => task?.id ?? []).toSorted()).toEqual(['t0', 't1', 't4', 't5']);
    await end('t1');
    expect(await claims(2)).toEqual(['t2', undefined]);
    // A process that died holds no place.
    await write(sql`update task set lease_until = clock_timestamp() - interval '1 second' where id = 't0'`);
    expect(await claims(2)).toEqual(['t0', undefined]);
  });
  it('of twenty-five asked for at once by one person five begin', async () => {
    await write(sql`delete from task`);
    const columns = [{ prop: 'userName', label: 'userName', width: 120 }];
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        server.post(
          '/api/report/reportTask/exportTask',
          { model: { resource: 'user', title: `x${n}`, columns, format: 'csv', conditions: [], orderBy: null } },
          { token },
        ),
      ),
    );
    const told = answers.map(({ body }) => body['reason'] ?? body['status']);
    expect(told.filter((one) => one === 200)).toHaveLength(5);
    expect(told.filter((one) => one === 'tooManyRunning')).toHaveLength(20);
  });
});
