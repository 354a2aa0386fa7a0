import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  CheckViolation,
  type DatabaseFault,
  DatabaseDeadline,
  openDatabase,
  UniqueViolation,
} from '../../core/server/database/index.ts';
import { StatementNames } from '../../core/server/database/statement-names.ts';
import type { Database, Migration, Scope } from '../../sdk/server/database.ts';
import { freshPostgres, onBothDatabases, openPostgres, postgresUrl } from '../support/database.ts';
import { parcels } from './database-schema.ts';

const a: Scope = { role: 'tenant', platformId: 'A' };
const b: Scope = { role: 'tenant', platformId: "B'); select '" };
const operator: Scope = { role: 'operator', platformId: '00001' };
const system: Scope = { role: 'system', platformId: '' };

let counter = 0;
const fresh = (): string => `code-${++counter}`;
const insert = (scope: Scope, code: string) =>
  sql`insert into parcel (platform_id, code) values (${scope.platformId}, ${code})`;
const count = async (database: Database, scope: Scope, code: string): Promise<number> =>
  (await database.transaction(scope, (tx) => tx.rows(sql`select id from parcel where code = ${code}`))).length;

onBothDatabases('database', [parcels], (open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  it('keeps the rows of one tenant from another', async () => {
    const code = fresh();
    await database.transaction(a, (tx) => tx.run(insert(a, code)));
    expect(await count(database, a, code)).toBe(1);
    expect(await count(database, b, code)).toBe(0);
    expect(await count(database, operator, code)).toBe(1);
    expect(await count(database, system, code)).toBe(1);
    expect(
      await database.transaction(b, (tx) => tx.run(sql`update parcel set taken_by = 'b' where code = ${code}`)),
    ).toBe(0);
    expect(await database.transaction(b, (tx) => tx.run(sql`delete from parcel where code = ${code}`))).toBe(0);
    await expect(database.transaction(b, (tx) => tx.run(insert(a, fresh())))).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.transaction(a, (tx) =>
        tx.run(sql`update parcel set platform_id = ${b.platformId} where code = ${code}`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await database.transaction(b, (tx) => tx.run(insert(b, code)));
    expect(await count(database, b, code)).toBe(1);
    expect(await count(database, operator, code)).toBe(2);
  });

  it('keeps the plan of a first page, and the rows of each tenant apart under it', async () => {
    const code = fresh();
    const page = ({ platformId }: Scope) =>
      sql`select r.platform_id, r.code from parcel r where r.platform_id = ${platformId} order by r.id desc limit 1`;
    const names = new StatementNames();
    expect(names.of(page(a).text)).toBeDefined();
    expect(
      names.of('select r.code from parcel r where r.platform_id = $1 and r.code = $2 order by r.id desc limit 1'),
    ).toBeUndefined();
    for (const scope of [a, b]) await database.transaction(scope, (tx) => tx.run(insert(scope, code)));
    // Often enough for the database to settle on one plan for all.
    for (let i = 0; i < 8; i++) {
      for (const [scope, other] of [
        [a, b],
        [b, a],
      ] as const) {
        expect(await database.transaction(scope, (tx) => tx.rows(page(scope)), { readOnly: true })).toEqual([
          { platformId: scope.platformId, code },
        ]);
        expect(await database.transaction(scope, (tx) => tx.rows(page(other)), { readOnly: true })).toEqual([]);
      }
      expect(await database.transaction(operator, (tx) => tx.rows(page(a)), { readOnly: true })).toHaveLength(1);
    }
    const asked = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask<{ who: boolean; platform: string | null }>(
          database,
          sql`select current_user = session_user as who, current_setting('app.platform_id', true) as platform`,
        ),
      ),
    );
    for (const [row] of asked) expect([row?.who, row?.platform ?? '']).toEqual([true, '']);
  });

  it('refuses a scope without a platform', async () => {
    const wrong: unknown[] = [
      '',
      '  ',
      '\t',
      '\u3000',
      undefined,
      null,
      ['A'],
      { toString: () => 'A' },
      'x\0',
      'x'.repeat(65),
    ];
    for (const platformId of wrong) {
      const scope = { role: 'tenant', platformId } as Scope;
      await expect(
        database.transaction(scope, (tx) => tx.rows(sql`select 1`)),
        JSON.stringify(platformId),
      ).rejects.toMatchObject({ name: 'DatabaseFault' });
    }
    await expect(
      database.transaction({ role: 'postgres', platformId: 'A' } as unknown as Scope, (tx) => tx.rows(sql`select 1`)),
    ).rejects.toMatchObject({ name: 'DatabaseFault' });
  });

  it('leaves tables of history and of all tenants as they are', async () => {
    await database.transaction(a, (tx) =>
      tx.run(sql`insert into parcel_event (platform_id, what) values ('A', 'made')`),
    );
    for (const scope of [a, operator]) {
      await expect(
        database.transaction(scope, (tx) => tx.run(sql`update parcel_event set what = 'other'`)),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(database.transaction(scope, (tx) => tx.run(sql`delete from parcel_event`))).rejects.toMatchObject({
        code: '42501',
      });
      expect(await database.transaction(scope, (tx) => tx.one(sql`select title from province`))).toEqual({
        title: '浙江省',
      });
    }
    await expect(database.transaction(a, (tx) => tx.run(sql`delete from province`))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('joins a transaction inside another, and undoes the inner one alone', async () => {
    const [outer, inner, failed] = [fresh(), fresh(), fresh()];
    await database.transaction(a, async (tx) => {
      await tx.run(insert(a, outer));
      await database.transaction(a, async (same) => {
        expect(await same.rows(sql`select 1 from parcel where code = ${outer}`)).toHaveLength(1);
        await same.run(insert(a, inner));
      });
      await expect(
        database.transaction(a, async (same) => {
          await same.run(insert(a, failed));
          await same.run(insert(a, failed));
        }),
      ).rejects.toBeInstanceOf(UniqueViolation);
      expect(await tx.rows(sql`select 1 from parcel where code = ${inner}`)).toHaveLength(1);
    });
    expect(await Promise.all([outer, inner, failed].map((code) => count(database, a, code)))).toEqual([1, 1, 0]);
    const lost = fresh();
    await expect(
      database.transaction(a, async () => {
        await database.transaction(a, (tx) => tx.run(insert(a, lost)));
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await count(database, a, lost)).toBe(0);
  });

  it('keeps each joined transaction in its own scope, also side by side', async () => {
    const code = fresh();
    await database.transaction(a, async (tx) => {
      await tx.run(insert(a, code));
      const [asB, asOperator, asA] = await Promise.all([
        database.transaction(b, (other) => other.rows(sql`select 1 from parcel where code = ${code}`)),
        database.transaction(operator, (other) => other.rows(sql`select 1 from parcel where code = ${code}`)),
        tx.rows(sql`select 1 from parcel where code = ${code}`),
      ]);
      expect([asB.length, asOperator.length, asA.length]).toEqual([0, 1, 1]);
      await expect(
        database.transaction(b, async (other) => {
          await other.run(sql`select 1 / 0`);
        }),
      ).rejects.toMatchObject({ code: '22012' });
      expect(await tx.rows(sql`select current_platform() as platform`)).toEqual([{ platform: 'A' }]);
    });
  });

  it('keeps nothing when a failed statement is caught and forgotten', async () => {
    const code = fresh();
    await expect(
      database.transaction(a, async (tx) => {
        await tx.run(insert(a, code));
        await tx.run(sql`select 1 / 0`).catch(() => undefined);
      }),
    ).rejects.toMatchObject({ name: 'DatabaseFault' });
    expect(await count(database, a, code)).toBe(0);
    let leaked: (() => Promise<number>) | undefined;
    await database.transaction(a, async (tx) => {
      leaked = () => tx.run(insert(a, code));
      await tx.rows(sql`select 1`);
    });
    await expect(leaked?.()).rejects.toMatchObject({ message: 'The transaction is over' });
  });

  it('names the constraint that was broken and keeps the words of the driver inside', async () => {
    const code = fresh();
    await database.transaction(a, (tx) => tx.run(insert(a, code)));
    const twice = await database.transaction(a, (tx) => tx.run(insert(a, code))).catch((error: unknown) => error);
    expect(twice).toBeInstanceOf(UniqueViolation);
    expect(twice).toMatchObject({ constraint: 'parcel_code_once', table: 'parcel' });
    expect((twice as UniqueViolation).message).not.toContain(code);
    const negative = await database
      .transaction(a, (tx) =>
        tx.run(sql`insert into parcel (platform_id, code, weight_kg) values ('A', ${fresh()}, -1)`),
      )
      .catch((error: unknown) => error);
    expect(negative).toBeInstanceOf(CheckViolation);
    expect(negative).toMatchObject({ constraint: 'parcel_weight_not_negative' });
    const wrong = await database
      .transaction(a, (tx) => tx.rows(sql`select secret_column from parcel`))
      .catch((error: unknown) => error);
    expect((wrong as DatabaseFault).message).not.toContain('secret_column');
    expect((wrong as DatabaseFault).cause).toBeInstanceOf(Error);
  });

  it('reads values as the wire has them', async () => {
    const row = await database.transaction(a, (tx) =>
      tx.one(sql`select
      9007199254740991::bigint as big_id, array[1, null]::bigint[] as big_list, 1.50::numeric(10, 2) as unit_price_e4,
      '2026-01-31 23:30:00.987+00'::timestamptz as sent_at, '2026-03-04 05:06:07'::timestamptz as local_at,
        '2026-02-28'::date as sent_on,
      array['2026-02-28'::date] as days, '{"a_b": [1, "二"]}'::jsonb as extra, null::timestamptz as never, true
        as "isOpen", ${'运单'}::text as label`),
    );
    expect(row).toEqual({
      bigId: 9007199254740991,
      bigList: [1, null],
      unitPriceE4: '1.50',
      sentAt: '2026-02-01 07:30:00',
      localAt: '2026-03-04 05:06:07',
      sentOn: '2026-02-28',
      days: ['2026-02-28'],
      extra: { a_b: [1, '二'] },
      never: null,
      isOpen: true,
      label: '运单',
    });
    await expect(
      database.transaction(a, (tx) => tx.one(sql`select 9007199254740992::bigint as id`)),
    ).rejects.toMatchObject({ name: 'DatabaseFault' });
    expect(await database.transaction(a, (tx) => tx.one(sql`select 1 as n`))).toEqual({ n: 1 });
  });

  it('writes nothing in a read-only transaction', async () => {
    await expect(database.transaction(a, (tx) => tx.run(insert(a, fresh())), { readOnly: true })).rejects.toMatchObject(
      { code: '25006' },
    );
    await database.ping();
  });

  it('runs work again that met a serialization failure, three times at most', async () => {
    let runs = 0;
    const fails = (times: number) =>
      database.transaction(a, async (tx) => {
        runs++;
        if (runs <= times) await tx.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
        return runs;
      });
    expect(await fails(3)).toBe(4);
    runs = 0;
    await expect(fails(9)).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(4);
  });

  it('ends a statement that overruns its deadline and answers the next ones', async () => {
    const slow = await open({ queryDeadlineMs: 700 });
    const endless = sql`select count(*) from generate_series(1, 100000) x, generate_series(1, 100000) y`;
    const started = Date.now();
    const late = slow.transaction(a, (tx) => tx.rows(endless));
    const waiting = slow.transaction(a, (tx) => tx.one(sql`select 1 as n`));
    await expect(late).rejects.toBeInstanceOf(DatabaseDeadline);
    expect(Date.now() - started).toBeLessThan(3_000);
    expect(await waiting).toEqual({ n: 1 });
    expect(await slow.transaction(a, (tx) => tx.run(insert(a, fresh())))).toBe(1);
    await slow.ping();
  }, 30_000);

  it('refuses a migration that was changed after it had been applied, and undoes one that fails', async () => {
    if (kind === 'pglite')
      return await expect(
        open({ migrations: [{ name: 'test/0009-wrong', sql: 'create table half (id int); select 1 / 0' }] }),
      ).rejects.toThrow('test/0009-wrong');
    const url = await freshPostgres();
    const start = (migrations: readonly Migration[]) => openDatabase({ url, migrations });
    const together = await Promise.all([start([parcels]), start([parcels]), start([parcels])]);
    await Promise.all(together.map((one) => one.close()));
    await expect(start([{ ...parcels, sql: `${parcels.sql} ` }])).rejects.toThrow('test/0001-parcels');
    await expect(
      start([parcels, { name: 'test/0002-wrong', sql: 'create table half (id int); select 1 / 0' }]),
    ).rejects.toThrow('test/0002-wrong');
    const again = await start([parcels, { name: 'test/0002-right', sql: 'create table half (id int)' }]);
    await again.close();
  }, 30_000);
});

if (postgresUrl() !== '')
  describe('many connections to PostgreSQL', () => {
    it('lets exactly one of 60 parallel conditional updates win', async () => {
      const database = await openPostgres({ migrations: [parcels], poolSize: 20 });
      await database.transaction(a, (tx) => tx.run(insert(a, 'race')));
      const touched = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          database.transaction(a, async (tx) => {
            await tx.rows(sql`select taken_by from parcel where code = 'race'`);
            return tx.run(sql`update parcel set taken_by = ${`driver ${n}`} where code = 'race' and taken_by is null`);
          }),
        ),
      );
      expect(touched.reduce((sum, rows) => sum + rows, 0)).toBe(1);
      await database.close();
    });

    it('goes on after the server dropped every connection', async () => {
      const database = await openPostgres({ migrations: [parcels], poolSize: 4 });
      const drop = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`;
      await Promise.all([1, 2, 3, 4].map(() => database.transaction(a, (tx) => tx.rows(sql`select pg_sleep(0.05)`))));
      const cut = database.transaction(a, (tx) => tx.rows(sql`select pg_sleep(5)`)).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await database.transaction(system, (tx) => tx.rows(drop));
      expect(await cut).toMatchObject({ name: 'DatabaseUnavailable', outcomeUnknown: false });
      await Promise.all([1, 2, 3, 4, 5].map(() => database.transaction(a, (tx) => tx.run(insert(a, fresh())))));
      await database.close();
    });
  });
