import { randomUUID } from 'node:crypto';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coordinatorTables, referenceTables } from '../../host/bin/citus-tables.ts';
import { sql } from '../../sdk/server/index.ts';
import { SecurityWorld, tenants } from '../support/security-world.ts';
import { tablesApart } from '../support/tenant-joins.ts';
import { validBody } from '../support/valid-bodies.ts';

/** Every text that reached the database, with the values it was first asked with. */
const asked = new Map<string, readonly unknown[]>();
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...args: unknown[]) => unknown;
function listening(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  if (typeof first === 'object' && first !== null && 'text' in first) {
    const { text, values } = first as { text: string; values?: readonly unknown[] };
    if (!asked.has(text)) asked.set(text, values ?? []);
  }
  return query.apply(this, args);
}

/** The operator's questions over all tenants; with Citus each becomes a question of its own to every node. */
const overAll: readonly { readonly told: string; readonly why: string }[] = [
  { told: "a.code = 2401 and a.owner_type = 'provider'", why: "a provider's wallets stand in any book" },
  { told: 'from open_call_log l where l.open_platform_id = r.id', why: "a partner's calls to all tenants" },
  { told: "'2202 / 1102'", why: "holds a tenant's book against the operator's" },
];

describe('statements of the API', () => {
  let kindOf: (relation: string) => 'spread' | 'tenant' | 'none';
  beforeAll(async () => {
    await loadModule();
    pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;
    const people = ['admin_10001', 'admin'];
    const world = await SecurityWorld.open(people);
    const withTenant = new Set(
      (
        await world.server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
          tx.rows<{ name: string }>(sql`select table_name::text as name from information_schema.columns
            where table_schema = current_schema() and column_name = 'platform_id'`),
        )
      ).map(({ name }) => name),
    );
    const kept = new Set([...Object.keys(referenceTables), ...Object.keys(coordinatorTables)]);
    kindOf = (relation) => (!withTenant.has(relation) ? 'none' : kept.has(relation) ? 'tenant' : 'spread');
    for (const person of people)
      for (const declared of world.declared) {
        if (['session.logout', 'session.switch'].includes(declared.name)) continue;
        const id = world.records[tenants.a][declared.on?.name ?? ''] ?? '';
        const body = declared.query && declared.on ? { id } : validBody(declared, id);
        await world.post(person, declared.path, declared.command ? { ...body, requestId: randomUUID() } : body);
      }
  }, 240_000);
  afterAll(() => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  });

  it('no statement reads tables of tenants together without their platform_id', () => {
    const found = [...asked].flatMap(([text, values]) => {
      const apart = tablesApart(text, values, kindOf);
      return apart.length === 0 ? [] : [`${apart.join(' | ')}: ${text.replaceAll(/\s+/g, ' ').trim()}`];
    });
    expect(asked.size).toBeGreaterThan(2500);
    expect(found.filter((one) => !overAll.some(({ told }) => one.includes(told)))).toEqual([]);
    // A reason that has no statement any more goes.
    expect(overAll.filter(({ told }) => !found.some((one) => one.includes(told)))).toEqual([]);
  });

  it.each([
    ['an id alone', 'select 1 from waybill w join pound p on p.waybill_id = w.id where w.platform_id = $1'],
    ['one of two', 'select 1 from waybill w join pound p on p.platform_id = w.platform_id or p.waybill_id = w.id'],
    ['a subquery', 'select (select count(*) from pound p where p.waybill_id = w.id) from waybill w'],
    ['EXISTS', 'delete from pound p where exists (select from waybill w where w.id = p.waybill_id)'],
    ['IN', 'update pound set version = 1 where waybill_id in (select id from waybill where platform_id = $1)'],
    ['another value', 'select 1 from waybill w, pound p where w.platform_id = $1 and p.platform_id = $2'],
    ['INSERT', 'insert into pound (platform_id, id) select $1, id from waybill'],
  ])('a planted one is found: %s', (_what, text) => {
    expect(tablesApart(text, ['10001', '10002'], kindOf)).toEqual(['pound', 'waybill']);
  });
  it.each([
    ['the column', 'select 1 from waybill w join pound p on p.platform_id = w.platform_id'],
    ['USING', 'select 1 from waybill join pound using (platform_id)'],
    ['rows', 'select 1 from waybill w, pound p where (p.platform_id, p.waybill_id) = (w.platform_id, w.id)'],
    ['IN', 'delete from pound where (platform_id, waybill_id) in (select platform_id, id from waybill)'],
    ['the same value', 'select 1 from waybill w, pound p where w.platform_id = $1 and p.platform_id = $3'],
    [
      'WITH',
      'with w as (select platform_id as book, id from waybill) select 1 from pound p join w on w.book = p.platform_id',
    ],
    ['INSERT', 'insert into pound (id, platform_id) select id, platform_id from waybill'],
  ])('one that holds them together is not: %s', (_what, text) => {
    expect(tablesApart(text, ['10001', '10002', '10001'], kindOf)).toEqual([]);
  });
});
