import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  commandStep,
  insertRecord,
  jobOverRows,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { applyRate, batchRates, companies, rateChanges, rateLife, setRate, shipperRates } from '../contract/index.ts';
import { batchNumber, change, differences, oilGasMost, type Changing, type Values } from './change-records.ts';
import { endRate, rateOf } from './rate-history.ts';

type Rate = RecordOf<typeof shipperRates>;
type Wanted = InputOfCommand<typeof setRate>;
const today = (call: Pick<Call, 'now'>): string => call.now().slice(0, 10);

const resource = serveResource(shipperRates, {
  from: sql`
    company r
    left join company_rate_change f on f.platform_id = r.platform_id and f.company_id = r.id and f.rate_status = 1
    left join company_rate_change n on n.platform_id = r.platform_id and n.company_id = r.id and n.rate_status = 0`,
  columns: {
    platformName,
    platformFeePpm: sql`platform_fee_of(r.platform_id)`,
    effectiveAt: sql`coalesce(f.effective_at, (r.created_at at time zone 'Asia/Shanghai')::date)`,
    rateBy: sql`f.operator`,
    nextInvoiceTax: sql`n.invoice_tax`,
    nextEffectiveAt: sql`n.effective_at`,
  },
  order: sql`r.company_name`,
});

async function agree(
  call: Call,
  row: Rate,
  { reason, effectiveAt, ...values }: Wanted,
  batchNo?: string,
): Promise<void> {
  if (row.auditStatus !== 2) call.refuse('notAudited');
  if (effectiveAt < today(call)) call.refuse('past');
  const wanted = differences(row, values);
  if (Object.keys(wanted).length === 0) call.refuse('nothingChanged');
  if (row.nextEffectiveAt !== null) call.refuse('planned');
  if (effectiveAt === today(call))
    return change(call, row, wanted, {
      reason,
      action: batchNo ? 'batchConfig' : 'config',
      ...(batchNo ? { batchNo } : {}),
    });
  const will = { ...row, ...wanted };
  if (will.oilRatio + will.gasRatio > oilGasMost) call.refuse('oilGas', { most: oilGasMost / 10_000 });
  await insertRecord(call, rateChanges, {
    platformId: row.platformId,
    companyId: row.id,
    companyName: row.companyName,
    ...rateOf(will),
    effectiveAt,
    rateStatus: 0,
    reason,
    operator: callerName(call),
    operatorPlatform: call.platformId,
  });
  await recordEvent(call, companies, row.id, {
    action: 'ratePlanned',
    reason,
    detail: { effectiveAt, fields: Object.keys(wanted) },
    platformId: row.platformId,
  });
}
const one = serve(setRate, (call, input, row) => agree(call as Call, row, input));
const many = serve(batchRates, (call, input, row) => agree(call as Call, row, input, batchNumber(call as Call, input)));

const life = serveWorkflow(rateLife, {
  apply: {
    effect: async (call, planned) => {
      const row = await call.tx.one<Changing & Values>(
        sql`select * from company where platform_id = ${planned.platformId} and id = ${planned.companyId} for update`,
      );
      if (!row) return;
      const wanted = differences(row, rateOf({ ...planned }));
      if (Object.keys(wanted).length > 0)
        await change(call as Call, row, wanted, { reason: planned.reason, action: 'config', planned: true });
      else await endRate(call as Call, planned.platformId, planned.companyId);
    },
  },
});

/** Makes planned rates effective whose day has come. */
export const rateStart = jobOverRows(
  'shipper.startRates',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from company_rate_change where rate_status = 0 and effective_at <= ${today(call)}::date
    and ${mayTry(sql`id`)} order by effective_at limit 500`),
    applyRate,
    {},
  ),
);
export const rateServes: readonly Served[] = [
  resource,
  one,
  many,
  serveResource(rateChanges, { order: sql`r.effective_at desc, r.created_at desc` }),
  life,
];
