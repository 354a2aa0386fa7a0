import { beforeAll, expect, it } from 'vitest';
import type { RecordOf, Resource } from '../../sdk/contract/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import {
  addAddress,
  addGoods,
  addresses,
  appendGoods,
  approveGoods,
  calculateTrip,
  changePrice,
  changeTons,
  changeValuation,
  copyGoods,
  deleteAddress,
  editAddress,
  editCard,
  editGoods,
  extendGoods,
  finishGoods,
  getGoodsQrCode,
  goodsEditRecords,
  goodsSources,
  markTemplate,
  pauseGoods,
  rateHistory,
  rejectGoods,
  setAgent,
  setGoodsQrCode,
  submitGoods,
  tonsHistory,
  valuationHistory,
} from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { expiry } from '../../plugins/goods/server/goods-life.ts';
import { signWaybill } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, shipperPerson, system } from '../support/freight-world.ts';

const checker = person('checker', 'provider');
const why = { reason: '年度调整' };

onEachDatabase('terms of goods', freightMigrations, (open) => {
  let world: FreightWorld;
  let companyId = '';
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    companyId = (await world.run(addCompany, companyInput(960), { as: system })).id;
  }, 120_000);
  const add = async (more: Parameters<typeof goodsInput>[2] = {}): Promise<string> =>
    (await world.run(addGoods, goodsInput(companyId, 0, more))).id;
  const rows = async <R extends Resource>(resource: R, conditions: object): Promise<readonly RecordOf<R>[]> =>
    (
      (await world.post(`${resource.path}/paging`, { conditions, page: 1, limit: 50 })).pageResult as {
        itemList: RecordOf<R>[];
      }
    ).itemList;

  it('opens a draft at once, or after somebody else has looked at it', async () => {
    const plain = await add({ publish: false });
    await world.run(submitGoods, {}, { on: { id: plain } });
    expect((await world.get(goodsSources, plain)).status).toBe(30);
    const id = await add({ publish: false, needAudit: true });
    await world.run(submitGoods, {}, { on: { id } });
    expect((await world.get(goodsSources, id)).status).toBe(20);
    expect(await world.refusal(approveGoods, {}, { on: { id } })).toBe('sameHand');
    expect(await world.refusal(rejectGoods, why, { on: { id } })).toBe('sameHand');
    expect(await world.refusal(approveGoods, {}, { on: { id }, as: checker, platformId: '10002' })).toBe('notFound');
    await world.run(rejectGoods, { reason: '单价过低' }, { on: { id }, as: checker });
    expect(await world.get(goodsSources, id)).toMatchObject({
      status: 70,
      auditBy: 'checker',
      auditRemark: '单价过低',
    });
    await world.run(submitGoods, {}, { on: { id } });
    await world.run(approveGoods, {}, { on: { id }, as: operator, platformId: '00001' });
    expect(await world.get(goodsSources, id)).toMatchObject({ status: 30, auditRemark: null });
  });

  it('of a shipper wait for the provider', async () => {
    const { id } = await world.run(addGoods, goodsInput(companyId, 0), { as: shipperPerson });
    expect((await world.get(goodsSources, id)).status).toBe(20);
    const now = await add({ needAudit: true });
    expect((await world.get(goodsSources, now)).status).toBe(20);
  });

  it('take the terms of their shipper where none are named', async () => {
    const other = (await world.run(addCompany, companyInput(961), { as: system })).id;
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(
        sql`update company set rounding_rule = 'YUAN', oil_ratio = 250000, loss_tolerance = 3000,
          info_fee_bearer = 'SHIPPER' where id = ${other}`,
      ),
    );
    const { id } = await world.run(addGoods, goodsInput(other, 0, { gasRatio: 100_000 }));
    expect(await world.get(goodsSources, id)).toMatchObject({
      roundingRule: 'YUAN',
      oilRatio: 250_000,
      gasRatio: 100_000,
      lossToleranceType: 'PPM',
      lossTolerance: 3_000,
      infoFeeBearer: 'SHIPPER',
      sourceType: 2,
    });
    expect(await world.refusal(addGoods, goodsInput(other, 0, { gasRatio: 150_001 }))).toBe('oilGas');
    expect(await world.refusal(addGoods, goodsInput(other, 0, { lossDeductMode: 'ALL' }))).toBe('valueMissing');
    expect(await world.refusal(addGoods, goodsInput(other, 0, { carrierPrice: 500_000, shipperPrice: 499_999 }))).toBe(
      'shipperPriceLow',
    );
  });

  it('[R2.3-093] [R2.3-094] [R2.3-095] [R2.3-096] [D4.1-08e] every change of price, tolerance and valuation stands in its history, for good', async () => {
    const id = await add();
    const on = { id };
    const { carrierPrice } = await world.get(goodsSources, id);
    expect(await world.refusal(changePrice, { carrierPrice, applyTo: 'NEW_ONLY', ...why }, { on })).toBe(
      'nothingChanged',
    );
    expect(await world.refusal(changePrice, { carrierPrice: 0, applyTo: 'NEW_ONLY', ...why }, { on })).toBe(
      'priceMissing',
    );
    await world.run(
      changePrice,
      { carrierPrice: carrierPrice + 5_000, shipperPrice: carrierPrice + 9_000, applyTo: 'UNLOADED', ...why },
      { on },
    );
    expect(await world.refusal(changeTons, { lossDeductMode: 'EXCESS', ...why }, { on })).toBe('valueMissing');
    await world.run(
      changeTons,
      {
        lossToleranceType: 'KG',
        lossTolerance: 100,
        lossDeductMode: 'EXCESS',
        goodsValuePrice: 7_200_000,
        gainMode: 'CAP',
        gainToleranceType: 'PPM',
        gainTolerance: 2_000,
        ...why,
      },
      { on },
    );
    await world.run(
      changeValuation,
      { weightBasis: 'UNLOAD', roundingRule: 'JIAO', oilRatio: 200_000, ...why },
      { on },
    );
    expect(await rows(rateHistory, { goodsId: id })).toMatchObject([
      {
        oldCarrierPrice: carrierPrice,
        newCarrierPrice: carrierPrice + 5_000,
        oldShipperPrice: null,
        newShipperPrice: carrierPrice + 9_000,
        applyTo: 'UNLOADED',
        operator: 'dispatcher',
      },
    ]);
    expect(await rows(tonsHistory, { goodsId: id })).toMatchObject([
      { lossTolerance: 100, gainMode: 'CAP', gainTolerance: 2_000, reason: '年度调整' },
    ]);
    expect(await rows(valuationHistory, { goodsId: id })).toMatchObject([
      { valuationMethod: 'TONNE', weightBasis: 'UNLOAD', roundingRule: 'JIAO', oilRatio: 200_000 },
    ]);
    const kept = await rows(goodsEditRecords, { goodsId: id });
    expect(kept.find((one) => one.fieldName === 'carrierPrice')).toMatchObject({
      fieldZh: '承运单价(元)',
      oldValue: String(carrierPrice),
      newValue: String(carrierPrice + 5_000),
      applyTo: 'UNLOADED',
    });
    // A number of a chosen unit keeps that unit: the choice beside it may be another one tomorrow.
    const change = (name: string) => kept.find((one) => one.fieldName === name);
    expect(change('lossTolerance')).toMatchObject({ newValue: '100 tonne' });
    expect(change('gainTolerance')).toMatchObject({ newValue: '2000 perMille' });
    expect(kept).toHaveLength(12);
    for (const table of ['goods_rate_history', 'goods_tons_history', 'goods_valuation_history', 'goods_edit_record'])
      for (const role of ['tenant', 'operator'] as const)
        await expect(
          world.database.transaction({ role, platformId: '10001' }, (tx) =>
            tx.run(
              table === 'goods_rate_history'
                ? sql`delete from goods_rate_history`
                : table === 'goods_tons_history'
                  ? sql`delete from goods_tons_history`
                  : table === 'goods_valuation_history'
                    ? sql`delete from goods_valuation_history`
                    : sql`update goods_edit_record set reason = ''`,
            ),
          ),
        ).rejects.toThrow();
  });

  it('[R2.3-095] a figure is never taken over into another unit: who chooses its unit says the figure', async () => {
    const shipper = (await world.run(addCompany, companyInput(962), { as: system })).id;
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`update company set loss_tolerance = 3000 where id = ${shipper}`),
    );
    const refusal = (input: object) => world.refusal(addGoods, goodsInput(shipper, 0, input));
    expect(await refusal({ unloadBefore: '2020-01-01 00:00:00' })).toBe('arrivalPast');
    // 3 per mille of the shipper would have been three tonnes.
    expect(await refusal({ lossToleranceType: 'KG' })).toBe('figureMissing');
    expect(await refusal({ infoFeeMode: 'PER_TONNE' })).toBe('figureMissing');
    const { id } = await world.run(addGoods, goodsInput(shipper, 0, { lossToleranceType: 'KG', lossTolerance: 100 }));
    const on = { id };
    expect(await world.refusal(changeTons, { lossToleranceType: 'PPM', ...why }, { on })).toBe('figureMissing');
    await world.run(changeTons, { lossToleranceType: 'PPM', lossTolerance: 100, ...why }, { on });
    await world.run(changeTons, { lossToleranceType: 'NONE', ...why }, { on });

    const { carrierPrice } = await world.get(goodsSources, id);
    const change = (input: object) => world.refusal(changeValuation, { ...input, ...why } as never, { on });
    expect(await change({ valuationMethod: 'TRIP' })).toBe('figureMissing');
    expect(await change({ valuationMethod: 'TRIP', carrierPrice: 0 })).toBe('priceMissing');
    expect(await change({ carrierPrice: carrierPrice + 1 })).toBe('priceAlone');
    await world.run(changeValuation, { valuationMethod: 'TRIP', carrierPrice: 38_000_000, ...why }, { on });
    expect(await world.get(goodsSources, id)).toMatchObject({ valuationMethod: 'TRIP', carrierPrice: 38_000_000 });
    expect(await rows(rateHistory, { goodsId: id })).toMatchObject([
      { oldCarrierPrice: carrierPrice, newCarrierPrice: 38_000_000, applyTo: 'NEW_ONLY' },
    ]);
    expect(await rows(valuationHistory, { goodsId: id })).toMatchObject([{ valuationMethod: 'TRIP' }]);
  });

  it('are edited as a whole while they are drafts, and only beside the price once they are open', async () => {
    const id = await add({ publish: false });
    await world.run(editGoods, { totalKg: 5_000, carrierPrice: 1_000_000, loadMobile: '19900001111' }, { on: { id } });
    expect(await world.get(goodsSources, id)).toMatchObject({ totalKg: 5_000, carrierPrice: 1_000_000 });
    expect(
      (await rows(goodsEditRecords, { goodsId: id })).find((one) => one.fieldName === 'loadMobile')?.newValue,
    ).toBe('199****1111');
    expect(await world.refusal(editGoods, { goodsName: '汽油' }, { on: { id } })).toBe('dangerousGoods');
    expect(await world.refusal(editGoods, { validTo: '2026-01-01 00:00:00' }, { on: { id } })).toBe('validToPast');
    await world.run(submitGoods, {}, { on: { id } });
    expect(await world.refusal(editGoods, { carrierPrice: 2_000_000 }, { on: { id } })).toBe('published');
    expect(await world.refusal(editGoods, { totalKg: 5_000 }, { on: { id } })).toBe('nothingChanged');
    expect(await world.refusal(editGoods, { loadContact: '石磊' }, { on: { id, version: 1 } })).toBe('stale');
    await world.run(editGoods, { loadContact: '石磊' }, { on: { id } });
    expect(await world.refusal(changeTons, { lossTolerance: 1, ...why }, { on: { id }, as: shipperPerson })).toBe(
      'forbidden',
    );
  });

  it('[D4.1-11g, D4.1-13g] finish when nothing runs, take more when they were full, and expire by themselves', async () => {
    const trip = await world.trip(60, { totalKg: 32_000 });
    const on = { id: trip.goodsId };
    expect((await world.get(goodsSources, trip.goodsId)).status).toBe(50);
    expect(await world.refusal(finishGoods, {}, { on })).toBe('running');
    await world.run(appendGoods, { addKg: 1_000, ...why }, { on });
    expect(await world.get(goodsSources, trip.goodsId)).toMatchObject({ status: 30, totalKg: 33_000 });
    await world.run(pauseGoods, why, { on });
    await world.run(signWaybill, {}, { on: { id: trip.id } });
    await world.run(finishGoods, {}, { on });
    expect((await world.get(goodsSources, trip.goodsId)).status).toBe(60);
    const running = await world.trip(30, { validTo: '2030-01-01 00:00:00' });
    const idle = await add({ validTo: '2030-01-01 00:00:00' });
    const run = (at: string): Promise<void> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        expiry.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
      );
    await run('2029-12-31T23:59:00+08:00');
    expect((await world.get(goodsSources, idle)).status).toBe(30);
    await run('2030-01-01T00:01:00+08:00');
    expect((await world.get(goodsSources, idle)).status).toBe(80);
    expect((await world.get(goodsSources, running.goodsId)).status).toBe(30);
    expect(await world.refusal(extendGoods, { validTo: '2026-01-01 00:00:00' }, { on: { id: idle } })).toBe(
      'validToPast',
    );
    await world.run(extendGoods, { validTo: '2031-01-01 00:00:00' }, { on: { id: idle } });
    expect(await world.get(goodsSources, idle)).toMatchObject({ status: 30, validTo: '2031-01-01 00:00:00' });
  });

  it('[R2.3-100] [R2.3-101] [D4.1-15] are copied, marked, and carry their broker and their card', async () => {
    const id = await add({ oilRatio: 100_000 });
    const agent = {
      brokerName: '顺达',
      brokerMobile: '19900002222',
      infoFeeMode: 'PER_TONNE',
      infoFeeValue: 30_000,
      infoFeeBearer: 'SHIPPER',
    } as const;
    await world.run(setAgent, agent, { on: { id } });
    await world.run(editCard, { cardTitle: '长期有货', cardText: '随到随装' }, { on: { id } });
    await world.run(markTemplate, { templateFlag: true }, { on: { id } });
    const copy = await world.run(copyGoods, {}, { on: { id } });
    const { status, dispatchedKg, templateFlag, ...made } = await world.get(goodsSources, copy.id);
    expect({ status, dispatchedKg, templateFlag }).toEqual({ status: 10, dispatchedKg: 0, templateFlag: false });
    expect(made).toMatchObject({
      oilRatio: 100_000,
      brokerName: '顺达',
      infoFeeMode: 'PER_TONNE',
      cardTitle: '长期有货',
    });
    expect(copy.goodsSn).not.toBe((await world.get(goodsSources, id)).goodsSn);
    expect(await world.refusal(copyGoods, {}, { on: { id }, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(editCard, { cardTitle: '长期有货', cardText: '随到随装' }, { on: { id } })).toBe(
      'nothingChanged',
    );
  });

  it('[R2.3-099] the address book of a provider names a place once, and is nobody else’s', async () => {
    const place = {
      unitName: '示范发货站',
      side: 'LOAD',
      place: '唐山丰南',
      areaCode: '130207',
      lonLat: '118.085000,39.576000',
      contactName: '石磊',
      contactMobile: '19900003333',
    } as const;
    const { id } = await world.run(addAddress, place);
    expect(await world.refusal(addAddress, place)).toBe('twice');
    const elsewhere = await world.post(addAddress.path, { model: { ...place, place: '别处', lonLat: '0,0' } });
    expect(elsewhere).toMatchObject({
      status: 400,
      messageDetails: { lonLat: expect.stringContaining('不在中国境内') },
    });
    expect(await world.refusal(addAddress, { ...place, place: '别处', lonLat: '109.748,39.565' })).toBe(
      'placeContradicts',
    );
    expect(await world.refusal(addAddress, place, { platformId: '10002' })).toBe('done');
    expect(await world.refusal(editAddress, { ...place, side: 'BOTH' }, { on: { id }, platformId: '10002' })).toBe(
      'notFound',
    );
    await world.run(editAddress, { ...place, side: 'BOTH' }, { on: { id } });
    expect((await rows(addresses, { unitName: '示范发货站' })).map((one) => one.side)).toEqual(['BOTH']);
    await world.run(deleteAddress, {}, { on: { id } });
    expect(await rows(addresses, { unitName: '示范发货站' })).toEqual([]);
    expect(await world.refusal(addAddress, place)).toBe('done');
  });

  it('a code and a point of another province are no place; codes of merged counties and points near a border are', async () => {
    const away = { loadCode: '440308', loadLonLat: '109.748000,39.565000' };
    expect(await world.refusal(addGoods, goodsInput(companyId, 0, away))).toBe('placeContradicts');
    const told = await world.post(addGoods.path, { model: goodsInput(companyId, 0, away), requestId: 'far-away' });
    expect(told.message).toContain('440308');
    expect(told.message).toContain('广东省深圳市盐田区');
    expect(await world.refusal(addGoods, goodsInput(companyId, 0, { unloadLonLat: '109.748000,39.565000' }))).toBe(
      'placeContradicts',
    );
    expect(await world.refusal(addGoods, goodsInput(companyId, 0, { loadCode: '990101' }))).toBe('regionUnknown');
    const swapped = await world.post(addGoods.path, {
      model: goodsInput(companyId, 0, { loadLonLat: '39.565,109.748' }),
      requestId: 'swapped',
    });
    expect(swapped).toMatchObject({ status: 400, messageDetails: { loadLonLat: expect.stringContaining('写反') } });
    // 340222 was 繁昌县 until 2020; 109.9, 39.0 lies in Shaanxi, a few km from the border.
    const old = { loadCode: '340222', loadLonLat: '118.199000,31.102000' };
    expect(await world.refusal(addGoods, goodsInput(companyId, 0, old))).toBe('done');
    expect(await world.refusal(addGoods, goodsInput(companyId, 0, { loadLonLat: '109.9,39.0' }))).toBe('done');
    const id = await add({ publish: false });
    expect(await world.refusal(editGoods, { loadCode: '440308' }, { on: { id } })).toBe('placeContradicts');
    await world.run(
      editGoods,
      { loadCode: '440308', loadLonLat: '114.237000,22.557000', loadPlace: '广东省深圳市盐田区港口' },
      { on: { id } },
    );
    expect(await world.get(goodsSources, id)).toMatchObject({ loadCode: '440308', loadLonLat: '114.237000,22.557000' });
  });

  it('[R7-68] [R7-75] [R2.3-092] [D4.1-05e] the code of goods stays the same, and holds while they are open', async () => {
    const id = await add();
    const ask = async (platformId = '10001') => world.post(getGoodsQrCode.path, { goodsId: id }, { platformId });
    const made = (await ask()).data as { code: string };
    const { code } = await world.run(setGoodsQrCode, { enabled: true, posterText: '扫码接单' }, { on: { id } });
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(code).toBe(made.code);
    expect((await ask()).data).toMatchObject({
      code,
      path: `/goodsQrCode/${code}`,
      enabled: true,
      posterText: '扫码接单',
      scanCount: 0,
    });
    expect((await ask('10002')).status).toBe(204);
    await world.run(pauseGoods, why, { on: { id } });
    expect((await ask()).data).toMatchObject({ enabled: false });
    expect(await world.refusal(setGoodsQrCode, { enabled: true }, { on: { id } })).toBe('notOpen');
    expect((await world.run(setGoodsQrCode, { enabled: false }, { on: { id } })).code).toBe(code);
  });

  it('a trip is reckoned step by step, and what stands in its way is said', async () => {
    const input = {
      valuationMethod: 'TONNE',
      weightBasis: 'MIN',
      carrierPrice: 1_285_000,
      distanceM: 0,
      loadNetKg: 32_460,
      unloadNetKg: 32_180,
      serviceFeeMode: 'ADD_ON',
      serviceFeePpm: 65_000,
      lossToleranceType: 'KG',
      lossTolerance: 100,
      lossDeductMode: 'EXCESS',
      goodsValuePrice: 7_200_000,
      roundingRule: 'YUAN',
      oilRatio: 300_000,
      infoFeeMode: 'PER_TRIP',
      infoFeeValue: 5_000,
      infoFeeBearer: 'CARRIER',
      prepaidOil: 80_000,
      receiptRetention: 20_000,
      premium: 600,
      freezePpm: 300_000,
    };
    const answer = await world.post(calculateTrip.path, input);
    expect(answer.data).toMatchObject({
      lossKg: 280,
      settleKg: 32_180,
      grossFreight: 413_513,
      lossDeductKg: 180,
      lossDeductCents: 12_960,
      roundingAmount: 53,
      freightAmount: 400_500,
      infoFee: 5_000,
      netFreight: 395_500,
      oilAmount: 118_650,
      cashAmount: 276_850,
      payCash: 256_850,
      payOil: 38_650,
      serviceFee: 26_033,
      receivableAmount: 427_133,
      exclusive: 391_865,
      tax: 35_268,
      freeze: 128_140,
      problems: [],
    });
    expect((await world.post(calculateTrip.path, { ...input, prepaidOil: 118_651 })).data).toMatchObject({
      payOil: -1,
      problems: ['overpaid'],
    });
    expect((await world.post(calculateTrip.path, { ...input, shipperPrice: 1_000_000 })).data).toMatchObject({
      problems: ['feeNegative'],
    });
    expect(await world.post(calculateTrip.path, input, { as: person('nobody', 'provider', []) })).toMatchObject({
      status: 403,
    });
  });
});
