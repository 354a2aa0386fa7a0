import { recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { editLimits, operatorReviewAbove, sampleBatch, settlementBatches } from '../contract/index.ts';

interface Batch {
  readonly platformId: string;
  readonly id: string;
  readonly amount: number;
}
interface Limit {
  readonly companyId: string;
  readonly reviewAbove: number | null;
  readonly reviewHighRisk: boolean;
}
interface Part {
  readonly companyId: string;
  readonly companyName: string;
  readonly cents: number;
  readonly risky: number;
}
interface Refusing {
  refuse(code: 'operatorOnly' | 'companyAbove' | 'riskAbove', values: Readonly<Record<string, string | number>>): never;
}
/** Refuses a review by the provider where amount, shipper or risk asks for the operator's. */
export async function withinLimits(
  call: Pick<Call, 'tx' | 'caller'> & Refusing,
  { platformId, id, amount }: Batch,
): Promise<void> {
  if (call.caller.actor === 'operator') return;
  const limits = await call.tx.rows<Limit>(
    sql`select company_id, review_above, review_high_risk from settlement_limit where platform_id = ${platformId}`,
  );
  const general = limits.find(({ companyId }) => companyId === '');
  const most = general?.reviewAbove ?? operatorReviewAbove;
  if (amount > most) call.refuse('operatorOnly', { limit: formatMoney(most) });
  const parts = await call.tx.rows<Part>(sql`
    select company_id, max(company_name) as company_name, sum(freight_amount)::bigint as cents,
      count(*) filter (where risk_level = 'HIGH')::int as risky
    from settlement_order where platform_id = ${platformId} and batch_id = ${id} group by company_id
    order by company_id`);
  for (const { companyId, companyName, cents } of parts) {
    const own = limits.find((limit) => limit.companyId === companyId)?.reviewAbove ?? null;
    if (own !== null && cents > own) call.refuse('companyAbove', { company: companyName, limit: formatMoney(own) });
  }
  const count = parts.reduce((sum, { risky }) => sum + risky, 0);
  if (general?.reviewHighRisk && count > 0) call.refuse('riskAbove', { count });
}

const edit = serve(editLimits, async (call, { providerId, companyId, reviewAbove, reviewHighRisk, tailMost }) => {
  if (!call.isOperator) call.refuse('onlyOperator');
  if ([reviewAbove, reviewHighRisk, tailMost].every((given) => (given ?? null) === null)) call.refuse('nothingChanged');
  if (companyId && (reviewHighRisk ?? null) !== null) call.refuse('riskOfCompany');
  const found = await call.tx.one<{ platformId: string }>(sql`
    select platform_id from service_provider where platform_id = ${providerId}
      and (${companyId ?? null}::text is null or exists (select 1 from company c
        where c.platform_id = service_provider.platform_id and c.id = ${companyId ?? null}))`);
  if (!found) return call.refuse('notFound');
  await call.tx.run(sql`
    insert into settlement_limit as l (platform_id, company_id, review_above, review_high_risk, tail_most, updated_at,
      updated_by)
    values (${found.platformId}, ${companyId ?? ''}, ${reviewAbove ?? null}, ${reviewHighRisk ?? false},
      ${tailMost ?? null}, ${call.now()}::timestamptz, ${call.caller.id})
    on conflict (platform_id, company_id) do update set
      review_above = coalesce(excluded.review_above, l.review_above),
      review_high_risk = coalesce(${reviewHighRisk ?? null}::boolean, l.review_high_risk),
      tail_most = coalesce(excluded.tail_most, l.tail_most),
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
});

/** One in ten of a batch, at least three and at most twenty: those of high risk first, the others by chance. */
const sample = serve(sampleBatch, async (call, _input, { platformId, id, version }) => {
  const rows = await call.tx.rows<{ settleSn: string }>(sql`
    with of_batch as (select settle_sn, risk_level, count(*) over () as all_of from settlement_order
      where platform_id = ${platformId} and batch_id = ${id})
    select settle_sn from of_batch
    order by (risk_level = 'HIGH') desc nulls last, md5(settle_sn || ${`${call.requestId}:${version}`})
    limit (select least(20, greatest(3, ceil(max(all_of) / 10.0)))::int from of_batch)`);
  const orders = rows.map(({ settleSn }) => settleSn);
  await updateRecord(call, settlementBatches, id, undefined, { sampled: orders.join(' ').slice(0, 400) });
  await recordEvent(call, settlementBatches, id, { action: 'sample', detail: { orders }, platformId });
  return { orders };
});
export const limitServes: readonly Served[] = [edit, sample];
