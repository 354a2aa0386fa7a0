import { sql } from '@freightdeck/sdk/server';
import type { Call, Posting } from '@freightdeck/sdk/server';
import { shareOf } from '@freightdeck/sdk/values';
import type { Order } from './order-record.ts';

interface Agreement {
  readonly id: string;
  readonly name: string;
  readonly commissionMode: 'PPM_OF_FREIGHT' | 'PER_TRIP' | 'PPM_OF_FEE';
  readonly commissionRatio: number | null;
  readonly commissionPerTrip: number | null;
}
export interface Commission {
  readonly cents: number;
  /** P-16: what is owed to the partner. */
  readonly postings: readonly Posting[];
}
/** 佣金 of the partner who brought the shipper, by the agreement that was valid on the day of the signature. */
export async function commissionOf(
  { tx }: Pick<Call, 'tx'>,
  { platformId, companyId, signAt, freightAmount, serviceFee }: Order,
): Promise<Commission> {
  const agreed = await tx.one<Agreement>(sql`
    select p.id, p.name, p.commission_mode, p.commission_ratio, p.commission_per_trip
    from yl_copartner_bind b join yl_copartner p on p.platform_id = b.platform_id and p.id = b.copartner_id
    where b.platform_id = ${platformId} and b.company_id = ${companyId} and b.bind_status = 1 and p.status = 1
      and p.delete_status = '0' and p.valid_from <= ${signAt.slice(0, 10)}::date
      and (p.valid_to is null or p.valid_to >= ${signAt.slice(0, 10)}::date)`);
  if (!agreed) return { cents: 0, postings: [] };
  const { id: ownerId, name: ownerName, commissionMode, commissionRatio, commissionPerTrip } = agreed;
  const cents =
    commissionMode === 'PER_TRIP'
      ? (commissionPerTrip ?? 0)
      : shareOf(commissionMode === 'PPM_OF_FEE' ? serviceFee : freightAmount, commissionRatio ?? 0);
  return {
    cents,
    postings: [
      { code: 5004, ownerType: 'tenant', ownerId: platformId, side: 'D', amount: cents },
      { code: 2141, ownerType: 'partner', ownerId, ownerName, side: 'C', amount: cents },
    ],
  };
}
