import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { afterMonth, dueOf, nothingEarlier, taxesOf } from '@freightdeck/plugin-carrier/contract';
import { readOnce } from './read-once.ts';

interface Earning {
  readonly platformId: string;
  /** The trip whose order it is: an earlier version of it does not count. */
  readonly waybillId: string;
  readonly payeeType: 'DRIVER' | 'OWNER' | 'CAPTAIN';
  readonly payeeId: string | null;
  readonly signAt: string | null;
  readonly freightAmount: number;
}
interface Month {
  readonly month: string;
  readonly income: number;
  readonly withheld: number;
}
/**
 * 代征税款 of an order, in cents: all that is due for what its payee earned in the month by now, less what the other
 * orders of the month withheld. Earlier months of the year count for the income tax. Only drivers are filed for; owners
 * and captains declare for themselves.
 */
export async function taxToWithhold(
  call: Pick<Call, 'tx'>,
  { platformId, waybillId, payeeType, payeeId, signAt, freightAmount }: Earning,
): Promise<number> {
  if (payeeType !== 'DRIVER' || payeeId === null || signAt === null) return 0;
  const month = signAt.slice(0, 7);
  const rows = await readOnce(call, `tax ${platformId} ${payeeId} ${waybillId} ${month}`, () =>
    call.tx.rows<Month>(sql`
    select to_char(sign_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(freight_amount)::bigint as income,
      sum(tax_withheld)::bigint as withheld
    from settlement_order where platform_id = ${platformId} and payee_type = 'DRIVER' and payee_id = ${payeeId}
      and settle_status <> 90 and waybill_id <> ${waybillId}
      and sign_at >= ${`${month.slice(0, 4)}-01-01 00:00:00`}::timestamptz
      and sign_at < ${`${month}-01 00:00:00`}::timestamptz + interval '1 month'
    group by 1 order by 1`),
  );
  const earlier = rows
    .filter((row) => row.month < month)
    .reduce((before, { income }) => afterMonth(before, income), nothingEarlier);
  const same = rows.find((row) => row.month === month);
  const due = dueOf(taxesOf((same?.income ?? 0) + freightAmount, earlier));
  return Math.max(0, due - (same?.withheld ?? 0));
}
