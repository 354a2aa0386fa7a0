import { beforeAll, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  addWithdrawal,
  approveWithdrawal,
  autoRecharge,
  cancelWithdrawal,
  confirmWithdrawTerms,
  queryWithdrawal,
  rejectWithdrawal,
  sendWithdrawal,
  setWithdrawTerms,
  stopPay,
  withdrawals,
  withdrawTerms,
} from '../../plugins/funds/contract/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import { configFace, verifyFace } from '../../plugins/carrier/contract/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import type { AccountCode } from '../../sdk/contract/index.ts';
import { Ledger, sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { giveCard } from '../support/owner-cards.ts';
import { ToldBank } from '../support/told-bank.ts';

const bank = new ToldBank();
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];
const halves = [bankHalf, funds];
const migrations = [...freightMigrations, ...halves.flatMap((half) => half.migrations ?? [])];

onEachDatabase('steps of a withdrawal', migrations, (open) => {
  let world: FreightWorld;
  let serial = 7300;
  const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
    world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
    );
  const cents = (code: AccountCode, ownerId: string, ownerType: 'company' | 'channel' = 'company'): Promise<number> =>
    within((call) => ledger.balance(call, { code, ownerType, ownerId }));
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [...halves, bank.half]);
    await storeFiles(world.database, ['file']);
  }, 120_000);
  /** A shipper with so much in the wallet. */
  const funded = async (amount: number) => {
    const input = companyInput((serial += 1));
    const { id } = await world.run(addCompany, input, { as: system });
    const line = { amount, counterName: input.companyName, channelNo: `step-${serial}`, ownerId: id };
    await world.run(autoRecharge, { statementId: await lineOfBank(world.database, line) }, { as: system });
    const wallet = await within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = ${id}`),
    );
    const named = { ownerType: 'company', ownerId: id, ownerName: input.companyName } as const;
    const cardId = await giveCard(world, named);
    const wish = (sum: number) => ({ walletId: wallet?.id ?? '', cardId, amount: sum });
    return { id, named, cardId, walletId: wallet?.id ?? '', wish };
  };
  const asked = async (owner: Awaited<ReturnType<typeof funded>>, sum: number) => ({
    id: (await world.run(addWithdrawal, owner.wish(sum), { as: maker })).id,
  });
  const sent = async (owner: Awaited<ReturnType<typeof funded>>, sum: number) => {
    const on = await asked(owner, sum);
    await world.run(approveWithdrawal, {}, { on, as: first });
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on, as: second });
    await world.drain();
    return on;
  };
  const answered = async (on: { readonly id: string }, said: typeof bank.said): Promise<number> => {
    bank.said = said;
    await world.run(queryWithdrawal, {}, { on, as: second });
    await world.drain();
    return (await world.get(withdrawals, on.id)).withdrawStatus;
  };

  it('[D4.8-01] a withdrawal of a wallet that holds the amount and is not stopped waits for its approval', async () => {
    const owner = await funded(50_000);
    expect(await world.refusal(addWithdrawal, owner.wish(50_001), { as: maker })).toBe('balanceShort');
    await world.run(stopPay, { reason: '司法协查' }, { on: { id: owner.walletId }, as: operator, platformId: '00001' });
    expect(await world.refusal(addWithdrawal, owner.wish(100), { as: maker })).not.toBe('done');
    const other = await funded(10_000);
    const on = await asked(other, 10_000);
    expect(await world.get(withdrawals, on.id)).toMatchObject({ withdrawStatus: 10, applyBy: 'maker' });
    expect([await cents(2001, other.id), await cents(2002, other.id)]).toEqual([0, 10_000]);
  });

  it('[D4.8-03] it is rejected by another, or cancelled by whoever asked, before and after the approval', async () => {
    const owner = await funded(40_000);
    const after = async (): Promise<{ id: string }> => {
      const on = await asked(owner, 10_000);
      await world.run(approveWithdrawal, {}, { on, as: first });
      return on;
    };
    const [one, two, three, four] = [
      await asked(owner, 10_000),
      await after(),
      await asked(owner, 10_000),
      await after(),
    ];
    for (const on of [one, two]) {
      await world.run(rejectWithdrawal, { reason: '信息有误' }, { on, as: second });
      expect(await world.get(withdrawals, on.id)).toMatchObject({ withdrawStatus: 60 });
    }
    for (const on of [three, four]) {
      await world.run(cancelWithdrawal, {}, { on, as: maker });
      expect(await world.get(withdrawals, on.id)).toMatchObject({ withdrawStatus: 70 });
    }
    expect([await cents(2001, owner.id), await cents(2002, owner.id)]).toEqual([40_000, 0]);
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on: four, as: second })).toBe('wrongState');
  });

  it('[D4.8-04] only what was approved is sent, once, by a third person', async () => {
    const owner = await funded(20_000);
    const on = await asked(owner, 20_000);
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: second })).toBe('wrongState');
    await world.run(approveWithdrawal, {}, { on, as: first });
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: first })).toBe('payerIsChecker');
    const before = bank.handed.length;
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on, as: second });
    await world.drain();
    expect(await world.get(withdrawals, on.id)).toMatchObject({ withdrawStatus: 30, channel: 'ENT', sendBy: 'second' });
    expect(bank.handed.length - before).toBe(1);
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: second })).toBe('wrongState');
    expect(await answered(on, { state: 'done', feeCents: 0 })).toBe(40);
  });

  it('[D4.8-07, D4.8-07e] what the bank does not answer for a day is asked about, never sent again, and the order says so', async () => {
    const owner = await funded(20_000);
    const on = await sent(owner, 20_000);
    const before = bank.handed.length;
    expect(await answered(on, { state: 'running' })).toBe(30);
    expect(await world.get(withdrawals, on.id)).toMatchObject({ failReason: null });
    world.later(25 * 60);
    expect(await answered(on, { state: 'running' })).toBe(30);
    expect((await world.get(withdrawals, on.id)).failReason).toContain('24');
    expect(bank.handed.length).toBe(before);
    expect(await answered(on, { state: 'done', feeCents: 0 })).toBe(40);
    expect(await world.get(withdrawals, on.id)).toMatchObject({ failReason: null });
  });

  it('[D4.8-08g] a bank returns a payment within seven days; later nothing is booked', async () => {
    const owner = await funded(50_000);
    const [soon, late] = [await sent(owner, 20_000), await sent(owner, 30_000)];
    for (const on of [soon, late]) expect(await answered(on, { state: 'done', feeCents: 0 })).toBe(40);
    world.later(6 * 24 * 60);
    expect(await answered(soon, { state: 'failed', failReason: '退票' })).toBe(80);
    expect(await cents(2001, owner.id)).toBe(20_000);
    world.later(2 * 24 * 60);
    expect(await answered(late, { state: 'failed', failReason: '退票' })).toBe(40);
    expect(await cents(2001, owner.id)).toBe(20_000);
  });

  it('[D4.8-01, D4.8-01g] one withdrawal and the day of an owner have limits, and a small one needs no approval', async () => {
    const owner = await funded(100_000);
    const set = (terms: object) => world.run(setWithdrawTerms, terms as never, { as: first });
    const no = (sum: number) => world.refusal(addWithdrawal, owner.wish(sum), { as: maker });
    expect(await world.refusal(setWithdrawTerms, {}, { as: first })).toBe('nothingChanged');
    await set({ withdrawSingleMaxCents: 30_000, withdrawDailyMaxCents: 50_000, withdrawAutoCents: 5_000 });
    await world.run(confirmWithdrawTerms, { agreed: true }, { as: second });
    expect(await world.refusal(setWithdrawTerms, { withdrawAutoCents: 30_001 }, { as: first })).toBe('autoAboveMost');
    expect(await no(30_001)).toBe('overSingle');
    const one = await asked(owner, 30_000);
    expect(await no(20_001)).toBe('overDaily');
    // What was given up counts no more; what another owner takes never counted.
    await world.run(cancelWithdrawal, {}, { on: one, as: maker });
    const two = await asked(owner, 30_000);
    await asked(await funded(20_001), 20_001);
    expect((await world.get(withdrawals, two.id)).withdrawStatus).toBe(10);
    const small = await asked(owner, 5_000);
    expect(await world.get(withdrawals, small.id)).toMatchObject({ withdrawStatus: 20, auditBy: null });
    // It is paid by somebody else all the same.
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on: small, as: maker })).toBe('sameHand');
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on: small, as: second });
    expect((await world.get(withdrawals, (await asked(owner, 5_001)).id)).withdrawStatus).toBe(10);
    // Whoever changed the card does not send money to it without anybody else's look.
    const card = sql`update bank_card set changed_by = 'maker' where id = ${owner.cardId}`;
    await within((call) => call.tx.run(card));
    expect((await world.get(withdrawals, (await asked(owner, 4_000)).id)).withdrawStatus).toBe(10);
    expect(await no(6_000)).toBe('overDaily');
    world.later(24 * 60);
    expect(await no(6_000)).toBe('done');
    await set({ withdrawSingleMaxCents: 0, withdrawDailyMaxCents: 0, withdrawAutoCents: 0 });
    await world.run(confirmWithdrawTerms, { agreed: true }, { as: second });
  });

  it('looser terms hold once somebody else agrees, stricter ones at once; neither of the two gets money without a check', async () => {
    const told = async () => (await world.post(withdrawTerms.path, {})).data as Record<string, unknown>;
    const set = (terms: object, as = first) => world.run(setWithdrawTerms, terms as never, { as });
    const confirm = (agreed: boolean, as: typeof first) => world.refusal(confirmWithdrawTerms, { agreed }, { as });
    expect(await confirm(true, second)).toBe('noTermsAsked');
    await set({ withdrawAutoCents: 9_000 });
    expect(await told()).toMatchObject({ withdrawAutoCents: 0, askedAutoCents: 9_000, termsAskedBy: 'first' });
    expect(await confirm(true, first)).toBe('ownTerms');
    const owner = await funded(100_000);
    const statusOf = async (as: typeof first) =>
      (await world.get(withdrawals, (await world.run(addWithdrawal, owner.wish(1_000), { as })).id)).withdrawStatus;
    expect(await statusOf(maker)).toBe(10);
    expect(await confirm(true, second)).toBe('done');
    expect(await told()).toMatchObject({ withdrawAutoCents: 9_000, askedAutoCents: null, termsAskedBy: null });
    expect([await statusOf(maker), await statusOf(first), await statusOf(second)]).toEqual([20, 10, 10]);
    // Stricter: at once. What was asked for can be given up by whoever asked.
    await set({ withdrawSingleMaxCents: 20_000, withdrawAutoCents: 500 });
    expect(await told()).toMatchObject({ withdrawSingleMaxCents: 20_000, withdrawAutoCents: 500 });
    await set({ withdrawSingleMaxCents: 0 });
    expect(await told()).toMatchObject({ withdrawSingleMaxCents: 20_000, askedSingleMaxCents: 0 });
    expect(await confirm(false, first)).toBe('done');
    expect(await told()).toMatchObject({ withdrawSingleMaxCents: 20_000, askedSingleMaxCents: null });
    await set({ withdrawSingleMaxCents: 0, withdrawAutoCents: 0 });
    expect(await confirm(true, second)).toBe('done');
  });

  it('[D4.8-01g] where the provider asks for it, a driver withdraws only after a face check, each of which is good once', async () => {
    const { driverId } = await world.trip(30);
    const driver = await within((call) =>
      call.tx.one<{ name: string }>(sql`select name from driver where id = ${driverId}`),
    );
    const named = { ownerType: 'driver', ownerId: driverId, ownerName: driver?.name ?? '' } as const;
    await within((call) =>
      call.get(Ledger).post(call, {
        ...{ bizType: 'test', bizNo: 'wage', requestId: 'wage' },
        postings: [
          { code: 1001, ownerType: 'channel', ownerId: 'ENT', side: 'D', amount: 9_000 },
          { code: 2101, ...named, side: 'C', amount: 9_000 },
        ],
      }),
    );
    const wallet = await within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2101 and owner_id = ${driverId}`),
    );
    const wish = { walletId: wallet?.id ?? '', cardId: await giveCard(world, named), amount: 1_000 };
    const ask = () => world.refusal(addWithdrawal, wish, { as: maker });
    const look = (faceScore: number, scene: 'WITHDRAW' | 'BINDCARD' = 'WITHDRAW') =>
      world.run(
        verifyFace,
        { scene, faceScore, livenessType: 'ACTION', device: 'phone', channel: 'SIM', costCents: 1 },
        { on: { id: driverId }, as: system },
      );
    expect(await ask()).toBe('done');
    await world.run(
      configFace,
      { forPlatform: '10001', scene: 'WITHDRAW', enabled: 1, thresholdPpm: 800_000 },
      { as: operator, platformId: '00001' },
    );
    expect(await ask()).toBe('faceNeeded');
    await look(799_999);
    await look(990_000, 'BINDCARD');
    expect(await ask()).toBe('faceNeeded');
    await look(900_000);
    expect([await ask(), await ask()]).toEqual(['done', 'faceNeeded']);
    await look(900_000);
    world.later(31);
    expect(await ask()).toBe('faceNeeded');
  });
});
