import type { RecordOf } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { addDays } from '@freightdeck/sdk/values';
import { CreditDays } from '@freightdeck/plugin-waybill/contract';
import type { statements } from '../contract/index.ts';

type Statement = RecordOf<typeof statements>;
type Due = Pick<Statement, 'platformId' | 'companyId' | 'settleMode' | 'receivableAmount' | 'receivedCents'>;

/** What is open of a statement `r`; nothing of a void one. */
export const open = sql`(case when r.ys_status = 5 then 0
  else greatest(r.receivable_amount - r.received_cents - r.tail_cents, 0) end)::bigint`;
export const leftOf = ({
  receivableAmount,
  receivedCents,
  tailCents,
}: Pick<Statement, 'receivableAmount' | 'receivedCents' | 'tailCents'>): number =>
  receivableAmount - receivedCents - tailCents;
/** Days since the due date of a statement `r` that was sent to a shipper on credit and is not paid; 0 before it. */
export const overdueDays = sql`(case
  when r.settle_mode = 2 and r.ys_status in (1, 2, 3) and r.receivable_amount > r.received_cents + r.tail_cents
    and r.due_date is not null
  then greatest((now() at time zone 'Asia/Shanghai')::date - r.due_date, 0) else 0 end)`;

/** The day on which a statement is due that leaves or is confirmed today; a prepaid shipper owes nothing later. */
export async function dueFrom(
  call: Pick<Call, 'tx' | 'now' | 'find'>,
  { platformId, companyId, settleMode }: Pick<Due, 'platformId' | 'companyId' | 'settleMode'>,
): Promise<string | null> {
  if (settleMode !== 2) return null;
  const byQuota = await call.find(CreditDays)?.of(call, { platformId, companyId });
  const days =
    byQuota ??
    (
      await call.tx.one<{ days: number }>(sql`
        select credit_days as days from company where platform_id = ${platformId} and id = ${companyId}`)
    )?.days ??
    0;
  return addDays(call.now().slice(0, 10), days);
}
/** What a confirmation changes, however it came: the due day, and the end where everything was collected before. */
export const confirmed = async (call: Pick<Call, 'tx' | 'now' | 'find'>, statement: Due) => ({
  confirmAt: call.now(),
  dueDate: await dueFrom(call, statement),
  ysStatus: statement.receivedCents >= statement.receivableAmount ? 4 : 2,
});
