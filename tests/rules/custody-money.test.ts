import { beforeAll, expect, it } from 'vitest';
import { text } from '../../sdk/contract/index.ts';
import type { AccountCode, OwnerType, RecordOf } from '../../sdk/contract/index.ts';
import { sheets } from '../../core/server/tasks/sheets.ts';
import {
  addCard,
  fundStatements,
  matchStatement,
  openAccount,
  ownFunds,
  pullStatement,
  subAccounts,
  verifyCard,
} from '../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  addPayout,
  addTransfer,
  approveTransfer,
  auditPayout,
  cancelTransfer,
  custodyDays,
  incomes,
  matchIncome,
  moves,
  payouts,
  pullDay,
  queryPayout,
  queryTransfer,
  downloadDay,
  reconcileDay,
  refundIncome,
  rejectPayout,
  retryPayout,
  retryTransfer,
  sendPayout,
  transfers,
} from '../../plugins/custody/contract/index.ts';
import custodyHalf from '../../plugins/custody/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { bank, credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';
import { addBank, toSuspense } from '../../plugins/bank/contract/index.ts';

const checker = person('checker', 'provider');
const payer = person('payer', 'provider');
const boss = { as: operator, platformId: '00001' } as const;
const day = '2026-03-05';

onEachDatabase(
  'custody money',
  [...freightMigrations, ...(bankHalf.migrations ?? []), ...(custodyHalf.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let book: LedgerBook;
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [bankHalf, custodyHalf]);
      book = new LedgerBook(world.database);
      for (const channel of ['PDS', 'HF'] as const) {
        const { id } = await world.run(openAccount, {
          channel,
          ownerType: 'tenant',
          ownerId: '10001',
          ownerName: '示范',
          accountName: '示范平台',
        });
        await world.drain();
        await world.run(pullStatement, { channel, accountNo: (await world.get(subAccounts, id)).accountNo ?? '', day });
        await world.drain();
      }
      for (const line of await page(fundStatements.path))
        if (line['summary'] === '自有资金存入') await world.run(ownFunds, {}, { on: { id: String(line['id']) } });
    }, 120_000);
    const page = async (path: string, conditions: object = {}): Promise<Record<string, unknown>[]> =>
      (
        (await world.post(`${path}/paging`, { page: 1, limit: 50, conditions })).pageResult as never as {
          itemList: Record<string, unknown>[];
        }
      ).itemList;
    const held = (code: AccountCode, ownerType: OwnerType, ownerId: string): Promise<number> =>
      book.balance({ code, ownerType, ownerId });
    const channels = async (): Promise<number[]> => [
      await held(1001, 'channel', 'PDS'),
      await held(1002, 'channel', 'PDS'),
      await held(1001, 'channel', 'HF'),
      await held(1002, 'channel', 'HF'),
    ];

    it('[DP-29] a transfer between channels is P-29 in two halves, approved by another hand; one that fails comes back and may be tried again', async () => {
      const ask = { fromAccount: 'PDS', toAccount: 'HF', amount: 1_000_000, purpose: 'ALLOCATE' } as const;
      expect(await world.refusal(addTransfer, { ...ask, toAccount: 'PDS' })).toBe('sameChannel');
      expect(await world.refusal(addTransfer, { ...ask, amount: 50_000_001 })).toBe('channelShort');
      // At the fuel channel the provider has no account of its own.
      expect(await world.refusal(addTransfer, { ...ask, toAccount: 'TYY' })).toBe('noTarget');
      const on = await world.run(addTransfer, ask);
      expect(await channels()).toEqual([50_000_000, 0, 50_000_000, 0]);
      expect(await world.refusal(approveTransfer, {}, { on })).toBe('sameHand');
      expect(await world.refusal(approveTransfer, {}, { on, as: checker, platformId: '10002' })).toBe('notFound');
      expect(await world.refusal(queryTransfer, {}, { on })).toBe('wrongState');
      await world.run(approveTransfer, {}, { on, as: checker });
      await world.drain();
      expect(await channels()).toEqual([49_000_000, 1_000_000, 50_000_000, 0]);
      expect(await world.refusal(approveTransfer, {}, { on, as: checker })).toBe('wrongState');
      await world.run(queryTransfer, {}, { on });
      await world.drain();
      expect(await channels()).toEqual([49_000_000, 0, 51_000_000, 0]);
      const done = await world.get(transfers, on.id);
      expect(done).toMatchObject({
        transferStatus: 2,
        direction: 'OUT',
        operator: 'dispatcher',
        auditBy: 'checker',
        channelNo: `SIM-${done.transferNo}-1`,
      });
      expect(done.outJournalNo && done.inJournalNo && done.outJournalNo !== done.inJournalNo).toBe(true);

      const failing = await world.run(addTransfer, { ...ask, amount: 500_013 });
      await world.run(approveTransfer, {}, { on: failing, as: checker });
      await world.drain();
      await world.run(queryTransfer, {}, { on: failing });
      await world.drain();
      expect(await world.get(transfers, failing.id)).toMatchObject({
        transferStatus: 3,
        failReason: '收款户名与账号不符',
      });
      expect(await channels()).toEqual([49_000_000, 0, 51_000_000, 0]);
      expect(await world.refusal(retryTransfer, {}, { on: failing })).toBe('forbidden');
      await world.run(retryTransfer, {}, { on: failing, ...boss });
      await world.drain();
      expect(await channels()).toEqual([48_499_987, 500_013, 51_000_000, 0]);
      await world.run(queryTransfer, {}, { on: failing });
      await world.drain();
      expect(await channels()).toEqual([49_000_000, 0, 51_000_000, 0]);
      const waiting = await world.run(addTransfer, ask);
      await world.run(cancelTransfer, { reason: '不需要了' }, { on: waiting });
      expect(await world.refusal(approveTransfer, {}, { on: waiting, as: checker })).toBe('wrongState');
      expect(await book.verify()).toEqual([]);
    });

    it('[DP-17, DP-18, DP-19, DP-20] a payout is P-17 to P-19, or P-20 when the channel says no; nobody checks or sends their own, and an open one is never sent twice', async () => {
      await book.post([debit(bank, 2_000_000), credit(wallet('A'), 2_000_000)], 'CZ-A');
      const { id: bankId } = await world.run(
        addBank,
        { bankCode: '102', bankName: '示范银行', sort: 1 },
        { as: system, platformId: '00001' },
      );
      await world.companyAs('A', '示范A');
      const card = await world.run(addCard, {
        ownerType: 'company',
        ownerId: 'A',
        ownerName: '示范A',
        holderName: '示范A',
        bankId,
        cardNo: cardNumberOf(7),
      });
      const ask = { channel: 'HF', cardId: card.id, amount: 300_000 } as const;
      expect(await world.refusal(addPayout, ask)).toBe('cardUnchecked');
      await world.run(verifyCard, {}, { on: card, as: checker });
      await world.drain();
      expect(await world.refusal(addPayout, { ...ask, amount: 2_000_001 })).toBe('balanceShort');
      expect(await world.refusal(addPayout, ask, { platformId: '10002' })).toBe('cardUnknown');
      const owner = async (): Promise<number[]> => [
        await held(2001, 'company', 'A'),
        await held(2002, 'company', 'A'),
        await held(1002, 'channel', 'HF'),
        await held(1001, 'channel', 'HF'),
        await held(5006, 'tenant', '10001'),
      ];
      const on = await world.run(addPayout, ask);
      expect(await owner()).toEqual([1_700_000, 300_000, 0, 51_000_000, 0]);
      expect(await world.refusal(auditPayout, {}, { on })).toBe('sameHand');
      expect(await world.refusal(sendPayout, {}, { on, as: payer })).toBe('wrongState');
      await world.run(auditPayout, {}, { on, as: checker });
      expect(await world.refusal(sendPayout, {}, { on })).toBe('sameHand');
      expect(await world.refusal(sendPayout, {}, { on, as: checker })).toBe('payerIsChecker');
      await world.run(sendPayout, {}, { on, as: payer });
      await world.drain();
      expect(await owner()).toEqual([1_700_000, 0, -300_000, 51_000_000, 0]);
      expect(await world.refusal(sendPayout, {}, { on, as: payer })).toBe('wrongState');
      await world.run(queryPayout, {}, { on });
      await world.drain();
      expect(await owner()).toEqual([1_700_000, 0, 0, 50_699_800, 200]);
      expect(await world.get(payouts, on.id)).toMatchObject({
        withdrawStatus: 40,
        feeCents: 200,
        auditBy: 'checker',
        sentBy: 'payer',
      });

      const failing = await world.run(addPayout, { ...ask, amount: 100_013 });
      await world.run(auditPayout, {}, { on: failing, as: checker });
      await world.run(sendPayout, {}, { on: failing, as: payer });
      await world.drain();
      await world.run(queryPayout, {}, { on: failing });
      await world.drain();
      expect(await owner()).toEqual([1_700_000, 0, 0, 50_699_800, 200]);
      expect(await world.get(payouts, failing.id)).toMatchObject({
        withdrawStatus: 50,
        failReason: '收款户名与账号不符',
      });
      await world.run(retryPayout, {}, { on: failing });
      expect(await owner()).toEqual([1_599_987, 100_013, 0, 50_699_800, 200]);
      await world.run(rejectPayout, { reason: '请换卡' }, { on: failing, as: checker });
      expect(await owner()).toEqual([1_700_000, 0, 0, 50_699_800, 200]);
      const silent = await world.run(addPayout, { ...ask, amount: 100_077 });
      await world.run(auditPayout, {}, { on: silent, as: checker });
      await world.run(sendPayout, {}, { on: silent, as: payer });
      await world.drain();
      await world.run(queryPayout, {}, { on: silent });
      await world.drain();
      expect(await world.get(payouts, silent.id)).toMatchObject({ withdrawStatus: 30 });
      expect(await world.refusal(retryPayout, {}, { on: silent })).toBe('wrongState');
      expect(await book.verify()).toEqual([]);
    });

    it('own funds are paid out within what there is', async () => {
      const [bankRow] = await page('/api/bank/bank');
      const card = await world.run(addCard, {
        ownerType: 'tenant',
        ownerId: '10001',
        ownerName: '示范',
        holderName: '示范',
        bankId: String(bankRow!['id']),
        cardNo: '15001990000010001',
      });
      await world.run(verifyCard, {}, { on: card, as: checker });
      await world.drain();
      expect(await world.refusal(addPayout, { channel: 'PDS', cardId: card.id, amount: 100_000_001 })).toBe(
        'balanceShort',
      );
      const on = await world.run(addPayout, { channel: 'PDS', cardId: card.id, amount: 1_000_000 });
      await world.run(auditPayout, {}, { on, as: checker });
      await world.run(sendPayout, {}, { on, as: payer });
      await world.drain();
      expect([await held(3001, 'tenant', '10001'), await held(1002, 'channel', 'PDS')]).toEqual([
        99_000_000, -1_000_000,
      ]);
      await world.run(queryPayout, {}, { on });
      await world.drain();
      expect([await held(1001, 'channel', 'PDS'), await held(1002, 'channel', 'PDS')]).toEqual([48_000_000, 0]);
      expect(await book.verify()).toEqual([]);
    });

    it('[DP-34, DI-21] a day of the custody account is set against the ledger; what nobody matched goes to suspense, and from there back', async () => {
      expect(await world.refusal(pullDay, { day: '2026-03-06' })).toBe('future');
      expect(await world.refusal(pullDay, { day }, { platformId: '10002' })).toBe('noAccount');
      const on = await world.run(pullDay, { day });
      const read = (): Promise<RecordOf<typeof custodyDays>> => world.get(custodyDays, on.id);
      expect(await read()).toMatchObject({ matchStatus: 3 });
      expect(await world.refusal(reconcileDay, { suspense: 0 }, { on })).toBe('wrongState');
      await world.drain();
      expect(await read()).toMatchObject({
        openCents: 0,
        ledgerClose: 48_000_000,
        diffCents: 128_000,
        unmatchedCount: 1,
        matchStatus: 0,
      });
      await world.run(reconcileDay, { suspense: 0 }, { on });
      expect(await read()).toMatchObject({ matchStatus: 2, diffCents: 128_000 });
      await world.run(reconcileDay, { suspense: 1 }, { on });
      expect(await read()).toMatchObject({
        matchStatus: 1,
        diffCents: 0,
        ledgerClose: 48_128_000,
        closeCents: 48_128_000,
        unmatchedCount: 0,
      });
      expect(await held(1004, 'channel', 'PDS')).toBe(-128_000);
      const line = (await page(incomes.path)).find((one) => one['summary'] === '转账')!;
      const unknown = { id: String(line['id']) };
      expect(line).toMatchObject({ matchStatus: 3, bizType: 'SUSPENSE' });
      expect(await world.refusal(matchIncome, { journalNo: 'JZ0' }, { on: unknown })).toBe('noJournal');
      expect(await world.refusal(refundIncome, { reason: '退回' }, { on: unknown })).toBe('sameHand');
      await world.run(refundIncome, { reason: '退回' }, { on: unknown, as: checker });
      expect(await held(1002, 'channel', 'PDS')).toBe(-128_000);
      await world.drain();
      await world.drain({ hurry: true });
      expect(await held(1002, 'channel', 'PDS')).toBe(0);
      expect([await held(1004, 'channel', 'PDS'), await held(1001, 'channel', 'PDS')]).toEqual([0, 48_000_000]);
      expect(await world.refusal(refundIncome, { reason: '退回' }, { on: unknown, as: checker })).toBe('notSuspense');
      expect(await world.refusal(matchStatement, { journalNo: 'JZ0' }, { on: unknown })).toBe('wrongState');
      await world.run(pullDay, { day });
      await world.drain();
      await world.run(reconcileDay, { suspense: 0 }, { on });
      expect(await read()).toMatchObject({ matchStatus: 1, diffCents: 0, closeCents: 48_000_000 });
      // A shipper's own account at the channel is another account: it stands apart and is no difference of this one.
      const other = await lineOfBank(world.database, {
        ...{ amount: 5_000, counterName: '示范货主', channel: 'PDS', ownerId: 'other', channelNo: 'OTHER-1' },
      });
      await world.run(toSuspense, { reason: '付款方不明' }, { on: { id: other } });
      expect(await held(1001, 'channel', 'PDS')).toBe(48_005_000);
      await world.run(pullDay, { day });
      await world.drain();
      await world.run(reconcileDay, { suspense: 0 }, { on });
      expect(await read()).toMatchObject({
        ...{ matchStatus: 1, diffCents: 0, closeCents: 48_000_000, ledgerClose: 48_000_000, otherLedger: 5_000 },
      });
      const seen = await page(moves.path);
      expect(seen.find((one) => one['bizType'] === 'REFUND')).toMatchObject({
        direction: 'OUT',
        amount: 128_000,
        balance: 48_000_000,
        matchStatus: 1,
      });
      expect(await book.verify()).toEqual([]);
      // The day as a workbook: opening balance, the lines with what answers them, closing balance.
      const body = { id: on.id };
      expect((await world.post(downloadDay.path, body, { platformId: '10002' })).status).not.toBe(200);
      const file = (await world.post(downloadDay.path, body)).data as {
        readonly name: string;
        readonly content: string;
      };
      expect(file.name).toMatch(/^存管对账单-\d+-2026-03-05\.xlsx$/);
      const column = (label: string) => ({ field: text(200, 0), label: { zh: label, en: label } });
      const sheet = await sheets.read(
        Buffer.from(file.content, 'base64'),
        { at: column('时间'), amount: column('金额(元)'), match: column('匹配状态'), counter: column('对方账号') },
        { most: 50, language: 'zh' },
      );
      const rows = 'rows' in sheet ? sheet.rows.map(({ values }) => values) : [];
      expect(rows[0]).toMatchObject({ at: '期初余额', amount: '0' });
      expect(rows.at(-1)).toMatchObject({ at: '期末余额', amount: '480000' });
      expect(rows.filter(({ match }) => match === '已匹配').length).toBe(rows.length - 2);
    });
  },
);
