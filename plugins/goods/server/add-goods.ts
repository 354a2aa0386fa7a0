import {
  checkPlace,
  firstRefusal,
  insertRecord,
  momentLater,
  recordEvent,
  serve,
  servePicks,
  sql,
} from '@freightdeck/sdk/server';
import type { RefusalOf } from '@freightdeck/sdk/contract';
import type { Refusing } from '@freightdeck/sdk/server';
import { addGoods, copyGoods, goodsSources, goodsTerms, plainRules, plainTransport } from '../contract/index.ts';
import { isDangerous } from './domain/dangerous-goods.ts';
import { nextGoodsSn } from './goods-number.ts';
import { mayPublish } from './publish.ts';
import { makeCode } from './qr-code.ts';
import { checkFigures, checkTerms } from './terms.ts';
import { tellPublished } from './told-outside.ts';

interface Shipper {
  readonly companyName: string;
  readonly refusal: Refused | null;
  readonly roundingRule: string;
  readonly oilRatio: number;
  readonly gasRatio: number;
  readonly infoFeeBearer: string;
  readonly lossTolerance: number;
  readonly receiptRetention: number;
}
const assigned = 2;
type Refused = Refusing<RefusalOf<typeof addGoods>>;
const shipperRefusal = firstRefusal<Refused['code']>({ code: 'companyDisabled', when: sql`r.status <> 1` });
/** What is agreed on with a shipper: the terms of its goods unless others are given. A type stands before its value. */
const agreedTerms = {
  roundingRule: sql`r.rounding_rule`,
  infoFeeBearer: sql`r.info_fee_bearer`,
  oilRatio: sql`r.oil_ratio`,
  gasRatio: sql`r.gas_ratio`,
  receiptRetention: sql`r.receipt_amount`,
  lossToleranceType: sql`case when r.loss_tolerance > 0 then 'PPM' else 'NONE' end`,
  lossTolerance: sql`nullif(r.loss_tolerance, 0)`,
};
/** The picker of the shipper says what the command would say. */
export const addGoodsPicks = servePicks(addGoods, {
  companyId: { refusal: () => shipperRefusal, fills: () => agreedTerms },
});

/**
 * Locks the company in share mode, so that it cannot be disabled at the same time. Omitted terms are taken from the
 * shipper's configuration.
 */
export const serveAddGoods = serve(addGoods, async (call, { publish, needAudit: wantsAudit, ...input }) => {
  const company = await call.tx.one<Shipper>(sql`
    select company_name, ${shipperRefusal} as refusal,
      rounding_rule, oil_ratio, gas_ratio, info_fee_bearer, loss_tolerance, receipt_amount
      as receipt_retention
    from company r where platform_id = ${call.platformId} and id = ${input.companyId} for share`);
  if (!company) return call.refuse('notFound');
  if (company.refusal) call.refuse(company.refusal.code, company.refusal.values);
  checkPlace(call, input.loadCode, input.loadLonLat);
  checkPlace(call, input.unloadCode, input.unloadLonLat);
  if (isDangerous(input.cargoType, input.goodsName)) call.refuse('dangerousGoods');
  if (input.carrierPrice === 0) call.refuse('priceMissing');
  if (input.totalKg === 0) call.refuse('invalid');
  if (input.validTo <= call.now()) call.refuse('validToPast');
  if (input.unloadBefore && input.unloadBefore <= call.now()) call.refuse('arrivalPast');
  const { companyName, roundingRule, oilRatio, gasRatio, infoFeeBearer, receiptRetention, lossTolerance } = company;
  const defaults = {
    ...plainRules,
    ...plainTransport,
    sourceType: assigned,
    receiptRetention,
    roundingRule,
    oilRatio,
    gasRatio,
    infoFeeBearer,
    lossTolerance,
    lossToleranceType: lossTolerance > 0 ? 'PPM' : 'NONE',
    brokerName: null,
    brokerMobile: null,
    loadContact: null,
    loadMobile: null,
    unloadContact: null,
    unloadMobile: null,
    needPound: false,
    needReceipt: false,
    needFence: false,
    needInsure: false,
    unloadBefore: null,
  };
  const named = Object.fromEntries(
    Object.keys(goodsTerms).flatMap((name) => {
      const value = input[name as keyof typeof goodsTerms];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
  checkFigures(call, { ...input, ...named });
  const terms = { ...defaults, ...named, carrierPrice: input.carrierPrice };
  checkTerms(call, terms);
  // Goods of a shipper are audited by default, a provider's own only on request.
  const needAudit = wantsAudit ?? call.caller.actor === 'shipper';
  const status = publish ? (needAudit ? 20 : 30) : 10;
  const contractNo = publish
    ? await mayPublish(call, { platformId: call.platformId, companyId: input.companyId })
    : null;
  const goodsSn = await nextGoodsSn(call);
  const id = await insertRecord(call, goodsSources, {
    ...input,
    ...terms,
    goodsSn,
    companyName,
    status,
    needAudit,
    submittedBy: status === 20 ? call.caller.id : null,
    contractNo,
  });
  if (publish) await makeCode(call, call.platformId, id);
  await recordEvent(call, goodsSources, id, { action: 'add', toState: status });
  if (status === 30) await tellPublished(call, { ...input, platformId: call.platformId, id, goodsSn });
  return { id, goodsSn };
});

/** Everything but what has happened to it. A validity that is over becomes another month. */
export const serveCopyGoods = serve(copyGoods, async (call, _input, goods) => {
  const goodsSn = await nextGoodsSn(call);
  const id = call.newId();
  const {
    companyId,
    companyName,
    goodsName,
    cargoType,
    loadPlace,
    loadCode,
    loadLonLat,
    loadUnitName,
    unloadPlace,
    unloadCode,
    unloadLonLat,
    unloadUnitName,
    distanceM,
  } = goods;
  const {
    valuationMethod,
    weightBasis,
    carrierPrice,
    totalKg,
    needShipperConfirm,
    needAudit,
    sourceType,
    cardTitle,
    cardText,
  } = goods;
  const terms = Object.fromEntries(
    Object.keys(goodsTerms).map((name) => [name, goods[name as keyof typeof goodsTerms]]),
  );
  const validTo = goods.validTo > call.now() ? goods.validTo : momentLater(call.now(), { months: 1 });
  await insertRecord(call, goodsSources, {
    companyId,
    companyName,
    goodsName,
    cargoType,
    loadPlace,
    loadCode,
    loadLonLat,
    loadUnitName,
    unloadPlace,
    unloadCode,
    unloadLonLat,
    unloadUnitName,
    distanceM,
    valuationMethod,
    weightBasis,
    carrierPrice,
    totalKg,
    needShipperConfirm,
    needAudit,
    ...terms,
    // The copy is another order.
    originalDocNo: null,
    sourceType,
    cardTitle,
    cardText,
    validTo,
    id,
    goodsSn,
    platformId: goods.platformId,
    status: 10,
  });
  await recordEvent(call, goodsSources, id, {
    action: 'copy',
    toState: 10,
    detail: { goodsSn: goods.goodsSn },
    platformId: goods.platformId,
  });
  return { id, goodsSn };
});
