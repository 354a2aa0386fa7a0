import { listen, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { goodsPublishing } from '@freightdeck/plugin-goods/contract';

type Refusing = Omit<Call, 'refuse'> & {
  refuse(code: 'contractEnded', values: Readonly<Record<string, string>>): never;
};
/**
 * Goods of a shipper whose contracts have all ended are not published. A shipper that has none at all is dealt with
 * without one, as agreed when it was taken in.
 */
export const refuseEnded: Listener = listen(goodsPublishing, async (call, { platformId, companyId, heard }) => {
  const inForce = await call.tx.one<{ contractNo: string }>(sql`
    select contract_no from contract where platform_id = ${platformId} and company_id = ${companyId}
      and contract_type in ('SHIPPER', 'FRAME') and contract_status = 40 order by created_at desc, id desc limit 1`);
  if (inForce) return heard(inForce.contractNo);
  const ended = await call.tx.one<{ contractNo: string }>(sql`
    select c.contract_no from contract c where c.platform_id = ${platformId} and c.company_id = ${companyId}
      and c.contract_type in ('SHIPPER', 'FRAME') and c.contract_status in (50, 70)
    order by c.created_at desc, c.id desc limit 1`);
  if (ended) (call as unknown as Refusing).refuse('contractEnded', ended as { contractNo: string });
});
