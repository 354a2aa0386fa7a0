import { beforeAll, expect, it } from 'vitest';
import type { RecordOf, Resource } from '../../sdk/contract/index.ts';
import {
  activateYuehuo,
  addYuehuoConfig,
  addYuehuoOrder,
  cancelFee,
  confirmBill,
  disableYuehuo,
  editYuehuoConfig,
  enableYuehuo,
  failFee,
  feeOrders,
  feePayment,
  generateBills,
  goodsTripSigned,
  paidFee,
  payFee,
  refundFee,
  setAgent,
  stopYuehuo,
  unconfirmBill,
  yuehuoBills,
  yuehuoConfigs,
  yuehuoLines,
  yuehuoOrders,
} from '../../plugins/goods/contract/index.ts';
import { monthBills } from '../../plugins/goods/server/yuehuo.ts';
import {
  assignWaybill,
  acceptWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
  voidWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import type { TripParts } from '../support/freight-world.ts';

const checker = person('checker', 'provider');
const byOperator = { as: operator, platformId: '00001' } as const;
const why = { reason: '核对无误' };

onEachDatabase('fees and bookings of goods', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const rows = async <R extends Resource>(
    resource: R,
    conditions: object,
    platformId = '10001',
  ): Promise<readonly RecordOf<R>[]> =>
    (
      (await world.post(`${resource.path}/paging`, { conditions, page: 1, limit: 50 }, { platformId })).pageResult as {
        itemList: RecordOf<R>[];
      }
    ).itemList;
  /** One trip of these goods up to its signature. */
  const drive = async ({
    goodsId,
    driverId,
    vehicleId,
  }: TripParts): Promise<{ readonly id: string; readonly waybillSn: string }> => {
    const trip = await world.run(assignWaybill, tripInput(goodsId, driverId, vehicleId));
    const on = { id: trip.id };
    await world.run(acceptWaybill, {}, { as: driverPerson, on });
    await world.run(loadWaybill, loaded, { on });
    await world.run(unloadWaybill, unloaded, { on });
    await world.run(signWaybill, {}, { on });
    return trip;
  };
  const agent = {
    brokerName: '顺达',
    infoFeeMode: 'PER_TONNE',
    infoFeeValue: 30_000,
    infoFeeBearer: 'CARRIER',
  } as const;

  it('[D4.20-06] a signed trip owes its broker the fee once; it is paid, and taken back by another person', async () => {
    const parts = await world.parts();
    await world.run(setAgent, agent, { on: { id: parts.goodsId } });
    const trip = await drive(parts);
    const [order] = await rows(feeOrders, { waybillSn: trip.waybillSn });
    // 32.180 t × 3.0000 yuan
    expect(order).toMatchObject({
      payStatus: 0,
      brokerName: '顺达',
      payer: 'CARRIER',
      baseKg: 32_180,
      infoFee: 9_654,
      waybillSn: trip.waybillSn,
    });
    const on = { id: order?.id ?? '' };
    expect(await world.refusal(payFee, {}, { on, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(paidFee, {}, { on, as: system })).toBe('wrongState');
    await world.run(payFee, {}, { on });
    expect(await world.refusal(paidFee, {}, { on })).toBe('forbidden');
    await world.run(failFee, { reason: '收款账户异常' }, { on, as: system });
    expect(await world.get(feeOrders, on.id)).toMatchObject({ payStatus: 3, remark: '收款账户异常' });
    await world.run(payFee, {}, { on });
    await world.run(paidFee, {}, { on, as: system });
    expect(await world.refusal(cancelFee, why, { on })).toBe('wrongState');
    expect(await world.refusal(refundFee, why, { on })).toBe('sameHand');
    await world.run(refundFee, why, { on, as: checker });
    expect(await world.get(feeOrders, on.id)).toMatchObject({ payStatus: 4 });
    expect(feePayment.name).toBe('goods.feePayment');
  });

  it('[D4.20-06] a voided trip owes nothing, and goods without a broker never did', async () => {
    const parts = await world.parts();
    await world.run(setAgent, agent, { on: { id: parts.goodsId } });
    const trip = await drive(parts);
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: { id: trip.id } });
    expect(await rows(feeOrders, { waybillSn: trip.waybillSn })).toMatchObject([
      { payStatus: 5, remark: '运单已作废' },
    ]);
    const plain = await drive(await world.parts());
    expect(await rows(feeOrders, { waybillSn: plain.waybillSn })).toEqual([]);
  });

  it('booking is opened by the operator, for a provider that exists, once', async () => {
    const config = { autoMatch: true, billDay: 5, feePpm: 10_000 };
    expect(await world.refusal(addYuehuoConfig, { provider: '10001', ...config })).toBe('onlyOperator');
    expect(await world.refusal(addYuehuoConfig, { provider: '99999', ...config }, byOperator)).toBe('noProvider');
    expect(await world.refusal(addYuehuoConfig, { provider: '00001', ...config }, byOperator)).toBe('noProvider');
    const { id } = await world.run(addYuehuoConfig, { provider: '10001', ...config }, byOperator);
    expect(await world.refusal(addYuehuoConfig, { provider: '10001', ...config }, byOperator)).toBe('there');
    await world.run(editYuehuoConfig, { ...config, billDay: 8 }, { ...byOperator, on: { id } });
    expect(await world.refusal(editYuehuoConfig, { ...config, billDay: 9 }, { on: { id } })).toBe('forbidden');
    expect(await world.get(yuehuoConfigs, id, byOperator)).toMatchObject({
      enabled: 0,
      billDay: 8,
      updatedBy: 'operator',
    });
    const parts = await world.parts();
    const order = { goodsId: parts.goodsId, planKg: 64_000, startDate: '2026-03-01', endDate: '2026-04-30' };
    expect(await world.refusal(addYuehuoOrder, order)).toBe('notEnabled');
    await world.run(enableYuehuo, {}, { ...byOperator, on: { id } });
    expect(await world.refusal(enableYuehuo, {}, { ...byOperator, on: { id } })).toBe('wrongState');
    await world.run(disableYuehuo, {}, { ...byOperator, on: { id } });
    await world.run(enableYuehuo, {}, { ...byOperator, on: { id } });
    expect(await world.refusal(addYuehuoOrder, { ...order, endDate: '2026-02-01' })).toBe('dates');
    expect(await world.refusal(addYuehuoOrder, order, { platformId: '10002' })).toBe('notFound');
  });

  it('signed trips of a booking stand on one bill a month, which is confirmed and taken back with a reason', async () => {
    const parts = await world.parts();
    const { id } = await world.run(addYuehuoOrder, {
      goodsId: parts.goodsId,
      planKg: 64_000,
      startDate: '2026-03-01',
      endDate: '2026-04-30',
    });
    expect(
      await world.refusal(addYuehuoOrder, {
        goodsId: parts.goodsId,
        planKg: 1,
        startDate: '2026-03-01',
        endDate: '2026-03-01',
      }),
    ).toBe('booked');
    await drive(parts);
    expect((await world.get(yuehuoOrders, id)).doneKg).toBe(0);
    await world.run(activateYuehuo, {}, { on: { id } });
    const first = await drive(parts);
    const second = await drive(parts);
    expect(await world.get(yuehuoOrders, id)).toMatchObject({ status: 2, doneKg: 64_360 });
    expect(await world.refusal(generateBills, { month: '2026-13' })).toBe('monthForm');
    expect(await world.refusal(generateBills, { month: '2026-04' })).toBe('monthForm');
    expect(await world.refusal(generateBills, { month: '2026-02' })).toBe('nothing');
    expect(await world.refusal(generateBills, { month: '2026-03' }, { platformId: '10002' })).toBe('nothing');
    expect(await world.run(generateBills, { month: '2026-03' })).toEqual({ bills: 1, lines: 2 });
    expect(await world.refusal(generateBills, { month: '2026-03' })).toBe('nothing');
    const lines = await rows(yuehuoLines, { month: '2026-03' });
    expect(lines.map((line) => line.waybillSn).sort()).toEqual([first.waybillSn, second.waybillSn].sort());
    const [bill] = await rows(yuehuoBills, { month: '2026-03' });
    expect(bill).toMatchObject({
      trips: 2,
      doneKg: 64_360,
      amount: lines.reduce((sum, line) => sum + line.receivableAmount, 0),
      confirmStatus: 0,
    });
    const on = { id: bill?.id ?? '' };
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: { id: second.id } });
    expect(await world.get(yuehuoBills, on.id)).toMatchObject({ trips: 1, doneKg: 32_180 });
    expect(await world.refusal(unconfirmBill, why, { on })).toBe('wrongState');
    await world.run(confirmBill, {}, { on });
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: { id: first.id } });
    expect(await world.get(yuehuoBills, on.id)).toMatchObject({ trips: 1, confirmStatus: 1, confirmBy: 'dispatcher' });
    await world.run(unconfirmBill, why, { on });
    expect(await world.get(yuehuoBills, on.id)).toMatchObject({ confirmStatus: 0, confirmBy: null });
  });

  it('[D4.20-03] a booking is drafted, in force and finished or stopped; its bill of the month is made, confirmed and invoiced', async () => {
    const parts = await world.parts();
    const book = { startDate: '2026-03-01', endDate: '2026-04-30' };
    const { id } = await world.run(addYuehuoOrder, { goodsId: parts.goodsId, planKg: 64_000, ...book });
    const order = async () => (await world.get(yuehuoOrders, id)).status;
    expect(await order()).toBe(0);
    expect(await world.refusal(stopYuehuo, why, { on: { id: 'nobody' } })).toBe('notFound');
    await world.run(activateYuehuo, {}, { on: { id } });
    expect(await order()).toBe(1);
    const trips = [await drive(parts), await drive(parts)];
    expect(await order()).toBe(2);
    for (const again of [activateYuehuo, stopYuehuo])
      expect(await world.refusal(again, (again === stopYuehuo ? why : {}) as never, { on: { id } })).toBe('wrongState');
    const other = await world.parts();
    const stopped = await world.run(addYuehuoOrder, { goodsId: other.goodsId, planKg: 64_000, ...book });
    await world.run(activateYuehuo, {}, { on: stopped });
    await world.run(stopYuehuo, why, { on: stopped });
    expect(await world.get(yuehuoOrders, stopped.id)).toMatchObject({ status: 3, stopReason: why.reason });

    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      monthBills.run(
        world.api.openCall(tx, {
          as: system,
          platformId: '00001',
          clock: () => new Date('2026-04-20T08:00:00+08:00'),
        }),
      ),
    );
    const bill = (await rows(yuehuoBills, {})).find((one) => one.orderId === id);
    expect(bill).toMatchObject({ month: '2026-03', trips: 2, confirmStatus: 0, invoiceStatus: 0 });
    const on = { id: bill?.id ?? '' };
    await world.run(confirmBill, {}, { on });
    /** As the plugin that invoices has it: 已开票 is 3, 已红冲 4. */
    const invoiced = async (trip: { readonly id: string }, status: number) => {
      await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        tx.run(sql`update waybill set invoice_status = ${status} where platform_id = '10001' and id = ${trip.id}`),
      );
      return (await world.get(yuehuoBills, on.id)).invoiceStatus;
    };
    expect(await invoiced(trips[0]!, 3)).toBe(0);
    expect(await invoiced(trips[1]!, 2)).toBe(0);
    expect(await invoiced(trips[1]!, 3)).toBe(1);
    expect(await world.refusal(unconfirmBill, why, { on })).toBe('invoiced');
    expect(await invoiced(trips[1]!, 4)).toBe(0);
    await world.run(unconfirmBill, why, { on });
  });

  it('[D4.26-09] the months before are billed by themselves from the bill day on', async () => {
    const parts = await world.parts();
    const { id } = await world.run(addYuehuoOrder, {
      goodsId: parts.goodsId,
      planKg: 640_000,
      startDate: '2026-03-01',
      endDate: '2026-04-30',
    });
    await world.run(activateYuehuo, {}, { on: { id } });
    await drive(parts);
    const billed = async (at: string): Promise<number> => {
      await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        monthBills.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
      );
      return (await rows(yuehuoBills, {})).filter((bill) => bill.orderId === id).length;
    };
    expect(await billed('2026-03-20T08:00:00+08:00')).toBe(0);
    expect(await billed('2026-04-07T08:00:00+08:00')).toBe(0);
    expect(await billed('2026-04-08T08:00:00+08:00')).toBe(1);
    expect(await billed('2026-04-09T08:00:00+08:00')).toBe(1);
    await world.run(stopYuehuo, { reason: '货主停产' }, { on: { id } });
    await drive(parts);
    expect((await world.get(yuehuoOrders, id)).doneKg).toBe(32_180);
    expect(goodsTripSigned.name).toBe('goods.tripSigned');
  });
});
