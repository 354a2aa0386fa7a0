/**
 * `npm run bench:load -- [--rows 20000] [--seconds 4] [--hammer]`: list, get, a command that moves money and a mix of
 * them, at 50 and 400 connections, by one process and by two, beside a bare authenticated route; then what another
 * tenant feels while one asks for all it can, without the limits of a tenant and with them; with `--hammer` that alone.
 * On PostgreSQL. Prints a table and asserts nothing.
 */
import autocannon, { type Run } from 'autocannon';
import pg from 'pg';
import { ledger } from '../../core/server/ledger/index.ts';
import { openDatabase } from '../../core/server/database/index.ts';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { demoPassword } from '../../host/server/settings-list.ts';
import { readSettings } from '../../host/server/settings.ts';
import { sql } from '../../sdk/server/index.ts';
import { bank, credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';
import { storeFiles } from '../support/stored-file.ts';
import { at } from './figures.ts';
import { fillWaybills } from './many-waybills.ts';
import { firstPageOf } from './million-list.ts';
import type { Served } from './million-load.ts';
import { end, mostOf, serve } from './served.ts';

const option = (name: string, otherwise: number): number => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? otherwise : Number(process.argv[index + 1]);
};
const rows = option('rows', 20_000);
const seconds = option('seconds', 4);
const waybills = '/api/trucking/truckingWaybillInfo';
const wallets = 50;

const found = await findPostgres();
if ('none' in found) throw new Error(`There is no PostgreSQL to measure: ${found.none}`);
const url = await createDatabase(found.url, `freightdeck_load_${Date.now().toString(36)}`);
// The first start migrates and makes the people.
await end(await serve('product', url));
const client = new pg.Client({ connectionString: url });
await client.connect();
await fillWaybills(client, rows);
await client.end();
const walletIds = await giveWallets();
const { plugins } = await pluginSet(readSettings({ FREIGHTDECK_MODE: 'test' }), {});
const question = await firstPageOf(
  plugins.flatMap(({ serves }) => serves),
  waybills,
);

/** Wallets with money to freeze, and the paper that each freeze names. */
async function giveWallets(): Promise<readonly string[]> {
  const database = await openDatabase({ url, migrations: [] });
  const book = new LedgerBook(database);
  for (let n = 0; n < wallets; n++)
    await book.within((call) =>
      ledger.post(call, book.journal([debit(bank, 1_000_000_000), credit(wallet(`L${n}`), 1_000_000_000)])),
    );
  const known = await database.transaction({ role: 'system', platformId: '00001' }, async (tx) => ({
    ids: await tx.rows<{ id: string }>(
      sql`select id from ledger_account where platform_id = '10001' and code = 2001 and owner_id like 'L%'`,
    ),
    admin: await tx.one<{ id: string }>(sql`select id from platform_user where user_name = 'admin_10001'`),
  }));
  await storeFiles(database, ['load-paper'], { by: known.admin?.id ?? '' });
  await database.close();
  return known.ids.map(({ id }) => id);
}

interface Asked {
  readonly path: string;
  readonly bodies: readonly string[];
}
const list: Asked = { path: `${waybills}/paging`, bodies: [JSON.stringify({ page: 1, limit: 20, count: false })] };
const get: Asked = {
  path: `${waybills}/get`,
  bodies: Array.from({ length: 40 }, (_, n) => JSON.stringify({ id: `W${String(1 + n * 7).padStart(25, '0')}` })),
};
const write: Asked = {
  path: '/api/fund/freezeOrder/freeze',
  bodies: walletIds.map((walletId) =>
    JSON.stringify({
      requestId: 'load-[<id>]',
      model: { walletId, amount: 100, reasonType: 'MANUAL', reason: '压力测试', evidenceFile: 'load-paper' },
    }),
  ),
};
const bareList: Asked = { path: '/bare', bodies: ['{}'] };

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}
function load({ url: to, headers }: Served, { path, bodies }: Asked, connections: number): Promise<Run> {
  return autocannon({
    url: to + path,
    method: 'POST',
    headers: { ...headers },
    requests: bodies.map((body) => ({ body })),
    idReplacement: true,
    connections,
    duration: seconds,
  });
}
/** Parts of the connections for each, spread over the processes. */
async function measure(
  processes: readonly Served[],
  parts: readonly (readonly [Asked, number])[],
  connections: number,
): Promise<Measured> {
  const runs = await Promise.all(
    processes.flatMap((served) =>
      parts.map(([asked, part]) => load(served, asked, Math.round((connections * part) / processes.length))),
    ),
  );
  const total = runs.reduce((sum, run) => sum + run.requests.average, 0);
  // Of several runs beside each other, by how many calls each made.
  const mean = (of: (run: Run) => number): number =>
    runs.reduce((sum, run) => sum + of(run) * run.requests.average, 0) / total;
  return {
    perSecond: total,
    p50: mean((run) => run.latency.p50),
    p99: Math.max(...runs.map((run) => run.latency.p99)),
    errors: runs.reduce((sum, run) => sum + run.non2xx + run.errors + run.timeouts, 0),
  };
}
const cell = (value: number | string): string => (typeof value === 'string' ? value : value.toFixed(0)).padStart(9);
const line = (what: string, ...cells: readonly (number | string)[]): void =>
  console.log(`${what.padEnd(46)}${cells.map(cell).join('')}`);
