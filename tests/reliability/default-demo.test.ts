import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBook } from '../../core/server/ledger/index.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { readSettings } from '../../host/server/settings.ts';
import { startServer, type RunningServer } from '../../host/server/start-server.ts';
import { ledgerEntries } from '../../plugins/bank/contract/index.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { freshPostgres } from '../support/database.ts';

type Entry = RecordOf<typeof ledgerEntries>;
const pageOf = 50;

/**
 * What a newcomer gets from `npm start`: every plugin, the size and the day that nobody has set. Journeys start with a
 * smaller demo, in which no money is told of.
 */
describe('the demo of an unset size and of today', () => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-demo-'));
  let server: RunningServer;
  beforeAll(async () => {
    const settings = readSettings({
      PORT: '0',
      DATABASE_URL: await freshPostgres(),
      FREIGHTDECK_DEMO_DATABASE: '1',
      FREIGHTDECK_DATA_DIR: folder,
    });
    server = await startServer({ ...settings, logLevel: 'silent' }, { webRoot: '' });
  }, 900_000);
  afterAll(async () => {
    await server.close(0);
    rmSync(folder, { recursive: true, force: true });
  });
  const post = async (path: string, body: object, token?: string): Promise<Readonly<Record<string, unknown>>> => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token !== undefined)
      for (const [name, value] of [
        ['auth', 'true'],
        ['authorization', `Bearer ${token}`],
      ] as const)
        headers.set(name, value);
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  const signIn = async (userName: string): Promise<string> => {
    const model = { userName, password: defaultDemoPassword, loginType: '4' };
    const { data } = await post('/auth/login', { model, requestId: `login-${userName}-0001` });
    return (data as { session: { sessionToken: string } }).session.sessionToken;
  };

  it('loads to its end, with payments the bank refused and took at last', async () => {
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
  });

  it('balances go on from row to row on the page of all entries, for every account, and none was ever short', async () => {
    const token = await signIn('admin');
    const shown: Entry[] = [];
    for (let page = 1; shown.length === (page - 1) * pageOf; page += 1) {
      const asked = { page, limit: pageOf, conditions: {} };
      const { pageResult } = await post(`${ledgerEntries.path}/paging`, asked, token);
      shown.push(...(pageResult as { itemList: Entry[] }).itemList);
    }
    expect(shown.length).toBeGreaterThan(1_000);
    const guarded = await server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows<{ id: string; normalSide: string; guarded: boolean }>(
        sql`select id, normal_side, guarded from ledger_account`,
      ),
    );
    const accounts = new Map(guarded.map((one) => [one.id, one]));
    const before = new Map<string, { readonly balance: number; readonly at: string }>();
    const wrong: string[] = [];
    for (const { accountId, accountCode, ownerName, side, amount, balanceAfter, at } of shown.toReversed()) {
      const account = accounts.get(accountId);
      const last = before.get(accountId) ?? { balance: 0, at: '' };
      const balance = last.balance + (side === account?.normalSide ? amount : -amount);
      if (balance !== balanceAfter || at < last.at || (account?.guarded && balance < 0))
        wrong.push(`${accountCode} ${ownerName} ${at}: ${balanceAfter} is shown, ${balance} it was`);
      before.set(accountId, { balance: balanceAfter, at });
    }
    expect(wrong).toEqual([]);
    expect(before.size).toBeGreaterThan(50);
  });

  it('the books hold, entry by entry, and what is used of each quota goes on likewise', async () => {
    await server.database.transaction({ role: 'system', platformId: '' }, async (tx) => {
      const books = await tx.rows<{ id: string }>(
        sql`select distinct platform_id as id from ledger_account order by 1`,
      );
      expect(books.length).toBeGreaterThan(4);
      for (const { id } of books) expect(await checkBook(tx, id), id).toEqual([]);
      const jumps = await tx.rows(sql`
        select company_name, at, before_cents, last from (select company_name, at, before_cents,
          lag(after_cents, 1, 0::bigint) over (partition by platform_id, company_id order by at, id) as last
        from quota_entry where quota_type in ('OCCUPY', 'RELEASE', 'CONSUME', 'REPAY')) q where before_cents <> last`);
      expect(jumps).toEqual([]);
    });
  });
});
