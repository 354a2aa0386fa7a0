import { defineEvent } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  listen,
  platformName,
  Refused,
  serve,
  servePicks,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Beside, Call, FieldPicks, Listener, Served, Sql } from '@freightdeck/sdk/server';
import { addWaiver, askWaiver, waiverLife, waivers, approveWaiver, rejectWaiver } from '../contract/index.ts';
import { approveTripWaiver, checkAsked, waiverAsked, waiveTrip } from '@freightdeck/plugin-waybill/contract';
import { applyWaivers, check } from './checks.ts';
import { waybillOf } from './facts.ts';

type Waiver = RecordOf<typeof waivers>;
interface Wish {
  readonly ruleId: string;
  /** Others with the same reason; each becomes a request of its own. */
  readonly moreRules?: readonly string[] | null;
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
async function askOne(
  call: Call,
  trip: CheckedTrip,
  { ruleId, reason, files }: Omit<Wish, 'moreRules'>,
): Promise<{ readonly id: string }> {
  const hit = await call.tx.one<{ flow: string }>(sql`
    select flow from compliance_result where platform_id = ${trip.platformId} and waybill_id = ${trip.waybillId}
      and check_no = ${trip.checkNo} and rule_id = ${ruleId} and passed = 0`);
  if (!hit) call.refuse('notHit', { waybillSn: trip.waybillSn, ruleId });
  const other = await call.tx.one(
    sql`select id from compliance_waiver where platform_id = ${trip.platformId} and waybill_id = ${trip.waybillId}
      and rule_id = ${ruleId} and waiver_status in (0, 1)`,
  );
  if (other) call.refuse('asked', { ruleId });
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
/** All of them or none; answers the request of the first. */
async function ask(call: Call, trip: CheckedTrip, wish: Wish): Promise<{ readonly id: string }> {
  const first = await askOne(call, trip, wish);
  for (const ruleId of new Set(wish.moreRules ?? []))
    if (ruleId !== wish.ruleId) await askOne(call, trip, { ...wish, ruleId });
  return first;
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
    if (waybill) heard(await check(call, waybill));
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
/** The rules that the latest check of a trip found broken and that nobody has asked a waiver for. */
const hitBy =
  (trip: (on: string) => Sql) =>
  (call: Call, beside: Beside): Sql | undefined =>
    beside['on'] === undefined
      ? undefined
      : sql`r.rule_id in (
          select h.rule_id from compliance_check c join compliance_result h on h.platform_id = c.platform_id
            and h.waybill_id = c.waybill_id and h.check_no = c.check_no and h.passed = 0
          where ${trip(beside['on'])} and (c.platform_id = ${call.platformId} or ${call.isOperator})
            and not exists (select 1 from compliance_waiver w where w.platform_id = c.platform_id
              and w.waybill_id = c.waybill_id and w.rule_id = h.rule_id and w.waiver_status in (0, 1)))`;
const ofCheck: FieldPicks = { where: hitBy((on) => sql`c.id = ${on}`) };
const ofTrip: FieldPicks = { where: hitBy((on) => sql`c.waybill_id = ${on}`) };
/** 批准豁免 where the trips are listed: the rules whose waiver waits. */
const waiting: FieldPicks = {
  where: (call, { on }) =>
    on === undefined
      ? undefined
      : sql`r.rule_id in (select w.rule_id from compliance_waiver w where w.waybill_id = ${on} and w.waiver_status = 0
          and (w.platform_id = ${call.platformId} or ${call.isOperator}))`,
};
const waiverPicks: readonly Served[] = [
  servePicks(askWaiver, { ruleId: ofCheck, moreRules: ofCheck }),
  servePicks(waiveTrip, { ruleId: ofTrip, moreRules: ofTrip }),
  servePicks(approveTripWaiver, { ruleId: waiting }),
];
export const waiverServes: readonly Served[] = [
  serveResource(waivers, {
    byAnother: [{ maker: 'applyId', commands: [approveWaiver, rejectWaiver] }],
    columns: { platformName, ruleName: sql`r.rule_id` },
    order: sql`r.at desc`,
  }),
  fromCheck,
  byNumber,
  life,
  ...waiverPicks,
];
/** An approval changes the results of the flows. */
export const approvalListener: Listener = listen(
  defineEvent<{ readonly after: Pick<Waiver, 'platformId' | 'waybillId'> }>('complianceWaiver.approve'),
  async (call, { after }) => applyWaivers(call, after.platformId, after.waybillId),
);
