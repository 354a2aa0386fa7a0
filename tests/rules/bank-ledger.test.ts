import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf, RecordOf } from '../../sdk/contract/index.ts';
import {
  ledgerChecks,
  ledgerEntries,
  ledgerJournals,
  trialBalance,
  verifyLedger,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { nightlyCheck } from '../../plugins/bank/server/verify-ledger.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { bank, credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';

type Balance = AnswerOf<typeof trialBalance>;
type Entry = RecordOf<typeof ledgerEntries>;
const all = { page: 1, limit: 50, conditions: {} };

onEachDatabase('ledger books', [...freightMigrations, ...(bankHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let book: LedgerBook;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf]);
    book = new LedgerBook(world.database);
    await book.post([debit(bank, 1_000_000), credit(wallet('A'), 600_000), credit(wallet('B'), 400_000)], 'CZ1');
    await book.post([debit(wallet('A'), 250_000), credit(bank, 250_000)], 'TX1');
    await new LedgerBook(world.database, '10002').post([debit(bank, 7_700), credit(wallet('C'), 7_700)], 'CZ9');
  }, 120_000);
  const entries = async (
    conditions: object,
    who: Parameters<FreightWorld['post']>[2] = {},
  ): Promise<{ itemList: Entry[]; totals: Record<string, number>; total: number }> =>
    (await world.post(`${ledgerEntries.path}/paging`, { ...all, conditions }, who)).pageResult as never;

  it('shows every line on its side with the balance behind it, and sums both sides', async () => {
    const { itemList, totals, total } = await entries({});
    expect(total).toBe(5);
    expect(totals).toEqual({ debitCents: 1_250_000, creditCents: 1_250_000 });
    const lines = itemList.map((one) => [
      one.bizNo,
      one.seq,
      one.accountCode,
      one.ownerName,
      one.debitCents,
      one.creditCents,
      one.balanceAfter,
    ]);
    expect(lines).toContainEqual(['TX1', 1, 2001, '示范A', 250_000, null, 350_000]);
    expect(lines).toContainEqual(['TX1', 2, 1001, 'ENT', null, 250_000, 750_000]);
    expect((await entries({ ownerName: '示范B' })).itemList.map((one) => one.creditCents)).toEqual([400_000]);
    expect((await entries({ in_accountCode: [1001] })).itemList).toHaveLength(2);
    const journal = await world.get(ledgerJournals, itemList[0]!.journalId);
    expect(journal).toMatchObject({ bizType: 'test', amount: itemList[0]!.bizNo === 'TX1' ? 250_000 : 1_000_000 });
  });

  it('shows a tenant its own book only, the operator all', async () => {
    expect((await entries({}, { platformId: '10002' })).itemList.map((one) => one.bizNo)).toEqual(['CZ9', 'CZ9']);
    expect((await entries({}, { as: operator, platformId: '00001' })).total).toBe(7);
    const [foreign] = (await entries({}, { platformId: '10002' })).itemList;
    expect((await world.post(`${ledgerJournals.path}/get`, { id: foreign!.journalId })).status).toBe(404);
    expect(
      (await world.post(`${ledgerEntries.path}/paging`, all, { as: person('clerk', 'provider', ['bankCard:view']) }))
        .status,
    ).toBe(403);
  });

  it('balances a book by account code, with what was before the first day', async () => {
    const ask = async (body: object, who: Parameters<FreightWorld['post']>[2] = {}): Promise<Balance> =>
      (await world.post(trialBalance.path, body, who)).data as Balance;
    const whole = await ask({});
    expect(whole).toMatchObject({
      platformId: '10001',
      balanced: true,
      openDebit: 0,
      debitCents: 1_250_000,
      creditCents: 1_250_000,
      closeDebit: 750_000,
      closeCredit: 750_000,
    });
    expect(
      whole.rows.map((row) => [
        row.accountCode,
        row.accounts,
        row.debitCents,
        row.creditCents,
        row.closeDebit,
        row.closeCredit,
      ]),
    ).toEqual([
      [1001, 1, 1_000_000, 250_000, 750_000, 0],
      [2001, 2, 250_000, 1_000_000, 0, 750_000],
    ]);
    expect(await ask({ from: '2026-03-06' })).toMatchObject({
      openDebit: 750_000,
      openCredit: 750_000,
      debitCents: 0,
      closeDebit: 750_000,
    });
    expect((await ask({ platformId: '10002' }, { as: operator, platformId: '00001' })).closeDebit).toBe(7_700);
    expect((await world.post(trialBalance.path, { platformId: '10002' })).status).toBe(204);
  });

  it('[DI-20] keeps what a check finds, for good; the nightly one reads every book once', async () => {
    expect(await world.run(verifyLedger, {})).toMatchObject({ platformId: '10001', faultCount: 0, faults: [] });
    expect(await world.refusal(verifyLedger, { platformId: '10002' })).toBe('otherBook');
    const night = (at: string): Promise<void> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        nightlyCheck.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
      );
    const checks = async (): Promise<RecordOf<typeof ledgerChecks>[]> =>
      (
        (await world.post(`${ledgerChecks.path}/paging`, all, { as: operator, platformId: '00001' }))
          .pageResult as never as { itemList: RecordOf<typeof ledgerChecks>[] }
      ).itemList;
    await night('2026-03-06T02:59:00+08:00');
    expect((await checks()).length).toBe(1);
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update ledger_account set balance = balance - 1 where platform_id = '10002' and code = 1001`),
    );
    await night('2026-03-06T03:01:00+08:00');
    await night('2026-03-06T03:11:00+08:00');
    const found = await checks();
    expect(found.map((one) => [one.platformId, one.checkedBy, one.result]).sort()).toEqual([
      ['10001', 'dispatcher', 0],
      ['10001', 'system', 0],
      ['10002', 'system', 1],
    ]);
    expect(found.find((one) => one.platformId === '10002')?.faults.map((one) => one.invariant)).toEqual([
      'I-02',
      'I-04',
      'I-20',
    ]);
    await night('2026-03-07T03:01:00+08:00');
    expect((await checks()).length).toBe(5);
    await expect(
      world.database.transaction({ role: 'operator', platformId: '00001' }, (tx) =>
        tx.run(sql`delete from ledger_check`),
      ),
    ).rejects.toThrow();
  });
});
