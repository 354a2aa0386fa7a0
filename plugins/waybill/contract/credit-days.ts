import { token } from '@freightdeck/sdk/contract';

/** Days of credit of a shipper, for whoever states what is due; offered by whoever keeps the quotas. */
export interface CreditDays {
  /** Undefined when the shipper has no quota. */
  of(call: object, shipper: { readonly platformId: string; readonly companyId: string }): Promise<number | undefined>;
}
export const CreditDays = token<CreditDays>('waybill.creditDays', 1);
