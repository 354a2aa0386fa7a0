import { defineEvent } from '@freightdeck/sdk/contract';
import type { RuleTerms } from './freight.ts';

/** Emitted by the waybills: planned weight was added to a goods source of this tenant, or (negative) released. */
export const goodsDispatched = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly kg: number;
  readonly trips: number;
}>('goods.dispatched');
/**
 * Emitted by the waybills: the number of trips signed, with their total weight; negative when signed trips were voided.
 */
export const goodsFinished = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly kg: number;
  readonly trips: number;
}>('goods.finished');
/** Emitted by the waybills together with it: details of one signed trip; `count` -1 when it was voided. */
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
/** 改价: the waybills change those already assigned, as far as `applyTo` says. */
export const goodsRepriced = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly carrierPrice: number;
  readonly shipperPrice: number | null;
  readonly applyTo: 'NEW_ONLY' | 'UNLOADED' | 'ALL_UNSETTLED';
}>('goods.repriced');
/** Goods are about to be published: whoever knows why they must not be refuses it. */
export const goodsPublishing = defineEvent<{
  readonly platformId: string;
  readonly companyId: string;
  /** The contract with the shipper under which they are published. */
  readonly heard: (contractNo: string) => void;
}>('goods.publishing');
/** Goods are being closed with their open trips: the waybills cancel those that are not loaded yet. */
export const goodsClosing = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
  readonly reason: string;
}>('goods.closing');
/** Goods are being finished: what their signed trips keep of the shipper's money is measured by the terms in force. */
export const goodsEnding = defineEvent<{
  readonly platformId: string;
  readonly goodsId: string;
}>('goods.ending');
