import { afterAll, beforeAll, expect, test } from 'vitest';
import { JobRunner, theSystem } from '../../core/server/api/index.ts';
import { forgetPartnerCalls, planPartnerJobs } from '../../core/server/partners/index.ts';
import { Adapters } from '../../core/server/outside/index.ts';
import { partnerCall, partnerLane } from '../../core/server/partners/partner-call.ts';
import type { Port } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { HearingWorld, keys, PartnerServer, pluginId } from '../support/hearing-world.ts';

const title = { zh: '每小时核对', en: 'Hourly check' };
const jobs = { hourly: { title, everyMinutes: 60, path: 'work/hourly' } };
const calls = { role: 'read' } as const;
const consent = [...keys, 'call:read:role', 'job:hourly/60'];

let world: HearingWorld;
let packageId: string;
let now = new Date('2031-03-01T02:20:00Z');
const service = new PartnerServer();
beforeAll(async () => {
  world = await HearingWorld.open();
  // The server's own runner has the clock of this machine.
  await world.server.core.jobs.stop();
  await service.open();
  packageId = await world.install('1.0.0', { calls, jobs });
  for (const platformId of ['10001', '10002']) await world.activate(packageId, platformId, consent, service.origin);
}, 240_000);
afterAll(() => service.close());

/** A runner as each process has one. */
function runner(): JobRunner {
  const { api } = world.server.core;
  const { database } = world.server;
  return new JobRunner({ api, database, jobs: [planPartnerJobs], lookEveryMs: 3_600_000, clock: () => now });
}
const runners: JobRunner[] = [];
/** Both processes look at the same moment, several times. */
async function bothLook(at: string): Promise<void> {
  now = new Date(at);
  runners.push(runner(), runner());
  for (let round = 0; round < 3; round++) {
    await world.rows(sql`
      update job_run set next_at = clock_timestamp() where name = ${planPartnerJobs.name} returning name`);
    await Promise.all(runners.map((one) => one.look()));
  }
  await Promise.all([world.drain(), world.drain()]);
}
const done = (platformId?: string): unknown[] =>
  service.got
    .map(({ body, token }) => ({
      ...body,
      platformId: (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { platform: string })
        .platform,
    }))
    .filter((one) => platformId === undefined || one.platformId === platformId)
    .map((one) => (one as { at?: string }).at);

test('nothing that fell due before it was active is made up for; then each due time is done once, by two processes', async () => {
  await bothLook('2031-03-01T02:20:00Z');
  expect(service.got).toEqual([]);
  await bothLook('2031-03-01T03:00:05Z');
  await bothLook('2031-03-01T03:40:00Z');
  expect(done('10001')).toEqual(['2031-03-01 11:00:00']);
  expect(done('10002')).toEqual(['2031-03-01 11:00:00']);
  const [got] = service.got;
  expect(got).toMatchObject({ path: '/api/partner/acme-quotes/work/hourly', back: expect.any(String) });
  expect(got!.body).toEqual({ id: 'acme-quotes hourly 2031-03-01 11:00:00', job: 'hourly', at: '2031-03-01 11:00:00' });
});

test('two that plan without a lease between them plan once', async () => {
  now = new Date('2031-03-01T04:00:01Z');
  const { api } = world.server.core;
  const plan = (): Promise<void> =>
    world.server.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      planPartnerJobs.run(
        api.openCall(tx, {
          as: theSystem,
          platformId: '00001',
          clock: () => now,
        }),
      ),
    );
  await Promise.all([plan(), plan(), plan()]);
  await world.drain();
  expect(done('10001').slice(1)).toEqual(['2031-03-01 12:00:00']);
});

test('what was missed while the server was down is done once, and not as often as it was missed', async () => {
  await bothLook('2031-03-01T09:30:00Z');
  expect(done('10001').slice(2)).toEqual(['2031-03-01 17:00:00']);
});

test('a service that was down for hours is asked for the last due time alone', async () => {
  await service.close();
  for (const hour of [10, 11, 12]) await bothLook(`2031-03-01T${hour}:10:00Z`);
  await service.open();
  await world.drain(true);
  expect(done('10001').slice(3)).toEqual(['2031-03-01 20:00:00']);
  const rows = await world.outbox();
  expect(rows.filter(({ answer }) => answer?.['why'] === 'superseded')).toHaveLength(4);
  expect(rows.every(({ state }) => state === 'booked')).toBe(true);
});

test('a version that wants it more often must be consented to; stopped, it is planned no more', async () => {
  const often = await world.install('1.1.0', { calls, jobs: { hourly: { ...jobs.hourly, everyMinutes: 15 } } });
  expect(
    await world.run('admin', '/api/platform/partnerPlugin/activate', {
      packageId: often,
      scopePlatformId: '10001',
      consent,
      rollback: false,
    }),
  ).toMatchObject({ reason: 'consent', message: expect.stringContaining('job:hourly/15') });
  const before = service.got.length;
  await world.operator('deactivate', { pluginId, scopePlatformId: '10001' });
  await bothLook('2031-03-01T14:00:00Z');
  expect(service.got.slice(before).map(({ body }) => body['at'])).toEqual(['2031-03-01 22:00:00']);
  await world.operator('kill', { packageId, reason: '有问题' });
  await bothLook('2031-03-01T15:00:00Z');
  expect(service.got.slice(before)).toHaveLength(1);
});

test('what was told is forgotten after a month; what waits is not', async () => {
  const before = (await world.outbox()).length;
  expect(before).toBeGreaterThan(5);
  const { api } = world.server.core;
  const forget = (days: number): Promise<void> =>
    world.server.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      forgetPartnerCalls.run(
        api.openCall(tx, {
          as: theSystem,
          platformId: '00001',
          clock: () => new Date(now.getTime() + days * 86_400_000),
        }),
      ),
    );
  await forget(29);
  expect(await world.outbox()).toHaveLength(before);
  await world.rows(sql`update outbox set state = 'waiting' where id = (
    select id from outbox where port = 'partner.call' order by id limit 1) returning id`);
  await forget(31);
  expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
});

test('each plugin is a lane of its own, and what is no plugin of theirs has none', () => {
  const never = (): Promise<never> => Promise.reject(new Error('not asked'));
  const adapters = new Adapters([
    { port: partnerCall as Port, name: partnerLane, family: true, atOnce: 4, send: never, query: never },
  ]);
  expect(adapters.lane('partner:acme-quotes', 'partner.call')).toMatchObject({
    name: 'partner:acme-quotes',
    atOnce: 4,
  });
  expect(adapters.lane('partner:north-quotes', 'partner.call')?.name).toBe('partner:north-quotes');
  for (const [name, port] of [
    ['partners', 'partner.call'],
    ['partner:acme-quotes', 'bank.transfer'],
  ] as const)
    expect(adapters.lane(name, port), name).toBeUndefined();
});
