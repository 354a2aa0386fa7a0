import {
  dateTime,
  defineCommand,
  defineResource,
  defineSlot,
  id,
  keptValue,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { each, noPrice, termRefusals } from './commands.ts';
import { goodsSources } from './goods.ts';
import { applyTo, tonsTerms } from './terms.ts';

const { fields } = goodsSources;
const path = goodsSources.path;
const why = { reason: text(200) };
const nothingChanged = { nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } } as const;

/** 改价, and which running trips get the new price. */
export const changePrice = defineCommand({
  name: 'goods.changePrice',
  path: `${path}/changePrice`,
  access: ['editSource:changePrice'],
  on: goodsSources,
  input: { carrierPrice: fields.carrierPrice, shipperPrice: fields.shipperPrice, applyTo, ...why },
  refusals: {
    ...nothingChanged,
    ...termRefusals,
    ...noPrice,
  },
});
/** 修改亏涨吨, for trips assigned from now on. */
export const changeTons = defineCommand({
  name: 'goods.changeTons',
  path: `${path}/changeTons`,
  access: ['editSource:changeTons'],
  on: goodsSources,
  input: { ...each(tonsTerms), ...why },
  refusals: { ...nothingChanged, ...termRefusals },
});
/** 修改计价, 抹零 and 油气比例, for trips assigned from now on. */
export const changeValuation = defineCommand({
  name: 'goods.changeValuation',
  path: `${path}/changeValuation`,
  access: ['editSource:changeValuation'],
  on: goodsSources,
  input: {
    ...each({
      valuationMethod: fields.valuationMethod,
      // Another method means another price.
      carrierPrice: fields.carrierPrice,
      shipperPrice: fields.shipperPrice,
      weightBasis: fields.weightBasis,
      roundingRule: fields.roundingRule,
      oilRatio: fields.oilRatio,
      gasRatio: fields.gasRatio,
    }),
    ...why,
  },
  refusals: {
    ...nothingChanged,
    ...termRefusals,
    ...noPrice,
    priceAlone: {
      status: 400,
      zh: '计价方式没有变，只改单价请用“改价”',
      en: 'The method stays: change the price alone with “Change price”',
    },
  },
});

const kept = {
  goodsId: id('goods', 'goodsSn'),
  goodsSn: text(20),
  goodsName: text(512),
  operator: text(20),
  reason: text(200),
  createdAt: dateTime(),
};
/** 运价历史 */
export const rateHistory = defineResource({
  name: 'goodsRateHistory',
  path: '/api/trucking/goodsRateHistory',
  table: 'goods_rate_history',
  tenancy: 'tenant',
  fields: {
    ...kept,
    oldCarrierPrice: fields.carrierPrice,
    newCarrierPrice: fields.carrierPrice,
    oldShipperPrice: fields.shipperPrice,
    newShipperPrice: fields.shipperPrice,
    applyTo,
  },
  filters: { goodsId: 'equal', goodsSn: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'goodsSn',
  access: ['goodsInfo:rateHistory', 'platformGoodsInfo:rateHistory'],
});
/** 亏涨吨历史: the terms with the time of each change. */
export const tonsHistory = defineResource({
  name: 'goodsTonsHistory',
  path: '/api/trucking/goodsTonsHistory',
  table: 'goods_tons_history',
  tenancy: 'tenant',
  fields: { ...kept, ...tonsTerms },
  filters: { goodsId: 'equal', goodsSn: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'goodsSn',
  access: ['goodsInfo:tonsHistory'],
});
/** 计价历史 */
export const valuationHistory = defineResource({
  name: 'goodsValuationHistory',
  path: '/api/trucking/goodsValuationHistory',
  table: 'goods_valuation_history',
  tenancy: 'tenant',
  fields: {
    ...kept,
    valuationMethod: fields.valuationMethod,
    weightBasis: fields.weightBasis,
    roundingRule: fields.roundingRule,
    oilRatio: fields.oilRatio,
    gasRatio: fields.gasRatio,
  },
  filters: { goodsId: 'equal', goodsSn: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'goodsSn',
  access: ['goodsInfo:valuationHistory'],
});
/** 货源修改记录: one row per changed field, never changed or removed. */
export const goodsEditRecords = defineResource({
  name: 'goodsEditRecord',
  path: '/api/trucking/goodsEditRecord',
  table: 'goods_edit_record',
  tenancy: 'tenant',
  fields: {
    goodsId: id('goods', 'goodsSn'),
    goodsSn: text(20),
    goodsName: text(512),
    fieldName: text(40),
    fieldZh: text(40),
    oldValue: optional(keptValue('fieldName', fields)),
    newValue: optional(keptValue('fieldName', fields)),
    applyTo: optional(applyTo),
    operator: text(20),
    reason: optional(text(200)),
    at: dateTime(),
  },
  filters: { goodsId: 'equal', goodsSn: 'many', fieldName: 'equal', fieldZh: 'like', operator: 'like', at: 'range' },
  sorts: ['at', 'goodsSn'],
  label: 'goodsSn',
  access: ['sourceEditRecord:view'],
  exportAccess: ['sourceEditRecord:export'],
});

/** Below the new price before it is confirmed: the plugin with the trips shows which ones would change. */
export const priceChangeSlot = defineSlot<{
  readonly goodsId: string;
  readonly carrierPrice: number | null;
  readonly applyTo: string | null;
}>('goods.priceChange');
