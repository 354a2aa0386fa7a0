import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { companySigned } from '../contract/index.ts';

/** 签约状态 follows the contracts of a shipper: 签约中 with the first signature, 已签约 once both have signed. */
export const onSigned: Listener = listen(companySigned, async (call, { platformId, companyId, inForce }) => {
  await call.tx.run(sql`
    update company set sign_status = ${inForce ? 2 : 1}
    where platform_id = ${platformId} and id = ${companyId} and (${inForce} or sign_status in (0, 3))`);
});
