import { afterEach, beforeAll, expect, it } from 'vitest';
import { unbindCard } from '../../plugins/bank/contract/index.ts';
import {
  applyPrepay,
  approvePrepay,
  cancelPrepay,
  payPrepay,
  prepayOrders,
  rejectPrepay,
} from '../../plugins/prepay/contract/index.ts';
import { prepayInput } from '../../plugins/prepay/fixtures.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { DriverCards } from '../support/driver-cards.ts';
import { person } from '../support/freight-world.ts';
import {
  bank,
  cashier,
  checker,
  company,
  move,
  ofDriver,
  ofWaybill,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
onEachDatabase('steps of an advance', [...settlementMigrations, ...(prepay.migrations ?? [])], (open) => {
  let opened: World;
  let world: World['world'];
  let cards: DriverCards;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [prepay]);
    world = opened.world;
    cards = new DriverCards(world);
  }, 120_000);
  afterEach(() => opened.verified());
  /** A trip under way whose shipper has money. */
  const underWay = async (state = 40) => {
    const trip = await world.trip(state, { ...coalTerms, oilRatio: 300_000 });
    await opened.post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), 1_000_000));
    return trip;
  };
  const asked = async (waybillId: string, more: Parameters<typeof prepayInput>[1] = {}) => ({
    id: (await world.run(applyPrepay, prepayInput(waybillId, more))).id,
  });
  const approved = async (waybillId: string, more: Parameters<typeof prepayInput>[1] = {}) => {
    const on = await asked(waybillId, more);
    await world.run(approvePrepay, {}, { on, as: checker });
    return on;
  };
  const stateOf = async ({ id }: { readonly id: string }): Promise<number> =>
    (await world.get(prepayOrders, id)).prepayStatus;

  it('[D4.9-01] an advance is asked for by driver or provider and waits for its approval; nobody has got anything', async () => {
    const trip = await underWay();
    const driver = person('driver-of-trip', 'driver');
    const { id } = await world.run(applyPrepay, prepayInput(trip.id, { amount: 10_000 }), { as: driver });
    expect(await world.get(prepayOrders, id)).toMatchObject({ prepayStatus: 10, applyBy: 'driver-of-trip' });
    expect(await stateOf(await asked(trip.id, { amount: 5_000 }))).toBe(10);
    expect(await opened.balance(ofWaybill(1301, trip.id))).toBe(0);
    expect(await world.refusal(payPrepay, {}, { on: { id }, as: cashier })).toBe('wrongState');
  });

  it('[D4.9-03] what is not paid is rejected by a checker or cancelled, before and after the approval', async () => {
    const trip = await underWay();
    const [first, second] = [await asked(trip.id, { amount: 1_000 }), await approved(trip.id, { amount: 2_000 })];
    const [third, fourth] = [await asked(trip.id, { amount: 3_000 }), await approved(trip.id, { amount: 4_000 })];
    for (const on of [first, second]) {
      await world.run(rejectPrepay, { reason: '途中不需要' }, { on, as: checker });
      expect(await stateOf(on)).toBe(60);
    }
    for (const on of [third, fourth]) {
      await world.run(cancelPrepay, { reason: '司机改用油卡' }, { on });
      expect(await stateOf(on)).toBe(70);
    }
    const paid = await approved(trip.id, { amount: 5_000 });
    await world.run(payPrepay, {}, { on: paid, as: cashier });
    expect(await world.refusal(rejectPrepay, { reason: '太晚' }, { on: paid, as: checker })).toBe('wrongState');
    expect(await world.refusal(cancelPrepay, { reason: '太晚' }, { on: paid })).toBe('wrongState');
  });

  it('[D4.9-04, D4.9-04g] cash by TYY goes to the checked card of its payee and to no other; a wallet and fuel need none', async () => {
    const trip = await underWay();
    const byTyy = { channel: 'TYY', amount: 20_000 } as const;
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, byTyy))).toBe('cardMissing');
    const wrong = await cards.give(trip.driverId, '他人');
    expect(await world.refusal(applyPrepay, prepayInput(trip.id, byTyy))).toBe('otherHolder');
    await opened.within((call) =>
      call.tx.run(sql`update bank_card set verify_status = 0, is_default = false where id = ${wrong}`),
    );
    const card = await cards.give(trip.driverId);
    const on = await approved(trip.id, byTyy);
    expect((await world.get(prepayOrders, on.id)).cardLast4).toMatch(/^\d{4}$/);
    await world.run(unbindCard, { reason: '司机换卡' }, { on: { id: card }, as: checker });
    // The card is gone since: nothing leaves for it, and no journal stands.
    expect(await world.refusal(payPrepay, {}, { on, as: cashier })).toBe('cardMissing');
    expect(await stateOf(on)).toBe(20);
    const next = await cards.give(trip.driverId);
    await opened.within((call) => call.tx.run(sql`update bank_card set updated_by = 'x' where id = ${next}`));
    await world.run(payPrepay, {}, { on, as: cashier });
    expect(await stateOf(on)).toBe(30);
    await world.drain();
    await world.drain({ hurry: true });
    expect(await opened.balance(ofWaybill(1301, trip.id))).toBe(20_000);
    const wallet = await approved(trip.id, { amount: 1_000 });
    await world.run(payPrepay, {}, { on: wallet, as: cashier });
    expect(await stateOf(wallet)).toBe(40);
    const oil = await approved(trip.id, { prepayKind: 'OIL', channel: 'TYY', amount: 1_000 });
    await world.run(payPrepay, {}, { on: oil, as: cashier });
    expect(await stateOf(oil)).toBe(30);
  });

  it('[D4.9-06, D4.9-06e] the settlement consumes the advance with P-10, and writes it off in the same step', async () => {
    const trip = await underWay();
    const on = await approved(trip.id, { amount: 50_000 });
    await world.run(payPrepay, {}, { on, as: cashier });
    expect([
      await opened.balance(ofWaybill(1301, trip.id)),
      await opened.balance(ofDriver(2101, trip.driverId)),
    ]).toEqual([50_000, 50_000]);
    await world.drive(trip, 70, 40);
    const order = await opened.create(trip.id);
    const { prepaidCash, payCash, cashAmount, taxWithheld } = await opened.order(order.id);
    expect([prepaidCash, payCash]).toEqual([50_000, cashAmount - 50_000 - taxWithheld]);
    expect(await stateOf(on)).toBe(40);
    await opened.pay(order);
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(95);
    expect(await world.get(prepayOrders, on.id)).toMatchObject({ prepayStatus: 80, consumedCents: 50_000 });
    expect([
      await opened.balance(ofWaybill(1301, trip.id)),
      await opened.balance(ofDriver(2101, trip.driverId)),
    ]).toEqual([0, 50_000]);
  });
});
