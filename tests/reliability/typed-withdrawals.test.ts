import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../core/server/database/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
  sendWithdrawal,
  withdrawals,
} from '../../plugins/funds/contract/index.ts';
import { freeze } from '../../plugins/funds/server/freezing.ts';
import fundsHalf from '../../plugins/funds/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call, Database } from '../../sdk/server/index.ts';
import { seedPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, system } from '../support/freight-world.ts';
import { credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';
import { companyCardNo, companyWithCard } from '../support/owner-cards.ts';
import { ToldBank } from '../support/told-bank.ts';

const after = [...freightMigrations, ...(bankHalf.migrations ?? []), ...(fundsHalf.migrations ?? [])];
const before = after.filter(({ name }) => name !== 'funds/0007-withdraw-cards');
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];
const everything = { role: 'system', platformId: '10001' } as const;

describe('withdrawals whose account was typed, before they named a card', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-typed-'));
  let database: Database;
  afterAll(async () => {
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('go to the registered card of that number; others stay to be read, are not paid, and give the money back', async () => {
    await seedPglite(dataDir);
    database = await openDatabase({ dataDir, migrations: before });
    const bank = new ToldBank();
    let world = await FreightWorld.open(database, [bankHalf, fundsHalf]);
    const book = new LedgerBook(database);
    await book.post([debit({ code: 1001, ownerType: 'channel', ownerId: 'ENT' }, 900), credit(wallet('w'), 900)]);
    await companyWithCard(world, 'w', '示范w');
    // At that time numbers were not sealed yet.
    await database.transaction(everything, (tx) => tx.run(sql`update bank_card_number set card_no = ${companyCardNo}`));
    const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
      database.transaction(everything, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
      );
    const owner = { ...wallet('w'), platformId: '10001', accountCode: 2001, ownerType: 'company' } as const;
    const typed = (id: string, accountNo: string): Promise<number> =>
      within(async (call) => {
        const held = await freeze(call, { ...owner, ownerName: '示范w' }, 100, { reasonType: 'WITHDRAW', bizNo: id });
        return call.tx.run(sql`
          insert into withdraw_order (platform_id, id, withdraw_no, kind, owner_type, owner_id, owner_name,
            account_code, amount, bank_name, account_name, account_no, withdraw_status, freeze_id, apply_by,
            apply_by_id, at, journal_no, created_at, updated_at)
          values ('10001', ${id}, ${id}, 'WALLET', 'company', 'w', '示范w', 2001, 100, '示范银行', '示范w',
            ${accountNo}, 10, ${held.id}, 'maker', 'maker', now(), ${held.journalNo}, now(), now())`);
      });
    for (const id of ['known', 'unknown', 'given-up'])
      await typed(id, id === 'known' ? companyCardNo : '99887766554433');
    await database.close();

    database = await openDatabase({ dataDir, migrations: after });
    world = await FreightWorld.open(database, [bankHalf, fundsHalf, bank.half]);
    const [known, unknown, givenUp] = [{ id: 'known' }, { id: 'unknown' }, { id: 'given-up' }];
    await world.run(approveWithdrawal, {}, { on: known, as: first });
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on: known, as: second });
    await world.drain();
    expect(bank.requests.get('known')).toMatchObject({ payeeAccount: companyCardNo, payeeBank: '工商银行' });
    expect(await world.get(withdrawals, 'unknown')).toMatchObject({ bankName: '示范银行', cardLast4: '4433' });
    expect(await world.refusal(approveWithdrawal, {}, { on: unknown, as: first })).toBe('typedAccount');
    await database.transaction(everything, (tx) =>
      tx.run(sql`update withdraw_order set withdraw_status = 20, audit_by_id = 'first' where id = 'unknown'`),
    );
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on: unknown, as: second })).toBe('typedAccount');
    await world.run(rejectWithdrawal, { reason: '请选择登记的银行卡' }, { on: unknown, as: second });
    await world.run(cancelWithdrawal, {}, { on: givenUp, as: maker });
    const left = (code: 2001 | 2002) =>
      within((call) => ledger.balance(call, { code, ownerType: 'company', ownerId: 'w' }));
    expect([await left(2001), await left(2002), bank.handed]).toEqual([800, 0, ['known']]);
  }, 120_000);
});
