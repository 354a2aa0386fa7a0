import { defineEvent } from '@freightdeck/sdk/contract';
import {
  callerName,
  changeRecord,
  listen,
  othersWith,
  platformName,
  recordEvent,
  serve,
  serveResource,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { applyExpansion } from '@freightdeck/plugin-shipper/contract';
import {
  confirmGrant,
  expandQuota,
  grantQuota,
  quotaEntries,
  quotas,
  reduceQuota,
  rejectGrant,
  resumeQuota,
  suspendQuota,
} from '../contract/index.ts';
import { approvedCompany } from './order-number.ts';
import { coverShort } from './short-trips.ts';
import { enter, limitOf, openQuota, type Quota } from './quota-entries.ts';

const grant = serve(grantQuota, async (call, { companyId, amount, billDay, creditDays, reason }) => {
  const company = await approvedCompany(call, companyId);
  const quota = company && (await openQuota(call, company.platformId, companyId));
  if (!quota) return call.refuse('noCompany');
  if (quota.initialQuota > 0) call.refuse('grantedAlready');
  if (quota.askedCents !== null) call.refuse('grantAsked', { name: quota.askedBy ?? '' });
  await changeRecord(
    call,
    quotas,
    quota.id,
    undefined,
    {
      ...{ askedCents: amount, askedBillDay: billDay, askedCreditDays: creditDays, askedReason: reason },
      ...{ askedBy: callerName(call as Call), askedById: call.caller.id, askedAt: call.now() },
    },
    sql`r.id`,
  );
  await recordEvent(call, quotas, quota.id, {
    action: 'grantQuota',
    reason,
    detail: { amount },
    platformId: quota.platformId,
  });
  return { id: quota.id };
});
const nothingAsked = {
  ...{ askedCents: null, askedBillDay: null, askedCreditDays: null, askedReason: null },
  ...{ askedBy: null, askedById: null, askedAt: null },
};
/** Columns that commands get with the record. */
const askedById = (quota: object): string | null => (quota as { readonly askedById: string | null }).askedById;
const confirm = serve(confirmGrant, async (call, _input, quota) => {
  const { platformId, companyId, askedCents: amount, askedBillDay, askedCreditDays, askedReason } = quota;
  if (amount === null) return call.refuse('noGrantAsked');
  const asker = askedById(quota) ?? '';
  if (asker === call.caller.id)
    call.refuse('sameHand', { who: await othersWith(call as Call, platformId, confirmGrant, [asker]) });
  const terms = { billDay: askedBillDay ?? quota.billDay, creditDays: askedCreditDays ?? quota.creditDays };
  await enter(
    call,
    quota,
    'GRANT',
    amount,
    { bizNo: '', remark: askedReason ?? undefined },
    { ...terms, ...nothingAsked },
  );
  await coverShort(call as Call, platformId, companyId);
  await recordEvent(call, quotas, quota.id, { action: 'confirmGrant', detail: { amount }, platformId });
});
const giveUp = serve(rejectGrant, async (call, { reason }, { id, platformId, askedCents }) => {
  await changeRecord(call, quotas, id, undefined, nothingAsked, sql`r.id`);
  await recordEvent(call, quotas, id, { action: 'rejectGrant', reason, detail: { amount: askedCents }, platformId });
});
const expand = serve(expandQuota, (call, input, quota) => call.execute(applyExpansion, input, { id: quota.companyId }));
const reduce = serve(reduceQuota, async (call, { amount, reason }, quota) => {
  const most = Math.min(quota.initialQuota, limitOf(quota) - quota.usedCents);
  if (amount > most) call.refuse('inUse', { most: formatMoney(Math.max(most, 0)) });
  await enter(call, quota, 'REDUCE', amount, { bizNo: '', remark: reason });
  await recordEvent(call, quotas, quota.id, {
    action: 'reduceQuota',
    reason,
    detail: { amount },
    platformId: quota.platformId,
  });
});
async function setStatus(call: Call, quota: Quota, quotaStatus: 1 | 2, reason: string): Promise<void> {
  await changeRecord(call, quotas, quota.id, undefined, { quotaStatus }, sql`r.id`);
  await recordEvent(call, quotas, quota.id, {
    action: quotaStatus === 2 ? 'suspend' : 'resume',
    reason,
    platformId: quota.platformId,
  });
}
const suspend = serve(suspendQuota, async (call, { reason }, quota) => {
  if (quota.quotaStatus === 2) call.refuse('suspendedAlready');
  await setStatus(call as Call, quota, 2, reason);
});
const resume = serve(resumeQuota, async (call, { reason }, quota) => {
  if (quota.quotaStatus === 1) call.refuse('notSuspended');
  if (quota.usedCents > limitOf(quota)) call.refuse('beyond');
  await setStatus(call as Call, quota, 1, reason);
  await coverShort(call as Call, quota.platformId, quota.companyId);
});

/** Event that the engine emits for a transition in the plugin shipper. */
interface Expanded {
  readonly after: {
    readonly platformId: string;
    readonly companyId: string;
    readonly amount: number;
    readonly tempTo: string;
    readonly expansionSn: string;
  };
}
const expansionApproved = defineEvent<Expanded>('creditExpansion.approve');
const expansionExpired = defineEvent<Expanded>('creditExpansion.expire');
const companyApproved = defineEvent<{
  readonly after: { readonly platformId: string; readonly id: string; readonly initialQuota: number };
}>('company.approve');

export const quotaListeners: readonly Listener[] = [
  listen(companyApproved, async (call, { after }) => {
    if (after.initialQuota > 0) await openQuota(call, after.platformId, after.id);
  }),
  listen(expansionApproved, async (call, { after: { platformId, companyId, amount, tempTo, expansionSn } }) => {
    const quota = await openQuota(call, platformId, companyId);
    if (!quota) return;
    const more = { tempCents: quota.tempCents + amount, tempTo };
    await enter(call, quota, 'EXPAND', amount, { bizNo: expansionSn }, more);
    await coverShort(call, platformId, companyId);
  }),
  listen(expansionExpired, async (call, { after: { platformId, companyId, amount, expansionSn } }) => {
    const quota = await openQuota(call, platformId, companyId);
    const less = Math.min(amount, quota?.tempCents ?? 0);
    if (!quota || less === 0) return;
    const tempCents = quota.tempCents - less;
    // The expansion ends even if its amount is in use; the quota is then suspended until enough is repaid.
    const beyond = quota.usedCents > quota.initialQuota + tempCents;
    await enter(
      call,
      quota,
      'REDUCE',
      less,
      { bizNo: expansionSn },
      { tempCents, tempTo: null, ...(beyond ? { quotaStatus: 2 } : {}) },
    );
    if (beyond) await recordEvent(call, quotas, quota.id, { action: 'suspend', platformId });
  }),
];

export const quotaServes: readonly Served[] = [
  serveResource(quotas, {
    columns: {
      platformName,
      grantStatus: sql`(case when r.asked_cents is not null then 1 when r.initial_quota > 0 then 2 else 0 end)`,
      shortCents: sql`(select coalesce(sum(t.short_cents), 0)::bigint from short_trip t
        where t.platform_id = r.platform_id and t.company_id = r.company_id and t.of_quota)`,
      shortTrips: sql`(select left(string_agg(t.waybill_sn, '、' order by t.updated_at desc), 500) from short_trip t
        where t.platform_id = r.platform_id and t.company_id = r.company_id and t.of_quota)`,
      leftCents: sql`greatest(r.initial_quota + r.temp_cents - r.used_cents, 0)`,
      overdueCents: sql`
        greatest(coalesce((select sum(case when e.quota_type = 'REPAY' then -e.amount
          when e.at < now() - make_interval(days => r.credit_days) then e.amount else 0 end)
          from quota_entry e where e.platform_id = r.platform_id and e.company_id = r.company_id
            and (e.quota_type = 'REPAY' or e.quota_type = 'CONSUME' and not exists (select 1 from quota_entry v
              where v.platform_id = e.platform_id and v.company_id = e.company_id and v.biz_no = e.biz_no
                and v.quota_type = 'RELEASE'))), 0), 0)::bigint`,
    },
    kept: ['askedById'],
    byAnother: { maker: 'askedById', commands: [confirmGrant] },
    order: sql`r.company_name`,
  }),
  serveResource(quotaEntries, { columns: { platformName }, order: sql`r.at desc` }),
  grant,
  confirm,
  giveUp,
  expand,
  reduce,
  suspend,
  resume,
];
