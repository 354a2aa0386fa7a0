import { defineEvent } from '@freightdeck/sdk/contract';

/** A contract with a shipper was signed by one side, or is in force. Sent by the plugin that keeps contracts. */
export interface CompanySigned {
  readonly platformId: string;
  readonly companyId: string;
  readonly inForce: boolean;
}
export const companySigned = defineEvent<CompanySigned>('company.signed');
