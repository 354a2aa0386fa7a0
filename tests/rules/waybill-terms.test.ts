import { beforeAll, expect, it } from 'vitest';
import { changePrice, changeTons, goodsTripSigned, type TripSigned } from '../../plugins/goods/contract/index.ts';
import { goods as goodsPlugin } from '../../plugins/goods/plugin.ts';
import {
  confirmModifyPrice,
  signWaybill,
  unloadWaybill,
  waybillMoved,
  waybills,
  type WaybillMoved,
} from '../../plugins/waybill/contract/index.ts';
import { defineServer, listen } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

const moved: WaybillMoved[] = [];
const told: TripSigned[] = [];
const ear = defineServer(
  { ...goodsPlugin, id: 'ear', requires: [], routes: {}, menus: {}, permissions: {} },
  {
    serves: [],
    listens: [
      listen(waybillMoved, (_call, one) => {
        moved.push(one);
        return Promise.resolve();
      }),
      listen(goodsTripSigned, (_call, one) => {
        told.push(one);
        return Promise.resolve();
      }),
    ],
  },
);
/**
 * The worked example of coal: 128.50 yuan a tonne, 100 kg tolerated, 720 yuan a tonne, rounded down to the yuan, 30 %
 * oil, 50 yuan to the broker.
 */
const coal = {
  carrierPrice: 1_285_000,
  weightBasis: 'MIN',
  lossToleranceType: 'KG',
  lossTolerance: 100,
  lossDeductMode: 'EXCESS',
  goodsValuePrice: 7_200_000,
  roundingRule: 'YUAN',
  oilRatio: 300_000,
  infoFeeMode: 'PER_TRIP',
  infoFeeValue: 5_000,
  infoFeeBearer: 'CARRIER',
} as const;

onEachDatabase('terms that a waybill pins', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [ear]);
  }, 120_000);

  it('settle the trip as they were when it was assigned', async () => {
    const trip = await world.trip(50, coal);
    await world.run(
      changeTons,
      { lossDeductMode: 'ALL', lossTolerance: 1, reason: '新规则' },
      { on: { id: trip.goodsId } },
    );
    await world.run(unloadWaybill, { netKg: 32_180 }, { on: { id: trip.id } });
    const done = await world.get(waybills, trip.id);
    expect(done).toMatchObject({
      grossFreight: 413_513,
      lossDeductCents: 12_960,
      roundingAmount: 53,
      freightAmount: 400_500,
      infoFee: 5_000,
      oilAmount: 118_650,
      gasAmount: 0,
      cashAmount: 276_850,
    });
    expect(done.receivableAmount).toBe(400_500 + (done.serviceFee ?? 0));
  });

  it('put the fee of the broker on the shipper where he bears it', async () => {
    const trip = await world.trip(60, { ...coal, infoFeeBearer: 'SHIPPER' });
    const done = await world.get(waybills, trip.id);
    expect(done.receivableAmount).toBe(405_500 + (done.serviceFee ?? 0));
    expect((done.oilAmount ?? 0) + (done.cashAmount ?? 0)).toBe(400_500);
  });

  it('give the provider the difference to a fixed shipper price', async () => {
    const done = await world.get(
      waybills,
      (await world.trip(60, { carrierPrice: 1_000_000, shipperPrice: 1_100_000 })).id,
    );
    expect(done).toMatchObject({ freightAmount: 321_800, receivableAmount: 353_980, serviceFee: 32_180 });
  });

  it('[D4.1-07g] a new price reaches the trips it was said to reach, and figures follow a signed one', async () => {
    const trip = await world.trip(70, { carrierPrice: 1_000_000 });
    const before = await world.get(waybills, trip.id);
    const ask = async (applyTo: string, platformId = '10001') =>
      (
        await world.post(
          confirmModifyPrice.path,
          { goodsId: trip.goodsId, carrierPrice: 1_100_000, applyTo },
          { platformId },
        )
      ).data;
    expect(await ask('NEW_ONLY')).toMatchObject({ count: 0, difference: 0 });
    expect(await ask('UNLOADED')).toMatchObject({ count: 0 });
    expect(await ask('ALL_UNSETTLED', '10002')).toMatchObject({ count: 0 });
    expect(await ask('ALL_UNSETTLED')).toMatchObject({
      count: 1,
      difference: 32_180,
      trips: [{ waybillSn: trip.waybillSn, oldAmount: 321_800, newAmount: 353_980 }],
    });
    moved.length = 0;
    told.length = 0;
    await world.run(
      changePrice,
      { carrierPrice: 1_050_000, applyTo: 'UNLOADED', reason: '油价' },
      { on: { id: trip.goodsId } },
    );
    expect(await world.get(waybills, trip.id)).toMatchObject({ version: before.version, freightAmount: 321_800 });
    expect(moved).toEqual([]);
    await world.run(
      changePrice,
      { carrierPrice: 1_100_000, applyTo: 'ALL_UNSETTLED', reason: '油价' },
      { on: { id: trip.goodsId } },
    );
    const after = await world.get(waybills, trip.id);
    expect(after).toMatchObject({ carrierPrice: 1_100_000, freightAmount: 353_980, waybillStatus: 70 });
    const sum = (of: (one: NonNullable<WaybillMoved['signed']>) => number): number =>
      moved.reduce((total, one) => total + (one.signed ? of(one.signed) : 0), 0);
    expect([
      sum((one) => one.count),
      sum((one) => one.settleKg),
      sum((one) => one.freightCents),
      sum((one) => one.receivableCents),
    ]).toEqual([0, 0, 32_180, (after.receivableAmount ?? 0) - (before.receivableAmount ?? 0)]);
    expect(told.map((one) => [one.count, one.freightAmount])).toEqual([
      [-1, 321_800],
      [1, 353_980],
    ]);
  });

  it('a new price changes the estimate of a trip on the road, and not one that is frozen', async () => {
    const trip = await world.trip(40, { carrierPrice: 1_000_000 });
    await world.run(
      changePrice,
      { carrierPrice: 1_100_000, applyTo: 'UNLOADED', reason: '油价' },
      { on: { id: trip.goodsId } },
    );
    expect(await world.get(waybills, trip.id)).toMatchObject({
      carrierPrice: 1_100_000,
      estimateFreight: 357_060,
      freightAmount: null,
    });
    await world.run(unloadWaybill, { netKg: 32_180 }, { on: { id: trip.id } });
    await world.run(signWaybill, {}, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ freightAmount: 353_980 });
  });
});
