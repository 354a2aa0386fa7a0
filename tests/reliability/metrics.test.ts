import { beforeAll, describe, expect, it } from 'vitest';
import { groupOf } from '../../core/server/metrics/metrics.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { readSettings } from '../../host/server/settings.ts';
import { sql } from '../../sdk/server/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const token = 'a-token-that-only-the-watcher-knows';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
/** Reads the text form as its description gives it; a line that is none of it fails. */
function parsed(text: string): readonly Sample[] {
  const typed = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const type = /^# TYPE ([a-z_:][\w:]*) (?:counter|gauge|histogram|summary|untyped)$/.exec(line)?.[1];
    if (type) {
      expect([...typed]).not.toContain(type);
      typed.add(type);
      continue;
    }
    if (line.startsWith('# HELP ')) continue;
    const found = /^([a-z_:][\w:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN|\+Inf)$/.exec(line);
    if (!found) throw new Error(`Not a line of the format: ${line}`);
    const [, name = '', labels = '', value = ''] = found;
    expect([...typed]).toContain(typed.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));
    const pairs = [...labels.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/g)];
    expect(pairs.map(([pair]) => pair).join('')).toBe(labels);
    samples.push({
      name,
      labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
      value: Number(value),
    });
  }
  return samples;
}
const value = (samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}) =>
  samples.find((one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text))
    ?.value;

