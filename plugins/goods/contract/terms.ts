import { choice, flag, integer, mobile, money, optional, text, unitPrice, reference } from '@freightdeck/sdk/contract';
import { moneyTerms, rules } from '@freightdeck/plugin-shipper/contract';

/** 货源类型: how a driver gets a trip. */
export const sourceType = choice('GOODS_SOURCE_TYPE', [
  { value: 1, zh: '公开抢单', en: 'Open to grab' },
  { value: 2, zh: '指定派单', en: 'Assigned' },
  { value: 3, zh: '扫码接单', en: 'Scanned' },
  { value: 4, zh: '竞价', en: 'Bidding' },
  { value: 5, zh: '约货', en: 'Booked' },
]);
const tolerance = (dictionary: string) =>
  choice(dictionary, [
    { value: 'NONE', zh: '无', en: 'None' },
    { value: 'KG', zh: '按重量', en: 'By weight' },
    { value: 'PPM', zh: '按装货净重比例', en: 'Share of the load' },
  ]);
/** A tolerance is kilograms or ppm of the load; the choice beside it says which. */
const toleranceOf = (by: string) =>
  integer(0, 1_000_000, { by, of: { KG: 'tonne', PPM: 'perMille' }, otherwise: 'count' });
/** Which already assigned trips a change applies to. */
export const applyTo = choice('PRICE_APPLY_TO', [
  { value: 'NEW_ONLY', zh: '仅新运单', en: 'New trips only' },
  { value: 'UNLOADED', zh: '未卸货运单', en: 'Trips not unloaded' },
  { value: 'ALL_UNSETTLED', zh: '全部未结算运单', en: 'All unsettled trips' },
]);

/** 亏涨吨: tolerated loss and gain, and how what exceeds them is treated. */
export const tonsTerms = {
  lossToleranceType: tolerance('LOSS_TOLERANCE_TYPE'),
  lossTolerance: toleranceOf('lossToleranceType'),
  lossDeductMode: choice('LOSS_DEDUCT_MODE', [
    { value: 'NONE', zh: '不扣', en: 'Nothing' },
    { value: 'EXCESS', zh: '扣超出部分', en: 'What exceeds it' },
    { value: 'ALL', zh: '全扣', en: 'The whole loss' },
  ]),
  goodsValuePrice: optional(unitPrice('pricePerTonne')),
  gainMode: choice('GAIN_MODE', [
    { value: 'PAY', zh: '涨吨照付', en: 'Paid' },
    { value: 'LOAD_ONLY', zh: '按装货净重', en: 'Loaded net only' },
    { value: 'CAP', zh: '容忍内照付', en: 'Paid up to the tolerance' },
  ]),
  gainToleranceType: tolerance('GAIN_TOLERANCE_TYPE'),
  gainTolerance: toleranceOf('gainToleranceType'),
};
/** 信息费: the broker's fee per trip. The value is cents, 0.0001 yuan per tonne, or ppm of the freight. */
export const infoFeeTerms = {
  brokerName: optional(reference('broker', 'name', 20)),
  brokerMobile: optional(mobile('data:plainMobile')),
  infoFeeMode: choice('INFO_FEE_MODE', [
    { value: 'NONE', zh: '无', en: 'None' },
    { value: 'PER_TRIP', zh: '按车', en: 'Per trip' },
    { value: 'PER_TONNE', zh: '按吨', en: 'Per tonne' },
    { value: 'PPM', zh: '按运费比例', en: 'Share of the freight' },
  ]),
  infoFeeValue: integer(0, 100_000_000, {
    by: 'infoFeeMode',
    of: { PER_TRIP: 'yuanPerTrip', PER_TONNE: 'pricePerTonne', PPM: 'percent' },
    otherwise: 'count',
  }),
  infoFeeBearer: rules.infoFeeBearer,
};
/**
 * 要求: what a trip of the goods needs. `needPound`: a slip at loading and unloading, audited before the signature;
 * `needReceipt`: a receipt before the signature; `needFence`: the lorry stands at the place when its driver says so;
 * `needInsure`: it departs insured.
 */
export const demandTerms = { needPound: flag(), needReceipt: flag(), needFence: flag(), needInsure: flag() };
/** 油气比例 and 回单付: how the carrier's freight is split. */
export const splitTerms = { oilRatio: moneyTerms.oilRatio, gasRatio: moneyTerms.gasRatio, receiptRetention: money() };
export const roundingRule = rules.roundingRule;
export const contactTerms = {
  loadContact: optional(text(20)),
  loadMobile: optional(mobile('data:plainMobile')),
  unloadContact: optional(text(20)),
  unloadMobile: optional(mobile('data:plainMobile')),
};
