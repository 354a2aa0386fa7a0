import { beforeAll, expect, it } from 'vitest';
import { trialBalance } from '../../plugins/bank/contract/index.ts';
import {
  addWithdrawal,
  approveWithdrawal,
  autoRecharge,
  payDeposit,
  queryWithdrawal,
  sendWithdrawal,
  withdrawals,
} from '../../plugins/funds/contract/index.ts';
import { applyPrepay, approvePrepay, payPrepay } from '../../plugins/prepay/contract/index.ts';
import { prepayInput } from '../../plugins/prepay/fixtures.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import {
  businessReports,
  companyFunds,
  fundEntries,
  monthReports,
  ownerDays,
  platformDays,
  providerFunds,
} from '../../plugins/report/contract/index.ts';
import report from '../../plugins/report/server/index.ts';
import {
  approveSettlement,
  editSettlement,
  submitSettlement,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import type { AnswerOf, Resource } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator, person } from '../support/freight-world.ts';
import { cashier, checker, move, openSettlement } from '../support/settlement-world.ts';
import { reportMigrations } from '../support/report-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { giveCard } from '../support/owner-cards.ts';
import { ToldBank } from '../support/told-bank.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
type Row = Readonly<Record<string, string | number | null>>;
const bank = new ToldBank();
const finance = person('finance', 'provider');
const sum = (rows: readonly Row[], field: string): number =>
  rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);

