import { callerName, insertRecord, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { rateChanges } from '../contract/index.ts';

type Values = Readonly<Record<string, unknown>>;
interface Company {
  readonly platformId: string;
  readonly id: string;
  readonly companyName: string;
}
const ofRate = ['invoiceTax', 'serviceFeeMode', 'oilRatio', 'gasRatio'] as const;

/** Ends the current rate. */
export async function endRate(call: Call, platformId: string, companyId: string): Promise<void> {
  await call.tx.run(sql`
    update company_rate_change set rate_status = 2, version = version + 1, updated_at = ${call.now()}::timestamptz,
      updated_by = ${call.caller.id}
    where platform_id = ${platformId} and company_id = ${companyId} and rate_status = 1`);
}
export const rateOf = (row: Values): Values => Object.fromEntries(ofRate.map((field) => [field, row[field]]));

/** Records a change of the rate from any source; a planned rate is recorded already. */
export async function keepRate(
  call: Call,
  row: Company,
  after: Values,
  about: { readonly reason: string; readonly planned?: true },
): Promise<void> {
  if (!ofRate.some((field) => field in after)) return;
  await endRate(call, row.platformId, row.id);
  if (about.planned) return;
  await insertRecord(call, rateChanges, {
    platformId: row.platformId,
    companyId: row.id,
    companyName: row.companyName,
    ...rateOf({ ...row, ...after }),
    effectiveAt: call.now().slice(0, 10),
    rateStatus: 1,
    reason: about.reason,
    operator: callerName(call),
    operatorPlatform: call.platformId,
  });
}
