/**
 * One process of the API, `guarded` or not; or (`bare`) the same question to the same database without it: a route that
 * looks a session up and asks, and (`/query`) nothing but the question through a pool, in a transaction under row-level
 * security. What `million.ts` measures, each beside itself.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { enterScope, limitsOf } from '../../core/server/database/open-scope.ts';
import { StatementNames } from '../../core/server/database/statement-names.ts';
import { productionLanes, productionRates } from '../../core/server/http/index.ts';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';

/** Bytes of the process, of its heap, and of what lies outside it. */
export interface Memory {
  rss: number;
  heap: number;
  outside: number;
}
const [, , kind, databaseUrl = '', asked = ''] = process.argv;

/** `guarded`: with what production allows one tenant; else with no limit, for what it costs. */
async function product(guarded: boolean): Promise<{ readonly url: string; readonly token: string }> {
  const free = { burst: 1e9, perSecond: 1e9 };
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    FREIGHTDECK_DEMO_DATABASE: '1',
    DEMO_SCALE: '0',
    PORT: '0',
    LOG_LEVEL: 'error',
    FREIGHTDECK_DATA_DIR: process.env.FREIGHTDECK_DATA_DIR,
  });
  const { url } = await startServer(settings, {
    webRoot: '',
    rates: { user: free, tenant: guarded ? productionRates.tenant : free, address: free, login: free },
    ...(guarded ? { lanes: productionLanes(10) } : {}),
  });
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', auth: 'true' },
    body: JSON.stringify({
      model: { userName: 'admin_10001', password: settings.demoPassword, loginType: '4', platformId: null },
      requestId: crypto.randomUUID(),
    }),
  });
  const body = (await answer.json()) as { data?: { session?: { sessionToken?: string } }; message?: string };
  const token = body.data?.session?.sessionToken;
  if (token === undefined) throw new Error(`Nobody could sign in: ${body.message ?? answer.status}`);
  return { url, token };
}

async function bare(): Promise<{ readonly url: string; readonly token: string }> {
  const { text, values } = JSON.parse(asked) as { text: string; values: string[] };
  const question = { text, values, name: new StatementNames().of(text) };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true });
  const scope = { role: 'tenant', platformId: '10001' } as const;
  const begin = `begin read only; ${enterScope(scope, limitsOf(scope, 10_000))}`;
  const app = Fastify();
  app.post('/bare', async (request) => {
    const session = await pool.query('select id from session where token_hash = $1', [
      String(request.headers.authorization),
    ]);
    return { known: session.rowCount, rows: (await pool.query(question)).rows };
  });
  // Times of the question alone, `connections` at once, without any HTTP between.
  app.post('/query', async (request) => {
    const { connections, seconds } = request.body as { connections: number; seconds: number };
    const taken: number[] = [];
    const end = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let started = performance.now(); started < end; started = performance.now()) {
          const client = await pool.connect();
          const [, answer] = await Promise.all([client.query(begin), client.query(question), client.query('commit')]);
          client.release();
          if (answer.rowCount !== 20) throw new Error(`${answer.rowCount ?? 0} rows`);
          taken.push(performance.now() - started);
        }
      }),
    );
    return { taken };
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

if (process.send !== undefined && (kind === 'product' || kind === 'guarded' || kind === 'bare')) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => process.send?.(memory()));
  setInterval(look, 20).unref();
  const { url, token } = await (kind === 'bare' ? bare() : product(kind === 'guarded'));
  process.send({
    url,
    headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${token}` },
  });
}
