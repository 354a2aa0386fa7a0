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