describe('the setting', () => {
  const metrics = (given: string) => readSettings({ FREIGHTDECK_MODE: 'test', FREIGHTDECK_METRICS: given }).metrics;
  it('is off unless it is given, and takes a token or a port of this machine', () => {
    expect(metrics('')).toBeUndefined();
    expect(metrics(`token:${token}`)).toEqual({ token });
    expect(metrics('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(metrics('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
  });
  it.each(['on', '1', '0.0.0.0:9464', '10.0.0.1:9464', '127.0.0.1:99999', 'token:short', 'token:'])(
    'refuses %s, and does not repeat it',
    (given) => {
      expect(() => metrics(given)).toThrow('FREIGHTDECK_METRICS must be token:');
      expect(() => metrics(given)).not.toThrow(new RegExp(`is "${given.replace(/[.[\]]/g, '\\$&')}"`));
    },
  );
});

it.each([
  [undefined, 'none'],
  ['/', 'web'],
  ['/*', 'web'],
  ['/livez', 'livez'],
  ['/auth/login', 'auth'],
  ['/api/waybill/waybill/paging', 'api/waybill'],
  ['/api/open/v1/waybills', 'api/open'],
  ['/api/:anything', 'api'],
])('the route %s belongs to %s', (route, group) => {
  expect(groupOf(route)).toBe(group);
});

describe('a server that is watched by a token', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({}, { metrics: { token } });
  }, 120_000);
  const scrape = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { authorization: `Bearer ${given}` };
    const answer = await fetch(`${server.url}/metrics`, { headers });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('tells others nothing, not even that it is there', async () => {
    const missing = await fetch(`${server.url}/no-such-page`);
    for (const given of [undefined, 'wrong', `${token} `.slice(1)])
      expect((await scrape(given)).status).toBe(missing.status);
    expect((await scrape('wrong')).text).not.toContain('freightdeck_');
  });

  it('counts calls by group of routes and times them; an invented address makes no series', async () => {
    const before = parsed((await scrape(token)).text);
    for (let call = 0; call < 3; call += 1) await server.post('/auth/login', { model: {} });
    await server.post('/api/platform/menus/nothing', {});
    for (const name of ['one', 'two', 'three']) await fetch(`${server.url}/invented-${name}`);
    const { status, type, text } = await scrape(token);
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    const samples = parsed(text);
    const login = { group: 'auth', method: 'POST' };
    const counted = (of: readonly Sample[]): number =>
      of
        .filter(({ name, labels }) => name === 'freightdeck_calls_total' && labels['group'] === login.group)
        .reduce((sum, one) => sum + one.value, 0);
    expect(counted(samples) - counted(before)).toBe(3);
    expect(value(samples, 'freightdeck_call_seconds_count', { group: 'auth' })).toBe(counted(samples));
    expect(value(samples, 'freightdeck_call_seconds_sum', { group: 'auth' })).toBeGreaterThan(0);
    expect(text).not.toContain('invented');
    expect(value(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('tells of the outbox, adapters, jobs, tasks and the pool', async () => {
    await server.database.transaction(systemScope, async (tx) => {
      for (const [id, state] of [
        ['w1', 'waiting'],
        ['w2', 'waiting'],
        ['p1', 'parked'],
        ['b1', 'booked'],
      ] as const)
        await tx.run(sql`
          insert into outbox (platform_id, id, created_at, updated_at, port, adapter, key, request, then_command, on_id,
            state)
          values ('10001', ${id}, now() - interval '90 seconds', now(), 'bank.transfer', 'nobody', ${id}, '{}', 'none',
            ${id}, ${state})`);
      await tx.run(sql`
        insert into outside_adapter_state (name, faults, open_until) values ('a-bank', 5, now() + interval '1 minute')`);
      await tx.run(sql`update job_run set last_error = 'one of two' where name = 'identity.cleanup'`);
      await tx.run(sql`
        insert into task (platform_id, id, kind, title, subject, status, request, user_id, created_at, updated_at)
        values ('10001', 't1', 'EXPORT', 'a', 'a', 3, '{}', 'u', now(), now())`);
    });
    const samples = parsed((await scrape(token)).text);
    const of = { port: 'bank.transfer' };
    expect(value(samples, 'freightdeck_outbox_rows', { ...of, state: 'waiting' })).toBe(2);
    expect(value(samples, 'freightdeck_outbox_rows', { ...of, state: 'parked' })).toBe(1);
    expect(value(samples, 'freightdeck_outbox_rows', { ...of, state: 'booked' })).toBeUndefined();
    expect(value(samples, 'freightdeck_outbox_oldest_seconds', { ...of, state: 'waiting' })).toBeGreaterThanOrEqual(90);
    expect(value(samples, 'freightdeck_adapter_breaker_open', { adapter: 'a-bank' })).toBe(1);
    expect(value(samples, 'freightdeck_adapter_faults', { adapter: 'a-bank' })).toBe(5);
    expect(value(samples, 'freightdeck_job_failing', { job: 'identity.cleanup' })).toBe(1);
    expect(value(samples, 'freightdeck_job_late_seconds', { job: 'identity.cleanup' })).toBeGreaterThanOrEqual(0);
    expect(value(samples, 'freightdeck_tasks', { state: 'failed' })).toBe(1);
    expect(value(samples, 'freightdeck_tasks', { state: 'queued' })).toBe(0);
    expect(value(samples, 'freightdeck_database_up')).toBe(1);
    expect(value(samples, 'freightdeck_database_connections', { pool: 'calls', state: 'total' })).toBeGreaterThan(0);
    expect(
      value(samples, 'freightdeck_database_connections', { pool: 'calls', state: 'waiting' }),
    ).toBeGreaterThanOrEqual(0);
  });
});

describe('a server that is watched on a port of its own', () => {
  it('tells it there and nothing else, and not on the port of the console; the port closes with the server', async () => {
    const server = await startTestServer({}, { metrics: { host: '127.0.0.1', port: 0 } });
    const at = server.metricsUrl ?? '';
    expect(at).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    await server.post('/auth/login', { model: {} });
    const samples = parsed(await (await fetch(at)).text());
    expect(value(samples, 'freightdeck_calls_total', { group: 'auth' })).toBe(1);
    expect((await fetch(at.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(at, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('freightdeck_calls');
    await server.close(0);
    await expect(fetch(at)).rejects.toThrow();
  }, 120_000);
});