const megabytes = async (processes: readonly Served[]): Promise<string> =>
  (await Promise.all(processes.map(mostOf))).map(({ rss }) => Math.round(rss / 1_048_576)).join('+');

console.log(`${found.how}\n${rows.toLocaleString('en')} waybills, ${wallets} wallets, ${seconds} s each\n`);
async function measureAll(): Promise<void> {
  line('', '/s', 'p50 ms', 'p99 ms', 'errors', 'MB');
  const bare = await serve('bare', url, JSON.stringify(question));
  const processes = [await serve('product', url)];
  // The compiler of the engine is done with what it sees first.
  await measure([bare], [[bareList, 1]], 10);
  for (const count of [1, 2]) {
    if (count === 2) processes.push(await serve('product', url));
    for (const asked of [list, get, write]) await measure(processes, [[asked, 1]], 10);
    for (const connections of [50, 400]) {
      if (count === 1) {
        const { perSecond, p50, p99, errors } = await measure([bare], [[bareList, 1]], connections);
        line(`bare authenticated route, ${connections}`, perSecond, p50, p99, errors, '');
      }
      for (const [name, parts] of [
        ['list of 20', [[list, 1]]],
        ['get', [[get, 1]]],
        ['freeze (moves money)', [[write, 1]]],
        [
          'mix 6 : 3 : 1',
          [
            [list, 0.6],
            [get, 0.3],
            [write, 0.1],
          ],
        ],
      ] as const) {
        const { perSecond, p50, p99, errors } = await measure(processes, parts, connections);
        line(`${name}, ${connections}, processes: ${count}`, perSecond, p50, p99, errors, await megabytes(processes));
      }
    }
  }
  for (const served of [bare, ...processes]) await end(served);
}
if (!process.argv.includes('--hammer')) await measureAll();

/** What somebody of another tenant, and a probe, feel while the first one asks with 400 connections. */
async function hammer(name: string, served: Served): Promise<void> {
  const answer = await fetch(`${served.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', auth: 'true' },
    body: JSON.stringify({ model: { userName: 'admin_10002', password: demoPassword, loginType: '4' } }),
  });
  const { data } = (await answer.json()) as { data: { session: { sessionToken: string } } };
  const headers = { ...served.headers, authorization: `Bearer ${data.session.sessionToken}` };
  const watch = async (until: () => boolean): Promise<readonly (readonly number[])[]> => {
    const [call, live, ready]: [number[], number[], number[]] = [[], [], []];
    const timed = async (into: number[], path: string, body?: string): Promise<void> => {
      const from = performance.now();
      const init = body === undefined ? {} : { method: 'POST', headers, body };
      const response = await fetch(served.url + path, init);
      await response.arrayBuffer();
      into.push(response.status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY);
    };
    while (!until()) {
      await timed(call, list.path, list.bodies[0]);
      await timed(live, '/livez');
      await timed(ready, '/readyz');
      await new Promise((done) => setTimeout(done, 20));
    }
    return [call, live, ready];
  };
  const from = performance.now();
  const quiet = await watch(() => performance.now() - from > seconds * 1000);
  let over = false;
  const attack = Promise.resolve(load(served, list, 400)).finally(() => (over = true));
  const under = await watch(() => over);
  const { requests, non2xx } = await attack;
  const told = ([call = [], live = [], ready = []]: readonly (readonly number[])[]): string[] =>
    [call, live, ready].flatMap((times) => [at(times, 0.5), at(times, 0.99)].map((ms) => ms.toFixed(1)));
  line(`${name}: nobody else`, '', '', ...told(quiet));
  line(`${name}: 400 connections of another`, requests.average, non2xx, ...told(under));
}
console.log('');
line('another tenant while one hammers', 'its /s', 'its 429', 'list p50', 'p99', 'livez', 'p99', 'readyz', 'p99');
for (const [name, kind] of [
  ['no limits', 'product'],
  ['limits of a tenant', 'guarded'],
] as const) {
  const served = await serve(kind, url);
  await hammer(name, served);
  await end(served);
}
process.exit(0);
