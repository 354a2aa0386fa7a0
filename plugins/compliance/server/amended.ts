import { jobOverRows, namesErased, sql, step } from '@freightdeck/sdk/server';
import { amendReport } from '../contract/index.ts';
import { hashOf } from './build-report.ts';
import type { Kept } from './build-report.ts';
import { payloadOf } from './payloads.ts';

/** Failed messages are compared again after this time; what was changed on a page goes out without anybody asking. */
const failedAgain = sql`interval '5 minutes'`;

interface Doubtful extends Pick<Kept, 'id' | 'platformId' | 'msgType' | 'bizId' | 'waybillSn' | 'given'> {
  readonly payloadHash: string | null;
}
/**
 * R-06 and 9.4 step 6: what has changed since it was sent is sent again with the next number. Looks at accepted
 * messages whose records were changed, and at failed ones from time to time.
 */
export const amendJob = jobOverRows(
  'compliance.amended',
  60,
  step(
    (call, mayTry) =>
      call.tx.rows<Doubtful>(sql`
        (select id, platform_id, msg_type, biz_id, waybill_sn, given, payload_hash from reg_report r
          where recheck and report_state in (3, 4) and ${mayTry(sql`r.id`)} order by r.platform_id, r.id limit 100)
        union
        (select id, platform_id, msg_type, biz_id, waybill_sn, given, payload_hash from reg_report r
          where report_state = 4 and (checked_at is null or checked_at < ${call.now()}::timestamptz - ${failedAgain})
            and ${mayTry(sql`r.id`)} order by checked_at nulls first limit 100)`),
    async (call, report) => {
      const built = await payloadOf(call, report);
      // Who has been erased since changes nothing of what the province was told.
      if (built && !namesErased(built.body) && hashOf(built.body) !== report.payloadHash)
        return call.execute(amendReport, {}, { id: report.id });
      return call.tx.run(sql`
        update reg_report set recheck = false, checked_at = ${call.now()}::timestamptz
        where platform_id = ${report.platformId} and id = ${report.id}`);
    },
  ),
);
