import { commandStep, jobOverRows, Ledger, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { paidFee } from '@freightdeck/plugin-goods/contract';
import { platformFeeEarned } from './domain/postings.ts';
import { ratesOf } from './reading.ts';

interface Told {
  readonly id: string;
  readonly platformId: string;
  readonly settleSn: string;
  readonly platformFee: number;
  readonly back: boolean;
}
const notTold = sql`platform_fee > 0 and ((fee_told = 0 and settle_status in (30, 40, 50, 60, 80)) or (fee_told = 1
  and settle_status = 90))`;
/**
 * P-14 in the operator's book, reversed when the order is voided. In a job, because one journal cannot span two books.
 */
export const tellOperator: Job = jobOverRows(
  'settlement.platformFees',
  120,
  step(
    (call, mayTry) =>
      call.tx.rows<{ id: string }>(sql`
  select id from settlement_order where ${notTold} and ${mayTry(sql`id`)} order by audit_at limit 500`),
    async (call, { id }) => {
      const due = await call.tx.one<Told>(
        sql`select id, platform_id, settle_sn, platform_fee, settle_status = 90 as back from settlement_order
          where id = ${id} and ${notTold} for update`,
      );
      if (!due) return;
      const { platformId, settleSn, platformFee, back } = due;
      const { infoVatPpm } = await ratesOf(call, platformId);
      const lines = platformFeeEarned({ platformId, platformFee }, infoVatPpm);
      const postings = back
        ? lines.map((line) => ({ ...line, side: line.side === 'D' ? ('C' as const) : ('D' as const) }))
        : lines;
      await call.get(Ledger).post(call, {
        bizType: back ? 'REVERSE' : 'PLATFORM_FEE',
        bizNo: settleSn,
        requestId: `${platformId}:${settleSn}:P-14${back ? ':back' : ''}`,
        memo: 'P-14',
        postings,
        platformId: '00001',
      });
      await call.tx.run(
        sql`update settlement_order set fee_told = ${back ? 2 : 1} where platform_id = ${platformId} and id = ${id}`,
      );
    },
  ),
);

/** Completes the payment of a broker's fee once the settlement of its waybill has paid it. */
export const payBrokers: Job = jobOverRows(
  'settlement.infoFees',
  60,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select f.id from goods_fee_order f join info_fee_pay p on p.platform_id = f.platform_id
    and p.waybill_id = f.waybill_id and p.info_pay_status = 2
  where f.pay_status = 1 and ${mayTry(sql`f.id`)} limit 500`),
    paidFee,
    {},
  ),
);
