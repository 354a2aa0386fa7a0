import { afterEach, beforeAll, expect, it } from 'vitest';
import { bankCards } from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { addCarCaptain } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import {
  applyPrepay,
  approvePrepay,
  cancelPrepay,
  payPrepay,
  prepayOrders,
  prepayQuote,
  prepayWaiting,
  queryPrepay,
  recoverPrepay,
  refundPrepay,
  rejectPrepay,
  retryPrepay,
  tyyConsumeBatchConfigValidate,
  writeOffPrepay,
} from '../../plugins/prepay/contract/index.ts';
import { prepayInput } from '../../plugins/prepay/fixtures.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import { onWaybillGone } from '../../plugins/prepay/server/prepay-life.ts';
import {
  cancelWaybill,
  freezeWaybill,
  thawWaybill,
  unloadWaybill,
  signWaybill,
  voidWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { riskFreeze, unloaded } from '../../plugins/waybill/fixtures.ts';
import { sql, type LedgerAccount } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';
import { DriverCards } from '../support/driver-cards.ts';
import { credit, debit, LedgerBook } from '../support/ledger-book.ts';

const halves = [bankHalf, prepay];
const migrations = [...freightMigrations, ...halves.flatMap((half) => half.migrations ?? [])];
onEachDatabase('prepayments', migrations, (open) => {
  let cards: DriverCards;
  let world: FreightWorld;
  let book: LedgerBook;
  const finance = person('finance', 'provider');
  const payer = person('payer', 'provider');
  const fuel = { oilRatio: 300_000, gasRatio: 100_000 };
  const advance = (id: string): LedgerAccount => ({ code: 1301, ownerType: 'waybill', ownerId: id });
  const wallet = (driverId: string, code: 2101 | 2102 | 2131 | 2132 | 1103 = 2101): LedgerAccount => ({
    code,
    ownerType: 'driver',
    ownerId: driverId,
  });
  const tyy = (code: 1001 | 1002): LedgerAccount => ({ code, ownerType: 'channel', ownerId: 'TYY' });
  const costs: LedgerAccount = { code: 5006, ownerType: 'tenant', ownerId: '10001' };
  const ask = async (id: string, more: Parameters<typeof prepayInput>[1] = {}): Promise<{ readonly id: string }> => ({
    id: (await world.run(applyPrepay, prepayInput(id, more))).id,
  });
  const approved = async (
    id: string,
    more: Parameters<typeof prepayInput>[1] = {},
  ): Promise<{ readonly id: string }> => {
    const on = await ask(id, more);
    await world.run(approvePrepay, {}, { on, as: finance });
    return on;
  };
  const paid = async (id: string, more: Parameters<typeof prepayInput>[1] = {}): Promise<{ readonly id: string }> => {
    const on = await approved(id, more);
    await world.run(payPrepay, {}, { on, as: payer });
    return on;
  };
  /** TYY decides when it is asked for an order; a person may have it asked at once. */
  const answered = async (on: { readonly id: string }): Promise<void> => {
    await world.drain();
    await world.run(queryPrepay, {}, { on, as: finance });
    await world.drain();
  };
  beforeAll(async () => {
    const database = await open();
    world = await FreightWorld.open(database, halves);
    cards = new DriverCards(world);
    book = new LedgerBook(database);
  }, 120_000);
  afterEach(async () => expect(await book.verify()).toEqual([]));

  it('[R1-14] [D4.2-11, D4.2-11e, D4.9-02g, D4.9-03g, D4.9-04e, DP-04] cash is asked for by one, approved and paid by another, once however often it is asked, and stands to the cent in wallet and advance', async () => {
    const trip = await world.trip(40);
    const on = await ask(trip.id);
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 10,
      amount: 80_000,
      ratioPpm: 121_575,
      estimateCents: 658_029,
      capCents: 197_408,
      priorCents: 0,
      payeeType: 'DRIVER',
      applyBy: 'dispatcher',
    });
    expect(await world.refusal(payPrepay, {}, { on, as: payer })).toBe('wrongState');
    expect(await world.refusal(approvePrepay, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectPrepay, { reason: '自己驳回' }, { on })).toBe('sameHand');
    await world.run(approvePrepay, {}, { on, as: finance });
    expect(await world.refusal(payPrepay, {}, { on })).toBe('sameHand');
    expect(await world.refusal(payPrepay, {}, { on, as: finance })).toBe('payerIsChecker');
    await world.run(payPrepay, {}, { on, as: payer });
    expect(await world.refusal(payPrepay, {}, { on, as: payer })).toBe('wrongState');
    expect(await world.refusal(cancelPrepay, { reason: '已付' }, { on })).toBe('wrongState');
    expect(await world.refusal(rejectPrepay, { reason: '已付' }, { on, as: finance })).toBe('wrongState');
    const order = await world.get(prepayOrders, on.id);
    expect(order).toMatchObject({
      prepayStatus: 40,
      payStatus: 3,
      payBy: 'payer',
      auditBy: 'finance',
      attempts: 1,
      journalNo: expect.stringMatching(/^PZ260305\d{8}$/) as string,
    });
    expect([await book.balance(advance(trip.id)), await book.balance(wallet(trip.driverId))]).toEqual([80_000, 80_000]);
    const member = memberInput(1);
    const { id: captainId } = await world.run(addCarCaptain, {
      ...member,
      teamName: '示范车队',
      feeMode: 'NONE',
      payeeEnabled: 0,
    });
    const led = await world.trip(40);
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update waybill set payee_type = 'CAPTAIN', payee_name = ${member.name} where id = ${led.id}`),
    );
    await paid(led.id, { amount: 1_000 });
    expect([
      await book.balance(advance(led.id)),
      await book.balance({ code: 2111, ownerType: 'captain', ownerId: captainId }),
    ]).toEqual([1_000, 1_000]);
  });

  it('[R1-14] [D4.9-01g, DF-11] never beyond the cap in total nor the part of a kind; refused and cancelled orders give their room back', async () => {
    const trip = await world.trip(30, fuel);
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { amount: 197_409 }))).toBe('overCap');
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { prepayKind: 'GAS', amount: 65_803 }))).toBe(
      'overKind',
    );
    await ask(trip.id, { prepayKind: 'GAS', amount: 65_802 });
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { prepayKind: 'GAS', amount: 1 }))).toBe('overKind');
    const oil = await ask(trip.id, { prepayKind: 'OIL', amount: 131_606 });
    expect((await world.post(prepayQuote.path, { waybillId: trip.id, prepayKind: 'CASH' })).data).toEqual({
      estimateCents: 658_029,
      capCents: 197_408,
      usedCents: 197_408,
      kindCapCents: 394_819,
      kindUsedCents: 0,
      leftCents: 0,
    });
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { amount: 1 }))).toBe('overCap');
    await world.run(rejectPrepay, { reason: '油量过多' }, { on: oil, as: finance });
    const cash = await ask(trip.id, { amount: 131_606 });
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { amount: 1 }))).toBe('overCap');
    await world.run(cancelPrepay, { reason: '司机不需要了' }, { on: cash });
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { amount: 131_606 }))).toBe('done');
  });

  it('[D4.2-11g, D4.9-01g] oil may be prepaid before the loading and cash after it; neither after the unloading, frozen, cancelled, by another tenant', async () => {
    const trip = await world.trip(20, fuel);
    expect(await world.refusal(applyPrepay, prepayInput(trip.id))).toBe('notRunning');
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { prepayKind: 'OIL' }))).toBe('done');
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { prepayKind: 'OIL' }), { platformId: '10002' })).toBe(
      'notFound',
    );
    expect(await world.refusal(applyPrepay, prepayInput((await world.trip(60)).id))).toBe('notRunning');
    const frozen = await world.trip(40);
    const waiting = await approved(frozen.id);
    await world.run(freezeWaybill, riskFreeze, { on: { id: frozen.id } });
    expect(await world.refusal(applyPrepay, prepayInput(frozen.id))).toBe('frozen');
    expect(await world.refusal(payPrepay, {}, { on: waiting, as: payer })).toBe('frozen');
    await world.run(thawWaybill, { reason: '已核实' }, { on: { id: frozen.id }, as: operator, platformId: '00001' });
    for (const command of [approvePrepay, payPrepay, retryPrepay, queryPrepay, writeOffPrepay])
      expect(await world.refusal(command, {}, { on: waiting, as: finance, platformId: '10002' })).toBe('notFound');
    for (const command of [rejectPrepay, cancelPrepay, recoverPrepay, refundPrepay])
      expect(await world.refusal(command, { reason: '他人' }, { on: waiting, as: finance, platformId: '10002' })).toBe(
        'notFound',
      );
    expect((await world.post(`${prepayOrders.path}/get`, { id: waiting.id }, { platformId: '10002' })).status).toBe(
      404,
    );
  });

  it('[D4.9-04e, DP-05] oil by TYY is in the wallet only when TYY says so; the answer is taken once', async () => {
    const trip = await world.trip(40, fuel);
    const on = await paid(trip.id, { prepayKind: 'OIL', channel: 'TYY', amount: 60_000 });
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 30,
      payStatus: 2,
      journalNo: null,
    });
    expect(await book.balance(wallet(trip.driverId, 2131))).toBe(0);
    await answered(on);
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 40,
      tyyOrderNo: expect.stringMatching(/^TYYYF260305\d{8}-1$/) as string,
      tyyAmount: 60_000,
      diffCents: 0,
      feeCents: 0,
    });
    expect(await world.refusal(queryPrepay, {}, { on })).toBe('wrongState');
    expect([await book.balance(wallet(trip.driverId, 2131)), await book.balance(advance(trip.id))]).toEqual([
      60_000, 60_000,
    ]);
    expect(await world.refusal(refundPrepay, { reason: '自己退款' }, { on })).toBe('sameHand');
    await world.run(refundPrepay, { reason: '司机换电车' }, { on, as: finance });
    expect((await world.get(prepayOrders, on.id)).prepayStatus).toBe(45);
    await world.drain();
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 90,
      refundedCents: 60_000,
      owedCents: 0,
    });
    expect([await book.balance(wallet(trip.driverId, 2131)), await book.balance(advance(trip.id))]).toEqual([0, 0]);
    await paid(trip.id, { prepayKind: 'GAS', amount: 20_000 });
    expect([await book.balance(wallet(trip.driverId, 2132)), await book.balance(advance(trip.id))]).toEqual([
      20_000, 20_000,
    ]);
  });

  it('[D4.9-05, D4.9-05e] cash by TYY leaves through the wallet to the card with its fee; what fails is reversed, and tried again', async () => {
    const before = { bank: await book.balance(tyy(1001)), fees: await book.balance(costs) };
    const trip = await world.trip(40);
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, { channel: 'TYY' }))).toBe('cardMissing');
    const card = await world.get(bankCards, await cards.give(trip.driverId));
    const on = await paid(trip.id, { channel: 'TYY', amount: 20_013 });
    const standing = async () => [
      await book.balance(advance(trip.id)),
      await book.balance(wallet(trip.driverId)),
      await book.balance(wallet(trip.driverId, 2102)),
      await book.balance(tyy(1002)),
    ];
    expect(await standing()).toEqual([20_013, 0, 0, -20_013]);
    await answered(on);
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 50,
      payStatus: 4,
      failReason: '收款账户状态异常',
      journalNo: null,
    });
    expect(await standing()).toEqual([0, 0, 0, 0]);
    expect(await world.refusal(payPrepay, {}, { on, as: payer })).toBe('wrongState');
    expect(await world.refusal(retryPrepay, {}, { on })).toBe('sameHand');
    await world.run(retryPrepay, {}, { on, as: payer });
    await answered(on);
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 40,
      attempts: 2,
      feeCents: 100,
      cardLast4: card.cardLast4,
      tyyAmount: 20_013,
    });
    expect(await standing()).toEqual([20_013, 0, 0, 0]);
    expect([(await book.balance(tyy(1001))) - before.bank, (await book.balance(costs)) - before.fees]).toEqual([
      -20_113, 100,
    ]);
    expect(await world.refusal(refundPrepay, { reason: '现金' }, { on, as: finance })).toBe('onlyFuel');
  });

  it('[D4.9-07g, D4.9-07e, DP-27, DF-11] a voided waybill takes its prepayments back: out of the wallet, the rest is owed; telling it twice takes nothing twice', async () => {
    const trip = await world.trip(40, fuel);
    const cash = await paid(trip.id, { amount: 50_000 });
    await cards.give(trip.driverId);
    const card = await paid(trip.id, { channel: 'TYY', amount: 30_000 });
    await answered(card);
    const waiting = await approved(trip.id, { prepayKind: 'OIL', amount: 10_000 });
    const sent = await paid(trip.id, { prepayKind: 'GAS', channel: 'TYY', amount: 5_000 });
    expect(await world.refusal(recoverPrepay, { reason: '追回' }, { on: cash, as: finance })).toBe('stillRunning');
    await world.run(unloadWaybill, unloaded, { on: { id: trip.id } });
    await world.run(signWaybill, {}, { on: { id: trip.id } });
    await world.run(
      voidWaybill,
      { voidReason: 'DUPLICATE', reason: '重复运单' },
      { on: { id: trip.id }, as: operator, platformId: '00001' },
    );
    const states = async () =>
      Promise.all([cash, card, waiting, sent].map(async (one) => (await world.get(prepayOrders, one.id)).prepayStatus));
    expect(await states()).toEqual([90, 90, 70, 30]);
    expect([
      await book.balance(advance(trip.id)),
      await book.balance(wallet(trip.driverId)),
      await book.balance(wallet(trip.driverId, 1103)),
    ]).toEqual([0, 0, 30_000]);
    const entries = await book.entries();
    await book.database.transaction({ role: 'operator', platformId: '00001' }, async (tx) => {
      const call = {
        tx,
        platformId: '00001',
        isOperator: true,
        caller: operator,
        now: () => '2026-03-05 23:00:00',
        newId: () => 'none',
        requestId: 'again',
        get: () => {
          throw new Error('nothing is left to post');
        },
      };
      await onWaybillGone.handle(call as never, { id: trip.id, platformId: '10001', to: -20 });
    });
    expect(await book.entries()).toBe(entries);
    await answered(sent);
    expect(await states()).toEqual([90, 90, 70, 90]);
    expect([await book.balance(advance(trip.id)), await book.balance(wallet(trip.driverId, 2132))]).toEqual([0, 0]);
  });

  it('[D4.9-07e, DF-11] the driver cancels before the loading: oil that was paid comes back, oil that was used up is owed', async () => {
    const trip = await world.trip(20, fuel);
    const on = await paid(trip.id, { prepayKind: 'OIL', amount: 40_000 });
    expect(
      await book.post([
        debit(wallet(trip.driverId, 2131), 15_000),
        credit({ code: 2201, ownerType: 'station', ownerId: 'S1' }, 15_000),
      ]),
    ).toBe('done');
    await world.run(cancelWaybill, { reason: '车辆故障' }, { on: { id: trip.id }, as: driverPerson });
    expect(await world.get(prepayOrders, on.id)).toMatchObject({
      prepayStatus: 90,
      refundedCents: 40_000,
      owedCents: 15_000,
    });
    expect([
      await book.balance(wallet(trip.driverId, 2131)),
      await book.balance(wallet(trip.driverId, 1103)),
      await book.balance(advance(trip.id)),
    ]).toEqual([0, 15_000, 0]);
  });

  it('[D4.9-06g] it is written off when the settlement has consumed the advance, not before', async () => {
    const trip = await world.trip(40);
    const on = await paid(trip.id, { amount: 70_000 });
    expect(await world.refusal(writeOffPrepay, {}, { on, as: finance })).toBe('notConsumed');
    expect(
      await book.post([
        debit({ code: 2301, ownerType: 'waybill', ownerId: trip.id }, 70_000),
        credit(advance(trip.id), 70_000),
      ]),
    ).toBe('done');
    await world.run(writeOffPrepay, {}, { on, as: finance });
    expect(await world.get(prepayOrders, on.id)).toMatchObject({ prepayStatus: 80, consumedCents: 70_000 });
    expect(await world.refusal(recoverPrepay, { reason: '追回' }, { on, as: finance })).toBe('wrongState');
  });

  it('what waits is summed by channel, and a batch is looked through before it goes to TYY', async () => {
    const trip = await world.trip(40, fuel);
    const oil = await approved(trip.id, { prepayKind: 'OIL', channel: 'TYY', amount: 12_300 });
    const cash = await approved(trip.id, { amount: 4_500 });
    const { channels } = (await world.post(prepayWaiting.path, {})).data as {
      channels: { channel: string; orders: number; amount: number }[];
    };
    expect(channels.map((one) => one.channel)).toEqual(['TYY', 'WALLET']);
    expect(channels.find((one) => one.channel === 'TYY')).toEqual({ channel: 'TYY', orders: 1, amount: 12_300 });
    expect((await world.post(tyyConsumeBatchConfigValidate.path, { ids: [oil.id, cash.id] })).data).toMatchObject({
      okCount: 1,
      amount: 12_300,
      wrong: [{ id: cash.id, why: '不是TYY通道' }],
    });
    expect(
      (await world.post(tyyConsumeBatchConfigValidate.path, { ids: [oil.id] }, { platformId: '10002' })).data,
    ).toMatchObject({ okCount: 0, wrong: [] });
  });
});
