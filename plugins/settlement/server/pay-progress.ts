import { serveQuery, sql } from '@freightdeck/sdk/server';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import { payProgress, type PayProgress } from '../contract/index.ts';

/** No more batches than these are shown while they are paid. */
const most = 20;
const beingPaid = 3;
/** The attempt of an order is the key of its row in the outbox. */
export const servePayProgress = serveQuery(payProgress, async (call, { batchId }) => ({
  batches: await call.tx.rows<PayProgress>(sql`
    select b.id, b.batch_no, p.asked, p.sent, p.answered, p.failed
    from settlement_batch b cross join lateral (
      select count(*)::int as asked,
        count(*) filter (where o.settle_status <> 40 or x.sent_at is not null)::int as sent,
        count(*) filter (where o.settle_status <> 40)::int as answered,
        count(*) filter (where o.settle_status = 80)::int as failed
      from settlement_order o left join outbox x on o.settle_status = 40 and x.platform_id = o.platform_id
        and x.port = ${bankTransfer.name} and x.key = o.settle_sn || '-' || o.attempt
      where o.platform_id = b.platform_id and o.batch_id = b.id and o.settle_status in (40, 50, 60, 80)) p
    where b.batch_status = ${beingPaid} and (${call.isOperator} or b.platform_id = ${call.platformId})
      and (${batchId ?? null}::text is null or b.id = ${batchId ?? null})
    order by b.at desc limit ${most}`),
}));
