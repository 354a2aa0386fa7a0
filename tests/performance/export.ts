/**
 * `npm run bench:export -- [--rows 200000]`: an export of that many waybills by the real API on a PostgreSQL of its
 * own: memory of the server before, at its highest and after, beside an export of a tenth of the rows; its time beside
 * a bare cursor that reads the same columns. The file is then read back in pieces: every id once, as text. Prints a
 * table; ends with 1 when a row or an id is not as it was.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Unzip, UnzipInflate } from 'fflate';
import pg from 'pg';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';
import { median } from './figures.ts';
import { fillWaybills } from './many-waybills.ts';
import type { Memory } from './million-server.ts';

const at = process.argv.indexOf('--rows');
const rows = at < 0 ? 200_000 : Number(process.argv[at + 1]);
const few = Math.trunc(rows / 10);
const base = '/api/report/reportTask';
/** The columns of the list as it stands, hidden ones too. */
const columns = [
  'waybillSn',
  'companyName',
  'goodsName',
  'vehicleNum',
  'driverName',
  'loadPlace',
  'unloadPlace',
  'loadNetKg',
  'unloadNetKg',
  'lossKg',
  'carrierPrice',
  'freightAmount',
  'receivableAmount',
  'settleStatus',
  'loadAt',
  'signAt',
  'platformName',
  'goodsSn',
  'cargoType',
  'driverMobile',
  'settleKg',
  'freezeFlag',
  'acceptAt',
].map((prop) => ({ prop, label: prop, width: 120 }));
const bareColumns = `waybill_sn, company_name, goods_name, vehicle_num, driver_name, load_place, unload_place, load_net_kg, unload_net_kg, loss_kg, carrier_price, freight_amount,
  receivable_amount, settle_status, load_at, sign_at, platform_id, goods_sn, cargo_type, driver_mobile, settle_kg, freeze_flag, accept_at, id, version`;

const found = await findPostgres();
if ('none' in found) throw new Error(`There is no PostgreSQL to measure: ${found.none}`);
console.log(found.how);
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-export-'));
const databaseUrl = await createDatabase(found.url, `freightdeck_export_${Date.now().toString(36)}`);

interface Served {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
async function serve(
  limits: readonly string[] = [],
): Promise<{ readonly child: ChildProcess; readonly served: Served }> {
  const child = fork(fileURLToPath(new URL('./million-server.ts', import.meta.url)), ['product', databaseUrl], {
    execArgv: [...process.execArgv, '--expose-gc', ...limits],
    env: { ...process.env, FREIGHTDECK_DATA_DIR: folder },
  });
  const [served] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The server ended');
    }),
  ])) as [Served];
  return { child, served };
}
async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
// The first start migrates; what is measured starts with the rows there.
await end((await serve()).child);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await fillWaybills(client, rows);
let { child, served } = await serve();

