import { addAddress, changePrice, changeTons, changeValuation } from '../../../plugins/goods/contract/index.ts';
import { uploadBatch } from '../../../plugins/waybill/contract/index.ts';
import { sql } from '../../../sdk/server/index.ts';
import { insertRow, textOf, type MakeRecords } from './tenant-maker.ts';

/** What stands beside goods and waybills: histories, bookings, changes, ratings, imports. */
export const freightRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, n, mark, maker, run, one } = tenant;
  const { goods = '', waybill = '' } = ids;
  const [goodsSn, goodsName, waybillSn, vehicleNum] = [
    await textOf(tenant, 'goods_source', 'goods_sn', goods),
    await textOf(tenant, 'goods_source', 'goods_name', goods),
    await textOf(tenant, 'waybill', 'waybill_sn', waybill),
    await textOf(tenant, 'waybill', 'vehicle_num', waybill),
  ];
  const ofGoods = { goods_id: goods, goods_sn: goodsSn };
  const ofWaybill = { waybill_id: waybill, waybill_sn: waybillSn };
  await run(changePrice, { carrierPrice: 2_000_000 + n, applyTo: 'NEW_ONLY', reason: `${mark}-30` }, maker, goods);
  await run(changeTons, { lossToleranceType: 'KG', lossTolerance: 100, reason: `${mark}-31` }, maker, goods);
  await run(changeValuation, { oilRatio: 10_000, reason: `${mark}-32` }, maker, goods);
  const newest = (table: string) =>
    one(
      sql`select id from
        ${table === 'rate' ? sql`goods_rate_history` : table === 'tons' ? sql`goods_tons_history` : sql`goods_valuation_history`}
        where platform_id = ${platformId} order by id desc limit 1`,
    );
  const yuehuoConfig = await insertRow(tenant, 'yuehuo_config', {
    enabled: 1,
    auto_match: true,
    bill_day: 5,
    fee_ppm: 1_000,
    company_names: `${mark}-33`,
    editor_name: `${mark}-34`,
  });
  const booked = { company_name: `${mark}-35`, goods_name: `${mark}-36`, route: `${mark}-37`, plan_kg: 1_000_000 };
  const yuehuoOrder = await insertRow(tenant, 'yuehuo_order', {
    ...booked,
    ...ofGoods,
    order_no: `YH-${platformId}`,
    start_date: '2031-01-01',
    end_date: '2031-12-31',
    status: 1,
  });
  const yuehuoBill = await insertRow(tenant, 'yuehuo_bill', {
    ...booked,
    bill_no: `ZD-${platformId}`,
    month: '2031-01',
    order_id: yuehuoOrder,
    order_no: `YH-${platformId}`,
    done_kg: 32_000,
    trips: 1,
    amount: 100,
  });
  const who = { company_name: `${mark}-38`, driver_name: `${mark}-39`, vehicle_num: vehicleNum };
  const importBatch = await run(
    uploadBatch,
    {
      goodsId: goods,
      fileName: `${mark}-40`,
      rows: [
        {
          vehicleNum: `${mark}-41`,
          driverName: `${mark}-42`,
          loadNetKg: 32_000,
          unloadNetKg: 32_000,
          loadAt: '2026-01-01 08:00:00',
          unloadAt: '2026-01-02 08:00:00',
          carrierPrice: null,
        },
      ],
    },
    maker,
  );
  const waybillAssessment = await insertRow(tenant, 'waybill_assessment', {
    ...ofWaybill,
    ...who,
    rater_type: 'SHIPPER',
    score_on_time: 5,
    score_service: 5,
    score_intact: 5,
    score_payment: 5,
    tags: `${mark}-43`,
    comment: `${mark}-44`,
    at: '2026-01-03 08:00:00+08',
  });
  return {
    goodsRateHistory: await newest('rate'),
    goodsTonsHistory: await newest('tons'),
    goodsValuationHistory: await newest('valuation'),
    goodsEditRecord: await one(
      sql`select id from goods_edit_record where platform_id = ${platformId} and reason = ${`${mark}-30`} limit 1`,
    ),
    address: await run(
      addAddress,
      {
        unitName: `${mark}-45`,
        side: 'BOTH',
        place: `${mark}-46`,
        areaCode: '150627',
        lonLat: '109.748000,39.565000',
        contactName: `${mark}-47`,
        contactMobile: `1990007000${n}`,
      },
      maker,
    ),
    feeOrder: await insertRow(tenant, 'goods_fee_order', {
      ...ofGoods,
      ...ofWaybill,
      order_no: `XX-${platformId}`,
      broker_name: `${mark}-48`,
      payer: 'CARRIER',
      base_kg: 32_000,
      info_fee: 100,
      remark: `${goodsName} ${mark}-49`,
    }),
    yuehuoConfig,
    yuehuoOrder,
    yuehuoBill,
    yuehuoLine: await insertRow(tenant, 'yuehuo_line', {
      ...ofWaybill,
      order_id: yuehuoOrder,
      bill_id: yuehuoBill,
      month: '2031-01',
      vehicle_num: vehicleNum,
      load_net_kg: 32_000,
      unload_net_kg: 32_000,
      settle_kg: 32_000,
      carrier_price: 1,
      freight_amount: 100,
      receivable_amount: 100,
      sign_at: '2031-01-02 08:00:00+08',
    }),
    waybillFreeze: await insertRow(tenant, 'waybill_freeze', {
      ...ofWaybill,
      company_name: `${mark}-50`,
      freeze_scope: 'ALL',
      reason_code: 'RISK',
      reason: `${mark}-51`,
      frozen_by: `${mark}-52`,
      frozen_at: '2026-01-01 08:00:00+08',
      thaw_by: `${mark}-53`,
      thaw_at: '2026-01-01 09:00:00+08',
      thaw_reason: `${mark}-54`,
      freeze_flag: 0,
    }),
    waybillChange: await insertRow(tenant, 'waybill_change', {
      ...ofWaybill,
      ...who,
      change_type: 'CAPTAIN',
      waybill_status: 10,
      new_captain: `${mark}-55`,
      new_payee: `${mark}-56`,
      new_payee_type: 'DRIVER',
      mandate_contract_no: `${mark}-57`,
      reason: `${mark}-58`,
      apply_by: `${mark}-59`,
      apply_by_id: maker.id,
      at: '2026-01-01 08:00:00+08',
    }),
    waybillAssessment,
    creditScore: await one(sql`select id from waybill_credit_score where platform_id = ${platformId}`),
    importBatch,
    importRow: await one(sql`select id from waybill_import_row where batch_id = ${importBatch}`),
  };
};
