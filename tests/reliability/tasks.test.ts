import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TaskRunner } from '../../core/server/tasks/index.ts';
import { demoPassword } from '../../host/server/settings-list.ts';
import { addGoods, closeGoods, pauseGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { dispatcher, system } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

interface Task {
  readonly id: string;
  readonly status: number;
  readonly total: number;
  readonly done: number;
  readonly ok: number;
  readonly fail: number;
  readonly fileName: string | null;
}
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-tasks-'));
const OPEN = 120;
const DRAFTS = 7;
let server: TestServer;
let token = '';
const ids: string[] = [];

const data = async <T>(path: string, body: unknown, as = token): Promise<T> =>
  (await server.post(path, body, { token: as })).body.data as T;
const taskOf = (id: string): Promise<Task> => data('/api/report/reportTask/get', { id });
async function signIn(userName: string): Promise<string> {
  const answer = await server.post('/auth/login', {
    model: { userName, password: demoPassword, loginType: '4', platformId: null },
  });
  return (answer.body.data as { session: { sessionToken: string } }).session.sessionToken;
}
async function ended(id: string): Promise<Task> {
  for (let wait = 0; wait < 200; wait += 1) {
    const task = await taskOf(id);
    if (task.status >= 2) return task;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The task did not end');
}

beforeAll(async () => {
  server = await startTestServer({}, { dataDir: folder });
  token = await signIn('admin_10001');
  const { api } = server.core;
  const who = { as: dispatcher, platformId: '10001' };
  // People name files after what is on them.
  await storeFiles(server.database, ['licence-19900001111']);
  const company = { ...companyInput(1), licenseFile: 'licence-19900001111' };
  const { id: companyId } = await api.run(server.database, addCompany, company, { ...who, as: system });
  for (let index = 0; index < OPEN + DRAFTS; index += 1) {
    const input = {
      ...goodsInput(companyId, index),
      goodsName: index === 0 ? '=HYPERLINK("http://evil")' : `动力煤${index}`,
      publish: index < OPEN,
    };
    ids.push((await api.run(server.database, addGoods, input, who)).id);
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columns = ['goodsSn', 'goodsName', 'status', 'totalKg', 'carrierPrice'].map((prop) => ({
  prop,
  label: prop,
  width: 120,
}));

describe('tasks', () => {
  test('a bulk command runs as a job: exact counts, the refused rows with their reason', async () => {
    const { id, total } = await data<{ id: string; total: number }>('/api/report/reportTask/bulk', {
      model: { command: pauseGoods.name, title: '批量暂停', ids, model: { reason: '检修' } },
    });
    expect(total).toBe(OPEN + DRAFTS);
    expect(await ended(id)).toMatchObject({
      status: 2,
      total: OPEN + DRAFTS,
      done: OPEN + DRAFTS,
      ok: OPEN,
      fail: DRAFTS,
    });
    const { rows } = await data<{ rows: { recordId: string; label: string; reason: string; message: string }[] }>(
      '/api/report/reportTask/rows',
      { id },
    );
    expect(rows.map((row) => row.recordId).sort()).toEqual(ids.slice(OPEN).sort());
    expect(rows[0]).toMatchObject({ reason: 'wrongState', label: expect.stringMatching(/^HY/) as string });
    expect(rows[0]?.message).toContain('草稿');
  });

  test('a job over a filter takes what matches when it is made, and goes on in another process where this one ended', async () => {
    const first = server.core.tasks;
    if (!first) throw new Error('The server has no tasks');
    await first.stop();
    const { id, total } = await data<{ id: string; total: number }>('/api/report/reportTask/bulk', {
      model: {
        command: closeGoods.name,
        title: '批量关闭',
        conditions: [{ type: 'in_status', value: [40] }],
        model: { reason: '停运' },
      },
    });
    expect(total).toBe(OPEN);
    const second = new TaskRunner(first.options);
    const working = second.look();
    while ((await taskOf(id)).done === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([second.stop(), working]);
    const half = await taskOf(id);
    expect(half.done).toBeGreaterThan(0);
    expect(half.done).toBeLessThan(OPEN);
    const third = new TaskRunner(first.options);
    await third.look();
    expect(await taskOf(id)).toMatchObject({ status: 2, total: OPEN, ok: OPEN, fail: 0 });
    await third.stop();
  });

  test('an export holds every row of the filter, ids as text, no formula, and is fetched by its owner only', async () => {
    const runner = new TaskRunner(server.core.tasks!.options);
    const start = (format: string): Promise<{ id: string }> =>
      data('/api/report/reportTask/exportTask', {
        model: { resource: 'goods', title: '货源', columns, format, conditions: [], orderBy: null },
      });
    const csv = await start('csv');
    const xlsx = await start('xlsx');
    expect((await taskOf(csv.id)).status).toBe(0);
    await runner.look();
    expect(await ended(csv.id)).toMatchObject({
      status: 2,
      total: OPEN + DRAFTS,
      done: OPEN + DRAFTS,
      fileName: '货源.csv',
    });

    const fetchFile = async (id: string, as = token): Promise<Response> =>
      fetch(`${server.url}/api/report/reportTask/download`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${as}` },
        body: JSON.stringify({ id }),
      });
    const text = await (await fetchFile(csv.id)).text();
    expect(text.trim().split('\r\n')).toHaveLength(1 + OPEN + DRAFTS);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text).toContain('已关闭');

    const sheet = strFromU8(
      unzipSync(new Uint8Array(await (await fetchFile(xlsx.id)).arrayBuffer()))['xl/worksheets/sheet1.xml']!,
    );
    expect(sheet.match(/<row /g)).toHaveLength(1 + OPEN + DRAFTS);
    expect(sheet).toMatch(/<c t="inlineStr"><is><t>HY\d+<\/t>/);
    expect(sheet).not.toContain('<f>');

    // Columns read alone are masked as those of a whole record are.
    const people = await data<{ id: string }>('/api/report/reportTask/exportTask', {
      model: {
        resource: 'company',
        title: '货主',
        columns: [
          { prop: 'companyName', label: 'n' },
          { prop: 'mobile', label: 'm' },
          { prop: 'licenseFile', label: 'f' },
        ],
        format: 'csv',
        conditions: [],
        orderBy: null,
      },
    });
    await runner.look();
    const masked = await (await fetchFile(people.id)).text();
    expect(masked).toContain(companyInput(1).companyName);
    expect(masked).toMatch(/"199\*{4}\d{4}"/);
    expect(masked).not.toContain(companyInput(1).mobile);
    // A file has its name there, no id, and the name no number of a person.
    expect(masked).toContain('"licence-199****1111.png"');

    const other = await signIn('disp_10001');
    expect((await server.post('/api/report/reportTask/get', { id: csv.id }, { token: other })).body.status).toBe(404);
    expect((await fetchFile(csv.id, other)).status).toBe(404);
    await runner.stop();
  });

  test('nobody starts what they may not do', async () => {
    const viewer = await signIn('view_10001');
    const bulk = await server.post(
      '/api/report/reportTask/bulk',
      { model: { command: closeGoods.name, title: 'x', ids: ids.slice(0, 1), model: { reason: 'x' } } },
      { token: viewer },
    );
    expect(bulk.body).toMatchObject({ status: 403, reason: 'forbidden' });
    const unknown = await server.post(
      '/api/report/reportTask/exportTask',
      { model: { resource: 'goods', title: 'x', columns: [{ prop: 'passwordHash', label: 'x' }], format: 'csv' } },
      { token },
    );
    expect(unknown.body).toMatchObject({ reason: 'unknownSubject' });
  });
});
