import { commandStep, jobOverRows, listen, sql } from '@freightdeck/sdk/server';
import type { Job, Listener } from '@freightdeck/sdk/server';
import { finishWaybill, waybillCleared } from '../contract/index.ts';
import type { Waybill } from './pinned-terms.ts';

/** Most waybills finished in one run; the next run continues. */
const A_RUN = 500;
const parts = {
  receipt: { zh: '回单未确认', en: 'the receipt is confirmed' },
  receivable: { zh: '应收未收齐', en: 'the receivable has come in' },
  reports: { zh: '上报未完成', en: 'the reports are accepted' },
} as const;

/** The conditions that a paid waybill does not meet yet. */
export function awaited({
  receiptStatus,
  collectedAt,
  reportStatus,
}: Pick<Waybill, 'receiptStatus' | 'collectedAt' | 'reportStatus'>): readonly (keyof typeof parts)[] {
  const wants = {
    receipt: receiptStatus !== 0 && receiptStatus !== 3,
    receivable: collectedAt === null,
    reports: reportStatus !== 2 && reportStatus !== 4,
  };
  return (['receipt', 'receivable', 'reports'] as const).filter((part) => wants[part]);
}
export const wordsOf = (waits: readonly (keyof typeof parts)[], language: 'zh' | 'en'): string =>
  waits.map((part) => parts[part][language]).join(language === 'zh' ? '、' : ', ');

/**
 * Written without a new version: nobody edits these fields, and an edit of others must not become stale because of
 * them.
 */
export const onCleared: Listener = listen(
  waybillCleared,
  async (call, { platformId, waybillIds, receiptStatus, reportStatus, collected }) => {
    await call.tx.run(sql`
    update waybill set receipt_status = coalesce(${receiptStatus ?? null}, receipt_status),
      report_status = coalesce(${reportStatus ?? null}, report_status),
      collected_at = case when ${collected ?? null}::boolean is null then collected_at
        when ${collected ?? null}::boolean then coalesce(collected_at, ${call.now()}::timestamptz) end
    where platform_id = ${platformId} and id = any(${[...waybillIds]}::text[])`);
  },
);

/** 完结 of paid waybills, oldest first. */
export const finishPaid: Job = jobOverRows(
  'waybill.finish',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from waybill where waybill_status = 95 and freeze_flag = 0 and receipt_status in (0, 3)
    and report_status in (2, 4) and collected_at is not null
    and ${mayTry(sql`id`)} order by accept_at limit ${A_RUN}`),
    finishWaybill,
    { reason: '回单、应收、上报均已完成' },
  ),
);
