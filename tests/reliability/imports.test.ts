import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TaskRunner } from '../../core/server/tasks/index.ts';
import { demoPassword } from '../../host/server/settings-list.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { companyCells, companyRows, csvFile, xlsxFile } from '../support/import-files.ts';
import { openPglite, openPostgres, postgresUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Row {
  readonly line: number;
  readonly state: string;
  readonly cells: Record<string, string>;
  readonly problems: Record<string, string>;
  readonly message: string;
}
interface Rows {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly waiting: number;
  readonly columns: readonly { field: string; label: string; unit: string; required: boolean; words: string[] }[];
}
interface Task {
  readonly id: string;
  readonly kind: string;
  readonly status: number;
  readonly version: number;
  readonly total: number;
  readonly done: number;
  readonly ok: number;
  readonly fail: number;
}
interface Start {
  readonly id: string;
  readonly total: number;
  readonly bad: number;
  readonly known: boolean;
  readonly unknown: readonly string[];
}

const ROWS = 1000;
const WRONG = 30;
const base = '/api/report/reportTask';
const kinds = postgresUrl() === '' ? (['pglite'] as const) : (['pglite', 'postgres'] as const);

describe.each(kinds)('imports on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-import-'));
  let server: TestServer;
  let token = '';
  let runner: TaskRunner;
  const signIn = async (userName: string): Promise<string> => {
    const answer = await server.post('/auth/login', {
      model: { userName, password: demoPassword, loginType: '4', platformId: null },
    });
    return (answer.body.data as { session: { sessionToken: string } }).session.sessionToken;
  };
  const answer = async (path: string, body: unknown, as = token) =>
    (await server.post(base + path, body, { token: as })).body;
  const data = async <T>(path: string, body: unknown): Promise<T> => {
    const found = await answer(path, body);
    if (found.status !== 200) throw new Error(`${path}: ${JSON.stringify(found)}`);
    return found.data as T;
  };
  const taskOf = (id: string): Promise<Task> => data('/get', { id });
  const rowsOf = (id: string, more: object = {}): Promise<Rows> =>
    data('/importRows', { task: id, which: 'open', page: 1, limit: 200, ...more });
  async function hand(
    content: Buffer,
    more: Readonly<Record<string, string>> = {},
    as = token,
  ): Promise<{ status: number; reason?: string; message?: string; data: Start }> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ command: addCompany.name, title: '导入货主企业', ...more }))
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array(content)]), 'companies.xlsx');
    const response = await fetch(`${server.url}${base}/importFile`, {
      method: 'POST',
      body: form,
      headers: { auth: 'true', authorization: `Bearer ${as}`, 'accept-language': 'zh' },
    });
    return (await response.json()) as never;
  }
  const companies = async (): Promise<{ count: number; different: number }> =>
    (await server.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<{ count: number; different: number }>(
        sql`select count(*)::int as count, count(distinct uscc)::int as different from company
          where platform_id = '10001'`,
      ),
    ))!;

  beforeAll(async () => {
    server = await startTestServer(
      { openDatabase: (migrations) => (kind === 'pglite' ? openPglite : openPostgres)({ migrations }) },
      { dataDir: folder },
    );
    token = await signIn('admin_10001');
    // The tests say when work goes on.
    await server.core.tasks?.stop();
    runner = new TaskRunner(server.core.tasks!.options);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('every planted error is found with row, column and reason; the rest is imported once, over a restart and a second click', async () => {
    const { rows, planted } = companyRows(ROWS, WRONG);
    const before = await companies();
    const started = await hand(xlsxFile(rows));
    expect(started).toMatchObject({ status: 200, data: { total: ROWS, bad: WRONG, known: false, unknown: [] } });
    const { id } = started.data;
    expect(await taskOf(id)).toMatchObject({ kind: 'IMPORT', status: 6, total: ROWS, ok: 0, fail: WRONG });

    const found = await rowsOf(id);
    expect(found.rows.map(({ line, problems }) => ({ line, fields: Object.keys(problems) }))).toEqual(
      planted.map(({ line, field }) => ({ line, fields: [field] })),
    );
    planted.forEach(({ field, reason }, index) => expect(found.rows[index]?.problems[field]).toMatch(reason));
    expect(found).toMatchObject({ total: WRONG, waiting: ROWS - WRONG });

    // The same file again is the same import.
    expect((await hand(xlsxFile(rows))).data).toMatchObject({ id, known: true, total: ROWS });
    // Nothing runs before its person says so.
    await runner.look();
    expect((await companies()).count).toBe(before.count);

    await data('/runImport', { id });
    await Promise.all([answer('/runImport', { id }), answer('/runImport', { id })]);
    const working = runner.look();
    while ((await taskOf(id)).ok === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([runner.stop(), working]);
    const half = await taskOf(id);
    expect(half.ok).toBeGreaterThan(0);
    expect(half.ok).toBeLessThan(ROWS - WRONG);
    runner = new TaskRunner(server.core.tasks!.options);
    await runner.look();
    expect(await taskOf(id)).toMatchObject({ status: 2, total: ROWS, done: ROWS, ok: ROWS - WRONG, fail: WRONG });
    expect(await companies()).toEqual({
      count: before.count + ROWS - WRONG,
      different: before.different + ROWS - WRONG,
    });

    expect(await answer('/runImport', { id })).toMatchObject({ status: 409, reason: 'nothingToRun' });
    const failures = await data<{ rows: { recordId: string; label: string; message: string }[] }>('/rows', { id });
    expect(failures.rows).toHaveLength(WRONG);
    expect(failures.rows[0]).toMatchObject({ recordId: '2', label: '第2行', message: '企业名称：不能为空' });
  }, 120_000);

  test('two processes that hold the same task import each row once', async () => {
    const before = await companies();
    const {
      data: { id },
    } = await hand(csvFile(Array.from({ length: 120 }, (_, n) => companyCells(4000 + n))));
    await data('/runImport', { id });
    const [one, other] = [new TaskRunner(server.core.tasks!.options), new TaskRunner(server.core.tasks!.options)];
    const first = one.look();
    while ((await taskOf(id)).status === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    // The lease of the first one has run out while it still works.
    await server.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.run(sql`update task set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`),
    );
    await Promise.all([first, other.look()]);
    await Promise.all([one.stop(), other.stop()]);
    await runner.look();
    expect(await taskOf(id)).toMatchObject({ total: 120, ok: 120, fail: 0 });
    expect(await companies()).toEqual({ count: before.count + 120, different: before.different + 120 });
  }, 60_000);

  test('refused rows keep their reason and column, are put right in place and tried again; done rows never change', async () => {
    const rows = [
      companyCells(2001),
      companyCells(2002),
      ['重复企业', companyCells(2001)[1]!, '安平', '19900010001', '6.5', '外加', '', ''],
      companyCells(2003),
    ];
    rows[3]![3] = '123';
    const {
      data: { id, bad },
    } = await hand(csvFile(rows));
    expect(bad).toBe(1);
    await data('/runImport', { id });
    await runner.look();
    expect(await taskOf(id)).toMatchObject({ status: 2, ok: 2, fail: 2 });
    const { rows: open } = await rowsOf(id);
    expect(open.map(({ line, state, problems }) => ({ line, state, fields: Object.keys(problems) }))).toEqual([
      { line: 4, state: 'fail', fields: ['uscc'] },
      { line: 5, state: 'bad', fields: ['mobile'] },
    ]);
    expect(open[0]?.problems['uscc']).toContain('已存在');

    const task = await taskOf(id);
    expect(
      await answer('/repairImport', {
        id,
        version: task.version,
        model: { rows: [{ line: 2, cells: { companyName: '改' } }] },
      }),
    ).toMatchObject({ status: 409, reason: 'rowDone' });
    const half = await data<{ version: number; rows: Row[] }>('/repairImport', {
      id,
      version: task.version,
      model: { rows: [{ line: 5, cells: { mobile: '199' } }] },
    });
    expect(half.rows[0]).toMatchObject({ line: 5, state: 'bad', problems: { mobile: '手机号不正确' } });
    const repaired = await data<{ version: number; rows: Row[] }>('/repairImport', {
      id,
      version: half.version,
      model: {
        rows: [
          { line: 5, cells: { mobile: '１９９ 0001 0003' } },
          { line: 4, drop: true },
        ],
      },
    });
    expect(repaired.rows).toMatchObject([{ line: 5, state: 'waiting', problems: {} }]);
    await data('/runImport', { id, version: repaired.version });
    await runner.look();
    expect(await taskOf(id)).toMatchObject({ status: 2, total: 3, ok: 3, fail: 0 });
    expect((await rowsOf(id, { which: 'all' })).rows.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  }, 60_000);

  test('nobody imports what they may not, and nobody sees the import of another', async () => {
    const viewer = await signIn('view_10001');
    expect(await hand(csvFile([companyCells(3001)]), {}, viewer)).toMatchObject({ status: 403, reason: 'forbidden' });
    const {
      data: { id },
    } = await hand(csvFile([companyCells(3002)]));
    const other = await signIn('disp_10001');
    expect(await answer('/importRows', { task: id, which: 'all', page: 1, limit: 10 }, other)).toMatchObject({
      status: 204,
    });
    expect(await answer('/repairImport', { id, model: { rows: [{ line: 2, drop: true }] } }, other)).toMatchObject({
      status: 404,
    });
    expect(await answer('/runImport', { id }, other)).toMatchObject({ status: 404 });
    expect(await hand(csvFile([companyCells(3003)]), { command: 'company.approve' })).toMatchObject({
      status: 400,
      reason: 'unknownSubject',
    });
    // Rights are those of the day it runs.
    await data('/cancel', { id });
    expect(await taskOf(id)).toMatchObject({ status: 5 });
  });

  test('a file that is none, lies about its size or holds too much is refused with a reason', async () => {
    const flood = zipSync(
      { 'xl/workbook.xml': new Uint8Array(10), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) },
      { level: 9 },
    );
    expect(flood.length).toBeLessThan(200_000);
    expect(await hand(Buffer.from(flood))).toMatchObject({ status: 400, reason: 'fileLarge' });
    expect(await hand(Buffer.from('PK\u0003\u0004 and nothing'))).toMatchObject({ status: 400, reason: 'fileBroken' });
    expect(await hand(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({ status: 400, reason: 'fileKind' });
    expect(await hand(Buffer.from('a,b\n1,2\n'))).toMatchObject({ status: 400, reason: 'noHead' });
    expect(await hand(Buffer.from('企业名称\n示范\n'))).toMatchObject({
      status: 400,
      reason: 'missingColumns',
      message: expect.stringContaining('统一社会信用代码') as string,
    });
    expect(await hand(csvFile([]))).toMatchObject({ status: 400, reason: 'noRows' });
    const unclosed = zipSync({
      'xl/workbook.xml': new Uint8Array(1),
      'xl/worksheets/sheet1.xml': new TextEncoder().encode('<sheetData>' + '<row r="1">'.repeat(200_000)),
    });
    const began = performance.now();
    expect(await hand(Buffer.from(unclosed))).toMatchObject({ status: 400, reason: 'fileBroken' });
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('[R7-76] the template of waybills stands where the specification has it, for who may download it', async () => {
    const ask = (as: string, name = 'waybillImport') =>
      fetch(`${server.url}/RESOURCE/${name}/importTemplate/waybill-import.xlsx`, {
        headers: { auth: 'true', authorization: `Bearer ${as}`, 'accept-language': 'zh' },
      });
    const answer = await ask(token);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('waybillImport.xlsx'),
    ]);
    const sheet = strFromU8(unzipSync(Buffer.from(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml']!);
    const heads = [...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((found) => found[1]).slice(0, 7);
    expect(heads).toEqual([
      '车牌号*',
      '司机*',
      '原发净重(吨)*',
      '实收净重(吨)*',
      '装货时间*',
      '卸货时间*',
      '承运单价(元)',
    ]);
    const told = async (response: Response): Promise<unknown> => ((await response.json()) as { status: number }).status;
    expect([
      await told(await ask(await signIn('view_10001'))),
      await told(await ask(token, 'nothing')),
      await told(await ask('')),
    ]).toEqual([403, 400, 401]);
  });
  test('the template has heads and words of the language, and comes back as an empty import', async () => {
    const fetchTemplate = async (language: string): Promise<Buffer> => {
      const response = await fetch(`${server.url}${base}/importTemplate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          auth: 'true',
          authorization: `Bearer ${token}`,
          'accept-language': language,
        },
        body: JSON.stringify({ id: addCompany.name }),
      });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const zh = await fetchTemplate('zh');
    const sheet = strFromU8(unzipSync(zh)['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('企业名称*');
    expect(sheet).toContain('"外加,内扣"');
    expect(strFromU8(unzipSync(zh)['xl/worksheets/sheet2.xml']!)).toContain('选填其一：外加、内扣');
    const en = strFromU8(unzipSync(await fetchTemplate('en'))['xl/worksheets/sheet1.xml']!);
    expect(en).toContain('"Added on top,Grossed up"');
    expect(await hand(zh)).toMatchObject({ status: 400, reason: 'noRows' });
    // The example is such that it could be imported.
    const touched = zipSync({
      ...unzipSync(zh),
      'xl/worksheets/sheet1.xml': new TextEncoder().encode(sheet.replace('示例企业名称', '别的企业')),
    });
    expect((await hand(Buffer.from(touched))).data).toMatchObject({ total: 1, bad: 0 });
  });
});
