import { isIdNumber } from '@freightdeck/sdk/values';

/**
 * The worked example: coal at 128.50 yuan per tonne, the smaller weight counts, 100 kg loss tolerated, rounded down to
 * the yuan, 30 % oil, 50 yuan for the broker.
 */
export const coalTerms = {
  valuationMethod: 'TONNE',
  carrierPrice: 1_285_000,
  weightBasis: 'MIN',
  lossToleranceType: 'KG',
  lossTolerance: 100,
  lossDeductMode: 'EXCESS',
  goodsValuePrice: 7_200_000,
  roundingRule: 'YUAN',
  oilRatio: 300_000,
} as const;
/** The broker of the example; the carrier pays the fee. */
export const coalBroker = {
  brokerName: '示范经纪甲',
  brokerMobile: '19900070001',
  infoFeeMode: 'PER_TRIP',
  infoFeeValue: 5_000,
  infoFeeBearer: 'CARRIER',
} as const;
/**
 * The broker of the goods in the demo data; numbers of different `n` differ from each other and from other demo data.
 */
export function demoBroker(n: number): {
  readonly name: string;
  readonly mobile: string;
  readonly idNumber: string;
  readonly region: string;
} {
  const body = `99000019790${1 + n}${String(11 + n)}88${n}`;
  return {
    name: '顺达',
    mobile: `1990007000${n}`,
    idNumber: [...'0123456789X'].map((check) => body + check).find(isIdNumber) ?? body,
    region: '示范区',
  };
}
