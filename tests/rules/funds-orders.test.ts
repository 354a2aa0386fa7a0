import { beforeAll, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import type { AccountCode, OwnerType } from '../../sdk/contract/index.ts';
import { waybillAdvanced, waybillCollected, waybillDue } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { ownFunds, toSuspense, unmatchStatement } from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import {
  addDepositWithdrawal,
  addRecharge,
  addWithdrawal,
  approveWithdrawal,
  auditRecharge,
  autoRecharge,
  cancelRecharge,
  cancelWithdrawal,
  confirmRecharge,
  freezes,
  freezeThis,
  freezeWallet,
  matchStatement,
  payDeposit,
  queryWithdrawal,
  recharges,
  rejectRecharge,
  rejectWithdrawal,
  restoreWallet,
  sendWithdrawal,
  stopPay,
  thawAll,
  thawPart,
  wallets,
  withdrawals,
} from '../../plugins/funds/contract/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { lineOfBank, type ToldLine } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { companyCardNo, giveCard } from '../support/owner-cards.ts';
import { ToldBank } from '../support/told-bank.ts';
import { storeFiles } from '../support/stored-file.ts';

const bank = new ToldBank();
const { handed } = bank;
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];

onEachDatabase(
  'money in, out and held',
  [...freightMigrations, ...(bankHalf.migrations ?? []), ...(funds.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let serial = 4700;
    const line = (told: ToldLine): Promise<string> => lineOfBank(world.database, told);
    /** Work on the book as a command would, with what the book has at its end. */
    const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
      );
    const cents = (code: AccountCode, ownerId: string, ownerType: OwnerType = 'company'): Promise<number> =>
      within((call) => ledger.balance(call, { code, ownerType, ownerId }));
    const clean = async (): Promise<void> => expect(await within((call) => ledger.verify(call))).toEqual([]);
    const openFreezes = async (owner: string): Promise<number> =>
      (
        await within((call) =>
          call.tx.one<{ sum: number }>(sql`
    select coalesce(sum(amount - thawed_cents - used_cents), 0)::bigint as sum from freeze_order
      where owner_id = ${owner}`),
        )
      )?.sum ?? 0;
    const company = async (): Promise<{ id: string; companyName: string }> => {
      const input = companyInput((serial += 1));
      return { id: (await world.run(addCompany, input, { as: system })).id, companyName: input.companyName };
    };
    const rechargeInput = (owner: { id: string; companyName: string }, amount: number) => ({
      companyId: owner.id,
      amount,
      payWay: 'BANK_TRANSFER' as const,
      payerName: owner.companyName,
      payerAccount: '6210990012345678',
      payAt: '2026-03-05 07:00:00',
      voucherFiles: 'file-1',
    });
    /** A shipper whose money has come through both reviews. */
    const funded = async (amount: number): Promise<{ id: string; companyName: string; cardId: string }> => {
      const owner = await company();
      const named = { ownerType: 'company', ownerId: owner.id, ownerName: owner.companyName } as const;
      const cardId = await giveCard(world, named, { cardNo: companyCardNo });
      const statementId = await line({ amount, counterName: owner.companyName, ownerId: owner.id });
      await world.run(autoRecharge, { statementId }, { as: system });
      return { ...owner, cardId };
    };
    const walletId = async (owner: string): Promise<string> =>
      (
        await within((call) =>
          call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = ${owner}`),
        )
      )?.id ?? '';
    const withdrawal = async (owner: { id: string; cardId: string }, amount: number) =>
      world.run(addWithdrawal, { walletId: await walletId(owner.id), cardId: owner.cardId, amount }, { as: maker });
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [bankHalf, funds, bank.half]);
      await storeFiles(world.database, ['file']);
    }, 120_000);

    it('[R1-23] [D4.7-01g, D4.7-04g, D4.7-04e, DP-01, DF-02] a recharge arrives by two persons and one statement line, to the cent', async () => {
      const owner = await company();
      const bankBefore = await cents(1001, 'ENT', 'channel');
      expect(
        await world.refusal(addRecharge, { ...rechargeInput(owner, 1_000_001), payerName: '别家公司' }, { as: maker }),
      ).toBe('letterMissing');
      expect(
        await world.refusal(addRecharge, { ...rechargeInput(owner, 1), payAt: '2027-01-01 00:00:00' }, { as: maker }),
      ).toBe('paidLater');
      expect(await world.refusal(addRecharge, rechargeInput({ ...owner, id: 'nobody' }, 1), { as: maker })).toBe(
        'noCompany',
      );
      for (const broken of [rechargeInput(owner, 0), { ...rechargeInput(owner, 1), voucherFiles: null }])
        expect(
          (await world.post(addRecharge.path, { model: broken, requestId: `recharge-${broken.amount}` }, { as: maker }))
            .status,
        ).toBe(400);
      const { id } = await world.run(addRecharge, rechargeInput(owner, 1_000_001), { as: maker });
      const on = { id };
      expect(await world.refusal(confirmRecharge, {}, { on, as: second })).toBe('wrongState');
      expect(await world.refusal(auditRecharge, {}, { on, as: maker })).toBe('sameHand');
      expect(await world.refusal(auditRecharge, {}, { on, as: first, platformId: '10002' })).toBe('notFound');
      await world.run(auditRecharge, {}, { on, as: first });
      expect(await world.refusal(confirmRecharge, {}, { on, as: first })).toBe('secondPerson');
      expect(await world.refusal(confirmRecharge, {}, { on, as: second })).toBe('noStatement');
      const counterName = owner.companyName;
      const chosen = await line({ amount: 1_000_001, counterName, channelNo: 'Bank-77' });
      const match = (statementId: string, of = on, reason?: string) =>
        world.refusal(matchStatement, { statementId, reason: reason ?? null }, { on: of, as: second });
      expect(await match('nobody')).toBe('noLine');
      expect(await match(await line({ amount: 1_000_001, counterName, platformId: '10002' }))).toBe('noLine');
      expect(await match(await line({ amount: 1_000_000, counterName }))).toBe('amountDiffers');
      expect(await match(await line({ amount: 1_000_001, counterName, direction: 'OUT' }))).toBe('lineOut');
      expect(await match(await line({ amount: 1_000_001, counterName: '别家公司' }))).toBe('payerDiffers');
      await world.run(matchStatement, { statementId: chosen, reason: null }, { on, as: second });
      // It waits for this recharge from now on, and the bank's page leaves it alone.
      const early = await world.run(addRecharge, rechargeInput(owner, 1_000_001), { as: maker });
      expect(await match(chosen, early)).toBe('lineUsed');
      for (const taken of [ownFunds, unmatchStatement])
        expect(
          await world.refusal(taken, (taken === ownFunds ? {} : { reason: '误' }) as never, { on: { id: chosen } }),
        ).toBe(taken === ownFunds ? 'chosen' : 'wrongState');
      await world.run(cancelRecharge, {}, { on: early, as: maker });
      expect(await cents(2001, owner.id)).toBe(0);
      await world.run(confirmRecharge, {}, { on, as: second });
      expect(await world.refusal(confirmRecharge, {}, { on, as: second })).toBe('wrongState');
      expect(await world.get(recharges, id)).toMatchObject({
        rechargeStatus: 30,
        applyBy: 'maker',
        firstAuditBy: 'first',
        auditBy: 'second',
        nameMatch: 1,
        channel: 'ENT',
        journalNo: expect.stringMatching(/^PZ/),
      });
      expect([await cents(2001, owner.id), (await cents(1001, 'ENT', 'channel')) - bankBefore]).toEqual([
        1_000_001, 1_000_001,
      ]);
      const other = await world.run(addRecharge, rechargeInput(owner, 1_000_001), { as: maker });
      expect(await match(chosen, other)).toBe('lineUsed');
      expect(await world.refusal(unmatchStatement, { reason: '误' }, { on: { id: chosen } })).toBe('chosen');
      await expect(line({ amount: 5, counterName, channelNo: 'bANK-77' })).rejects.toThrow('once_any_case');
      const before = { pds: await cents(1001, 'PDS', 'channel') };
      await world.run(auditRecharge, {}, { on: other, as: first });
      // One that was chosen before and is given up is free again.
      const wrong = await line({ amount: 1_000_001, counterName });
      await world.run(matchStatement, { statementId: wrong, reason: null }, { on: other, as: second });
      const right = await line({ amount: 1_000_001, counterName: '别家公司', channel: 'PDS' });
      await world.run(toSuspense, { reason: '付款方不明' }, { on: { id: right } });
      const letterFile = 'file';
      const third = person('third', 'provider');
      await world.run(matchStatement, { statementId: right, reason: '集团代付', letterFile }, { on: other, as: third });
      await world.run(ownFunds, {}, { on: { id: wrong } });
      await world.run(confirmRecharge, {}, { on: other, as: second });
      const arrived = await world.get(recharges, other.id);
      expect(arrived).toMatchObject({ channel: 'PDS', payerReason: '集团代付', statementId: right });
      // The channel of the line has it, and nothing stays in suspense.
      expect((await cents(1001, 'PDS', 'channel')) - before.pds).toBe(1_000_001);
      expect(await cents(1004, 'PDS', 'channel')).toBe(0);
      expect(
        await within((call) =>
          call.tx.one(sql`select match_status, journal_no, biz_no from fund_statement where id = ${right}`),
        ),
      ).toEqual({ matchStatus: 1, journalNo: arrived.journalNo, bizNo: other.rechargeNo });
      await clean();
    });

    it('[D4.7-02, D4.7-02e, D4.7-05g, DF-02] a recharge that is rejected or cancelled moves nothing, and only the system books by itself', async () => {
      const owner = await company();
      const add = () => world.run(addRecharge, { ...rechargeInput(owner, 500), payWay: 'OFFLINE' }, { as: maker });
      const rejected = await add();
      expect(await world.refusal(rejectRecharge, { reason: '重复' }, { on: rejected, as: maker })).toBe('sameHand');
      const withoutReason = { id: rejected.id, model: {}, requestId: 'reject-without-reason' };
      expect((await world.post(rejectRecharge.path, withoutReason, { as: operator, platformId: '00001' })).status).toBe(
        400,
      );
      await world.run(rejectRecharge, { reason: '重复' }, { on: rejected, as: operator, platformId: '00001' });
      const cancelled = await add();
      await world.run(cancelRecharge, {}, { on: cancelled, as: maker });
      for (const on of [rejected, cancelled])
        expect(await world.refusal(auditRecharge, {}, { on, as: first })).toBe('wrongState');
      expect(await world.get(recharges, rejected.id)).toMatchObject({
        rechargeStatus: 40,
        rejectReason: '重复',
        journalNo: null,
      });
      const { id: ownerId, companyName: counterName } = owner;
      const auto = { statementId: await line({ amount: 700, counterName, channel: 'PDS', ownerId }) };
      const refused = async (told: ToldLine) =>
        world.refusal(autoRecharge, { statementId: await line(told) }, { as: system });
      expect(await world.refusal(autoRecharge, auto, { as: first })).toBe('onlySystem');
      expect(await refused({ amount: 700, counterName: '别家', channel: 'PDS', ownerId })).toBe('payerDiffers');
      expect(await refused({ amount: 700, counterName })).toBe('notOwnAccount');
      const { id } = await world.run(autoRecharge, auto, { as: system });
      expect(await world.refusal(autoRecharge, auto, { as: system })).toBe('lineUsed');
      expect(await world.get(recharges, id)).toMatchObject({ rechargeStatus: 60 });
      expect(await cents(2001, owner.id)).toBe(700);
      await clean();
    });

    it('[R1-24] [D4.8-01e, D4.8-02g, D4.8-04g, D4.8-04e, D4.8-05, D4.8-05g, D4.8-05e, D4.8-07g, DP-17, DP-18, DP-19, DI-16] a withdrawal is frozen, sent once and paid with its fee, by two persons', async () => {
      const owner = await funded(1_000_000);
      const before = {
        bank: await cents(1001, 'ENT', 'channel'),
        transit: await cents(1002, 'ENT', 'channel'),
        fee: await cents(5006, '10001', 'tenant'),
        handed: handed.length,
      };
      const { cardId } = owner;
      const wish = { walletId: await walletId(owner.id), cardId, amount: 1_000_001 };
      expect(await world.refusal(addWithdrawal, wish, { as: maker })).toBe('balanceShort');
      expect(await world.refusal(addWithdrawal, { ...wish, walletId: 'nobody' }, { as: maker })).toBe('noWallet');
      const order = await withdrawal(owner, 276_850);
      const on = { id: order.id };
      expect([await cents(2001, owner.id), await cents(2002, owner.id), await openFreezes(owner.id)]).toEqual([
        723_150, 276_850, 276_850,
      ]);
      expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: first })).toBe('wrongState');
      expect(await world.refusal(approveWithdrawal, {}, { on, as: maker })).toBe('sameHand');
      expect(await world.refusal(approveWithdrawal, {}, { on, as: first, platformId: '10002' })).toBe('notFound');
      await world.run(approveWithdrawal, {}, { on, as: first });
      expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: maker })).toBe('sameHand');
      expect(await world.refusal(sendWithdrawal, { channel: 'HF' }, { on, as: second })).toBe('channelShort');
      await world.run(sendWithdrawal, { channel: 'ENT' }, { on, as: second });
      await world.drain();
      expect([
        await cents(2002, owner.id),
        (await cents(1002, 'ENT', 'channel')) - before.transit,
        await openFreezes(owner.id),
      ]).toEqual([0, -276_850, 0]);
      expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: second })).toBe('wrongState');
      expect(handed.length - before.handed).toBe(1);
      bank.said = { state: 'running' };
      await world.run(queryWithdrawal, {}, { on, as: second });
      await world.drain();
      expect(await world.get(withdrawals, order.id)).toMatchObject({
        withdrawStatus: 30,
        failReason: null,
      });
      world.later(25 * 60);
      await world.run(queryWithdrawal, {}, { on, as: second });
      await world.drain();
      expect((await world.get(withdrawals, order.id)).failReason).toContain('24');
      bank.said = { state: 'done', feeCents: 200 };
      await world.run(queryWithdrawal, {}, { on, as: second });
      await world.drain();
      await world.run(queryWithdrawal, {}, { on, as: second });
      await world.drain();
      expect(await world.get(withdrawals, order.id)).toMatchObject({
        withdrawStatus: 40,
        feeCents: 200,
        channelNo: `C-${order.withdrawNo}`,
        receiptNo: `C-${order.withdrawNo}`,
        failReason: null,
        cardLast4: '5678',
      });
      expect([
        (await cents(1001, 'ENT', 'channel')) - before.bank,
        (await cents(1002, 'ENT', 'channel')) - before.transit,
        (await cents(5006, '10001', 'tenant')) - before.fee,
      ]).toEqual([-277_050, 0, 200]);
      expect(handed.length - before.handed).toBe(1);
      await clean();
    });

    it('an owner without a checked card: the picker of cards says so, before that it asks for the owner', async () => {
      const owner = await funded(1_000);
      const picked = async (beside: readonly object[], words: string | null = null) => {
        const { data } = await world.post(`${addWithdrawal.path}/pick`, { field: 'cardId', words, beside });
        const { rows, nothing } = data as { readonly rows: readonly object[]; readonly nothing: string | null };
        return [rows.length, nothing];
      };
      const beside = [{ field: 'walletId', value: await walletId(owner.id) }];
      expect(await picked([])).toEqual([0, '请先选择收款人']);
      expect(await picked(beside)).toEqual([1, null]);
      expect(await picked(beside, 'zzzz')).toEqual([0, null]);
      await within((call) => call.tx.run(sql`update bank_card set verify_status = 0 where id = ${owner.cardId}`));
      expect(await picked(beside)).toEqual([0, '该收款人没有核验通过的银行卡，请到银行卡管理添加并核验']);
    });

    it('a withdrawal of a provider is not ended by the operator alone: its own hand, or a reason that it is told', async () => {
      const owner = await funded(100_000);
      const [checker, payer] = [person('op-checker', 'operator'), person('op-payer', 'operator')];
      const central = { platformId: '00001' } as const;
      const told = () => world.notices.map(({ platformId, key, text }) => ({ platformId, key, zh: text.zh })).splice(0);
      const { id } = await withdrawal(owner, 10_000);
      await world.run(approveWithdrawal, {}, { on: { id }, as: checker, ...central });
      const pay = { on: { id }, as: payer, ...central };
      expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { ...pay, as: checker })).toBe('payerIsChecker');
      expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, pay)).toBe('providerHand');
      world.notices.length = 0;
      await world.run(sendWithdrawal, { channel: 'ENT', standInReason: '服务商财务休假' }, pay);
      expect(told()).toEqual([
        {
          platformId: '10001',
          key: 'withdrawRecord:audit',
          zh: expect.stringMatching(/^运营方代为打款了提现 TX\d+（100.00 元），原因：服务商财务休假$/) as string,
        },
      ]);
      await world.drain();
      // The provider checks, the operator pays; and the other way round.
      for (const [one, other] of [
        [{ as: first }, { as: payer, ...central }],
        [{ as: checker, ...central }, { as: second }],
      ] as const) {
        const order = await withdrawal(owner, 10_000);
        await world.run(approveWithdrawal, {}, { on: { id: order.id }, ...one });
        await world.run(sendWithdrawal, { channel: 'ENT' }, { on: { id: order.id }, ...other });
        await world.drain();
      }
      const back = await withdrawal(owner, 10_000);
      world.notices.length = 0;
      await world.run(rejectWithdrawal, { reason: '资料不全' }, { on: { id: back.id }, as: checker, ...central });
      expect(told()).toMatchObject([{ platformId: '10001', zh: expect.stringContaining('资料不全') as string }]);
      await clean();
    });

    it('[D4.8-03e, D4.8-06, D4.8-06e, D4.8-08, D4.8-08e, DP-20] what fails, comes back, is rejected or cancelled is in the wallet again', async () => {
      const owner = await funded(100_000);
      const sent = async (amount: number): Promise<{ id: string }> => {
        const { id } = await withdrawal(owner, amount);
        await world.run(approveWithdrawal, {}, { on: { id }, as: first });
        await world.run(sendWithdrawal, { channel: 'ENT' }, { on: { id }, as: second });
        await world.drain();
        return { id };
      };
      const channel = async (): Promise<number[]> => [
        await cents(1001, 'ENT', 'channel'),
        await cents(1002, 'ENT', 'channel'),
      ];
      const [bankBefore = 0, transitBefore = 0] = await channel();
      const failing = await sent(30_000);
      bank.said = { state: 'failed', failReason: '账号不存在' };
      await world.run(queryWithdrawal, {}, { on: failing, as: second });
      await world.drain();
      expect(await world.get(withdrawals, failing.id)).toMatchObject({
        withdrawStatus: 50,
        failReason: '账号不存在',
        feeCents: 0,
      });
      expect([await cents(2001, owner.id), await cents(2002, owner.id)]).toEqual([100_000, 0]);
      expect(await channel()).toEqual([bankBefore, transitBefore]);
      const returning = await sent(20_000);
      bank.said = { state: 'done', feeCents: 100 };
      await world.run(queryWithdrawal, {}, { on: returning, as: second });
      await world.drain();
      expect(await cents(2001, owner.id)).toBe(80_000);
      bank.said = { state: 'failed', failReason: '退票' };
      await world.run(queryWithdrawal, {}, { on: returning, as: second });
      await world.drain();
      expect(await world.get(withdrawals, returning.id)).toMatchObject({
        withdrawStatus: 80,
        failReason: '退票',
        feeCents: 100,
      });
      expect(await world.refusal(queryWithdrawal, {}, { on: returning, as: second })).toBe('wrongState');
      expect(await cents(2001, owner.id)).toBe(100_000);
      expect(await channel()).toEqual([bankBefore - 100, transitBefore]);
      const rejected = await withdrawal(owner, 40_000);
      expect(await world.refusal(rejectWithdrawal, { reason: '卡号有误' }, { on: rejected, as: maker })).toBe(
        'sameHand',
      );
      await world.run(rejectWithdrawal, { reason: '卡号有误' }, { on: rejected, as: operator, platformId: '00001' });
      const cancelled = await withdrawal(owner, 50_000);
      expect(await world.refusal(cancelWithdrawal, {}, { on: cancelled, as: first })).toBe('notYours');
      await world.run(cancelWithdrawal, {}, { on: cancelled, as: maker });
      expect([
        (await world.get(withdrawals, rejected.id)).withdrawStatus,
        (await world.get(withdrawals, cancelled.id)).withdrawStatus,
      ]).toEqual([60, 70]);
      expect([await cents(2001, owner.id), await cents(2002, owner.id), await openFreezes(owner.id)]).toEqual([
        100_000, 0, 0,
      ]);
      await clean();
    });

    it('[DP-26] a deposit is paid from the wallet, and comes out of the deposit only when no trip is open', async () => {
      const owner = await funded(90_000);
      expect(await world.refusal(payDeposit, { companyId: owner.id, amount: 90_001 }, { as: maker })).toBe(
        'balanceShort',
      );
      await world.run(payDeposit, { companyId: owner.id, amount: 60_000 }, { as: maker });
      expect([await cents(2001, owner.id), await cents(2003, owner.id)]).toEqual([30_000, 60_000]);
      const ask = { companyId: owner.id, cardId: owner.cardId, amount: 25_000 };
      const rejected = await world.run(addDepositWithdrawal, ask, { as: maker });
      expect([await cents(2003, owner.id), await cents(2002, owner.id)]).toEqual([35_000, 25_000]);
      expect(await world.get(withdrawals, rejected.id)).toMatchObject({
        kind: 'DEPOSIT',
        depositBalance: 35_000,
        openWaybills: 0,
        companyName: owner.companyName,
      });
      await world.run(rejectWithdrawal, { reason: '资料不全' }, { on: rejected, as: first });
      expect([await cents(2003, owner.id), await cents(2002, owner.id), await cents(2001, owner.id)]).toEqual([
        60_000, 0, 30_000,
      ]);
      const { id } = await world.run(addDepositWithdrawal, ask, { as: maker });
      await world.run(approveWithdrawal, {}, { on: { id }, as: first });
      await world.run(sendWithdrawal, { channel: 'ENT' }, { on: { id }, as: second });
      await world.drain();
      bank.said = { state: 'done', feeCents: 0 };
      await world.run(queryWithdrawal, {}, { on: { id }, as: system });
      await world.drain();
      expect([await cents(2003, owner.id), await cents(2002, owner.id), await cents(2001, owner.id)]).toEqual([
        35_000, 0, 30_000,
      ]);
      const trip = await world.trip(10);
      expect(await world.refusal(addDepositWithdrawal, { ...ask, companyId: trip.companyId }, { as: maker })).toBe(
        'openTrips',
      );
      await clean();
    });

    it('[R1-26] [D4.11-01, D4.11-01g, D4.11-01e, D4.11-02g, D4.11-02e, D4.11-03g, D4.11-03e, DI-06] open freezes are what the wallet has frozen; by hand it takes a file and a second person to thaw', async () => {
      const owner = await funded(100_000);
      const wallet = await walletId(owner.id);
      const why = { reasonType: 'RISK', reason: '疑似虚假运单', evidenceFile: 'file-9' } as const;
      expect(await world.refusal(freezeWallet, { walletId: wallet, amount: 100_001, ...why }, { as: maker })).toBe(
        'balanceShort',
      );
      const { id } = await world.run(freezeWallet, { walletId: wallet, amount: 60_000, ...why }, { as: maker });
      const on = { id };
      expect((await world.get(freezes, id)).freezeStatus).toBe(10);
      const thaw = { reason: '核实无误', evidenceFile: 'file-10' };
      const withoutFile = { id, model: { reason: thaw.reason }, requestId: 'thaw-without-file' };
      expect((await world.post(thawAll.path, withoutFile, { as: first })).status).toBe(400);
      expect(await world.refusal(thawAll, thaw, { on, as: maker })).toBe('secondPerson');
      expect(await world.refusal(thawPart, { amount: 60_001, ...thaw }, { on, as: first })).toBe('tooMuch');
      await world.run(thawPart, { amount: 10_000, ...thaw }, { on, as: first });
      expect(await world.get(freezes, id)).toMatchObject({
        freezeStatus: 20,
        thawedCents: 10_000,
        thawBy: 'first',
        evidenceFile: 'file-9',
        thawFile: 'file-10',
      });
      expect([await cents(2001, owner.id), await cents(2002, owner.id), await openFreezes(owner.id)]).toEqual([
        50_000, 50_000, 50_000,
      ]);
      await world.run(
        freezeThis,
        { amount: 5_000, ...why, reasonType: 'COURT' },
        { on: { id: wallet }, as: operator, platformId: '00001' },
      );
      expect(await world.get(wallets, wallet, { as: operator, platformId: '00001' })).toMatchObject({
        available: 45_000,
        frozen: 55_000,
        ownerName: owner.companyName,
        accountStatus: 1,
      });
      await world.run(thawAll, thaw, { on, as: first });
      expect(await world.refusal(thawAll, thaw, { on, as: first })).toBe('wrongState');
      expect(await world.get(freezes, id)).toMatchObject({ freezeStatus: 30, thawedCents: 60_000 });
      expect([await cents(2002, owner.id), await openFreezes(owner.id)]).toEqual([5_000, 5_000]);
      await clean();
    });

    it('[D4.11-01, D4.11-01e, D4.11-02, D4.11-03, D4.11-04, D4.11-04e, D4.9-01e, DP-02, DP-03, DI-06] what a waybill holds is held once and follows what the trip is worth, used by its settlement and given back with the rest; no person thaws it', async () => {
      const owner = await funded(100_000);
      const trip = {
        ...{ platformId: '10001', companyId: owner.id, companyName: owner.companyName },
        waybillSn: 'YD26030500000001',
      } as const;
      await within((call) => call.tx.run(sql`update company set freeze_ratio = 800000 where id = ${owner.id}`));
      const due = (worth: number, isDispatch = false) =>
        within((call) => call.emit(waybillDue, { ...trip, cents: worth, isDispatch }));
      const order = () =>
        within((call) =>
          call.tx.one<{ id: string; freezeStatus: number; amount: number }>(
            sql`select id, freeze_status, amount from freeze_order where owner_id = ${owner.id}`,
          ),
        );
      const stands = async () => [
        await cents(2001, owner.id),
        await cents(2002, owner.id),
        await openFreezes(owner.id),
        (await order())?.freezeStatus,
      ];
      for (let n = 0; n < 2; n += 1) await due(44_400, true);
      expect(await stands()).toEqual([64_480, 35_520, 35_520, 10]);
      expect(
        await world.refusal(thawAll, { reason: '人工', evidenceFile: 'file' }, { on: (await order())!, as: first }),
      ).toBe('ofBusiness');
      // Loaded heavier, then lighter; more than the shipper has is frozen as far as it goes, once the goods are away.
      await due(50_000);
      expect(await stands()).toEqual([60_000, 40_000, 40_000, 10]);
      await due(30_000);
      expect(await stands()).toEqual([76_000, 24_000, 24_000, 20]);
      await due(150_000);
      expect(await stands()).toEqual([0, 100_000, 100_000, 20]);
      await due(44_400);
      const another = { ...trip, waybillSn: 'YD26030500000002' };
      await expect(
        within((call) => call.emit(waybillDue, { ...another, cents: 80_601, isDispatch: true })),
      ).rejects.toMatchObject({
        code: 'coverShort',
        values: { company: owner.companyName, short: '0.01', who: expect.any(String) as string },
      });
      // An advance within the ratio freezes no more, but from now on no less.
      await within((call) => call.emit(waybillAdvanced, { ...trip, cents: 20_000 }));
      expect(await stands()).toEqual([64_480, 35_520, 35_520, 20]);
      await due(10_000);
      expect(await stands()).toEqual([80_000, 20_000, 20_000, 20]);
      await due(44_400);
      // An advance needs more than the ratio, and keeps it however light the truck is.
      await within((call) => call.emit(waybillAdvanced, { ...trip, cents: 40_000 }));
      expect(await stands()).toEqual([60_000, 40_000, 40_000, 20]);
      await due(10_000);
      expect(await stands()).toEqual([60_000, 40_000, 40_000, 20]);
      await expect(within((call) => call.emit(waybillAdvanced, { ...trip, cents: 100_001 }))).rejects.toMatchObject({
        code: 'advanceShort',
      });
      // P-07 and P-03 as the settlement posts them: 30 000 of what is frozen, the rest back.
      await within(async (call) => {
        const who = { ownerType: 'company', ownerId: owner.id } as const;
        const { journalNo } = await ledger.post(call, {
          bizType: 'settle',
          bizNo: trip.waybillSn,
          requestId: 'settle-1',
          postings: [
            { code: 2002, ...who, side: 'D', amount: 40_000 },
            { code: 4001, ownerType: 'tenant', ownerId: '10001', side: 'C', amount: 30_000 },
            { code: 2001, ...who, side: 'C', amount: 10_000 },
          ],
        });
        await call.emit(waybillCollected, { ...trip, usedCents: 30_000, backCents: 10_000, journalNo });
      });
      expect(await stands()).toEqual([70_000, 0, 0, 40]);
      // Nobody drives another one after all: everything is free again.
      await within((call) => call.emit(waybillDue, { ...another, cents: 50_000, isDispatch: true }));
      expect(await cents(2002, owner.id)).toBe(40_000);
      await within((call) => call.emit(waybillDue, { ...another, cents: 0, isDispatch: false }));
      expect([await cents(2001, owner.id), await cents(2002, owner.id), await openFreezes(owner.id)]).toEqual([
        70_000, 0, 0,
      ]);
      await clean();
    });

    it('[D4.11-05, D4.11-05g, D4.11-05e] a stopped wallet takes money and pays none, until somebody else opens it again', async () => {
      const owner = await funded(10_000);
      const on = { id: await walletId(owner.id) };
      const watch = { on, as: operator, platformId: '00001' } as const;
      expect(await world.refusal(restoreWallet, { reason: '无' }, watch)).toBe('notStopped');
      const withoutReason = { id: on.id, model: {}, requestId: 'stop-without-reason' };
      expect((await world.post(stopPay.path, withoutReason, { as: operator, platformId: '00001' })).status).toBe(400);
      await world.run(stopPay, { reason: '司法协查' }, watch);
      expect(await world.refusal(stopPay, { reason: '再次' }, watch)).toBe('stoppedAlready');
      const wish = { walletId: on.id, cardId: owner.cardId, amount: 1 };
      expect(await world.refusal(addWithdrawal, wish, { as: maker })).toBe('accountStopped');
      expect(await world.get(wallets, on.id, { as: operator, platformId: '00001' })).toMatchObject({
        accountStatus: 2,
        reason: '司法协查',
        operator: 'operator',
      });
      expect(await world.refusal(restoreWallet, { reason: '解除' }, watch)).toBe('secondPerson');
      await world.run(restoreWallet, { reason: '解除' }, { ...watch, as: person('chief', 'operator') });
      expect(await world.refusal(addWithdrawal, wish, { as: maker })).toBe('done');
      expect(await world.refusal(stopPay, { reason: '越权' }, { on, as: first, platformId: '10002' })).toBe('notFound');
      for (const role of ['tenant', 'operator'] as const)
        await expect(
          world.database.transaction({ role, platformId: '10001' }, (tx) =>
            tx.run(sql`update wallet_stop set reason = 'x'`),
          ),
        ).rejects.toThrow();
      await clean();
    });
  },
);
