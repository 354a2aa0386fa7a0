import { addCard } from '../../../plugins/bank/contract/index.ts';
import { addPayout, addTransfer as moveChannel } from '../../../plugins/custody/contract/index.ts';
import {
  addTransfer,
  addWithdrawal,
  autoRecharge,
  freezeWallet,
  confirmGrant,
  grantQuota,
} from '../../../plugins/funds/contract/index.ts';
import { sql } from '../../../sdk/server/index.ts';
import { fileOf, insertRow, textOf, type MakeRecords } from './tenant-maker.ts';

/** Money that comes, waits, moves and goes, in the book `bankRecords` has opened. */
export const fundsRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, mark, maker, system, run, one } = tenant;
  const { company = '', driver = '', waybill = '' } = ids;
  const companyName = await textOf(tenant, 'company', 'company_name', company);
  const accountNo = `company-${platformId}`;
  await insertRow(tenant, 'sub_account', {
    channel: 'PDS',
    account_no: accountNo,
    account_name: companyName,
    owner_type: 'company',
    owner_id: company,
    owner_name: companyName,
    open_status: 2,
  });
  const rechargeOrder = await run(
    autoRecharge,
    {
      statementId: await insertRow(tenant, 'fund_statement', {
        at: '2026-01-01 08:00:00+08',
        channel: 'PDS',
        account_no: accountNo,
        direction: 'IN',
        amount: 500_000,
        balance: 500_000,
        counter_name: companyName,
        counter_account: '6210990012345678',
        summary: `${mark}-99`,
        channel_no: `${mark}-100`,
      }),
    },
    system,
  );
  const journal = await one(
    sql`select id from ledger_journal where platform_id = ${platformId} and biz_type = 'recharge'`,
  );
  const entry = (code: number) =>
    one(sql`
    select e.id from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
      where e.platform_id = ${platformId} and e.journal_id = ${journal} and a.code = ${code}`);
  const wallet = await one(
    sql`select id from ledger_account where platform_id = ${platformId} and code = 2001 and owner_id = ${company}`,
  );
  const quota = await run(
    grantQuota,
    { companyId: company, amount: 100_000, billDay: 1, creditDays: 30, reason: `${mark}-101` },
    maker,
  );
  await run(confirmGrant, {}, system, quota);
  await one(
    sql`update bank_card set verify_status = 1 where platform_id = ${platformId} and id = ${ids['bankCard']}
      returning id`,
  );
  const bankId = await one(sql`select id from bank order by id limit 1`);
  const companyCard = await run(
    addCard,
    {
      ...{ ownerType: 'company', ownerId: company, ownerName: companyName, holderName: companyName },
      ...{ bankId, cardNo: '6210990087654321', branch: `${mark}-102` },
    },
    maker,
  );
  await one(sql`update bank_card set verify_status = 4 where platform_id = ${platformId} and id = ${companyCard}
    returning id`);
  await insertRow(tenant, 'sub_account', {
    channel: 'HF',
    account_no: `own-${platformId}`,
    account_name: `${mark}-113`,
    owner_type: 'tenant',
    owner_id: platformId,
    owner_name: `${mark}-114`,
    open_status: 2,
  });
  return {
    rechargeOrder,
    wallet,
    quota,
    withdrawOrder: await run(
      addWithdrawal,
      {
        walletId: wallet,
        cardId: companyCard,
        amount: 10_000,
      },
      maker,
    ),
    freezeOrder: await run(
      freezeWallet,
      {
        walletId: wallet,
        amount: 20_000,
        reasonType: 'RISK',
        reason: `${mark}-103`,
        evidenceFile: await fileOf(tenant, `${mark}-104`),
      },
      maker,
    ),
    quotaEntry: await one(sql`select id from quota_entry where platform_id = ${platformId}`),
    transferOrder: await run(
      addTransfer,
      {
        direction: 'IN',
        purpose: 'ALLOCATE',
        channel: 'ENT',
        counterName: `${mark}-105`,
        counterAccount: '6210990011112222',
        amount: 1_000,
        remark: `${mark}-106`,
      },
      maker,
    ),
    deductModify: await insertRow(tenant, 'deduct_modify', {
      waybill_id: waybill,
      waybill_sn: await textOf(tenant, 'waybill', 'waybill_sn', waybill),
      company_name: companyName,
      driver_id: driver,
      driver_name: `${mark}-107`,
      line_type: 'LOSS',
      old_cents: 0,
      new_cents: 100,
      reason: `${mark}-108`,
      files: `${mark}-109`,
      audit_status: 1,
      apply_by: `${mark}-110`,
      apply_by_id: maker.id,
      at: '2026-01-01 08:00:00+08',
    }),
    inoutOrder: journal,
    ownEntry: await entry(1001),
    subEntry: await entry(2001),
    userEntry: ids['ledgerEntry'] ?? '',
    custodyMove: await entry(1001),
    channelTransfer: await run(
      moveChannel,
      { fromAccount: 'PDS', toAccount: 'HF', amount: 1_000, purpose: 'ALLOCATE', remark: `${mark}-111` },
      maker,
    ),
    channelPayout: await run(addPayout, { channel: 'PDS', cardId: ids['bankCard'] ?? '', amount: 1_000 }, maker),
    custodyDay: await insertRow(tenant, 'custody_day', {
      statement_day: '2026-01-01',
      account_no: `${mark}-112`,
      open_cents: 0,
      in_cents: 100,
      out_cents: 0,
      close_cents: 100,
      ledger_close: 100,
      diff_cents: 0,
      unmatched_count: 0,
    }),
  };
};
