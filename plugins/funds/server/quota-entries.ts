import { callerName, changeRecord, insertRecord, othersWith, Refused, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import type { CreditRepaid, WaybillCharged, WaybillDue } from '@freightdeck/plugin-waybill/contract';
import { grantQuota, quotaEntries, quotas } from '../contract/index.ts';

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
  /** What a person has asked to grant and nobody has confirmed: no part of the limit. */
  readonly askedCents: number | null;
  readonly askedBy: string | null;
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

export const quotaOf = (call: Writing, platformId: string, companyId: string): Promise<Quota | undefined> =>
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

/** What a trip still occupies. */
async function occupiedBy(call: Writing, quota: Quota, bizNo: string): Promise<number> {
  const row = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(case quota_type when 'OCCUPY' then amount when 'RELEASE' then -amount else 0 end), 0)::bigint
      as cents
    from quota_entry where platform_id = ${quota.platformId} and company_id = ${quota.companyId}
      and biz_no = ${bizNo}`);
  return row?.cents ?? 0;
}
/** I-15: nothing may be taken beyond the limit, or at all while the quota is suspended. */
export const roomOf = (quota: Quota): number =>
  quota.quotaStatus === 2 ? 0 : Math.max(0, limitOf(quota) - quota.usedCents);
async function short(
  call: Writing & Pick<Call, 'language'>,
  { platformId, companyName }: Pick<Quota, 'platformId' | 'companyName'>,
  cents: number,
): Promise<Refused> {
  const who = await othersWith(call, platformId, grantQuota, []);
  return new Refused('creditShort', { company: companyName, short: formatMoney(cents), who });
}

/**
 * Sets what a trip on credit occupies. Where the quota is too small, a trip that is `strict` is refused; others occupy
 * what is left. Tells what is short.
 */
export async function occupy(
  call: Writing & Pick<Call, 'language'>,
  {
    platformId,
    companyId,
    companyName,
    waybillSn,
    cents,
    strict,
  }: Omit<WaybillDue, 'isDispatch'> & { readonly strict: boolean },
): Promise<number> {
  const quota = await (cents > 0 ? openQuota : quotaOf)(call, platformId, companyId);
  if (!quota) {
    if (strict && cents > 0) throw await short(call, { platformId, companyName }, cents);
    return Math.max(cents, 0);
  }
  const more = cents - (await occupiedBy(call, quota, waybillSn));
  const why = { bizNo: waybillSn, waybillSn };
  if (more < 0) await enter(call, quota, 'RELEASE', -more, why);
  if (more <= 0) return 0;
  const room = roomOf(quota);
  if (strict && more > room) throw await short(call, quota, more - room);
  const amount = Math.min(more, room);
  if (amount > 0) await enter(call, quota, 'OCCUPY', amount, why);
  return more - amount;
}
/** What the trip occupied is used by its settlement; only what is more needs room. */
export async function consume(
  call: Writing & Pick<Call, 'language'>,
  { platformId, companyId, companyName, waybillSn, settleSn, cents }: WaybillCharged,
): Promise<void> {
  const quota = await openQuota(call, platformId, companyId);
  if (!quota) throw await short(call, { platformId, companyName }, cents);
  const occupied = await occupiedBy(call, quota, waybillSn);
  const freed = occupied > 0 ? await enter(call, quota, 'RELEASE', occupied, { bizNo: waybillSn, waybillSn }) : quota;
  const room = roomOf(quota);
  if (cents - occupied > room) throw await short(call, quota, cents - occupied - room);
  await enter(call, freed, 'CONSUME', cents, { bizNo: settleSn, waybillSn });
}
/** A settlement was voided: nothing is used any more, and the trip occupies the quota as before. */
export async function giveBack(
  call: Writing,
  { platformId, companyId, waybillSn, settleSn, cents }: WaybillCharged,
): Promise<void> {
  const quota = await quotaOf(call, platformId, companyId);
  if (!quota) return;
  const freed = await enter(call, quota, 'RELEASE', Math.min(cents, quota.usedCents), { bizNo: settleSn, waybillSn });
  const again = Math.min(cents, roomOf(freed));
  if (again > 0) await enter(call, freed, 'OCCUPY', again, { bizNo: waybillSn, waybillSn });
}

/** Returns false when the amount is more than what is used. */
export async function repay(call: Writing, { platformId, companyId, cents, bizNo }: CreditRepaid): Promise<boolean> {
  const quota = await quotaOf(call, platformId, companyId);
  if (!quota || cents > quota.usedCents) return false;
  await enter(call, quota, 'REPAY', cents, { bizNo });
  return true;
}
/** Money that has come is booked in any case; it frees at most what is used. */
export async function repayUpTo(call: Writing, { platformId, companyId, cents, bizNo }: CreditRepaid): Promise<void> {
  const quota = await quotaOf(call, platformId, companyId);
  const amount = Math.min(cents, quota?.usedCents ?? 0);
  if (quota && amount > 0) await enter(call, quota, 'REPAY', amount, { bizNo });
}