async function memory(): Promise<{ readonly now: Memory; readonly most: Memory }> {
  const answer = once(child, 'message');
  child.send('memory');
  return ((await answer) as [{ now: Memory; most: Memory }])[0];
}
async function post<T>(path: string, body: object): Promise<T> {
  const answer = (await (
    await fetch(served.url + base + path, { method: 'POST', headers: served.headers, body: JSON.stringify(body) })
  ).json()) as { status: number; data: T };
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.data;
}
interface Task {
  readonly status: number;
  readonly done: number;
  readonly total: number;
  readonly message: string | null;
  readonly fileSize: number;
}
/** Seconds until it was seen to have ended, those it was at work, and how often its progress was seen to have moved. */
async function exportAll(
  format: 'xlsx' | 'csv',
  most?: number,
): Promise<{
  readonly id: string;
  readonly seconds: number;
  readonly worked: number;
  readonly seen: number;
  readonly task: Task;
}> {
  const sn = `YD26${String(most ?? 0).padStart(12, '0')}`;
  const conditions = most === undefined ? [] : [{ type: 'start_acceptAt', value: await acceptedAt(sn) }];
  const began = performance.now();
  const { id } = await post<{ id: string }>('/exportTask', {
    model: {
      resource: 'waybill',
      title: 'bench',
      columns,
      format,
      conditions,
      orderBy: [{ field: 'acceptAt', dir: 'desc' }],
    },
  });
  const steps = new Set<number>();
  for (;;) {
    const task = await post<Task>('/get', { id });
    steps.add(task.done);
    if (task.status >= 2) {
      if (task.status !== 2) throw new Error(`The export ended with ${task.message ?? task.status}`);
      const seconds = (performance.now() - began) / 1000;
      const {
        rows: [work],
      } = await client.query<{ worked: number }>(
        'select extract(epoch from finished_at - started_at)::float8 as worked from task where id = $1',
        [id],
      );
      return { id, seconds, worked: work?.worked ?? NaN, seen: steps.size, task };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
async function acceptedAt(sn: string): Promise<string> {
  const answer = await client.query<{ at: string }>(
    `select to_char(accept_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from waybill where waybill_sn = $1`,
    [sn],
  );
  return answer.rows[0]?.at ?? '';
}
/** The same rows through a cursor of the driver, as large a piece at a time. */
async function cursor(): Promise<number> {
  const began = performance.now();
  await client.query('begin');
  await client.query(
    `declare bare no scroll cursor for select ${bareColumns} from waybill where platform_id = '10001' order by accept_at desc, id desc`,
  );
  let read = 0;
  for (;;) {
    const answer = await client.query('fetch 2000 from bare');
    if (answer.rows.length === 0) break;
    read += answer.rows.length;
  }
  await client.query('commit');
  if (read !== rows) throw new Error(`The cursor read ${read} rows`);
  return (performance.now() - began) / 1000;
}

const wrong: string[] = [];
async function download(id: string, format: string): Promise<string> {
  const answer = await fetch(`${served.url}${base}/download`, {
    method: 'POST',
    headers: served.headers,
    body: JSON.stringify({ id }),
  });
  const path = join(folder, `fetched.${format}`);
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
  return path;
}
/**
 * Reads the sheet in pieces: the first cell of every row is a waybill number, written as text, and none is there twice.
 */
async function readBack(path: string): Promise<number> {
  const ids = new Set<string>();
  const decoder = new TextDecoder();
  let rest = '';
  const unzip = new Unzip((file) => {
    if (file.name !== 'xl/worksheets/sheet1.xml') return;
    file.ondata = (error, chunk) => {
      if (error) throw error;
      rest += decoder.decode(chunk, { stream: true });
      const lines = rest.split('</row>');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const sn = /<row r="\d+"><c t="inlineStr"(?: s="1")?><is><t(?: xml:space="preserve")?>([^<]*)<\/t>/.exec(
          line,
        )?.[1];
        if (sn === undefined || (!/^YD26\d{12}$/.test(sn) && sn !== 'waybillSn'))
          wrong.push(`a row whose waybill number is no text: ${line.slice(0, 120)}`);
        else ids.add(sn);
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of createReadStream(path)) unzip.push(chunk as Uint8Array<ArrayBuffer>);
  unzip.push(new Uint8Array(), true);
  return ids.size - 1;
}
function office(path: string): string {
  try {
    execFileSync('soffice', ['--headless', '--convert-to', 'csv', '--outdir', folder, path], {
      stdio: 'pipe',
      timeout: 300_000,
    });
    return `LibreOffice opens it and writes ${Math.round(statSync(path.replace('.xlsx', '.csv')).size / 1e6)} MB of CSV`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? 'LibreOffice is not on this machine: not opened by it'
      : `LibreOffice does not open it: ${String(error)}`;
  }
}

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0).padStart(5)} MB`;
const said = (what: string, { now, most }: { now: Memory; most: Memory }, before: Memory): void =>
  console.log(
    `${what.padEnd(36)} highest: process ${mb(most.rss)} (+${mb(most.rss - before.rss).trim()}), heap ${mb(most.heap)} (+${mb(most.heap - before.heap).trim()}), outside ${mb(most.outside)}; after: process ${mb(now.rss)}, heap ${mb(now.heap)}`,
  );
// Code is compiled and connections are opened before anything counts.
await exportAll('xlsx', 2000);
await exportAll('csv', 2000);
await memory();
const { now: before } = await memory();
console.log(`before: process ${mb(before.rss)}, heap ${mb(before.heap)}, outside ${mb(before.outside)}`);
const small = await exportAll('xlsx', few);
said(`xlsx, ${small.task.done.toLocaleString('en')} rows`, await memory(), before);
const times: Record<'xlsx' | 'csv' | 'cursor', number[]> = { xlsx: [], csv: [], cursor: [] };
const waits: number[] = [];
let last = '';
for (let round = 1; round <= 3; round += 1) {
  times.cursor.push(await cursor());
  for (const format of ['xlsx', 'csv'] as const) {
    const made = await exportAll(format);
    times[format].push(made.worked);
    waits.push(made.seconds - made.worked);
    said(`${format}, ${made.task.done.toLocaleString('en')} rows, ${made.seen} steps seen`, await memory(), before);
    if (made.task.done !== rows) wrong.push(`${format}: ${made.task.done} rows`);
    if (format === 'xlsx') last = made.id;
  }
}
for (const format of ['xlsx', 'csv'] as const)
  console.log(
    `${format}: at work ${median(times[format]).toFixed(1)} s, bare cursor ${median(times.cursor).toFixed(1)} s, ratio ${(median(times[format]) / median(times.cursor)).toFixed(2)} (goal ≤ 2), rounds ${times[format].map((one) => one.toFixed(1)).join(' ')} beside ${times.cursor.map((one) => one.toFixed(1)).join(' ')}`,
  );
console.log(`asked for until begun, and ended until seen: ${median(waits).toFixed(1)} s more`);
const path = await download(last, 'xlsx');
const ids = await readBack(path);
if (ids !== rows) wrong.push(`${ids} different waybill numbers in the file`);
console.log(
  `file of ${mb(statSync(path).size).trim()}: ${ids.toLocaleString('en')} different waybill numbers, each as text. ${office(path)}`,
);
// A heap that is not short of room keeps its rubbish for long. What an export needs is what it runs with: a heap 64 MB
// larger than the one before it.
await end(child);
const room = Math.ceil(before.heap / 2 ** 20) + 64;
({ child, served } = await serve([`--max-old-space-size=${room}`, '--max-semi-space-size=8']));
await exportAll('xlsx', 2000);
await memory();
const { now: tight } = await memory();
const narrow = await exportAll('xlsx');
said(`xlsx in a heap of ${room} MB, ${narrow.seconds.toFixed(1)} s`, await memory(), tight);
await client.end();
await end(child);
await found.stop();
rmSync(folder, { recursive: true, force: true });
for (const what of wrong.slice(0, 10)) console.error(`WRONG: ${what}`);
process.exit(wrong.length === 0 ? 0 : 1);
