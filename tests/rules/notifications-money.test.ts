import { beforeAll, beforeEach, expect, it } from 'vitest';
import insurance from '../../plugins/insurance/server/index.ts';
import { tellLow as tellInsurerLow } from '../../plugins/insurance/server/told.ts';
import {
  addWithdrawal,
  approveWithdrawal,
  autoRecharge,
  confirmGrant,
  grantQuota,
  queryWithdrawal,
  sendWithdrawal,
} from '../../plugins/funds/contract/index.ts';
import { tellQuota } from '../../plugins/funds/server/told.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { tellLow } from '../../plugins/bank/server/told.ts';
import { tellOverdue } from '../../plugins/settlement/server/told-by-text.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Job, Sql } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { person, system } from '../support/freight-world.ts';
import { giveCard } from '../support/owner-cards.ts';
import { openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { Telephone } from '../support/telephone.ts';
import { ToldBank } from '../support/told-bank.ts';

const bank = new ToldBank();
const telephone = new Telephone();
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];

onEachDatabase('who is told of money', [...settlementMigrations, ...(insurance.migrations ?? [])], (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let serial = 8100;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [insurance, bank.half, telephone.half]);
    await storeFiles(opened.world.database, ['file']);
  }, 120_000);
  beforeEach(() => {
    telephone.sent.length = 0;
    opened.world.notices.length = 0;
    bank.said = { state: 'done', feeCents: 0 };
  });
  const change = (query: Sql): Promise<number> => opened.within((call) => call.tx.run(query));
  const mobileOf = async (table: 'driver' | 'company', id: string): Promise<string> =>
    (
      await opened.within((call) =>
        call.tx.one<{ mobile: string }>(
          table === 'driver'
            ? sql`select mobile from driver where id = ${id}`
            : sql`select mobile from company where id = ${id}`,
        ),
      )
    )?.mobile ?? '';
  /** What a job tells on the console and by text. */
  const run = async (job: Job) => {
    telephone.sent.length = 0;
    opened.world.notices.length = 0;
    await opened.within((call) => job.run(call), '00001');
    // Warnings go by mail too.
    for (const { level } of opened.world.notices) expect(level).toBe('warning');
    return { notices: opened.world.notices.map(({ platformId, key, text }) => ({ platformId, key, zh: text.zh })) };
  };
  /** The bank takes a payment, and says what became of it when it is asked again. */
  const drain = (): Promise<void> => opened.world.drain({ hurry: true });
  /** A shipper with so much in the wallet. */
  async function funded(amount: number) {
    const input = companyInput((serial += 1));
    const { id } = await opened.world.run(addCompany, input, { as: system });
    const line = { amount, counterName: input.companyName, channelNo: `told-${serial}`, ownerId: id };
    await opened.world.run(
      autoRecharge,
      { statementId: await lineOfBank(opened.world.database, line) },
      { as: system },
    );
    const wallet = await opened.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = ${id}`),
    );
    const mobile = await mobileOf('company', id);
    return { id, name: input.companyName, mobile, walletId: wallet?.id ?? '' };
  }

  it('[D4.25-04] the driver hears that his settlement was approved and paid, in what parts, once each', async () => {
    const { trip, on, batch } = await opened.payable();
    const mobile = await mobileOf('driver', trip.driverId);
    const order = await opened.order(on.id);
    const yuan = (cents: number): string => (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    const split = (cash: number, oil: number): string => `现金${yuan(cash)}元、油费${yuan(oil)}元`;
    expect(telephone.heard().filter((one) => one.includes('运费'))).toEqual([
      `${mobile} 运单${trip.waybillSn}的运费已审核通过：共${yuan(order.freightAmount)}元，` +
        `${split(order.cashAmount, order.oilAmount)}。`,
    ]);
    await opened.paid(batch);
    await drain();
    expect(telephone.heard()).toEqual([
      `${mobile} 运单${trip.waybillSn}的运费已支付：${split(order.payCash, order.payOil)}，请查收。`,
    ]);
  });

  it('[D4.25-05] the owner of a withdrawal hears that it arrived, failed or came back, once each', async () => {
    const owner = await funded(90_000);
    const cardId = await giveCard(opened.world, { ownerType: 'company', ownerId: owner.id, ownerName: owner.name });
    const card = await opened.within((call) =>
      call.tx.one<{ last4: string }>(sql`select card_last4 as last4 from bank_card where id = ${cardId}`),
    );
    const last4 = card?.last4 ?? '';
    telephone.sent.length = 0;
    async function withdrawn(amount: number) {
      const { id } = await opened.world.run(addWithdrawal, { walletId: owner.walletId, cardId, amount }, { as: maker });
      await opened.world.run(approveWithdrawal, {}, { on: { id }, as: first });
      await opened.world.run(sendWithdrawal, { channel: 'ENT' }, { on: { id }, as: second });
      await drain();
      await opened.world.run(queryWithdrawal, {}, { on: { id }, as: second });
      await drain();
      return { id };
    }
    const on = await withdrawn(10_000);
    expect(telephone.heard()).toEqual([`${owner.mobile} 您申请的提现100.00元已到账，收款卡尾号${last4}。`]);
    bank.said = { state: 'failed', failReason: '退票' };
    await opened.world.run(queryWithdrawal, {}, { on, as: second });
    await drain();
    expect(telephone.heard()).toEqual([
      `${owner.mobile} 您的提现100.00元（收款卡尾号${last4}）被银行退回：退票，款项已退回账户。`,
    ]);
    bank.said = { state: 'failed', failReason: '户名不符' };
    await withdrawn(20_000);
    expect(telephone.heard()).toEqual([
      `${owner.mobile} 您申请的提现200.00元（收款卡尾号${last4}）失败：户名不符，款项已退回账户。`,
    ]);
  });

  it('[D4.25-06] the shipper hears by text that a recharge has arrived, the provider’s finance on the console', async () => {
    const owner = await funded(123_456);
    expect(telephone.heard()).toEqual([expect.stringMatching(`^${owner.mobile} 贵司充值1,234.56元已到账，单号CZ`)]);
    expect(opened.world.notices).toMatchObject([
      {
        platformId: '10001',
        key: 'OwnerRechargeAudit:confirm',
        text: { zh: expect.stringContaining('1,234.56 元') as string },
        opens: { path: '/OwnerRechargeAudit' },
      },
    ]);
  });

  it('[D4.25-08] above nine tenths of the quota, and overdue: shipper and finance hear of it once, by day', async () => {
    const owner = await funded(1);
    const { id } = await opened.world.run(grantQuota, {
      companyId: owner.id,
      amount: 100_000,
      billDay: 1,
      creditDays: 30,
      reason: '签约',
    });
    await opened.world.run(confirmGrant, {}, { on: { id }, as: second });
    const use = (cents: number) => change(sql`update quota set used_cents = ${cents} where company_id = ${owner.id}`);
    opened.world.later(180);
    await use(90_000);
    expect((await run(tellQuota)).notices).toEqual([]);
    await use(95_000);
    expect((await run(tellQuota)).notices).toEqual([
      {
        platformId: '10001',
        key: 'quotaAllocation:expandQuota',
        zh: `货主“${owner.name}”的授信额度已使用 95%，剩余 50.00 元。`,
      },
    ]);
    expect(telephone.heard()).toEqual([`${owner.mobile} 贵司授信额度已使用95%，剩余50.00元，请及时还款。`]);
    expect((await run(tellQuota)).notices).toEqual([]);
    await use(50_000);
    await run(tellQuota);
    await use(99_000);
    expect((await run(tellQuota)).notices).toHaveLength(1);
    await use(0);

    await change(sql`
      insert into ys_settlement_order (platform_id, id, ys_sn, company_id, company_name, settle_mode, period_from,
        period_to, waybill_count, settle_kg, freight_amount, service_fee, info_fee, premium, receivable_amount,
        received_cents, ys_status, due_date, apply_by, at, maker_id, created_at, updated_at)
      values ('10001', 'told-ys', 'YS-TOLD', ${owner.id}, ${owner.name}, 2, '2026-01-01', '2026-01-31', 1, 1, 50000, 0, 0,
        0, 50000, 10000, 2, (now() at time zone 'Asia/Shanghai')::date - 3, 'x', now(), 'x', now(), now())`);
    expect((await run(tellOverdue)).notices).toEqual([
      {
        platformId: '10001',
        key: 'YSSettlementOrder:receive',
        zh: `货主“${owner.name}”的应收结算单 YS-TOLD 已逾期 3 天，未收 400.00 元。`,
      },
    ]);
    expect(telephone.heard()).toEqual([
      `${owner.mobile} 贵司应收结算单YS-TOLD已逾期3天，未付400.00元，请尽快付款；如已付款请忽略。`,
    ]);
    expect((await run(tellOverdue)).notices).toEqual([]);
    await change(sql`delete from standing_told`);
    opened.world.later(12 * 60);
    expect((await run(tellOverdue)).notices).toEqual([]);
  });

  it('[D4.25-09] finance hears of a channel account, the fuel pool and an insurer’s account below their levels', async () => {
    await change(sql`
      insert into bank (id, bank_code, bank_name, created_at, updated_at)
      values ('told-bank', 'TOLD', '示范银行', now(), now())`);
    await change(sql`
      insert into bank_enterprise_account (platform_id, id, bank_id, bank_name, account_no, account_name, balance,
        sync_state, status, warn_cents, created_at, updated_at)
      values ('10001', 'told-account', 'told-bank', '示范银行', '62220000', '示范', 100, 2, 1, 5000, now(), now())`);
    await change(sql`
      insert into underwriting_account (platform_id, id, insurer_code, insurer_name, account_no, warn_cents,
        created_at, updated_at)
      values ('10001', 'told-insurer', 'PICC', '示范保险', 'A1', 5000, now(), now())`);
    await change(sql`insert into tyy_pool (platform_id, warn_cents) values ('00001', 5000)`);
    expect((await run(tellLow)).notices).toEqual([
      {
        platformId: '10001',
        key: 'bankEnterpriseAccount:edit',
        zh: '账户 62220000 余额 1.00 元，低于预警值 50.00 元。',
      },
      { platformId: '00001', key: 'tyyBalance:setWarn', zh: '油气资金池余额 0.00 元，低于预警值 50.00 元。' },
    ]);
    expect((await run(tellInsurerLow)).notices).toEqual([
      {
        platformId: '10001',
        key: 'underwritingAccount:topUp',
        zh: '“示范保险”承保账户余额 0.00 元，低于预警值 50.00 元，可能无法投保。',
      },
    ]);
    expect([...(await run(tellLow)).notices, ...(await run(tellInsurerLow)).notices]).toEqual([]);
    await change(sql`update bank_enterprise_account set balance = 6000 where id = 'told-account'`);
    await run(tellLow);
    await change(sql`update bank_enterprise_account set balance = 10 where id = 'told-account'`);
    expect((await run(tellLow)).notices).toHaveLength(1);
  });
});
