import { beforeAll, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import type { AccountCode, OwnerType } from '../../sdk/contract/index.ts';
import { waybillCharged, waybillDue, creditRepaid, waybillAdvanced } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import {
  addDeduction,
  addRecharge,
  addTransfer,
  approveDeduction,
  auditRecharge,
  auditTransfer,
  autoRecharge,
  confirmGrant,
  confirmRecharge,
  deductions,
  exportWallet,
  expandQuota,
  grantQuota,
  matchStatement,
  moneyOrders,
  ownEntries,
  queryTransfer,
  quotaEntries,
  quotas,
  reduceQuota,
  rejectGrant,
  rejectDeduction,
  rejectTransfer,
  resumeQuota,
  subEntries,
  suspendQuota,
  transfers,
  userEntries,
} from '../../plugins/funds/contract/index.ts';
import { addCompany, approveExpansion } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { expansionExpiry } from '../../plugins/shipper/server/expansions.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { ToldBank } from '../support/told-bank.ts';
import { storeFiles } from '../support/stored-file.ts';

const bank = new ToldBank();
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];
interface Entry {
  readonly quotaType: string;
  readonly amount: number;
  readonly beforeCents: number;
  readonly afterCents: number;
}

onEachDatabase(
  'quota, transfers and deductions',
  [...freightMigrations, ...(bankHalf.migrations ?? []), ...(funds.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let serial = 5200;
    const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
      );
    const cents = (code: AccountCode, ownerId: string, ownerType: OwnerType = 'company'): Promise<number> =>
      within((call) => ledger.balance(call, { code, ownerType, ownerId }));
    const clean = async (): Promise<void> => expect(await within((call) => ledger.verify(call))).toEqual([]);
    const rows = async <T>(
      path: string,
      conditions: object,
      who: Parameters<FreightWorld['post']>[2] = {},
    ): Promise<readonly T[]> =>
      ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: T[] })
        .itemList;
    const company = async (): Promise<{ id: string; companyName: string }> => {
      const input = companyInput((serial += 1));
      return { id: (await world.run(addCompany, input, { as: system })).id, companyName: input.companyName };
    };
    /** As a trip is dispatched or given up, and as its settlement is approved. */
    const move = (
      companyId: string,
      type: 'OCCUPY' | 'RELEASE' | 'CONSUME',
      cents: number,
      waybillSn: string,
    ): Promise<void> => {
      const trip = { platformId: '10001', companyId, companyName: '示范货主', waybillSn, cents };
      return within((call) =>
        type === 'CONSUME'
          ? call.emit(waybillCharged, { ...trip, settleSn: `JS-${waybillSn}`, onCredit: true, isBack: false })
          : call.emit(waybillDue, { ...trip, isDispatch: true }),
      );
    };
    const granted = async (amount: number) => {
      const owner = await company();
      const { id } = await world.run(grantQuota, {
        companyId: owner.id,
        amount,
        billDay: 1,
        creditDays: 30,
        reason: '签约',
      });
      await world.run(confirmGrant, {}, { on: { id }, as: second });
      await within((call) => call.tx.run(sql`update company set settle_mode = 2 where id = ${owner.id}`));
      return { ...owner, quotaId: id };
    };
    /** What the entries say must be what the quota says. */
    const replayed = async (companyId: string): Promise<{ limit: number; used: number }> => {
      const entries = await within((call) =>
        call.tx.rows<Entry>(
          sql`select quota_type, amount, before_cents, after_cents from quota_entry where company_id = ${companyId}
            order by id`,
        ),
      );
      const sum = (kinds: readonly string[]): number =>
        entries.filter((one) => kinds.includes(one.quotaType)).reduce((all, one) => all + one.amount, 0);
      return {
        limit: sum(['GRANT', 'EXPAND']) - sum(['REDUCE']),
        used: sum(['OCCUPY', 'CONSUME']) - sum(['RELEASE', 'REPAY']),
      };
    };
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [bankHalf, funds, bank.half]);
      await storeFiles(world.database, ['f', 'f1']);
      await storeFiles(world.database, ['f', 'f1'], { platformId: '10002' });
    }, 120_000);

    it('[R1-28] [D4.20-02, DI-15] what is used stays within what was granted, entry by entry', async () => {
      const owner = await granted(100_000);
      const on = { id: owner.quotaId };
      expect(
        await world.refusal(grantQuota, { companyId: owner.id, amount: 1, billDay: 1, creditDays: 1, reason: '再次' }),
      ).toBe('grantedAlready');
      await move(owner.id, 'OCCUPY', 60_000, 'YD1');
      await move(owner.id, 'OCCUPY', 60_000, 'YD1');
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({ usedCents: 60_000, leftCents: 40_000 });
      await expect(move(owner.id, 'OCCUPY', 40_001, 'YD2')).rejects.toMatchObject({ code: 'creditShort' });
      await move(owner.id, 'OCCUPY', 40_000, 'YD2');
      await move(owner.id, 'CONSUME', 55_000, 'YD1');
      await move(owner.id, 'RELEASE', 0, 'YD2');
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({ usedCents: 55_000, leftCents: 45_000 });
      expect(await world.refusal(reduceQuota, { amount: 45_001, reason: '收缩' }, { on })).toBe('inUse');
      await world.run(reduceQuota, { amount: 45_000, reason: '收缩' }, { on });
      await expect(move(owner.id, 'OCCUPY', 1, 'YD3')).rejects.toMatchObject({ code: 'creditShort' });
      expect(await replayed(owner.id)).toEqual({ limit: 55_000, used: 55_000 });
      expect((await rows<Entry>(quotaEntries.path, { companyId: owner.id })).length).toBe(7);
      expect(await world.refusal(reduceQuota, { amount: 1, reason: '越权' }, { on, platformId: '10002' })).toBe(
        'notFound',
      );
      for (const role of ['tenant', 'operator'] as const)
        await expect(
          world.database.transaction({ role, platformId: '10001' }, (tx) => tx.run(sql`delete from quota_entry`)),
        ).rejects.toThrow();
    });

    it('a first quota is nothing to use until somebody else has confirmed it, and who asked cannot', async () => {
      const owner = await company();
      await within((call) => call.tx.run(sql`update company set settle_mode = 2 where id = ${owner.id}`));
      const ask = { companyId: owner.id, amount: 100_000, billDay: 7, creditDays: 45, reason: '签约' };
      const { id } = await world.run(grantQuota, ask, { as: maker });
      const on = { id };
      const seen = async (as: typeof maker) =>
        (await rows<Record<string, unknown>>(quotas.path, { companyId: owner.id, in_grantStatus: [1] }, { as }))[0];
      expect(await seen(second)).toMatchObject({
        ...{ initialQuota: 0, leftCents: 0, grantStatus: 1, askedCents: 100_000, askedBy: maker.name },
        abilities: expect.arrayContaining(['quota.confirmGrant', 'quota.rejectGrant']) as string[],
      });
      expect((await seen(maker))!['abilities']).not.toContain('quota.confirmGrant');
      await expect(move(owner.id, 'OCCUPY', 1, 'W1')).rejects.toMatchObject({ code: 'creditShort' });
      expect(await world.refusal(grantQuota, ask, { as: second })).toBe('grantAsked');
      expect(await world.refusal(confirmGrant, {}, { on, as: maker })).toBe('sameHand');
      expect(await world.refusal(confirmGrant, {}, { on, as: second, platformId: '10002' })).toBe('notFound');
      await world.run(rejectGrant, { reason: '额度过高' }, { on, as: maker });
      expect(await world.refusal(confirmGrant, {}, { on, as: second })).toBe('noGrantAsked');
      expect(await world.refusal(rejectGrant, { reason: '再次' }, { on, as: second })).toBe('noGrantAsked');
      expect(await replayed(owner.id)).toEqual({ limit: 0, used: 0 });
      await world.run(grantQuota, { ...ask, amount: 60_000 }, { as: maker });
      await world.run(confirmGrant, {}, { on, as: second });
      expect(await world.refusal(confirmGrant, {}, { on, as: first })).toBe('noGrantAsked');
      expect(await world.get(quotas, id)).toMatchObject({
        ...{ initialQuota: 60_000, billDay: 7, creditDays: 45, grantStatus: 2, askedCents: null, askedBy: null },
      });
      expect(await replayed(owner.id)).toEqual({ limit: 60_000, used: 0 });
      await move(owner.id, 'OCCUPY', 60_000, 'W1');
    });

    it('a settlement that costs more than was occupied needs room for the difference only', async () => {
      const owner = await granted(100_000);
      await move(owner.id, 'OCCUPY', 90_000, 'A');
      await expect(move(owner.id, 'CONSUME', 100_001, 'A')).rejects.toMatchObject({ code: 'creditShort' });
      await move(owner.id, 'CONSUME', 100_000, 'A');
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({ usedCents: 100_000, leftCents: 0 });
      expect(await replayed(owner.id)).toEqual({ limit: 100_000, used: 100_000 });
    });

    it('[DI-15] an expansion is decided by somebody else and ends by its day; what is used beyond then suspends the quota', async () => {
      const owner = await granted(50_000);
      const on = { id: owner.quotaId };
      const { id } = await world.run(
        expandQuota,
        { amount: 30_000, tempTo: '2026-03-31', reason: '旺季' },
        { on, as: maker },
      );
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({ tempCents: 0 });
      expect(await world.refusal(approveExpansion, {}, { on: { id }, as: maker })).toBe('sameHand');
      await world.run(approveExpansion, {}, { on: { id }, as: operator, platformId: '00001' });
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({
        initialQuota: 50_000,
        tempCents: 30_000,
        tempTo: '2026-03-31',
        leftCents: 80_000,
      });
      await move(owner.id, 'OCCUPY', 70_000, 'B');
      await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        expansionExpiry.run(
          world.api.openCall(tx, {
            as: system,
            platformId: '00001',
            clock: () => new Date('2026-04-01T00:01:00+08:00'),
          }),
        ),
      );
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({
        tempCents: 0,
        tempTo: null,
        quotaStatus: 2,
        usedCents: 70_000,
        leftCents: 0,
      });
      expect(await world.refusal(resumeQuota, { reason: '恢复' }, { on })).toBe('beyond');
      await move(owner.id, 'RELEASE', 0, 'B');
      await world.run(resumeQuota, { reason: '恢复' }, { on });
      await world.run(suspendQuota, { reason: '逾期' }, { on });
      expect(await world.refusal(suspendQuota, { reason: '逾期' }, { on })).toBe('suspendedAlready');
      await expect(move(owner.id, 'OCCUPY', 1, 'C')).rejects.toMatchObject({ code: 'creditShort' });
      expect(await replayed(owner.id)).toEqual({ limit: 50_000, used: 0 });
    });

    it('a trip that costs more than is left says so on the quota and to whoever dispatches, until there is room', async () => {
      const owner = await granted(120_000);
      const trip = { platformId: '10001', companyId: owner.id, companyName: owner.companyName, waybillSn: 'YDS1' };
      const due = (cents: number, isDispatch = false) =>
        within((call) => call.emit(waybillDue, { ...trip, cents, isDispatch }));
      const shown = () => world.get(quotas, owner.quotaId);
      await move(owner.id, 'CONSUME', 20_000, 'YDS0');
      world.notices.length = 0;
      await due(80_000, true);
      expect(await shown()).toMatchObject({ usedCents: 100_000, shortCents: 0, shortTrips: null });
      await due(130_000);
      await due(130_000);
      expect(await shown()).toMatchObject({ usedCents: 120_000, shortCents: 30_000, shortTrips: 'YDS1' });
      expect(world.notices.map(({ key, platformId }) => [key, platformId])).toEqual([
        ['waybillListManage:assign', '10001'],
        ['quotaAllocation:expandQuota', '10001'],
      ]);
      expect(world.notices[0]!.text.zh).toContain('还差 300.00 元');
      await within((call) => call.emit(creditRepaid, { ...trip, bizNo: 'YS1', cents: 10_000 }));
      expect(await shown()).toMatchObject({ usedCents: 120_000, shortCents: 20_000 });
      await due(0);
      expect(await shown()).toMatchObject({ usedCents: 10_000, shortCents: 0, shortTrips: null });
      await clean();
    });

    it('a shipper switched to credit keeps frozen what advances were paid against, as far as the quota does not reach', async () => {
      const owner = await granted(50_000);
      await within((call) => call.tx.run(sql`update company set settle_mode = 1 where id = ${owner.id}`));
      await within((call) =>
        ledger.post(call, {
          bizType: 'recharge',
          bizNo: 'CZ-floor',
          requestId: `floor-${owner.id}`,
          postings: [
            { code: 1001, ownerType: 'channel', ownerId: 'ENT', side: 'D', amount: 60_000 },
            { code: 2001, ownerType: 'company', ownerId: owner.id, side: 'C', amount: 60_000 },
          ],
        }),
      );
      const trip = { platformId: '10001', companyId: owner.id, companyName: owner.companyName, waybillSn: 'YDS2' };
      await within((call) => call.emit(waybillAdvanced, { ...trip, cents: 40_000 }));
      const frozen = () => cents(2002, owner.id);
      expect(await frozen()).toBe(40_000);
      await within((call) => call.tx.run(sql`update company set settle_mode = 2 where id = ${owner.id}`));
      const due = (of: number) => within((call) => call.emit(waybillDue, { ...trip, cents: of, isDispatch: false }));
      await due(75_000);
      // 25,000 are short of the quota: so much of the advances stays covered by frozen money.
      expect([await frozen(), (await world.get(quotas, owner.quotaId)).usedCents]).toEqual([25_000, 50_000]);
      await due(0);
      expect(await frozen()).toBe(0);
      await clean();
    });

    it('[D4.7-04e, D4.20-02, DP-08] credit is repaid by a recharge: the receivable and the quota fall by the same cents', async () => {
      const owner = await granted(100_000);
      await move(owner.id, 'CONSUME', 80_000, 'YD9');
      // The receivable of the settled trip (P-06).
      await within((call) =>
        ledger.post(call, {
          bizType: 'settle',
          bizNo: 'YD9',
          requestId: `settle-${owner.id}`,
          postings: [
            { code: 1101, ownerType: 'company', ownerId: owner.id, side: 'D', amount: 80_000 },
            { code: 4001, ownerType: 'tenant', ownerId: '10001', side: 'C', amount: 80_000 },
          ],
        }),
      );
      const pay = async (amount: number): Promise<{ id: string }> => {
        const { id } = await world.run(
          addRecharge,
          {
            companyId: owner.id,
            amount,
            payWay: 'CREDIT_REPAY',
            payerName: owner.companyName,
            payerAccount: '62109900',
            payAt: '2026-03-05 07:00:00',
            voucherFiles: 'f',
          },
          { as: maker },
        );
        await world.run(auditRecharge, {}, { on: { id }, as: first });
        const statementId = await lineOfBank(world.database, { amount, counterName: owner.companyName });
        await world.run(matchStatement, { statementId, reason: null }, { on: { id }, as: first });
        return { id };
      };
      await world.run(confirmRecharge, {}, { on: await pay(50_001), as: second });
      expect([await cents(1101, owner.id), await cents(2001, owner.id)]).toEqual([29_999, 0]);
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({ usedCents: 29_999 });
      expect(await world.refusal(confirmRecharge, {}, { on: await pay(30_000), as: second })).toBe('repayTooMuch');
      expect(await world.get(quotas, owner.quotaId)).toMatchObject({ usedCents: 29_999 });
      await clean();
    });

    it('[DP-00] own funds come in, change their channel and pay what is owed; a failed one is back', async () => {
      const transfer = async (input: Parameters<typeof world.run<typeof addTransfer>>[1]): Promise<{ id: string }> => {
        const { id } = await world.run(addTransfer, input, { as: maker });
        return { id };
      };
      const state = async () => [
        await cents(1001, 'ENT', 'channel'),
        await cents(1001, 'HF', 'channel'),
        await cents(1002, 'ENT', 'channel'),
        await cents(1002, 'INNER', 'channel'),
        await cents(3001, '10001', 'tenant'),
      ];
      const [ent = 0, hf = 0, transit = 0, , own = 0] = await state();
      const other = { counterName: '示范自有账户', counterAccount: '6210990011112222' };
      expect(
        await world.refusal(
          addTransfer,
          { direction: 'IN', purpose: 'ALLOCATE', channel: 'ENT', amount: 1 },
          { as: maker },
        ),
      ).toBe('counterMissing');
      expect(
        await world.refusal(
          addTransfer,
          { direction: 'INNER', purpose: 'ALLOCATE', channel: 'ENT', toChannel: 'ENT', amount: 1 },
          { as: maker },
        ),
      ).toBe('otherChannel');
      expect(
        await world.refusal(
          addTransfer,
          { direction: 'IN', purpose: 'PLATFORM_FEE', channel: 'ENT', amount: 1, ...other },
          { as: maker },
        ),
      ).toBe('onlyOut');
      const income = await transfer({
        direction: 'IN',
        purpose: 'ALLOCATE',
        channel: 'ENT',
        amount: 500_000,
        ...other,
      });
      expect(await world.refusal(auditTransfer, {}, { on: income, as: maker })).toBe('sameHand');
      expect(await world.refusal(auditTransfer, {}, { on: income, as: first, platformId: '10002' })).toBe('notFound');
      await world.run(auditTransfer, {}, { on: income, as: first });
      await world.drain();
      expect(await state()).toEqual([ent, hf, transit, 0, own]);
      bank.said = { state: 'running' };
      await world.run(queryTransfer, {}, { on: income, as: first });
      await world.drain();
      expect((await world.get(transfers, income.id)).transferStatus).toBe(1);
      bank.said = { state: 'done', feeCents: 300 };
      await world.run(queryTransfer, {}, { on: income, as: first });
      await world.drain();
      // The bank keeps its fee, of what comes in and of what changes its channel.
      expect(await state()).toEqual([ent + 499_700, hf, transit, 0, own + 500_000]);
      const inner = await transfer({
        direction: 'INNER',
        purpose: 'ALLOCATE',
        channel: 'ENT',
        toChannel: 'HF',
        amount: 120_000,
      });
      await world.run(auditTransfer, {}, { on: inner, as: first });
      await world.drain();
      expect(await state()).toEqual([ent + 379_700, hf, transit, 120_000, own + 500_000]);
      await world.run(queryTransfer, {}, { on: inner, as: first });
      await world.drain();
      expect(await state()).toEqual([ent + 379_400, hf + 120_000, transit, 0, own + 500_000]);
      const out = await transfer({ direction: 'OUT', purpose: 'ALLOCATE', channel: 'ENT', amount: 80_000, ...other });
      await world.run(auditTransfer, {}, { on: out, as: first });
      await world.drain();
      bank.said = { state: 'failed', failReason: '户名不符' };
      await world.run(queryTransfer, {}, { on: out, as: first });
      await world.drain();
      expect(await world.get(transfers, out.id)).toMatchObject({ transferStatus: 3, failReason: '户名不符' });
      expect(await state()).toEqual([ent + 379_400, hf + 120_000, transit, 0, own + 500_000]);
      const fee = await transfer({
        direction: 'OUT',
        purpose: 'PLATFORM_FEE',
        channel: 'ENT',
        amount: 9_000,
        ...other,
      });
      expect(await world.refusal(auditTransfer, {}, { on: fee, as: first })).toBe('notCovered');
      await within((call) =>
        ledger.post(call, {
          bizType: 'fee',
          bizNo: 'M1',
          requestId: 'fee-1',
          postings: [
            { code: 5005, ownerType: 'tenant', ownerId: '10001', side: 'D', amount: 9_000 },
            { code: 2202, ownerType: 'tenant', ownerId: '00001', side: 'C', amount: 9_000 },
          ],
        }),
      );
      await world.run(auditTransfer, {}, { on: fee, as: first });
      await world.drain();
      bank.said = { state: 'done', feeCents: 300 };
      await world.run(queryTransfer, {}, { on: fee, as: first });
      await world.drain();
      expect(await world.refusal(queryTransfer, {}, { on: fee, as: first })).toBe('wrongState');
      expect([await cents(2202, '00001', 'tenant'), ...(await state())]).toEqual([
        0,
        ent + 370_100,
        hf + 120_000,
        transit,
        0,
        own + 500_000,
      ]);
      const off = await transfer({
        direction: 'INNER',
        purpose: 'ALLOCATE',
        channel: 'HF',
        toChannel: 'ENT',
        amount: 120_001,
      });
      expect(await world.refusal(auditTransfer, {}, { on: off, as: first })).toBe('channelShort');
      await world.run(rejectTransfer, { reason: '余额不足' }, { on: off, as: first });
      expect(await world.get(transfers, off.id)).toMatchObject({ transferStatus: 4, journalNo: null });
      await clean();
    });

    it('[DP-27] a deduction that changes after the trip is adjusted by a journal: first from the wallet, the rest is owed', async () => {
      const trip = await world.trip(70);
      const ask = {
        waybillId: trip.id,
        lineType: 'LOSS',
        oldCents: 0,
        newCents: 30_000,
        reason: '复磅亏吨',
        files: 'f1',
      } as const;
      const running = await world.trip(40);
      expect(await world.refusal(addDeduction, { ...ask, waybillId: running.id }, { as: maker })).toBe('notSigned');
      expect(await world.refusal(addDeduction, { ...ask, newCents: 0 }, { as: maker })).toBe('sameAmount');
      expect(await world.refusal(addDeduction, ask, { as: maker, platformId: '10002' })).toBe('noWaybill');
      await within((call) =>
        ledger.post(call, {
          bizType: 'settle',
          bizNo: trip.waybillSn,
          requestId: `pay-${trip.id}`,
          postings: [
            { code: 5001, ownerType: 'tenant', ownerId: '10001', side: 'D', amount: 20_000 },
            { code: 2101, ownerType: 'driver', ownerId: trip.driverId, side: 'C', amount: 20_000 },
          ],
        }),
      );
      const cost = await cents(5001, '10001', 'tenant');
      const more = await world.run(addDeduction, ask, { as: maker });
      expect(await world.refusal(addDeduction, ask, { as: maker })).toBe('waiting');
      expect(await world.refusal(approveDeduction, {}, { on: more, as: maker })).toBe('sameHand');
      await world.run(approveDeduction, {}, { on: more, as: first });
      expect(await world.get(deductions, more.id)).toMatchObject({
        auditStatus: 2,
        diffCents: 30_000,
        waybillSn: trip.waybillSn,
        auditBy: 'first',
        journalNo: expect.stringMatching(/^PZ/),
      });
      expect([
        await cents(2101, trip.driverId, 'driver'),
        await cents(1103, trip.driverId, 'driver'),
        (await cents(5001, '10001', 'tenant')) - cost,
      ]).toEqual([0, 10_000, -30_000]);
      const less = await world.run(addDeduction, { ...ask, oldCents: 30_000, newCents: 12_000 }, { as: maker });
      await world.run(approveDeduction, {}, { on: less, as: first });
      expect([
        await cents(2101, trip.driverId, 'driver'),
        await cents(1103, trip.driverId, 'driver'),
        (await cents(5001, '10001', 'tenant')) - cost,
      ]).toEqual([8_000, 0, -12_000]);
      const no = await world.run(addDeduction, { ...ask, oldCents: 12_000, newCents: 0 }, { as: maker });
      await world.run(rejectDeduction, { reason: '证据不足' }, { on: no, as: first });
      expect(await world.refusal(approveDeduction, {}, { on: no, as: first })).toBe('wrongState');
      const mine = await rows<{
        bizNo: string;
        waybillSn: string;
        direction: string;
        amount: number;
        ownerName: string;
      }>(userEntries.path, { ownerId: trip.driverId });
      expect(mine.map((one) => [one.waybillSn, one.direction, one.amount])).toEqual([
        [trip.waybillSn, 'IN', 8_000],
        [trip.waybillSn, 'OUT', 20_000],
        [trip.waybillSn, 'IN', 20_000],
      ]);
      const [entry] = await rows<{ id: string }>(userEntries.path, { ownerId: trip.driverId });
      const sheet = await world.post(exportWallet.path, { id: entry!.id });
      expect(
        Buffer.from((sheet.data as { content: string }).content, 'base64')
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      expect((await world.post(exportWallet.path, { id: entry!.id }, { platformId: '10002' })).status).toBe(204);
      const page = await world.post(`${userEntries.path}/paging`, {
        page: 1,
        limit: 10,
        conditions: [{ type: 'ownerId', value: trip.driverId }],
      });
      expect((page.pageResult as { totals: unknown }).totals).toEqual({ inCents: 28_000, outCents: 20_000 });
      await clean();
    });

    it('the lists of money show each movement once, from the side of the account, and to its tenant only', async () => {
      const owner = await company();
      const told = { amount: 4_321, counterName: owner.companyName, ownerId: owner.id, channel: 'PDS' } as const;
      await world.run(autoRecharge, { statementId: await lineOfBank(world.database, told) }, { as: system });
      const orders = await rows<object>(moneyOrders.path, { like_ownerName: owner.companyName });
      expect(orders).toMatchObject([
        { bizType: 'recharge', direction: 'IN', amount: 4_321, channel: 'PDS', ownerType: 'company', status: 1 },
      ]);
      expect(await rows<object>(ownEntries.path, { channel: 'PDS' })).toMatchObject([
        { direction: 'IN', amount: 4_321, balanceAfter: 4_321, counterName: owner.companyName, accountCode: 1001 },
      ]);
      expect(await rows<object>(subEntries.path, { like_ownerName: owner.companyName })).toMatchObject([
        {
          direction: 'IN',
          amount: 4_321,
          balanceAfter: 4_321,
          accountCode: 2001,
          accountNo: `9902${owner.id}`,
        },
      ]);
      for (const { path } of [moneyOrders, ownEntries, subEntries, userEntries])
        expect(await rows<object>(path, {}, { platformId: '10002' })).toEqual([]);
      expect(
        (await rows<object>(moneyOrders.path, { platformId: '10001' }, { as: operator, platformId: '00001' })).length,
      ).toBeGreaterThan(0);
    });
  },
);
