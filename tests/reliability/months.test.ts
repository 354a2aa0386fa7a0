import pg from 'pg';
import { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { layOutByMonth, makeMonths, monthTables, openDatabase } from '../../core/server/database/index.ts';
import { collectMigrations } from '../../core/server/plugins/index.ts';
import { obstacles, readKeys } from '../../host/bin/citus-tables.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { coreMigrations } from '../../host/server/server-core.ts';
import { sql, type Database, type Scope } from '../../sdk/server/index.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { closeLater } from '../support/opened.ts';

const system: Scope = { role: 'system', platformId: '' };
const tenant = (platformId: string): Scope => ({ role: 'tenant', platformId });

describe.skipIf(postgresUrl() === '')('tables laid out by month (needs PostgreSQL)', () => {
  let database: Database;
  const ask = <T extends object>(text: string, scope = system): Promise<T[]> =>
    database.transaction(scope, (tx) => tx.rows<T>(raw(text)));
  const point = (platformId: string, device: string, at: string): string =>
    `insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
      loc_type, source, flag, received_at)
     values ('${platformId}', '${device}', ${at}, '蒙A1', 1, 1, 1, 1, 'GPS', 'JT808', 'OK', now())`;
  const log = (id: string, at = 'now()'): string =>
    `insert into audit_log (platform_id, id, user_id, user_name, actor_type, ip, path, name, status, request_id, at, ms)
     values ('10001', '${id}', 'u', 'u', 'provider', '', '/', 'x', 200, 'r', ${at}, 1)`;
  const partOf = async (table: string, where: string): Promise<readonly string[]> =>
    (await ask<{ part: string }>(`select distinct tableoid::regclass::text as part from ${table} where ${where}`)).map(
      ({ part }) => part,
    );
  const month = (offset: number): string =>
    `(date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      + interval '${offset} months' + interval '3 days')`;

  beforeAll(async () => {
    const url = await freshPostgres();
    database = await openDatabase({ url, migrations: collectMigrations(coreMigrations, serverPlugins) });
    closeLater(() => database.close());
    for (const device of ['d1', 'd2'])
      for (const back of [0, 1, 13]) await ask(point('10001', device, `now() - interval '${back} months'`));
    await ask(point('10002', 'd1', 'now()'));
    await ask(log('before'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    closeLater(() => client.end());
    const run = async (statement: string): Promise<Record<string, unknown>[]> =>
      (await client.query<Record<string, unknown>>(statement)).rows;
    for (const table of ['track_point', 'audit_log', 'record_event'] as const) {
      await layOutByMonth(run, table, () => undefined);
      // Again: nothing is left to do.
      await layOutByMonth(run, table, () => undefined);
      await database.transaction(system, (tx) => makeMonths(tx, table));
    }
  }, 120_000);

  it('keeps every row, and who may see it', async () => {
    expect(await ask('select from track_point')).toHaveLength(7);
    expect(await ask('select from track_point', tenant('10001'))).toHaveLength(6);
    expect(await ask('select from track_point', tenant('10002'))).toHaveLength(1);
    await expect(ask(point('10002', 'd9', 'now()'), tenant('10001'))).rejects.toThrow();
  });
  it('a part by itself is open to nobody but the owner', async () => {
    for (const part of ['track_point_before', 'track_point_other', 'audit_log_before'])
      await expect(ask(`select from ${part}`, tenant('10001')), part).rejects.toThrow();
  });
  it('what can only be added still can only be added', async () => {
    await ask(log('after'), tenant('10001'));
    expect(await ask('select from audit_log', tenant('10001'))).toHaveLength(2);
    await expect(ask(`delete from audit_log`, tenant('10001'))).rejects.toThrow();
    await expect(ask(`update audit_log set ms = 2`, tenant('10001'))).rejects.toThrow();
  });
  it('a row lies in its month; the next three stand ready, once', async () => {
    await ask(point('10001', 'd3', month(2)), tenant('10001'));
    expect(await partOf('track_point', `device_no = 'd1'`)).toEqual(['track_point_before']);
    expect(await partOf('track_point', `device_no = 'd3'`)).toEqual([
      expect.stringMatching(/^track_point_y\d{4}m\d\d$/),
    ]);
    for (const table of Object.keys(monthTables) as (keyof typeof monthTables)[])
      expect(await database.transaction(system, (tx) => makeMonths(tx, table))).toEqual([]);
  });
  it('a row of a month without a part waits in the rest and comes to its part when that is made', async () => {
    await ask(point('10001', 'd4', month(3)));
    const [part = ''] = await partOf('track_point', `device_no = 'd4'`);
    // As if the month had not been made: its row has gone to the rest.
    await ask(`alter table track_point detach partition ${part}`);
    await ask(`insert into track_point select * from ${part}`);
    await ask(`drop table ${part}`);
    expect(await partOf('track_point', `device_no = 'd4'`)).toEqual(['track_point_other']);
    expect(await database.transaction(system, (tx) => makeMonths(tx, 'track_point'))).toEqual([part]);
    expect(await partOf('track_point', `device_no = 'd4'`)).toEqual([part]);
  });
  it('a device still has one position a moment, also over the old part', async () => {
    await ask(point('10001', 'd7', `timestamptz '2026-01-01'`));
    await expect(ask(point('10001', 'd7', `timestamptz '2026-01-01'`))).rejects.toThrow();
  });
  it('a question about a month reads that month alone', async () => {
    const plan = await database.transaction(system, async (tx) =>
      (
        await tx.rows<Record<string, string>>(
          sql`explain select from track_point where platform_id = '10001' and device_no = 'd1'
            and at >= '2199-01-01' and at < '2199-02-01'`,
        )
      )
        .flatMap((line) => Object.values(line))
        .join('\n'),
    );
    expect(plan).toContain('track_point_other');
    expect(plan).not.toContain('track_point_before');
  });
  it('the keys still hold the tenant', async () => {
    const keys = await database.transaction(system, (tx) => readKeys((text) => tx.rows(raw(text))));
    expect(obstacles(keys)).toEqual([]);
  });
});
