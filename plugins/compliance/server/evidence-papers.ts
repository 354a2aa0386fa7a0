import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { evidenceAsked } from '@freightdeck/plugin-waybill/contract';

/** Adds what the rules said, what was waived and what the regulator answered to the pack of a trip. */
export const handInPapers: Listener = listen(evidenceAsked, async (call, asked) => {
  if (!asked.pack) return;
  const where = sql`platform_id = ${asked.platformId} and waybill_id = ${asked.waybillId}`;
  asked.add(
    'rules',
    await call.tx.rows<object>(
      sql`select rule_id, flow, rule_mode, passed, value, threshold, at from compliance_result where ${where}
        and check_no = (select check_no from compliance_check where ${where} order by at desc, id desc limit 1)
        order by rule_id`,
    ),
  );
  asked.add(
    'waivers',
    await call.tx.rows<object>(
      sql`select rule_id, reason, apply_by, approved_by, waiver_status, at from compliance_waiver where ${where}
        order by at`,
    ),
  );
  asked.add(
    'reports',
    await call.tx.rows<object>(
      sql`select msg_type, seq, report_state, payload_hash, error_code, sent_at, accepted_at from reg_report
        where platform_id = ${asked.platformId}
          and (biz_id = ${asked.waybillId} or waybill_sn = ${asked.waybillSn}) order by msg_type, seq`,
    ),
  );
});
