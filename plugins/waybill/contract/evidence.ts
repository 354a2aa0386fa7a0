import { defineEvent } from '@freightdeck/sdk/contract';
import type { PackedFile } from '@freightdeck/sdk/contract';

/** The documents of a trip in addition to the waybill itself. */
export const evidenceParts = ['contracts', 'slips', 'receipt', 'settlement', 'vouchers', 'invoices'] as const;
/** What is added for a pack only: who exports the check itself has these already. */
export type EvidencePart = (typeof evidenceParts)[number] | 'rules' | 'waivers' | 'reports' | 'track';
/** The zip of a trip takes files as well: PDFs, photos, pictures. */
export interface EvidencePack {
  /** Address of the console, to which the codes on papers lead. */
  readonly origin: string;
  /** The address that verifies the trip, for papers that have none of their own. */
  readonly check: string;
  readonly put: (file: PackedFile) => void;
}
/** Somebody exports the evidence of a waybill: plugins that have documents of it add them, in the same transaction. */
export interface EvidenceAsked {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly add: (part: EvidencePart, papers: readonly object[]) => void;
  readonly pack?: EvidencePack;
}
export const evidenceAsked = defineEvent<EvidenceAsked>('waybill.evidenceAsked');

/** A trip is about to be signed: who keeps papers that its goods ask for says what is missing, in both languages. */
export interface SignatureAsked {
  readonly platformId: string;
  readonly waybillId: string;
  /** The receipt comes with the signature. */
  readonly receiptGiven: boolean;
  readonly heard: (missing: { readonly zh: string; readonly en: string }) => void;
}
export const signatureAsked = defineEvent<SignatureAsked>('waybill.signatureAsked');
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
