import { defineEvent } from '@freightdeck/sdk/contract';

/** 资金轨迹: the stages of a trip's money, in their order. */
export const trailStages = [
  'TRIP',
  'ADVANCE',
  'ORDER',
  'BATCH',
  'PAYMENT',
  'BANK',
  'RECEIPT',
  'STATEMENT',
  'INCOME',
  'INVOICE',
  'TAX',
  'REPORT',
] as const;
export type TrailStage = (typeof trailStages)[number];
/** One record on the way of a trip's money. */
export interface TrailStep {
  readonly stage: TrailStage;
  /** Name of its resource, and its id: the console links to it. */
  readonly resource: string;
  readonly id: string;
  readonly no: string;
  /** What it says of this trip. */
  readonly cents: number | null;
  /** What it should say by the step before it; absent where the record is about more than this trip. */
  readonly expected?: number | null;
  readonly state: string;
  readonly at: string | null;
  /** Who may read such records; others see only that there is one. */
  readonly access: readonly string[];
}
/** Somebody wants to follow the money of a trip: whoever keeps a part of it tells what there is. */
export interface TrailAsked {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  /** What the shipper owes, what is paid for the trip, and what of it is withheld, by its settlement order; else 0. */
  readonly owed: number;
  readonly tell: (step: TrailStep) => void;
}
export const trailAsked = defineEvent<TrailAsked>('waybill.trailAsked');
