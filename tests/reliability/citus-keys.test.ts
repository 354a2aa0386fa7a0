import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { collectMigrations } from '../../core/server/plugins/index.ts';
import { citusScript, type Keys, obstacles, readKeys } from '../../host/bin/citus-tables.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { coreMigrations } from '../../host/server/server-core.ts';
import type { Database } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';

const migrations = collectMigrations(coreMigrations, serverPlugins);
const system = { role: 'system', platformId: '' } as const;
const script = join(import.meta.dirname, '../../docs/deploy/citus.sql');

onEachDatabase('keys of tenants', migrations, (open) => {
  /** The keys as they are once these changes were made; nothing of it is kept. */
  let opened: Promise<Database> | undefined;
  async function keysAfter(...changes: readonly string[]): Promise<Keys> {
    const database = await (opened ??= open());
    let keys: Keys | undefined;
    await database
      .transaction(system, async (tx) => {
        for (const change of changes) await tx.run(raw(change));
        keys = await readKeys((query) => tx.rows(raw(query)));
        throw new Error('nothing is kept');
      })
      .catch((error: unknown) => {
        if (keys === undefined) throw error;
      });
    return keys as Keys;
  }

  it('every unique and foreign key of a tenant table holds platform_id, and every table has its place', async () => {
    const keys = await keysAfter();
    expect(keys.tables.length).toBeGreaterThan(200);
    expect(keys.foreign.length).toBeGreaterThan(60);
    expect(obstacles(keys)).toEqual([]);
  });

  it('docs/deploy/citus.sql is made of this schema: run `npx tsx host/bin/citus.ts`', async () => {
    expect(readFileSync(script, 'utf8')).toBe(citusScript(await keysAfter()));
  });

  describe('a key that loses its platform_id is found', () => {
    const faults: readonly (readonly [string, string, RegExp])[] = [
      [
        'a number',
        `alter table waybill drop constraint waybill_sn_once, add constraint waybill_sn_once unique (waybill_sn)`,
        /waybill_sn_once of waybill \(waybill_sn\) is unique without platform_id/,
      ],
      [
        'a part of the rows',
        `create unique index planted on pound (pound_sn) where pound_status = 1`,
        /planted of pound/,
      ],
      [
        'an expression',
        `create unique index planted on company ((platform_id || company_name))`,
        /planted of company \(\) is unique without platform_id/,
      ],
      [
        'a column that is only carried along',
        `create unique index planted on pound (pound_sn) include (platform_id)`,
        /planted of pound \(pound_sn\)/,
      ],
      [
        'a foreign key',
        `alter table ledger_account add constraint planted_once unique (id);
         alter table ledger_entry drop constraint ledger_entry_platform_id_account_id_fkey,
           add constraint planted foreign key (account_id) references ledger_account (id)`,
        /planted of ledger_entry points at ledger_account without platform_id/,
      ],
      ['a new table without a tenant', `create table planted (id text primary key)`, /planted has no platform_id/],
      [
        'a table on every node that points at one that is spread',
        `alter table service_provider add column company text, add constraint planted
           foreign key (platform_id, company) references company (platform_id, id)`,
        /planted of service_provider points at company, which does not stand on every node/,
      ],
    ];
    it.each(faults)('%s', async (_what, changes, expected) => {
      expect(obstacles(await keysAfter(...changes.split(';'))).join('\n')).toMatch(expected);
    });
  });
});
