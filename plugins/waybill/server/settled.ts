import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { waybillCovered, waybillInsured, waybillJudged, waybills, waybillSettled } from '../contract/index.ts';
import type { SettledAmounts } from '../contract/index.ts';
import { amountsOf, signedFigures, tellMoved, tellSigned } from './pinned-terms.ts';
import type { PinnedTerms, Waybill } from './pinned-terms.ts';

const paid = 95;
const noReport = 4;

const decided = [
  'roundingAmount',
  'freightAmount',
  'infoFee',
  'oilAmount',
  'gasAmount',
  'cashAmount',
  'serviceFee',
  'shipperInfoFee',
  'premium',
  'taxWithheld',
  'receivableAmount',
] as const satisfies readonly (keyof SettledAmounts)[];
/** The trip's own figures, as they were before anything was added or taken off. */
function ownAmounts(waybill: Waybill): SettledAmounts {
  if (waybill.loadNetKg === null || waybill.unloadNetKg === null)
    throw new Error(`Waybill ${waybill.waybillSn} is settled, but has no weights`);
  return { ...amountsOf(waybill, waybill.loadNetKg, waybill.unloadNetKg), premium: 0, taxWithheld: 0 };
}
/** What the settlement changes of the amounts. The trip was counted with the old ones on the day it was signed. */
async function takeOver(
  call: Parameters<typeof tellMoved>[0],
  waybill: Waybill & PinnedTerms,
  amounts: SettledAmounts,
) {
  const changed = decided.filter((name) => waybill[name] !== amounts[name]);
  if (changed.length === 0) return undefined;
  const values = Object.fromEntries(decided.map((name) => [name, amounts[name]]));
  const now: Waybill = { ...waybill, ...values };
  if (waybill.signAt !== null) {
    const day = waybill.signAt.slice(0, 10);
    await tellSigned(call, waybill, waybill.signAt, -1);
    await tellSigned(call, now, waybill.signAt, 1);
    await tellMoved(call, waybill, waybill.waybillStatus, signedFigures(waybill, day, -1));
    await tellMoved(call, now, waybill.waybillStatus, signedFigures(now, day, 1));
  }
  const detail = Object.fromEntries(changed.map((name) => [name, { from: waybill[name], to: amounts[name] }]));
  return { values, detail };
}

/**
 * The state of a signed waybill follows its settlement: 结算中, 已结算, 已支付, and back to 已签收 when that is voided. So
 * do its amounts: from the first draft on the settlement order is the truth, and invoice, report and tax read the trip.
 */
export const onSettled: Listener = listen(
  waybillSettled,
  async (call, { platformId, waybillId, waybillStatus, settleStatus, amounts, payee }) => {
    const waybill = await call.tx.one<Waybill & PinnedTerms>(
      sql`select * from waybill where platform_id = ${platformId} and id = ${waybillId} for update`,
    );
    if (!waybill) throw new Error(`Waybill ${waybillId} of a settlement is gone`);
    const taken = await takeOver(call, waybill, amounts ?? ownAmounts(waybill));
    if (taken)
      await recordEvent(call, waybills, waybillId, {
        action: 'settledAmounts',
        fromState: waybill.waybillStatus,
        toState: waybill.waybillStatus,
        detail: taken.detail,
        platformId,
      });
    if (!taken && !payee && waybill.waybillStatus === waybillStatus && waybill.settleStatus === settleStatus) return;
    // No report has been prepared since the signature, so none is required.
    const unreported = waybillStatus === paid && waybill.reportStatus === 0;
    await updateRecord(call, waybills, waybillId, undefined, {
      waybillStatus,
      settleStatus,
      platformFee: amounts?.platformFee ?? null,
      ...taken?.values,
      ...payee,
      ...(unreported ? { reportStatus: noReport } : {}),
    });
    if (waybill.waybillStatus === waybillStatus) return;
    await recordEvent(call, waybills, waybillId, {
      action: 'settle',
      fromState: waybill.waybillStatus,
      toState: waybillStatus,
      detail: {},
      platformId,
    });
    await tellMoved(call, waybill, waybillStatus);
  },
);

/** What the shipper bears of the insurance waits on the trip for its settlement. */
export const onInsured: Listener = listen(waybillInsured, async (call, { platformId, waybillId, cents }) => {
  await call.tx.run(sql`
    update waybill set shipper_premium = greatest(0, shipper_premium + ${cents}::bigint)
    where platform_id = ${platformId} and id = ${waybillId}`);
});

/** 保险信息 of the regulator's message: the policy in force. */
export const onCovered: Listener = listen(
  waybillCovered,
  async (call, { platformId, waybillId, policyNo, insurerCode }) => {
    await call.tx.run(sql`
      update waybill set policy_no = ${policyNo}, insurer_code = ${insurerCode}
      where platform_id = ${platformId} and id = ${waybillId}`);
  },
);

/** What the last compliance check says of the trip. */
export const onJudged: Listener = listen(
  waybillJudged,
  async (call, { platformId, waybillId, riskLevel, ruleResult, stops }) => {
    await call.tx.run(sql`
      update waybill set risk_level = ${riskLevel}, rule_result = ${ruleResult},
        rule_stops = ${JSON.stringify(stops)}::jsonb
      where platform_id = ${platformId} and id = ${waybillId}`);
  },
);
