import { defineEvent } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  listen,
  platformName,
  Refused,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { addWaiver, askWaiver, waiverLife, waivers } from '../contract/index.ts';
import { checkAsked, waiverAsked } from '@freightdeck/plugin-waybill/contract';
import { applyWaivers, check } from './checks.ts';
import { waybillOf } from './facts.ts';

type Waiver = RecordOf<typeof waivers>;
interface Wish {
  readonly ruleId: string;
  readonly reason: string;
  readonly files?: readonly string[] | null;
}
interface CheckedTrip {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly checkNo: number;
}

/** Only a violation of the latest check can be waived, and only once. */
async function ask(call: Call, trip: CheckedTrip, { ruleId, reason, files }: Wish): Promise<{ readonly id: string }> {
  const hit = await call.tx.one<{ flow: string }>(sql`
    select flow from compliance_result where platform_id = ${trip.platformId} and waybill_id = ${trip.waybillId}
      and check_no = ${trip.checkNo} and rule_id = ${ruleId} and passed = 0`);
  if (!hit) call.refuse('notHit', { waybillSn: trip.waybillSn, ruleId });
  const other = await call.tx.one(
    sql`select id from compliance_waiver where platform_id = ${trip.platformId} and waybill_id = ${trip.waybillId}
      and rule_id = ${ruleId} and waiver_status in (0, 1)`,
  );
  if (other) call.refuse('asked');
  const id = await insertRecord(call, waivers, {
    platformId: trip.platformId,
    waybillId: trip.waybillId,
    waybillSn: trip.waybillSn,
    ruleId,
    flow: hit.flow,
    reason,
    files: files ?? null,
    applyBy: callerName(call),
    applyId: call.caller.id,
    waiverStatus: 0,
    at: call.now(),
  });
  return { id };
}
const fromCheck = serve(askWaiver, (call, input, record) => ask(call as Call, record, input));
/** The checked trip of this number that the caller may see. */
const numbered = (
  call: Pick<Call, 'tx' | 'platformId' | 'isOperator'>,
  waybillSn: string,
): Promise<CheckedTrip | undefined> =>
  call.tx.one<CheckedTrip>(sql`
    select platform_id, waybill_id, waybill_sn, check_no from compliance_check where waybill_sn = ${waybillSn}
      and (platform_id = ${call.platformId} or ${call.isOperator})`);
const byNumber = serve(addWaiver, async (call, { waybillSn, ...wish }) => {
  const trip = await numbered(call, waybillSn);
  return trip ? ask(call as Call, trip, wish) : call.refuse('noCheck', { waybillSn });
});
/** Other plugins ask for a check or a waiver where their people are. */
export const askedListeners: readonly Listener[] = [
  listen(checkAsked, async (call, { waybillId, heard }) => {
    const waybill = await waybillOf(call, waybillId);
    if (waybill) heard((await check(call, waybill)).riskLevel);
  }),
  listen(waiverAsked, async (call, { waybillSn, heard, ...wish }) => {
    const trip = await numbered(call, waybillSn);
    if (!trip) throw new Refused('noCheck', { waybillSn });
    heard((await ask(call, trip, wish)).id);
  }),
];

const another = (call: { readonly caller: Call['caller']; refuse(code: 'sameHand'): never }, waiver: Waiver): void => {
  if (waiver.applyId === call.caller.id) call.refuse('sameHand');
};
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  approvedBy: callerName(call),
  approvedId: call.caller.id,
  approvedAt: call.now(),
});
const life = serveWorkflow(waiverLife, {
  approve: {
    guard: (call, waiver) => another(call, waiver),
    effect: (call, _waiver, { remark }) => ({ ...decided(call), remark: remark ?? null }),
  },
  reject: {
    guard: (call, waiver) => another(call, waiver),
    effect: (call, _waiver, { reason }) => ({ ...decided(call), remark: reason }),
  },
});
export const waiverServes: readonly Served[] = [
  serveResource(waivers, { columns: { platformName }, order: sql`r.at desc` }),
  fromCheck,
  byNumber,
  life,
];
/** An approval changes the results of the flows. */
export const approvalListener: Listener = listen(
  defineEvent<{ readonly after: Pick<Waiver, 'platformId' | 'waybillId'> }>('complianceWaiver.approve'),
  async (call, { after }) => applyWaivers(call, after.platformId, after.waybillId),
);
