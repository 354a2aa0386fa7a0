import { dateTime, defineCommand, flag, id, optional, placeRefusals, text } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { goodsSources } from './goods.ts';
import { regulatedTerms } from './regulated.ts';

const { fields } = goodsSources;
const path = goodsSources.path;
const {
  sourceType,
  shipperPrice,
  roundingRule,
  lossToleranceType,
  lossTolerance,
  lossDeductMode,
  goodsValuePrice,
  gainMode,
  gainToleranceType,
  gainTolerance,
  oilRatio,
  gasRatio,
  receiptRetention,
  brokerName,
  brokerMobile,
  infoFeeMode,
  infoFeeValue,
  infoFeeBearer,
  loadContact,
  loadMobile,
  unloadContact,
  unloadMobile,
  needPound,
  needReceipt,
  needFence,
  needInsure,
  cardTitle,
  cardText,
  unloadBefore,
} = fields;

/** The same fields, all optional. */
export function each<F extends Readonly<Record<string, Field>>>(
  wanted: F,
): { readonly [K in keyof F]: F[K] extends Field<infer T> ? Field<T | null> : never } {
  return Object.fromEntries(Object.entries(wanted).map(([name, field]) => [name, optional(field)])) as never;
}
const priceTerms = {
  shipperPrice,
  roundingRule,
  lossToleranceType,
  lossTolerance,
  lossDeductMode,
  goodsValuePrice,
  gainMode,
  gainToleranceType,
  gainTolerance,
  oilRatio,
  gasRatio,
  receiptRetention,
};
const brokerTerms = { brokerName, brokerMobile, infoFeeMode, infoFeeValue, infoFeeBearer };
const demands = { needPound, needReceipt, needFence, needInsure };
const contacts = { loadContact, loadMobile, unloadContact, unloadMobile };
/** Terms that default to the shipper's configuration. */
export const goodsTerms = each({
  sourceType,
  ...priceTerms,
  ...brokerTerms,
  ...contacts,
  ...demands,
  ...regulatedTerms,
  unloadBefore,
});

export const termRefusals = {
  oilGas: { status: 400, zh: '油气比例合计不能超过40%', en: 'Oil and gas together may not exceed 40 %' },
  valueMissing: {
    status: 400,
    zh: '扣亏吨时必须填写货值单价',
    en: 'A loss can only be deducted with a price of the goods',
  },
  figureMissing: { status: 400, zh: '请填写{field}', en: 'Fill in “{field}”' },
  shipperPriceLow: {
    status: 400,
    zh: '货主单价不能低于承运单价',
    en: 'The shipper price may not be below the carrier price',
  },
} as const;
/** Why goods have no such price, or no such hour. */
export const noPrice = {
  priceMissing: { status: 400, zh: '承运单价必须大于0', en: 'The carrier price must be above 0' },
} as const;
export const inFuture = {
  validToPast: { status: 400, zh: '有效期必须晚于当前时间', en: 'The validity must end in the future' },
  arrivalPast: { status: 400, zh: '要求到达时间必须晚于当前时间', en: 'The agreed arrival must be in the future' },
} as const;
/** Why goods of a shipper are not published. */
export const publishRefusals = {
  companyDisabled: { status: 409, zh: '货主已停用，不能发布货源', en: 'The shipper is disabled' },
  depositShort: {
    status: 412,
    zh: '货主保证金不足：约定{agreed}元，现有{paid}元',
    en: 'The shipper has paid {paid} yuan of the agreed deposit of {agreed}',
  },
  /** Refused by the plugin that keeps contracts. */
  contractEnded: {
    status: 412,
    zh: '货主合同{contractNo}已到期或终止，请先续签',
    en: 'Contract {contractNo} of the shipper has ended: renew it first',
    go: { page: '/contractManager', access: ['contractManager:view'], zh: '去合同管理', en: 'Open contracts' },
  },
} as const;
/** Fields that describe the goods; they can be corrected while there are no trips. */
const draftFields = {
  goodsName: fields.goodsName,
  cargoType: fields.cargoType,
  loadPlace: fields.loadPlace,
  loadCode: fields.loadCode,
  loadLonLat: fields.loadLonLat,
  loadUnitName: fields.loadUnitName,
  unloadPlace: fields.unloadPlace,
  unloadCode: fields.unloadCode,
  unloadLonLat: fields.unloadLonLat,
  unloadUnitName: fields.unloadUnitName,
  distanceM: fields.distanceM,
  valuationMethod: fields.valuationMethod,
  weightBasis: fields.weightBasis,
  carrierPrice: fields.carrierPrice,
  totalKg: fields.totalKg,
  needShipperConfirm: fields.needShipperConfirm,
  validTo: fields.validTo,
  needAudit: fields.needAudit,
};
/** Fields that can change while trips are running, because no settlement depends on them. */
export const openFields = each({
  ...regulatedTerms,
  ...contacts,
  ...demands,
  needShipperConfirm: fields.needShipperConfirm,
  validTo: fields.validTo,
  unloadBefore,
  cardTitle,
  cardText,
});

