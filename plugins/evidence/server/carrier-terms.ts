import { wordOf } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { formatDistance, formatMoney, formatRatio, formatUnitPrice, formatWeight } from '@freightdeck/sdk/values';
import { cargoType, goodsSources, valuationMethod, weightBasis } from '@freightdeck/plugin-goods/contract';
import type { RuleTerms } from '@freightdeck/plugin-goods/contract';

/** A trip as its carrier contract writes it down. */
export interface ContractedTrip {
  readonly waybillSn: string;
  readonly goodsSn: string;
  readonly goodsName: string;
  readonly cargoType: string;
  readonly estimateKg: number;
  readonly loadPlace: string;
  readonly loadUnitName: string;
  readonly unloadPlace: string;
  readonly unloadUnitName: string;
  readonly distanceM: number;
  readonly vehicleNum: string;
  readonly trailerNum: string | null;
  readonly driverName: string;
  readonly valuationMethod: string;
  readonly weightBasis: string;
  readonly carrierPrice: number;
  readonly freightTerms: RuleTerms | null;
  readonly sourceChannel: string;
  readonly acceptAt: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
}
/** Driven before it came into the console. */
export const isImported = ({ sourceChannel }: Pick<ContractedTrip, 'sourceChannel'>): boolean =>
  sourceChannel === 'IMPORT';
const named = (field: Pick<Field, 'choices'>, value: string): string => wordOf(field, value, 'zh') ?? value;
const units: Readonly<Record<string, string>> = { TONNE: '元/吨', TRIP: '元/车', KM: '元/公里', TONNE_KM: '元/吨公里' };
const tolerated = (type: string, value: number): string =>
  type === 'KG' ? `${formatWeight(value)}吨` : type === 'PPM' ? `装货净重的${formatRatio(value)}` : '0吨';

function lossTerms({ lossDeductMode, lossToleranceType, lossTolerance, goodsValuePrice }: RuleTerms): string {
  if (lossDeductMode === 'NONE') return '亏吨不扣款';
  return (
    `亏吨容忍${tolerated(lossToleranceType, lossTolerance)}，` +
    `${named(goodsSources.fields.lossDeductMode, lossDeductMode)}，货值${formatUnitPrice(goodsValuePrice ?? 0)}元/吨`
  );
}
function infoFeeTerms({ infoFeeMode, infoFeeValue, infoFeeBearer }: RuleTerms): string {
  const fee = {
    NONE: undefined,
    PER_TRIP: `${formatMoney(infoFeeValue)}元/车`,
    PER_TONNE: `${formatUnitPrice(infoFeeValue)}元/吨`,
    PPM: `运费的${formatRatio(infoFeeValue)}`,
  }[infoFeeMode];
  return fee === undefined
    ? '无信息费'
    : `信息费${fee}，由${named(goodsSources.fields.infoFeeBearer, infoFeeBearer)}承担`;
}

/** 运价条款 and all else that is pinned to the trip, then the words of the template: the hash covers both. */
export function carrierTerms(trip: ContractedTrip, body: string): string {
  const { freightTerms: rules } = trip;
  return [
    `运单号：${trip.waybillSn}　货源单号：${trip.goodsSn}`,
    `货物：${trip.goodsName}（${named(cargoType, trip.cargoType)}），预估${formatWeight(trip.estimateKg)}吨`,
    `装货：${trip.loadPlace}，${trip.loadUnitName}`,
    `卸货：${trip.unloadPlace}，${trip.unloadUnitName}，计划里程${formatDistance(trip.distanceM)}公里`,
    `承运车辆：${trip.vehicleNum}${trip.trailerNum ? `（挂车${trip.trailerNum}）` : ''}　驾驶员：${trip.driverName}`,
    `运价：${named(valuationMethod, trip.valuationMethod)}，${formatUnitPrice(trip.carrierPrice)}` +
      `${units[trip.valuationMethod] ?? '元'}，结算重量按${named(weightBasis, trip.weightBasis)}`,
    ...(rules
      ? [
          `${lossTerms(rules)}；涨吨：${named(goodsSources.fields.gainMode, rules.gainMode)}；` +
            `抹零：${named(goodsSources.fields.roundingRule, rules.roundingRule)}`,
          `支付：油${formatRatio(rules.oilRatio)}、气${formatRatio(rules.gasRatio)}，其余现金；${infoFeeTerms(rules)}`,
        ]
      : []),
    ...(isImported(trip) ? [`补签：运单由批量导入生成，实际装货${trip.loadAt ?? ''}，卸货${trip.unloadAt ?? ''}`] : []),
    '',
    body,
  ]
    .join('\n')
    .slice(0, 4000);
}
