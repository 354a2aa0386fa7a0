/**
 * `npm run bench:import -- [--rows 10000] [--wrong 300] [--disk]`: a file with planted errors, read, checked and
 * imported, with a restart of the server in the middle. Prints times and ends with 1 when an error was not found, or a
 * row was lost or imported twice. DATABASE_URL runs it on PostgreSQL; that database must be empty.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@freightdeck/sdk/server';
import { demoPassword } from '../../host/server/settings-list.ts';
import { readSettings } from '../../host/server/settings.ts';
import { startServer, type RunningServer } from '../../host/server/start-server.ts';
import { companyRows, csvFile, xlsxFile } from '../support/import-files.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const ROWS = option('rows', 10_000);
const WRONG = option('wrong', Math.round(ROWS * 0.03));
const base = '/api/report/reportTask';
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-import-'));
const settings = {
  ...readSettings({
    FREIGHTDECK_MODE: 'test',
    PORT: '0',
    FREIGHTDECK_DATA_DIR: folder,
    DATABASE_URL: process.env.DATABASE_URL,
  }),
};
const wrong: string[] = [];
const expectThat = (holds: boolean, what: string): void => {
  if (!holds) wrong.push(what);
};
const since = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

let server: RunningServer = await startServer(settings, { webRoot: '' });
let token = '';
async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { auth: 'true', authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: T }).data;
}
const signIn = async (): Promise<void> => {
  token = (
    await post<{ session: { sessionToken: string } }>('/auth/login', {
      model: { userName: 'admin_10001', password: demoPassword, loginType: '4', platformId: null },
    })
  ).session.sessionToken;
};
const companies = async (): Promise<number> =>
  (
    await server.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<{ count: number }>(sql`select count(*)::int as count from company where platform_id = '10001'`),
    )
  )?.count ?? 0;
interface Task {
  readonly status: number;
  readonly ok: number;
  readonly fail: number;
  readonly total: number;
}

await signIn();
const { rows, planted } = companyRows(ROWS, WRONG, 0);
const before = await companies();
for (const [kind, content] of [
  ['csv', csvFile(rows)],
  ['xlsx', xlsxFile(rows)],
] as const) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ command: 'company.add', title: 'bench' })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), `companies.${kind}`);
  const began = performance.now();
  const answer = (await (
    await fetch(`${server.url}${base}/importFile`, {
      method: 'POST',
      body: form,
      headers: { auth: 'true', authorization: `Bearer ${token}` },
    })
  ).json()) as { data: { id: string; total: number; bad: number } };
  console.log(
    `${kind}: ${Math.round(content.length / 1024)} kB, ${answer.data.total} rows read and checked in ${since(began)}, ${answer.data.bad} with errors`,
  );
  expectThat(
    answer.data.total === ROWS && answer.data.bad === WRONG,
    `${kind}: ${answer.data.total} rows, ${answer.data.bad} with errors`,
  );
  if (kind === 'csv') {
    await post(`${base}/cancel`, { id: answer.data.id });
    continue;
  }
  const { id } = answer.data;
  const found: { line: number; problems: Record<string, string> }[] = [];
  for (let page = 1; found.length < WRONG; page += 1) {
    const part = await post<{ rows: typeof found }>(`${base}/importRows`, {
      task: id,
      which: 'open',
      page,
      limit: 200,
    });
    if (part.rows.length === 0) break;
    found.push(...part.rows);
  }
  planted.forEach(({ line, field, reason }, index) =>
    expectThat(
      found[index]?.line === line && reason.test(found[index]?.problems[field] ?? ''),
      `error in row ${line}, ${field} was not found`,
    ),
  );
  const running = performance.now();
  await post(`${base}/runImport`, { id });
  const task = (): Promise<Task> => post<Task>(`${base}/get`, { id });
  while ((await task()).ok < ROWS / 3) await new Promise((resolve) => setTimeout(resolve, 100));
  const half = await task();
  const restarting = performance.now();
  await server.close(0);
  server = await startServer(settings, { webRoot: '' });
  console.log(`restart after ${half.ok} rows took ${since(restarting)}`);
  await signIn();
  let now = await task();
  while (now.status < 2) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    now = await task();
  }
  console.log(`imported ${now.ok} rows, left ${now.fail} to repair, in ${since(running)} with the restart`);
  expectThat(
    now.status === 2 && now.ok === ROWS - WRONG && now.fail === WRONG,
    `the task ended as ${JSON.stringify(now)}`,
  );
  expectThat(
    (await companies()) === before + ROWS - WRONG,
    `${(await companies()) - before} companies for ${ROWS - WRONG} rows`,
  );
}
await server.close(0);
rmSync(folder, { recursive: true, force: true });
for (const what of wrong.slice(0, 20)) console.error(`WRONG: ${what}`);
console.log(
  wrong.length === 0 ? 'every error was found, every other row imported once' : `${wrong.length} things are wrong`,
);
process.exit(wrong.length === 0 ? 0 : 1);
