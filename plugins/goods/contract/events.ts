import { defineEvent } from '@freightdeck/sdk/contract';
import type { RuleTerms } from './freight.ts';

/** Told by the waybills: weight planned on, or (negative) given back to, a goods source of this platform. */
export const goodsDispatched = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly kg: number;
  readonly trips: number;
}>('goods.dispatched');
/**
 * Told by the waybills: so many running trips were signed, of this weight together; negative, signed ones were taken
 * back.
 */
export const goodsFinished = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly kg: number;
  readonly trips: number;
}>('goods.finished');
/** Told by the waybills beside it: what exactly was signed, or (count -1) taken back. */
export interface TripSigned {
  readonly platformId: string;
  readonly goodsId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly loadNetKg: number;
  readonly unloadNetKg: number;
  readonly settleKg: number;
  readonly carrierPrice: number;
  readonly freightAmount: number;
  readonly receivableAmount: number;
  readonly infoFee: number;
  readonly infoFeeBearer: RuleTerms['infoFeeBearer'];
  readonly signAt: string;
  readonly count: 1 | -1;
}
export const goodsTripSigned = defineEvent<TripSigned>('goods.tripSigned');
/** 改价: the waybills that were assigned before it follow as far as it reaches. */
export const goodsRepriced = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly carrierPrice: number;
  readonly shipperPrice: number | null;
  readonly applyTo: 'NEW_ONLY' | 'UNLOADED' | 'ALL_UNSETTLED';
}>('goods.repriced');
