import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { reportAsked, waiverApproved } from '@freightdeck/plugin-waybill/contract';
import { approveWaiver, resendReport } from '../contract/index.ts';

/** What people decide where the trips are listed: by the rules, and with the rights, of the pages of this plugin. */
export const askedByTrip: readonly Listener[] = [
  listen(waiverApproved, async (call, { platformId, waybillId, ruleId, remark, heard }) => {
    const waiting = await call.tx.one<{ id: string }>(sql`
      select id from compliance_waiver where platform_id = ${platformId} and waybill_id = ${waybillId}
        and rule_id = ${ruleId} and waiver_status = 0`);
    if (!waiting) return;
    await call.execute(approveWaiver, { remark }, waiting);
    heard(waiting.id);
  }),
  listen(reportAsked, async (call, { platformId, waybillId, waybillSn, heard }) => {
    const failed = await call.tx.rows<{ id: string }>(sql`
      select id from reg_report where platform_id = ${platformId} and report_state = 4
        and (waybill_sn = ${waybillSn} or biz_id = ${waybillId}) order by id`);
    for (const { id } of failed) await call.execute(resendReport, {}, { id });
    heard(failed.length);
  }),
];
