import { jobOverRows, Outside, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { bankReceipt } from '@freightdeck/plugin-bank/contract';
import { pullReceipts } from '../contract/index.ts';

interface Missing {
  readonly id: string;
  readonly platformId: string;
  readonly channel: 'SIM' | 'ENT' | 'PDS' | 'HF';
}
/** Days in which a bank gives a receipt; later ones are asked for by people. */
const DAYS = 30;
/** 回单拉取: every hour the bank's receipts of payments that have none, one request for each channel that owes some. */
export const pullMissing: Job = jobOverRows(
  'receipt:pull',
  3600,
  step(
    async (call, mayTry) => {
      const outside = call.get(Outside);
      const found = await call.tx.rows<Missing>(sql`
        select distinct on (v.channel) v.channel as id, v.platform_id, v.channel
        from settlement_voucher v join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id
        where v.voucher_kind = 'FREIGHT' and o.pay_cash > 0 and v.channel in ('SIM', 'ENT', 'PDS', 'HF')
          and v.paid_at between ${call.now()}::timestamptz - ${DAYS}::int * interval '1 day'
            and ${call.now()}::timestamptz - interval '10 minutes'
          and not exists (select from settlement_receipt r where r.platform_id = v.platform_id
            and r.voucher_no = v.voucher_no)
          and not exists (select from outbox b where b.port = ${bankReceipt.name} and b.state <> 'booked'
            and b.platform_id = v.platform_id and b.request ->> 'channel' = v.channel)
          and ${mayTry(sql`v.channel`)} order by v.channel, v.platform_id`);
      return found.filter(({ channel }) => outside.connects(bankReceipt, { channel, transfers: [] }));
    },
    (call, { channel }) => call.execute(pullReceipts, { channel }),
  ),
);
