/**
 * `npm run bench:million -- [--rows 1000000] [--calls 60] [--load]`: the waybill list of the real API with a million
 * waybills beside ten thousand, each in a PostgreSQL database of its own; the same beside the bare query through a pool
 * of the same size, and beside a bare authenticated route. Prints a table and asserts nothing. Takes some minutes and
 * about 3 GB; with `--load` only what the API costs, which 100,000 rows show as well.
 */
import pg from 'pg';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { readSettings } from '../../host/server/settings.ts';
import { declaredResources } from '../support/declarations.ts';
import { at } from './figures.ts';
import { fillCompanions } from './many-companions.ts';
import { fillCockpit, fillWaybills } from './many-waybills.ts';
import { firstPageOf } from './million-list.ts';
import { measureLoad, type Served } from './million-load.ts';
import { end, serve } from './served.ts';

const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const rows = option('rows', 1_000_000);
const calls = option('calls', 60);
const list = '/api/trucking/truckingWaybillInfo';
const { plugins } = await pluginSet(readSettings({ FREIGHTDECK_MODE: 'test' }), {});

const found = await findPostgres();
if ('none' in found) throw new Error(`There is no PostgreSQL to measure: ${found.none}`);
console.log(found.how);

async function prepared(cluster: string, name: string, amount: number): Promise<string> {
  const url = await createDatabase(cluster, name);
  await end(await serve('product', url));
  const started = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillWaybills(client, amount);
  await fillCockpit(client);
  await fillCompanions(client);
  await client.end();
  console.log(`${amount.toLocaleString('en')} waybills in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return url;
}
const mark = Date.now().toString(36);
const few = await prepared(found.url, `freightdeck_few_${mark}`, 10_000);
const many = await prepared(found.url, `freightdeck_many_${mark}`, rows);
const [small, large] = [await serve('product', few), await serve('product', many)];

async function post(
  served: Served,
  path: string,
  body: object,
): Promise<{ readonly ms: number; readonly answer: Record<string, never> }> {
  const started = performance.now();
  const response = await fetch(served.url + path, {
    method: 'POST',
    headers: served.headers,
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, never>;
  if ((answer as { status?: number }).status !== 200)
    throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
  return { ms: performance.now() - started, answer };
}

/** Whether who is signed in, somebody of the tenant, may ask for it: some lists are the operator's alone. */
const isOpen = async (path: string): Promise<boolean> =>
  (
    (await (
      await fetch(small.url + path, {
        method: 'POST',
        headers: small.headers,
        body: JSON.stringify({ page: 1, limit: 1 }),
      })
    ).json()) as { status?: number }
  ).status !== 403;

/** Interleaved, so that a busy moment of the machine hits both. */
async function both(
  path: string,
  body: object,
  times = calls,
): Promise<readonly [readonly number[], readonly number[]]> {
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
  for (let i = -5; i < times; i++) {
    const one = await post(small, path, body);
    const other = await post(large, path, body);
    if (i >= 0) {
      ofSmall.push(one.ms);
      ofLarge.push(other.ms);
    }
  }
  return [ofSmall, ofLarge];
}
const line = (what: string, low: number, own: number, goal: string, unit = 'ms'): void =>
  console.log(
    `${what.padEnd(58)} ${low.toFixed(2).padStart(10)} ${own.toFixed(2).padStart(10)} ${unit.padEnd(4)} ${(own / low).toFixed(2).padStart(7)}   ${goal}`,
  );

console.log(
  `\n${''.padEnd(58)} ${'against'.padStart(10)} ${'measured'.padStart(10)} ${''.padEnd(4)} ${'ratio'.padStart(7)}   goal`,
);
async function measureLists(): Promise<void> {
  const three = {
    conditions: [
      { type: 'in_waybillStatus', value: [30] },
      { type: 'in_cargoType', value: ['0100'] },
      { type: 'start_acceptAt', value: '2026-02-01 00:00:00' },
    ],
    page: 1,
    limit: 20,
    count: false,
  };
  const [firstSmall, firstLarge] = await both(`${list}/paging`, three);
  line('first page, three filters: 10,000 | many, p50', at(firstSmall, 0.5), at(firstLarge, 0.5), '≤ 1.5');
  const [plainSmall, plainLarge] = await both(`${list}/paging`, { page: 1, limit: 20, count: false });
  line('first page, no filter: 10,000 | many, p50', at(plainSmall, 0.5), at(plainLarge, 0.5), '≤ 1.5');
  const [totalSmall, totalLarge] = await both(`${list}/total`, { conditions: three.conditions }, 5);
  line('total of three filters: 10,000 | many, p50', at(totalSmall, 0.5), at(totalLarge, 0.5), 'exact within 1000 ms');
  const [cockpitSmall, cockpitLarge] = await both('/api/platform/platformServiceProviderInfo/getCockpitData', {});
  line('cockpit: 10,000 | many, p50', at(cockpitSmall, 0.5), at(cockpitLarge, 0.5), '≤ 1.5');

  async function times(body: object, amount = calls): Promise<number> {
    const taken: number[] = [];
    for (let i = -3; i < amount; i++) {
      const { ms } = await post(large, `${list}/paging`, body);
      if (i >= 0) taken.push(ms);
    }
    return at(taken, 0.5);
  }
  const first = at(plainLarge, 0.5);
  const orderBy = [{ field: 'acceptAt', dir: 'desc' }];
  const middle = new pg.Client({ connectionString: many });
  await middle.connect();
  const {
    rows: [behind],
  } = await middle.query<{ id: string }>(
    `select id from waybill where platform_id = '10001' order by accept_at desc, id desc limit 1 offset ${Math.floor(rows / 2)}`,
  );
  await middle.end();
  line(
    'page in the middle by its neighbour (keyset)',
    first,
    await times({ page: 2, limit: 20, count: false, orderBy, after: behind?.id }),
    '≤ 2',
  );
  line(
    'page in the middle by its number (offset)',
    first,
    await times({ page: Math.max(1, Math.floor(rows / 2 / 20)), limit: 20, count: false, orderBy }, 10),
    '(≤ 2)',
  );
  line(
    'plate fragment',
    first,
    await times({ conditions: [{ type: 'like_vehicleNum', value: 'A123' }], page: 1, limit: 20, count: false }),
    '≤ 3',
  );

  // Every list of the freight: as it stands, and by each column it can be sorted by; the worst of them.
  const freight = new Set(['goods', 'waybill', 'evidence', 'audit', 'vehicle', 'carrier']);
  for (const { path, sorts } of declaredResources(
    plugins.filter(({ manifest }) => freight.has(manifest.id)).flatMap(({ serves }) => serves),
  )) {
    if (!(await isOpen(`${path}/paging`))) continue;
    const found: (readonly [string, number, number])[] = [];
    for (const field of [undefined, ...sorts]) {
      const [low, own] = await both(
        `${path}/paging`,
        { page: 1, limit: 20, count: false, ...(field ? { orderBy: [{ field, dir: 'desc' }] } : {}) },
        15,
      );
      found.push([field ?? 'as it stands', at(low, 0.5), at(own, 0.5)]);
    }
    const [field, low, own] = found.sort((a, b) => b[2] / b[1] - a[2] / a[1])[0] ?? ['', NaN, NaN];
    line(`${path.replace('/api/', '')}, ${found.length} orders, worst: ${field}`, low, own, '≤ 1.5');
  }
}
if (!process.argv.includes('--load')) await measureLists();

await measureLoad({
  product: large,
  bare: await serve(
    'bare',
    many,
    JSON.stringify(
      await firstPageOf(
        plugins.flatMap(({ serves }) => serves),
        list,
      ),
    ),
  ),
  another: () => serve('product', many),
  path: `${list}/paging`,
  line,
});
for (const served of [small, large]) await end(served);
await found.stop();