/** 发布货源: saved as a draft, or opened at once. */
export const addGoods = defineCommand({
  name: 'goods.add',
  path: `${path}/add`,
  access: ['goodsInfo:add'],
  input: {
    companyId: id('company'),
    goodsName: fields.goodsName,
    cargoType: fields.cargoType,
    loadPlace: fields.loadPlace,
    loadCode: fields.loadCode,
    loadLonLat: fields.loadLonLat,
    loadUnitName: fields.loadUnitName,
    unloadPlace: fields.unloadPlace,
    unloadCode: fields.unloadCode,
    unloadLonLat: fields.unloadLonLat,
    unloadUnitName: fields.unloadUnitName,
    distanceM: fields.distanceM,
    valuationMethod: fields.valuationMethod,
    weightBasis: fields.weightBasis,
    carrierPrice: fields.carrierPrice,
    totalKg: fields.totalKg,
    needShipperConfirm: fields.needShipperConfirm,
    validTo: dateTime(),
    publish: flag(),
    needAudit: optional(flag()),
    ...goodsTerms,
  },
  answer: { id: id(), goodsSn: text(20) },
  makes: { name: 'goodsSn', page: '/goodsInfo/detail' },
  open: { scope: 'GOODS', path: '/goods/add', shipper: { field: 'companyId' } },
  refusals: {
    ...termRefusals,
    ...placeRefusals,
    ...publishRefusals,
    dangerousGoods: { status: 412, zh: '危险货物不能通过网络货运发布', en: 'Dangerous goods may not be published' },
    ...noPrice,
    ...inFuture,
  },
});
/**
 * 编辑货源: all fields of a draft; of an open goods source only those no settlement depends on. Each change is recorded.
 */
export const editGoods = defineCommand({
  name: 'goods.edit',
  path: `${path}/edit`,
  access: ['goodsInfo:edit', 'editSource:save'],
  on: goodsSources,
  input: { ...each(draftFields), ...goodsTerms, reason: optional(text(200)) },
  refusals: {
    ...termRefusals,
    ...placeRefusals,
    nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
    published: {
      status: 409,
      zh: '货源已发布，请用改价、修改亏涨吨或修改计价',
      en: 'The goods source is open: change its price, tolerance or valuation instead',
    },
    dangerousGoods: { status: 412, zh: '危险货物不能通过网络货运发布', en: 'Dangerous goods may not be published' },
    ...inFuture,
  },
});
/** 复制: creates a draft with the same data. */
export const copyGoods = defineCommand({
  name: 'goods.copy',
  path: `${path}/copy`,
  access: ['goodsInfo:copy'],
  on: goodsSources,
  answer: { id: id(), goodsSn: text(20) },
  makes: { name: 'goodsSn', page: '/goodsInfo/detail' },
});
/** 设为模板 and back: templates come first when somebody looks for a goods source to copy. */
export const markTemplate = defineCommand({
  name: 'goods.template',
  path: `${path}/template`,
  access: ['goodsInfo:template'],
  on: goodsSources,
  input: { templateFlag: flag() },
});
/** 经纪人信息: the broker of the goods, and the fee per trip. */
export const setAgent = defineCommand({
  name: 'goods.agentInfo',
  path: `${path}/agentInfo`,
  access: ['goodsInfo:agentInfo'],
  on: goodsSources,
  input: brokerTerms,
  refusals: { nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } },
});
/** 卡片编辑: the text about the goods that drivers read. */
export const editCard = defineCommand({
  name: 'goods.cardEdit',
  path: `${path}/cardEdit`,
  access: ['goodsInfo:cardEdit'],
  on: goodsSources,
  input: { cardTitle: text(40), cardText: text(200) },
  refusals: { nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } },
});
