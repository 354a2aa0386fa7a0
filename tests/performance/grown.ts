/**
 * `npx tsx tests/performance/grown.ts --few URL --many URL`: a tenant of ten million trips beside the same with a
 * hundred thousand. Each URL is a running server (demo accounts) on a PostgreSQL database that `growTenant` filled.
 * Prints a table of medians, interleaved, and asserts nothing.
 */
import { randomUUID } from 'node:crypto';
import { demoPassword } from '../../host/server/settings-list.ts';
import { at } from './figures.ts';

const option = (name: string): string => process.argv[process.argv.indexOf(`--${name}`) + 1] ?? '';
const calls = 15;
interface Served {
  readonly url: string;
  readonly token: string;
}
type Answer = Readonly<Record<string, unknown>> & { readonly status?: number };

async function enter(url: string): Promise<Served> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', auth: 'true' },
    body: JSON.stringify({ model: { userName: 'admin_10001', password: demoPassword, loginType: '4' } }),
  });
  const body = (await answer.json()) as { data?: { session?: { sessionToken?: string } } };
  return { url, token: body.data?.session?.sessionToken ?? '' };
}
async function post(
  { url, token }: Served,
  path: string,
  body: object,
): Promise<{ readonly ms: number; readonly answer: Answer }> {
  const started = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer;
  return { ms: performance.now() - started, answer };
}
const [few, many] = [await enter(option('few')), await enter(option('many'))];
const line = (what: string, low: number, own: number, goal: string, unit = 'ms'): void =>
  console.log(`| ${what} | ${low.toFixed(1)} | ${own.toFixed(1)} ${unit} | ${(own / low).toFixed(2)} | ${goal} |`);

/** Medians of both, one after the other in turns, so that a busy moment of the machine meets both. */
async function both(what: string, path: string, body: object, goal: string, times = calls): Promise<void> {
  const taken: [number[], number[]] = [[], []];
  for (let round = -2; round < times; round++)
    for (const [place, served] of [few, many].entries()) {
      const { ms, answer } = await post(served, path, body);
      if (answer.status !== 200) return console.log(`| ${what} | ${JSON.stringify(answer).slice(0, 160)} |`);
      if (round >= 0) taken[place]?.push(ms);
    }
  line(what, at(taken[0], 0.5), at(taken[1], 0.5), goal);
}
const waybills = '/api/trucking/truckingWaybillInfo';
const page = { page: 1, limit: 20, count: false };
const filters = [
  { type: 'in_waybillStatus', value: [95] },
  { type: 'in_cargoType', value: ['0100'] },
  { type: 'start_acceptAt', value: '2026-11-01 00:00:00' },
];
const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
await both('waybills, first page', `${waybills}/paging`, page, '≤ 1.5');
await both('three filters', `${waybills}/paging`, { ...page, conditions: filters }, '≤ 1.5');
await both(
  'by number',
  `${waybills}/paging`,
  { ...page, conditions: [{ type: 'in_waybillSn', value: ['YD000000004711'] }] },
  '≤ 1.5',
);
await both(
  'by plate',
  `${waybills}/paging`,
  { ...page, conditions: [{ type: 'in_vehicleNum', value: ['蒙B00007'] }] },
  '≤ 1.5',
);
await both(
  'plate fragment',
  `${waybills}/paging`,
  { ...page, conditions: [{ type: 'like_vehicleNum', value: 'A123' }] },
  '≤ 3 × first page',
);
await both(
  'sorted by load time',
  `${waybills}/paging`,
  { ...page, orderBy: [{ field: 'loadAt', dir: 'desc' }] },
  '≤ 1.5',
);
await both('page 500 by its number', `${waybills}/paging`, { ...page, page: 500 }, '≤ 2 × first page', 5);
await both('total of three filters', `${waybills}/total`, { conditions: filters }, 'exact ≤ 1 s', 3);
await both('total of all', `${waybills}/total`, {}, 'exact ≤ 1 s', 2);
await both('cockpit', '/api/platform/platformServiceProviderInfo/getCockpitData', {}, '≤ 1.5');
await both('settlement orders, first page', '/api/settlement/settlementOrder/paging', page, '≤ 1.5');
await both('day report', '/api/report/dailyStat/paging', page, '≤ 1.5', 5);
await both('month report', '/api/report/monthStat/paging', page, '≤ 1.5', 5);
await both('trip profit, first page', '/api/report/tripProfit/paging', page, '≤ 1.5', 3);

/** Settling one trip: the demo's own, one of each side in turn. */
async function settle(): Promise<void> {
  const taken: [number[], number[]] = [[], []];
  for (const [place, served] of [few, many].entries()) {
    const listed = await post(served, '/api/settlement/SettlementWaybill/paging', { page: 1, limit: 20 });
    const { itemList = [] } = (listed.answer['pageResult'] ?? {}) as { itemList?: { id: string; version: number }[] };
    for (const { id, version } of itemList) {
      const body = { id, version, requestId: randomUUID(), model: {} };
      const { ms, answer } = await post(served, '/api/settlement/settlementOrder/create', body);
      if (answer.status === 200) taken[place]?.push(ms);
      else console.log(`not settled: ${JSON.stringify(answer).slice(0, 200)}`);
    }
  }
  line(`settle one trip (${taken[0].length} and ${taken[1].length})`, at(taken[0], 0.5), at(taken[1], 0.5), '≤ 1.5');
}
await settle();

/** An export of the trips accepted since `since`: seconds until the first rows, and rows a second over all. */
async function exported(served: Served, since: string): Promise<readonly [number, number, number]> {
  const columns = ['waybillSn', 'companyName', 'vehicleNum', 'driverName', 'loadPlace', 'freightAmount', 'acceptAt'];
  const started = performance.now();
  const { answer } = await post(served, '/api/report/reportTask/exportTask', {
    model: {
      resource: 'waybill',
      title: 'bench',
      columns: columns.map((prop) => ({ prop, label: prop, width: 120 })),
      format: 'csv',
      conditions: [{ type: 'start_acceptAt', value: since }],
      orderBy: [{ field: 'acceptAt', dir: 'desc' }],
    },
  });
  const id = (answer['data'] as { id?: string } | undefined)?.id;
  if (id === undefined) throw new Error(JSON.stringify(answer).slice(0, 300));
  let first = NaN;
  for (;;) {
    const asked = await post(served, '/api/report/reportTask/get', { id });
    const task = asked.answer['data'] as { status: number; done: number; message: string | null };
    const seconds = (performance.now() - started) / 1000;
    if (Number.isNaN(first) && task.done > 0) first = seconds;
    if (task.status === 2) return [first, seconds, task.done];
    if (task.status > 2) throw new Error(task.message ?? String(task.status));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const [oneFirst, oneAll, oneRows] = await exported(few, `${day(370)} 00:00:00`);
const [manyFirst, manyAll, manyRows] = await exported(many, `${day(6)} 00:00:00`);
line('export: first rows', oneFirst, manyFirst, '', 's');
line(`export of ${oneRows} and ${manyRows}: rows a second`, oneRows / oneAll, manyRows / manyAll, '≥ 0.7', '/s');
