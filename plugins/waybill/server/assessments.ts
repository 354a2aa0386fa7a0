import {
  callerName,
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { assessmentLife, assessments, creditScores, rateWaybill } from '../contract/index.ts';

const signed = 70;
const raters: Readonly<Record<string, 'DRIVER' | 'SHIPPER'>> = { driver: 'DRIVER', shipper: 'SHIPPER' };
const rate = serve(rateWaybill, async (call, { tags = null, comment = null, ...scores }, waybill) => {
  if (waybill.waybillStatus < signed) call.refuse('notSigned');
  const raterType = raters[call.caller.actor] ?? 'PLATFORM';
  const { platformId, id: waybillId, waybillSn, companyName, driverName, vehicleNum } = waybill;
  if (
    await call.tx.one(
      sql`select id from waybill_assessment where platform_id = ${platformId} and waybill_id = ${waybillId}
        and rater_type = ${raterType}`,
    )
  )
    call.refuse('twice');
  const id = await insertRecord(call, assessments, {
    platformId,
    waybillId,
    waybillSn,
    companyName,
    driverName,
    vehicleNum,
    raterType,
    ...scores,
    tags,
    comment,
    shown: 1,
    at: call.now(),
  });
  await recordEvent(call, assessments, id, { action: 'rate', toState: 1, platformId });
  return { id };
});
const life = serveWorkflow(assessmentLife, {
  reply: {
    guard: (call, assessment) => {
      if (assessment.reply !== null) call.refuse('replied');
    },
    effect: (call, _assessment, { reply }) => ({ reply, replyBy: callerName(call) }),
  },
});
export const assessmentServes: readonly Served[] = [
  serveResource(assessments, { columns: { platformName }, order: sql`r.at desc` }),
  rate,
  life,
  serveResource(creditScores, { columns: { platformName }, order: sql`r.month desc, r.credit_score desc` }),
];
