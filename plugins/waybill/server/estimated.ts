import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { waybillEstimated } from '../contract/index.ts';

/** Written without a new version, and only where it is news: nobody edits these fields. */
export const onEstimated: Listener = listen(
  waybillEstimated,
  async (call, { platformId, waybillId, etaAt, etaState }) => {
    await call.tx.run(sql`
      update waybill set eta_at = ${etaAt}::timestamptz, eta_state = ${etaState}
      where platform_id = ${platformId} and id = ${waybillId}
        and (eta_at, eta_state) is distinct from (${etaAt}::timestamptz, ${etaState}::text)`);
  },
);
