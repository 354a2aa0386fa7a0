/** One process of the API, or (`bare`) a route that looks a session up and asks the bare query: what `million.ts` measures, each beside itself. */
import Fastify from 'fastify';
import pg from 'pg';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';

/** What the list asks of the database, without the API. */
export const bareQuery = `
  select id, platform_id, version, waybill_sn, goods_sn, goods_name, cargo_type, company_name, driver_name, driver_mobile, vehicle_num, load_place, unload_place,
    distance_m, carrier_price, estimate_kg, load_net_kg, unload_net_kg, freight_amount, receivable_amount, waybill_status, accept_at, load_at, sign_at
  from waybill where platform_id = '10001' order by accept_at desc, id desc limit 20`;

/** Bytes of the process, of its heap, and of what lies outside it. */
export interface Memory {
  rss: number;
  heap: number;
  outside: number;
}
const [, , kind, databaseUrl = ''] = process.argv;

async function product(): Promise<{ readonly url: string; readonly token: string }> {
  const free = { burst: 1e9, perSecond: 1e9 };
  const settings = readSettings({ DATABASE_URL: databaseUrl, DEMO_SCALE: '0', PORT: '0', LOG_LEVEL: 'error', FREIGHTDECK_DATA_DIR: process.env.FREIGHTDECK_DATA_DIR });
  const { url } = await startServer(settings, { webRoot: '', rates: { user: free, address: free, login: free } });
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json', auth: 'true' },
    body: JSON.stringify({ model: { userName: 'admin_10001', password: settings.demoPassword, loginType: '4', platformId: null }, requestId: crypto.randomUUID() }),
  });
  const body = (await answer.json()) as { data?: { session?: { sessionToken?: string } }; message?: string };
  const token = body.data?.session?.sessionToken;
  if (token === undefined) throw new Error(`Nobody could sign in: ${body.message ?? answer.status}`);
  return { url, token };
}

async function bare(): Promise<{ readonly url: string; readonly token: string }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.post('/bare', async (request) => {
    const session = await pool.query('select id from session where token_hash = $1', [String(request.headers.authorization)]);
    return { known: session.rowCount, rows: (await pool.query(bareQuery)).rows };
  });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), token: 'none' };
}

const kept: Memory = { rss: 0, heap: 0, outside: 0 };
/** What the process holds now, and the most it held since it was last asked; `--expose-gc` lets it tidy up before. */
function memory(): { readonly now: Memory; readonly most: Memory } {
  const most = { ...kept };
  globalThis.gc?.();
  const now = look();
  Object.assign(kept, now);
  return { now, most };
}
function look(): Memory {
  const { rss, heapUsed, external } = process.memoryUsage();
  const now = { rss, heap: heapUsed, outside: external };
  for (const part of ['rss', 'heap', 'outside'] as const) kept[part] = Math.max(kept[part], now[part]);
  return now;
}

if (process.send !== undefined && (kind === 'product' || kind === 'bare')) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => process.send?.(memory()));
  setInterval(look, 20).unref();
  const { url, token } = await (kind === 'bare' ? bare() : product());
  process.send({ url, headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${token}` } });
}
