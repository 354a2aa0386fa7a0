import type { InputOf } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { standardLimits } from '../contract/index.ts';
import type { limits } from '../contract/index.ts';

export type Limits = InputOf<typeof limits>;

/** Thresholds for a trip: those of its shipper, else of the provider, else the standard. */
export async function limitsInForce(
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  waybillId: string | null,
): Promise<Limits> {
  const found = await tx.one<Limits>(sql`
    select c.* from trajectory_config c
    where c.platform_id = ${platformId} and (c.company_id is null or c.company_id = (select w.company_id from waybill w
      where w.platform_id = ${platformId} and w.id = ${waybillId}))
    order by c.company_id nulls last limit 1`);
  return found ?? standardLimits;
}