onEachDatabase('funds reports', reportMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  let wallet: Awaited<ReturnType<typeof shipper>>;
  let credit: Awaited<ReturnType<typeof shipper>>;
  let cardId: string;

  /** A shipper that pays from its wallet, or on credit, with goods, driver and vehicle that are good to go. */
  const shipper = async (settleMode: 1 | 2) => {
    const parts = await world.parts({ ...coalTerms, oilRatio: 0 });
    const company = await opened.within((call) =>
      call.tx.one<{ companyName: string }>(sql`update company set settle_mode = ${settleMode}, freeze_ratio = 800000,
        initial_quota = ${settleMode === 2 ? 900_000 : 0}, credit_days = 365 where id = ${parts.companyId}
        returning company_name`),
    );
    return { ...parts, companyName: company?.companyName ?? '' };
  };
  const recharge = async (amount: number, channelNo: string) => {
    const { companyId: ownerId, companyName: counterName } = wallet;
    const statementId = await lineOfBank(world.database, { amount, counterName, channelNo, ownerId });
    return world.run(autoRecharge, { statementId }, { as: person('system', 'system') });
  };
  const withdraw = async (amount: number, said: ToldBank['said']): Promise<void> => {
    const found = await opened.within((call) =>
      call.tx.one<{ id: string }>(
        sql`select id from ledger_account where code = 2001 and owner_id = ${wallet.companyId}`,
      ),
    );
    const { id } = await world.run(addWithdrawal, {
      walletId: found?.id ?? '',
      cardId,
      amount,
    });
    const on = { id };
    await world.run(approveWithdrawal, {}, { on, as: checker });
    bank.said = { state: 'running' };
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on, as: cashier });
    await world.drain();
    bank.said = said;
    await world.run(queryWithdrawal, {}, { on, as: cashier });
    await world.drain();
    expect((await world.get(withdrawals, id)).withdrawStatus).toBe(said.state === 'done' ? 40 : 50);
  };
  const settled = async (parts: Awaited<ReturnType<typeof shipper>>, isPaid: boolean) => {
    const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    await world.drive(trip, 70);
    const on = await opened.create(trip.id);
    if (isPaid) await opened.pay(on);
    else {
      await world.run(submitSettlement, {}, { on });
      await world.run(approveSettlement, {}, { on, as: checker });
    }
    return { trip, on, amount: (await opened.order(on.id)).receivableAmount ?? 0 };
  };
  const list = async (resource: Resource, conditions: object = {}, platformId = '10001'): Promise<readonly Row[]> => {
    const who = { platformId, ...(platformId === '00001' ? { as: operator } : {}) };
    const answer = await world.post(`${resource.path}/listing`, { conditions }, who);
    if (answer.status !== 200) throw new Error(`${resource.name}: ${answer.status} ${answer.message}`);
    return (answer.pageResult as { itemList: Row[] }).itemList;
  };
  /** What the trial balance says stood on these accounts at the end of a month, on the side they grow on. */
  const book = async (month: string, ...codes: readonly number[]): Promise<number> => {
    const answer = await world.post(trialBalance.path, { to: `${month}-28` });
    const { rows } = answer.data as AnswerOf<typeof trialBalance>;
    const debit = rows
      .filter((row) => codes.includes(row.accountCode))
      .reduce((all, row) => all + row.closeDebit - row.closeCredit, 0);
    return codes.every((code) => code < 2000) ? debit : 0 - debit;
  };

  beforeAll(async () => {
    opened = await openSettlement(await open(), [prepay, report, bank.half]);
    world = opened.world;
    await storeFiles(world.database, ['file']);
    await opened.within((call) =>
      call.tx.run(sql`insert into service_provider (platform_id, platform_fee_ppm) values ('10001', 5000)
        on conflict (platform_id) do update set platform_fee_ppm = 5000`),
    );
    wallet = await shipper(1);
    const owner = { ownerType: 'company', ownerId: wallet.companyId, ownerName: wallet.companyName } as const;
    cardId = await giveCard(world, owner, { who: { as: finance } });
    credit = await shipper(2);
    const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
    await opened.post(
      'own funds',
      'P-00',
      move({ ...own, code: 1001, ownerType: 'channel', ownerId: 'SIM' }, own, 5_000_000),
    );
    await recharge(2_000_000, 'line-1');
    const first = await settled(wallet, false);
    await world.run(voidSettlement, { reason: '金额有误' }, { on: first.on, as: checker }).catch(() => undefined);
    await settled(credit, false);
    await world.run(payDeposit, { companyId: wallet.companyId, amount: 60_000 }, { as: finance });
    await withdraw(30_000, { state: 'failed', failReason: '账户异常', fault: 'ACCOUNT' });
    await withdraw(40_000, { state: 'done', feeCents: 200 });
    // Two months later: an advance, a trip that is paid, and money that comes and goes.
    world.later(60 * 24 * 62);
    await recharge(500_000, 'line-2');
    const trip = await world.run(assignWaybill, tripInput(wallet.goodsId, wallet.driverId, wallet.vehicleId));
    await world.drive(trip, 40);
    const advance = { id: (await world.run(applyPrepay, prepayInput(trip.id))).id };
    await world.run(approvePrepay, {}, { on: advance, as: checker });
    await world.run(payPrepay, {}, { on: advance, as: cashier });
    await world.drive(trip, 70, 40);
    const last = await opened.create(trip.id);
    await opened.pay(last);
    await world.drain({ hurry: true });
    expect((await opened.order(last.id)).settleStatus).toBe(50);
  }, 240_000);

  it('each month of a shipper opens where the last one closed, and opening + in − out = closing to the cent', async () => {
    const rows = await list(companyFunds);
    for (const companyId of [wallet.companyId, credit.companyId]) {
      const own = rows
        .filter((row) => row['companyId'] === companyId)
        .toSorted((one, other) => String(one['month']).localeCompare(String(other['month'])));
      expect(own.map((row) => row['month'])).toEqual(['2026-03', '2026-04', '2026-05']);
      let carried = 0;
      for (const row of own) {
        expect(row['openCents']).toBe(carried);
        carried += sum([row], 'rechargeCents') + sum([row], 'refundCents');
        carried -= sum([row], 'consumeCents') + sum([row], 'withdrawCents');
        expect(row['closeCents'], `${companyId} ${row['month']}`).toBe(carried);
      }
    }
    const of = (month: string, companyId = wallet.companyId) =>
      rows.find((row) => row['month'] === month && row['companyId'] === companyId);
    // The refused withdrawal came back and is none; the deposit is still the shipper's.
    expect(of('2026-03')).toMatchObject({
      rechargeCents: 2_000_000,
      withdrawCents: 40_000,
      depositCents: 60_000,
      refundCents: 0,
    });
    expect(of('2026-04')).toMatchObject({ rechargeCents: 0, consumeCents: 0, withdrawCents: 0 });
    expect(of('2026-05')?.['rechargeCents']).toBe(500_000);
    expect(of('2026-05')?.['consumeCents']).toBeGreaterThan(0);
    expect(of('2026-03', credit.companyId)).toMatchObject({ closeCents: 0, consumeCents: 0 });
    expect(of('2026-03', credit.companyId)?.['receivableCents']).toBeGreaterThan(0);
    expect(of('2026-05', credit.companyId)?.['quotaUsed']).toBe(of('2026-05', credit.companyId)?.['receivableCents']);
  });

  it('the shippers of a month add up to the trial balance at its end: wallets, frozen, deposits and receivables', async () => {
    const rows = await list(companyFunds);
    for (const month of ['2026-03', '2026-04', '2026-05']) {
      const own = rows.filter((row) => row['month'] === month);
      expect(sum(own, 'closeCents'), month).toBe(await book(month, 2001, 2002, 2003));
      expect(sum(own, 'frozenCents'), month).toBe(await book(month, 2002));
      expect(sum(own, 'depositCents'), month).toBe(await book(month, 2003));
      expect(sum(own, 'receivableCents'), month).toBe(await book(month, 1101));
    }
  });

  it('the entries of a shipper explain its months, and each leaves the balance of its account', async () => {
    const entries = await list(fundEntries, { companyId: wallet.companyId });
    const rows = (await list(companyFunds, { companyId: wallet.companyId })).toSorted((one, other) =>
      String(one['month']).localeCompare(String(other['month'])),
    );
    expect(sum(entries, 'inCents') - sum(entries, 'outCents')).toBe(rows.at(-1)?.['closeCents']);
    for (const code of [2001, 2002, 2003]) {
      const [last] = entries.filter((row) => row['accountCode'] === code);
      expect(last?.['balanceAfter'], `${code}`).toBe(
        await opened.balance({ code: code as 2001, ownerType: 'company', ownerId: wallet.companyId }),
      );
    }
    expect(new Set(entries.map((row) => row['bizType']))).toEqual(
      new Set(['RECHARGE', 'CONSUME', 'WITHDRAW', 'FREEZE', 'THAW', 'DEPOSIT']),
    );
    const taken = entries.filter((row) => row['bizType'] === 'CONSUME');
    expect(taken.every((row) => String(row['waybillSn']).startsWith('YD'))).toBe(true);
    expect(sum(taken, 'outCents')).toBe(sum(rows, 'consumeCents'));
    expect(await list(fundEntries, { companyId: wallet.companyId }, '10002')).toEqual([]);
  });

  it('what of the trips of a month is paid, what they cost the provider, and what their shippers have, is told by the orders and the ledger', async () => {
    const orders = await opened.within((call) =>
      call.tx.one<Row>(sql`
        select sum(freight_amount) filter (where settle_status = 50)::bigint as paid, sum(platform_fee)::bigint as fee,
          sum(info_fee)::bigint as info, sum(cash_amount)::bigint as cash from settlement_order
        where platform_id = '10001' and settle_status <> 90`),
    );
    const months = await list(monthReports);
    expect(sum(months, 'paidCents')).toBe(orders?.['paid']);
    expect(sum(months, 'paidCents')).toBeGreaterThan(0);
    expect(months.find((row) => row['month'] === '2026-03')).toMatchObject({ paidCents: 0, invoicedCents: 0 });
    const byCargo = await list(platformDays);
    expect(sum(byCargo, 'platformFee')).toBe(orders?.['fee']);
    expect(sum(byCargo, 'paidCents')).toBe(orders?.['paid']);
    const business = (await list(businessReports)).filter((row) => row['groupBy'] === 'COMPANY');
    expect(sum(business, 'platformFee')).toBe(orders?.['fee']);
    expect(sum(business, 'infoFee') + sum(business, 'oilAmount') + sum(business, 'cashAmount')).toBe(
      sum(business, 'freightAmount'),
    );
    const days = (await list(ownerDays)).filter((row) => row['companyId'] === wallet.companyId);
    const newest = days.toSorted((one, other) => String(other['day']).localeCompare(String(one['day'])))[0];
    expect(newest?.['walletBalance']).toBe(
      await opened.balance({ code: 2001, ownerType: 'company', ownerId: wallet.companyId }),
    );
    expect(sum(days, 'rechargeCents')).toBe(2_500_000);
  });

  it("a provider's month is its bank account, with what wallets hold, what covers it, and what shippers owe", async () => {
    const rows = [...(await list(providerFunds))].toSorted((one, other) =>
      String(one['month']).localeCompare(String(other['month'])),
    );
    expect(rows.map((row) => row['month'])).toEqual(['2026-03', '2026-04', '2026-05']);
    let carried = 0;
    const wallets = [2001, 2002, 2003, 2101, 2102, 2111, 2112, 2121, 2122, 2131, 2132, 2141, 2142];
    for (const row of rows) {
      const month = String(row['month']);
      expect(row['openCents']).toBe(carried);
      carried += sum([row], 'inCents') - sum([row], 'outCents');
      expect(row['closeCents']).toBe(carried);
      expect(row['closeCents']).toBe(await book(month, 1001));
      expect(row['custodyCents']).toBe(await book(month, 1001, 1002, 1201));
      expect(row['walletLiability']).toBe(await book(month, ...wallets));
      expect(row['receivableCents']).toBe(await book(month, 1101));
      const [held, owed] = [sum([row], 'custodyCents'), sum([row], 'walletLiability')];
      expect(Math.abs(sum([row], 'coveragePpm') - (held * 1_000_000) / owed)).toBeLessThanOrEqual(50);
    }
    expect(sum(rows, 'platformFee')).toBeGreaterThan(0);
    // Nothing is paid to the operator here, so what was accrued still stands there.
    expect(sum(rows, 'platformFee')).toBe(await book('2026-05', 2202));
    expect(await list(providerFunds, {}, '10002')).toEqual([]);
    expect(await list(providerFunds, {}, '00001')).toHaveLength(3);
    await opened.verified();
  });

  it('a change that lowers nothing but what is owed is taken by the figures of its day', async () => {
    const trip = await opened.signed(coalTerms);
    const on = await opened.create(trip.id);
    const owed = async (): Promise<number> => sum(await list(platformDays), 'receivableAmount');
    const before = await owed();
    await world.run(editSettlement, { premium: 300, reason: '补缴' }, { on });
    expect(await owed()).toBe(before + 300);
    await world.run(editSettlement, { premium: 0, reason: '多填' }, { on });
    expect(await owed()).toBe(before);
  });
});
