import { defineEvent } from '@freightdeck/sdk/contract';

/** The papers of a trip beyond the waybill itself. */
export const evidenceParts = ['contracts', 'slips', 'receipt', 'settlement', 'vouchers', 'invoices'] as const;
export type EvidencePart = (typeof evidenceParts)[number];
/**
 * Somebody packs the evidence of a waybill: whoever keeps papers of it hands them in, within the asker's transaction.
 */
export interface EvidenceAsked {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly add: (part: EvidencePart, papers: readonly object[]) => void;
}
export const evidenceAsked = defineEvent<EvidenceAsked>('waybill.evidenceAsked');
