import {
  addBank,
  addCard,
  addEnterprise,
  addOutsideAdapter,
  openAccount,
  verifyLedger,
} from '../../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../../plugins/bank/fixtures.ts';
import { Ledger, sql } from '../../../sdk/server/index.ts';
import { closingRecords } from './closing-records.ts';
import { paymentFileRecords } from './payment-file-records.ts';
import { insertRow, textOf, type MakeRecords } from './tenant-maker.ts';

/** A book with postings, and the accounts, cards, lines and bills around it. */
export const bankRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, n, mark, maker, operator, run, one, within } = tenant;
  const owner = { ownerType: 'driver', ownerId: ids['driver'] ?? '', ownerName: `${mark}-80` } as const;
  // A card belongs to who is registered, under the name of the register.
  const registered = await textOf(tenant, 'driver', 'name', owner.ownerId);
  const channel = (ownerId: string, code: 1001 | 1201 = 1001) =>
    ({ code, ownerType: 'channel', ownerId, ownerName: `${mark}-81` }) as const;
  const post = (bizType: string, postings: Parameters<Ledger['post']>[1]['postings'], book = platformId, text = mark) =>
    within((call) =>
      call.get(Ledger).post(call, {
        bizType,
        bizNo: `${text}-82-${bizType}`,
        requestId: `made:${bizType}`,
        memo: `${text}-83`,
        platformId: book,
        postings,
      }),
    );
  const { journalId } = await post('opening', [
    { ...channel('PDS'), side: 'D', amount: 9_000_000 },
    { code: 2101, ...owner, side: 'C', amount: 9_000_000 },
  ]);
  const pool = await post('TOPUP', [
    { ...channel('TYY', 1201), side: 'D', amount: 1_000 },
    { ...channel('PDS'), side: 'C', amount: 1_000 },
  ]);
  if (n === 1)
    await post(
      'TOPUP',
      [
        { code: 1201, ownerType: 'channel', ownerId: 'TYY', side: 'D', amount: 1_000 },
        { code: 1001, ownerType: 'channel', ownerId: 'ENT', side: 'C', amount: 1_000 },
      ],
      '00001',
      '示范运营',
    );
  const bank = await run(
    addBank,
    { bankCode: `99${n}`, bankName: `示范银行${n}`, sort: n },
    operator,
    undefined,
    '00001',
  );
  const entry = (code: number, journal = journalId) =>
    one(sql`
    select e.id from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
      where e.platform_id = ${platformId} and e.journal_id = ${journal} and a.code = ${code}`);
  const line = (direction: 'IN' | 'OUT', serial: number) =>
    insertRow(tenant, 'fund_statement', {
      at: '2026-01-01 08:00:00+08',
      channel: 'PDS',
      account_no: `PDS-${platformId}`,
      direction,
      amount: 100,
      balance: 100,
      counter_name: `${mark}-84`,
      counter_account: `${mark}-85`,
      summary: `${mark}-86`,
      channel_no: `${mark}-87-${serial}`,
    });
  const files = await paymentFileRecords(tenant);
  return {
    ...files,
    bank,
    // Put aside, and for an adapter that nobody has: no worker touches it.
    outbox: await insertRow(tenant, 'outbox', {
      port: 'bank.transfer',
      adapter: 'nobody',
      key: `${mark}-133`,
      request: { channel: 'PDS', purpose: 'WITHDRAW', amount: 100, payeeName: `${mark}-134`, attempt: 1 },
      then_command: 'withdrawOrder.query',
      on_id: `${mark}-135`,
      state: 'parked',
      tries: 1,
      last_error: `${mark}-136`,
      version: 1,
      delete_status: '0',
    }),
    outsideAdapter: await run(
      addOutsideAdapter,
      {
        name: `adapter-of-${platformId}`,
        kind: 'channel-v1',
        scopePlatformId: platformId,
        address: `https://bank.example/${n}`,
        keyId: `${mark}-137`,
        secret: 'a secret of a test',
        parallelCalls: 1,
        timeLimitSeconds: 1,
      },
      operator,
      undefined,
      '00001',
    ),
    bankCard: await run(
      addCard,
      {
        ...owner,
        ownerName: registered,
        holderName: `${mark}-88`,
        bankId: bank,
        cardNo: cardNumberOf(50 + n),
        branch: `${mark}-89`,
      },
      maker,
    ),
    subAccount: await run(openAccount, { channel: 'PDS', ...owner, accountName: `${mark}-90` }, maker),
    bankEnterpriseAccount: await run(
      addEnterprise,
      { bankId: bank, accountNo: `9900000${platformId}`, accountName: `${mark}-91`, isDefault: false },
      maker,
    ),
    ledgerAccount: await one(
      sql`select id from ledger_account where platform_id = ${platformId} and code = 2101
        and owner_id = ${owner.ownerId}`,
    ),
    ledgerJournal: journalId,
    ledgerEntry: await entry(2101),
    tyyPool: await entry(1201, pool.journalId),
    ownerBalance: `${platformId}:driver:${owner.ownerId}:PDS`,
    platformFeeBill: await insertRow(tenant, 'platform_fee_bill', {
      bill_no: `PF-${platformId}`,
      month: '2025-01',
      base: 1_000_000,
      ppm: 10_000,
      amount: 10_000,
    }),
    ...(await closingRecords(tenant)),
    ledgerCheck: await run(verifyLedger, {}, { ...maker, name: `${mark}-92` }),
    fundStatement: await line('IN', 1),
    custodyIncome: await line('IN', 2),
    custodyExpense: await line('OUT', 3),
  };
};
