import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';
import { sql } from '../../sdk/server/index.ts';
import { freshPostgres } from '../support/database.ts';

/**
 * What a newcomer gets from `npm start`: every plugin, the size and the day that nobody has set. Journeys start with a
 * smaller demo, in which no money is told of.
 */
it('the demo of an unset size and of today loads to its end, with payments the bank refused and took at last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-demo-'));
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: await freshPostgres(),
    FREIGHTDECK_DEMO_DATABASE: '1',
    FREIGHTDECK_DATA_DIR: folder,
  });
  const server = await startServer({ ...settings, logLevel: 'silent' }, { webRoot: '' });
  try {
    const found = await server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<Record<string, number>>(sql`select
        (select count(*)::int from settlement_order where settle_status = 50) as paid,
        (select count(*)::int from settlement_order where settle_status = 50 and attempt > 1) as "again",
        (select count(*)::int from demo_replay where finished_at is null) as half,
        (select count(*)::int from ledger_account a where a.balance <> (select coalesce(sum(case when e.side = a.normal_side
          then e.amount else -e.amount end), 0) from ledger_entry e where e.platform_id = a.platform_id
          and e.account_id = a.id)) as wrong`),
    );
    expect(found).toMatchObject({ half: 0, wrong: 0 });
    expect(found?.['paid']).toBeGreaterThan(50);
    expect(found?.['again']).toBeGreaterThan(0);
  } finally {
    await server.close(0);
    rmSync(folder, { recursive: true, force: true });
  }
}, 900_000);
