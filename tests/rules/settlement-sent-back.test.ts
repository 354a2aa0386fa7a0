import { beforeAll, expect, it } from 'vitest';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import { addCarCaptain } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import {
  approvePayee,
  approveSettlement,
  changePayee,
  closeError,
  putIntoBatch,
  retryError,
  sendBackError,
  settlementBatches,
  settlementErrors,
  submitSettlement,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import { waybillDue, waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { giveCard } from '../support/owner-cards.ts';
import {
  bank as channelBank,
  cashier,
  checker,
  company,
  move,
  ofDriver,
  ofWaybill,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { ToldBank } from '../support/told-bank.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
const refused = { state: 'failed', fault: 'ACCOUNT', failReason: '账号不存在' } as const;

onEachDatabase('orders that the bank refuses for good', settlementMigrations, (open) => {
  const bank = new ToldBank();
  let opened: World;
  let world: World['world'];
  let cards = 300;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [bank.half]);
    world = opened.world;
    await storeFiles(world.database, ['letter']);
    const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
    await opened.post('START', 'ENT', move({ ...channelBank, ownerId: 'ENT' }, own, 50_000_000));
  }, 120_000);

  const answered = async (): Promise<void> => {
    await world.drain();
    await world.drain({ hurry: true });
  };
  const sent = async (on: { readonly id: string }) => {
    const batch = await opened.batched([on], 'ENT');
    await opened.approvedBatch(batch);
    await opened.paid(batch);
    await answered();
    return batch;
  };
  const freezeOf = (waybillSn: string) =>
    opened.within((call) =>
      call.tx.one<{ amount: number; usedCents: number; freezeStatus: number }>(
        sql`select amount, used_cents, freeze_status from freeze_order where biz_no = ${waybillSn}`,
      ),
    );
  const errorOf = async (orderId: string) => {
    const found = await opened.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from settlement_error where order_id = ${orderId}`),
    );
    return { id: found?.id ?? '' };
  };
  /** An approved order, of a trip for which money of the shipper was set aside. */
  const approved = async () => {
    const trip = await opened.signed({ ...coalTerms, ...coalBroker, oilRatio: 100_000 });
    const { waybillSn, companyId } = trip;
    const { companyName } = await world.get(waybills, trip.id);
    const due = { platformId: '10001', waybillSn, companyId, companyName, cents: 100_000, isDispatch: false };
    await opened.within(async (call) => {
      await call.tx.run(sql`update company set freeze_ratio = 1000000 where id = ${companyId}`);
      await call.emit(waybillDue, due);
    });
    const on = await opened.create(trip.id);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    await opened.addDriverCard(trip.driverId, (await opened.order(on.id)).payeeName, (cards += 1));
    return { trip, on };
  };
  /** A captain who may collect for others. */
  const collecting = async (member: number) => {
    const input = {
      ...memberInput(member),
      teamName: '示范车队',
      feeMode: 'NONE',
      payeeEnabled: 1,
      mandateContractNo: `DS-${member}`,
      monthlyCapCents: 9_000_000,
    } as const;
    const { id: captainId } = await world.run(addCarCaptain, input);
    await opened.within((call) =>
      call.tx.run(sql`update car_captain set audit_status = 2, status = 1 where id = ${captainId}`),
    );
    return { captainId, name: input.name };
  };
  const figures = async (trip: { readonly id: string; readonly companyId: string; readonly driverId: string }) => ({
    free: await opened.balance(company(2001, trip.companyId)),
    frozen: await opened.balance(company(2002, trip.companyId)),
    owed: await opened.balance(company(1101, trip.companyId)),
    payable: await opened.balance(ofWaybill(2301, trip.id)),
    driver: await opened.balance(ofDriver(2101, trip.driverId)),
    oil: await opened.balance(ofDriver(2131, trip.driverId)),
    transit: await opened.balance({ ...channelBank, code: 1002, ownerId: 'ENT' }),
  });

  it('[D4.5-09e] an order that the bank refused for good goes back to before its payment, with all money where it came from, and is paid once', async () => {
    const { trip, on } = await approved();
    const before = await figures(trip);
    const frozen = await freezeOf(trip.waybillSn);
    expect(before).toMatchObject({ frozen: 100_000, driver: 0, oil: 0 });
    bank.said = refused;
    const batch = await sent(on);
    const error = await errorOf(on.id);
    const { payCash, payOil, receivableAmount } = await opened.order(on.id);
    expect(await figures(trip)).toMatchObject({ frozen: 0, owed: 0, driver: payCash, oil: payOil, transit: 0 });
    expect(await freezeOf(trip.waybillSn)).toMatchObject({ freezeStatus: 40, usedCents: 100_000 });
    await world.run(sendBackError, { reason: '收款人账户已注销' }, { on: error, as: cashier });
    expect(await figures(trip)).toEqual(before);
    expect(await freezeOf(trip.waybillSn)).toEqual(frozen);
    expect(await opened.order(on.id)).toMatchObject({
      ...{ settleStatus: 30, payStatus: 0, batchId: null, cardLast4: null, failReason: null, collectedCents: 0 },
    });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 90, settleStatus: 3 });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({
      ...{ errorStatus: 3, closeReason: '收款人账户已注销' },
    });
    // The batch holds nothing any more.
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ waybillCount: 0, amount: 0, batchStatus: 7 });
    expect(await world.refusal(sendBackError, { reason: '再次' }, { on: error, as: cashier })).toBe('wrongState');
    expect(await world.refusal(retryError, {}, { on: error, as: cashier })).toBe('wrongState');
    bank.said = { state: 'done' };
    const handed = bank.handed.length;
    await sent(on);
    expect(bank.handed).toHaveLength(handed + 1);
    expect(await opened.order(on.id)).toMatchObject({
      ...{ settleStatus: 50, payStatus: 3, collectedCents: receivableAmount },
    });
    const paid = await figures(trip);
    expect(paid).toMatchObject({ frozen: 0, owed: 0, payable: 0, driver: 0, oil: payOil, transit: 0 });
    expect(paid.free).toBe(before.free - (receivableAmount - 100_000));
    expect(await freezeOf(trip.waybillSn)).toMatchObject({ freezeStatus: 40, usedCents: 100_000 });
    await opened.verified();
  });

  it('[D4.2-20g] what was sent back may be voided, and leaves nothing behind', async () => {
    const { trip, on } = await approved();
    bank.said = refused;
    await sent(on);
    // With the payee's part in the wallet it is not: that comes back first.
    expect(await world.refusal(voidSettlement, { reason: '重复运单' }, { on, as: checker })).toBe('wrongState');
    await world.run(sendBackError, { reason: '重复运单' }, { on: await errorOf(on.id), as: cashier });
    await world.run(voidSettlement, { reason: '重复运单' }, { on, as: checker });
    expect(await figures(trip)).toMatchObject({ owed: 0, payable: 0, driver: 0, oil: 0, frozen: 100_000 });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 90 });
    const again = await opened.create(trip.id);
    await world.run(submitSettlement, {}, { on: again });
    await world.run(approveSettlement, {}, { on: again, as: checker });
    bank.said = { state: 'done' };
    await sent(again);
    expect(await opened.order(again.id)).toMatchObject({ settleStatus: 50, round: 2 });
    await opened.verified();
  });

  it('[D4.2-20g] nothing is sent back that the payee has spent, or that somebody says was paid another way', async () => {
    const { trip, on } = await approved();
    bank.said = refused;
    await sent(on);
    const error = await errorOf(on.id);
    const { payOil } = await opened.order(on.id);
    const oil = ofDriver(2131, trip.driverId);
    await opened.post(trip.waybillSn, 'FUEL', move(oil, { ...ofDriver(2132, trip.driverId) }, payOil));
    const wish = { reason: '账户无效' };
    expect(await world.refusal(sendBackError, wish, { on: error, as: cashier })).toBe('balanceShort');
    await opened.post(trip.waybillSn, 'BACK', move(ofDriver(2132, trip.driverId), oil, payOil));
    await world.run(closeError, { bankReceipt: 'letter', reason: '线下已付' }, { on: error, as: cashier });
    expect(await world.refusal(sendBackError, wish, { on: error, as: cashier })).toBe('closeAsked');
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 80 });
    await opened.verified();
  });

  it('[D4.5-10] after the bank has refused the account, somebody else is paid: by mandate, a second person, another batch', async () => {
    const { trip, on } = await approved();
    bank.said = refused;
    await sent(on);
    const error = await errorOf(on.id);
    const captain = await collecting(74);
    const { captainId } = captain;
    const wish = { payeeType: 'CAPTAIN', captainId, evidence: 'letter', reason: '司机账户已注销' } as const;
    await world.run(changePayee, wish, { on });
    // Until another person has decided, nothing is paid and nothing goes back.
    const handed = bank.handed.length;
    expect(await world.refusal(retryError, {}, { on: error, as: cashier })).toBe('payeeWaiting');
    expect(await world.refusal(sendBackError, { reason: '退回' }, { on: error, as: cashier })).toBe('payeeWaiting');
    expect(await world.refusal(approvePayee, {}, { on })).toBe('sameHand');
    const before = await opened.order(on.id);
    await world.run(approvePayee, {}, { on, as: checker });
    expect(bank.handed).toHaveLength(handed);
    const after = await opened.order(on.id);
    expect(after).toMatchObject({
      ...{ settleStatus: 30, payStatus: 0, batchId: null, payeeType: 'CAPTAIN', payeeName: captain.name },
      ...{ freightAmount: before.freightAmount, receivableAmount: before.receivableAmount, taxWithheld: 0 },
      collectedCents: before.receivableAmount,
    });
    expect(after.payCash).toBe(before.payCash + before.taxWithheld);
    expect(await world.get(waybills, trip.id)).toMatchObject({ payeeType: 'CAPTAIN', payeeName: captain.name });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorStatus: 3 });
    const { free } = await figures(trip);
    expect(await figures(trip)).toMatchObject({ driver: 0, oil: 0, owed: 0 });
    await giveCard(
      world,
      { ownerType: 'captain', ownerId: captainId, ownerName: captain.name },
      { cardNo: cardNumberOf((cards += 1)), isDefault: true },
    );
    bank.said = { state: 'done' };
    await sent(on);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, cardLast4: cardNumberOf(cards).slice(-4) });
    // The shipper was charged once, and the driver has nothing of it.
    expect(await figures(trip)).toMatchObject({ free, owed: 0, payable: 0, driver: 0, transit: 0 });
    await opened.verified();
  });

  it('[D4.5-10] once it was sent back, somebody else is paid too: nothing goes into a batch before a second person has agreed', async () => {
    const { trip, on } = await approved();
    bank.said = refused;
    await sent(on);
    await world.run(sendBackError, { reason: '账户注销' }, { on: await errorOf(on.id), as: cashier });
    const { captainId, name } = await collecting(75);
    await world.run(changePayee, { payeeType: 'CAPTAIN', captainId, evidence: 'letter', reason: '账户已注销' }, { on });
    expect(await world.refusal(putIntoBatch, { intoBatch: 'any' }, { on, as: cashier })).toBe('payeeWaiting');
    await world.run(approvePayee, {}, { on, as: checker });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 30, payeeType: 'CAPTAIN', payeeName: name });
    await giveCard(
      world,
      { ownerType: 'captain', ownerId: captainId, ownerName: name },
      { cardNo: cardNumberOf((cards += 1)), isDefault: true },
    );
    bank.said = { state: 'done' };
    await sent(on);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, cardLast4: cardNumberOf(cards).slice(-4) });
    expect(await figures(trip)).toMatchObject({ owed: 0, payable: 0, driver: 0, transit: 0 });
    await opened.verified();
  });
});
