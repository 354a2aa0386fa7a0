import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../host/server/settings-list.ts';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';
import { addGoods, pauseGoods, resumeGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { seedServerFolder } from '../support/database.ts';
import { dispatcher, system } from '../support/freight-world.ts';
import { closeLater } from '../support/opened.ts';
import { isWhole } from '../support/run-share.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

/** Enough for two interruptions; a whole run does it with five thousand. */
const ROWS = isWhole ? 5000 : 1000;
/** Paused already, so that pausing them is refused; one in so many. */
const FAILING = 37;
const apart = Math.floor(ROWS / FAILING);
const base = '/api/report/reportTask';
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-bulk-'));
const living: ServerProcess[] = [];
let url = '';
let token = '';
let failing: readonly { readonly id: string; readonly version: number }[] = [];

interface Task {
  readonly status: number;
  readonly total: number;
  readonly done: number;
  readonly ok: number;
  readonly fail: number;
}
async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { auth: 'true', authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as { status: number; message?: string; data: T };
  if (said.status !== 200) throw new Error(`${path}: ${said.message ?? said.status}`);
  return said.data;
}
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const taskOf = (id: string): Promise<Task> => post(`${base}/get`, { id });
async function until(id: string, reached: (task: Task) => boolean): Promise<Task> {
  for (let wait = 0; wait < 2400; wait += 1) {
    const task = await taskOf(id);
    if (reached(task)) return task;
    await pause(50);
  }
  throw new Error('The task did not get there');
}
const inSystem = async <T>(
  server: Awaited<ReturnType<typeof startServer>>,
  work: ReturnType<typeof sql>,
): Promise<readonly T[]> =>
  server.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.rows<T & object>(work));
const inProcess = () =>
  startServer(readSettings({ FREIGHTDECK_MODE: 'test', PORT: '0', FREIGHTDECK_DATA_DIR: folder }), { webRoot: '' });
async function start(): Promise<ServerProcess> {
  const server = startProcess(folder);
  living.push(server);
  url = await server.url;
  token = '';
  token = (
    await post<{ session: { sessionToken: string } }>('/auth/login', {
      model: { userName: 'admin_10001', password: demoPassword, loginType: '4', platformId: null },
    })
  ).session.sessionToken;
  return server;
}

beforeAll(async () => {
  await seedServerFolder(folder);
  const server = await inProcess();
  closeLater(() => server.close(0));
  const { api } = server.core;
  const who = { as: dispatcher, platformId: '10001' };
  const { id: companyId } = await api.run(server.database, addCompany, companyInput(1), { ...who, as: system });
  const { id } = await api.run(server.database, addGoods, { ...goodsInput(companyId, 0), publish: true }, who);
  const [columns] = await inSystem<{ names: string }>(
    server,
    sql`
    select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'goods_source'
      and is_generated = 'NEVER' and column_name not in ('id', 'goods_sn', 'status')`,
  );
  const names = raw(columns?.names ?? '');
  // The rest are copies of the one a command made: so many commands would be most of this test.
  await inSystem(
    server,
    sql`
    insert into goods_source (id, goods_sn, status, ${names})
    select 'BULK' || lpad(n::text, 22, '0'), 'HYB' || lpad(n::text, 11, '0'), case when n % ${apart}::int = 0
      and n <= ${FAILING * apart}::int then 40 else 30 end, ${names}
    from goods_source, generate_series(1, ${ROWS}::int) as n where id = ${id}`,
  );
  failing = await inSystem(
    server,
    sql`select id, version from goods_source where id like 'BULK%' and status = 40 order by id`,
  );
  await server.close(0);
}, 120_000);
afterAll(() => {
  for (const one of living) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

describe(`a bulk command over ${ROWS} records`, () => {
  test('37 are refused: exact counts and reasons, over a restart and a kill of the server; once they are mended, the retry takes just these', async () => {
    expect(failing).toHaveLength(FAILING);
    const first = await start();
    const { id, total } = await post<{ id: string; total: number }>(`${base}/bulk`, {
      model: {
        command: pauseGoods.name,
        title: '批量暂停',
        conditions: [{ type: 'like_goodsSn', value: 'HYB' }],
        model: { reason: '检修' },
      },
    });
    expect(total).toBe(ROWS);
    const third = await until(id, (task) => task.done > ROWS / 4);
    first.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const second = await start();
    // The first may have come so far before it ended: the second has taken it over once it runs.
    const half = await until(id, (task) => task.done > ROWS / 2 && task.status === 1);
    expect(half.done).toBeGreaterThan(third.done);
    second.kill('SIGKILL');
    await second.exited;

    const last = await start();
    expect((await taskOf(id)).done).toBeGreaterThanOrEqual(half.done);
    const ended = await until(id, (task) => task.status >= 2);
    expect(ended).toMatchObject({ status: 2, total: ROWS, done: ROWS, ok: ROWS - FAILING, fail: FAILING });
    const { rows } = await post<{ rows: { recordId: string; label: string; reason: string; message: string }[] }>(
      `${base}/rows`,
      { id },
    );
    expect(rows.map((row) => row.recordId).sort()).toEqual(failing.map((row) => row.id));
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['wrongState']));
    expect(rows.every(({ label, message }) => label.startsWith('HYB') && message.includes('暂停'))).toBe(true);

    for (const { id: one, version } of failing)
      await post(resumeGoods.path, { id: one, version, model: {}, requestId: crypto.randomUUID() });
    await post(`${base}/retry`, { id, model: {} });
    expect(await until(id, (task) => task.status >= 2 && task.fail === 0)).toMatchObject({
      status: 2,
      total: ROWS,
      done: ROWS,
      ok: ROWS,
      fail: 0,
    });
    last.kill('SIGTERM');
    expect(await last.exited).toBe(0);

    // Each was paused once and only once, whatever was killed in between.
    const server = await inProcess();
    const [told] = await inSystem<{ paused: number; most: number; events: number }>(
      server,
      sql`
      select count(*)::int as paused, max(events)::int as most, sum(events)::int as events from (
        select g.id, count(e.*) filter (where e.action = 'pause') as events from goods_source g left join record_event e
          on e.record_id = g.id and e.platform_id = g.platform_id
        where g.id like 'BULK%' and g.status = 40 group by g.id) as each`,
    );
    await server.close(0);
    expect(told).toEqual({ paused: ROWS, most: 1, events: ROWS });
  }, 240_000);
});
