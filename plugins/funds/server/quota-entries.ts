import { callerName, changeRecord, insertRecord, Refused, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { quotaEntries, quotas } from '../contract/index.ts';

type Writing = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>;
/** The current values of a quota; the row is locked. */
export interface Quota {
  readonly id: string;
  readonly platformId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly initialQuota: number;
  readonly tempCents: number;
  readonly usedCents: number;
  readonly quotaStatus: number;
}
export type QuotaType = 'GRANT' | 'EXPAND' | 'REDUCE' | 'OCCUPY' | 'RELEASE' | 'CONSUME' | 'REPAY';
export interface Why {
  readonly bizNo: string;
  readonly waybillSn?: string | undefined;
  readonly remark?: string | undefined;
}
export const limitOf = ({ initialQuota, tempCents }: Pick<Quota, 'initialQuota' | 'tempCents'>): number =>
  initialQuota + tempCents;
const grows: Readonly<Record<QuotaType, 1 | -1>> = {
  GRANT: 1,
  EXPAND: 1,
  REDUCE: -1,
  OCCUPY: 1,
  RELEASE: -1,
  CONSUME: 1,
  REPAY: -1,
};
const ofUse = new Set<QuotaType>(['OCCUPY', 'RELEASE', 'CONSUME', 'REPAY']);

const quotaOf = (call: Writing, platformId: string, companyId: string): Promise<Quota | undefined> =>
  call.tx.one<Quota>(
    sql`select * from quota where platform_id = ${platformId} and company_id = ${companyId} for update`,
  );

/** The quota of a shipper; when there is none, one is created with the shipper's configured values. */
export async function openQuota(call: Writing, platformId: string, companyId: string): Promise<Quota | undefined> {
  const known = await quotaOf(call, platformId, companyId);
  if (known) return known;
  const company = await call.tx.one<{ companyName: string; initialQuota: number; creditDays: number }>(sql`
    select company_name, initial_quota, credit_days from company where platform_id = ${platformId}
      and id = ${companyId}`);
  if (!company) return undefined;
  await insertRecord(call, quotas, {
    platformId,
    companyId,
    companyName: company.companyName,
    initialQuota: 0,
    creditDays: company.creditDays,
  });
  const opened = await quotaOf(call, platformId, companyId);
  if (!opened || company.initialQuota === 0) return opened;
  return enter(call, opened, 'GRANT', company.initialQuota, { bizNo: '' });
}

/** Writes an entry and applies it to the limit or to the used amount. `values` are other columns to update. */
export async function enter(
  call: Writing,
  quota: Quota,
  type: QuotaType,
  amount: number,
  why: Why,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Quota> {
  const by = grows[type] * amount;
  const before = ofUse.has(type) ? quota.usedCents : limitOf(quota);
  const moved = ofUse.has(type)
    ? { usedCents: quota.usedCents + by }
    : 'tempCents' in values
      ? {}
      : { initialQuota: quota.initialQuota + by };
  const after = await changeRecord<Quota>(call, quotas, quota.id, undefined, { ...moved, ...values }, sql`r.*`);
  if (!after) throw new Refused('notFound');
  const { platformId, companyId, companyName } = quota;
  await insertRecord(call, quotaEntries, {
    platformId,
    companyId,
    companyName,
    quotaType: type,
    bizNo: why.bizNo,
    waybillSn: why.waybillSn ?? null,
    amount,
    beforeCents: before,
    afterCents: before + by,
    operator: callerName(call),
    remark: why.remark ?? null,
    at: call.now(),
  });
  return after;
}

interface Used {
  readonly occupied: number;
  readonly times: number;
}
/** What a business order still occupies, and how many entries of this kind it has. */
async function usedBy(call: Writing, quota: Quota, bizNo: string, type: QuotaType): Promise<Used> {
  const row = await call.tx.one<Used>(sql`
    select coalesce(sum(case quota_type when 'OCCUPY' then amount when 'RELEASE' then -amount else 0 end), 0)::bigint
      as occupied, count(*) filter (where quota_type = ${type})::int as times
    from quota_entry where platform_id = ${quota.platformId} and company_id = ${quota.companyId}
      and biz_no = ${bizNo}`);
  return row ?? { occupied: 0, times: 0 };
}
/** I-15: nothing may be taken beyond the limit, or at all while the quota is suspended. */
function mayTake(quota: Quota, amount: number): void {
  const left = quota.quotaStatus === 2 ? 0 : limitOf(quota) - quota.usedCents;
  if (amount > left)
    throw new Refused('balanceShort', { account: `授信额度 ${quota.companyName}`, short: formatMoney(amount - left) });
}

export interface Move {
  readonly platformId: string;
  readonly companyId: string;
  readonly type: 'OCCUPY' | 'RELEASE' | 'CONSUME';
  readonly amount: number;
  readonly bizNo: string;
  readonly waybillSn?: string;
}
export async function move(call: Writing, { platformId, companyId, type, amount, ...why }: Move): Promise<void> {
  const quota = await openQuota(call, platformId, companyId);
  if (!quota) throw new Refused('notFound');
  const { occupied, times } = await usedBy(call, quota, why.bizNo, type);
  if (times > 0) return;
  if (type === 'OCCUPY') {
    mayTake(quota, amount);
    await enter(call, quota, 'OCCUPY', amount, why);
  } else if (type === 'RELEASE') {
    if (occupied > 0) await enter(call, quota, 'RELEASE', occupied, why);
  } else {
    const freed = occupied > 0 ? await enter(call, quota, 'RELEASE', occupied, why) : quota;
    // The occupied amount was checked when it was occupied; only the excess needs room now.
    if (amount > occupied) mayTake({ ...freed, usedCents: freed.usedCents + occupied }, amount - occupied);
    await enter(call, freed, 'CONSUME', amount, why);
  }
}
/** Returns false when the amount is more than what is used. */
export async function repay(
  call: Writing,
  {
    platformId,
    companyId,
    amount,
    rechargeNo,
  }: { readonly platformId: string; readonly companyId: string; readonly amount: number; readonly rechargeNo: string },
): Promise<boolean> {
  const quota = await quotaOf(call, platformId, companyId);
  if (!quota || amount > quota.usedCents) return false;
  await enter(call, quota, 'REPAY', amount, { bizNo: rechargeNo });
  return true;
}
