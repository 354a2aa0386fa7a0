import { defineEvent } from '@freightdeck/sdk/contract';

/** The documents of a trip in addition to the waybill itself. */
export const evidenceParts = ['contracts', 'slips', 'receipt', 'settlement', 'vouchers', 'invoices'] as const;
export type EvidencePart = (typeof evidenceParts)[number];
/** Somebody exports the evidence of a waybill: plugins that have documents of it add them, in the same transaction. */
export interface EvidenceAsked {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly add: (part: EvidencePart, papers: readonly object[]) => void;
}
export const evidenceAsked = defineEvent<EvidenceAsked>('waybill.evidenceAsked');

/**
 * A slip of a trip was approved: what was weighed holds, whatever was said at the loading or unloading. Sent by the
 * plugin that keeps slips.
 */
export interface SlipApproved {
  readonly platformId: string;
  readonly waybillId: string;
  readonly poundSn: string;
  readonly poundType: 'LOAD' | 'UNLOAD';
  readonly netKg: number;
  readonly weighAt: string;
  /** 改重量: who amended the slip, why, and what shows it. */
  readonly amended?: {
    readonly by: string;
    readonly byId: string;
    readonly reason: string;
    readonly files: string | null;
  };
}
export const slipApproved = defineEvent<SlipApproved>('waybill.slipApproved');
/** The slip of an unloading was rejected: the trip stands at the place of its unloading again. */
export interface UnloadRejected {
  readonly platformId: string;
  readonly waybillId: string;
  readonly reason: string;
}
export const unloadRejected = defineEvent<UnloadRejected>('waybill.unloadRejected');
