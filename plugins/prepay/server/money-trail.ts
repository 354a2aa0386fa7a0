import { wordOf } from '@freightdeck/sdk/contract';
import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { trailAsked } from '@freightdeck/plugin-waybill/contract';
import { prepayOrders } from '../contract/index.ts';

interface Found {
  readonly id: string;
  readonly no: string;
  readonly cents: number;
  readonly prepayStatus: number;
  readonly at: string | null;
}
/** The advances of a trip. */
export const tellAdvances: Listener = listen(trailAsked, async (call, { platformId, waybillId, tell }) => {
  const found = await call.tx.rows<Found>(sql`
    select id, prepay_sn as no, amount as cents, prepay_status, coalesce(paid_at, at) as at from prepay_order
    where platform_id = ${platformId} and waybill_id = ${waybillId} order by at, id`);
  for (const { id, no, cents, prepayStatus, at } of found)
    tell({
      stage: 'ADVANCE',
      resource: prepayOrders.name,
      id,
      no,
      cents,
      state: wordOf(prepayOrders.fields.prepayStatus, prepayStatus, call.language) ?? String(prepayStatus),
      at,
      access: prepayOrders.access as readonly string[],
    });
});
