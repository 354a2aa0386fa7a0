import {
  callerName,
  insertRecord,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { numberText, unitOf } from '@freightdeck/sdk/values';
import { complianceRules, editRule, ruleChanges, ruleStatus, simulateRule } from '../contract/index.ts';

/** Days that a trial covers. */
const DAYS = 30;
async function keep(
  call: Call,
  ruleId: string,
  action: string,
  before: string,
  after: string,
  reason: string,
): Promise<void> {
  await insertRecord(call, ruleChanges, {
    ruleId,
    action,
    before,
    after,
    reason,
    operator: callerName(call),
    at: call.now(),
  });
}
const { limitValue: limitField } = complianceRules.fields;
const words = (mode: string, limit: number | null, rule: { readonly unit: string | null }): string =>
  limit === null ? mode : `${mode} ${numberText(unitOf(limitField, rule) ?? 'count', limit, ({ zh }) => zh)}`;
const edit = serve(editRule, async (call, { ruleMode, limitValue, reason }, rule) => {
  if (!call.isOperator) call.refuse('onlyOperator');
  const limit = limitValue ?? rule.limitValue;
  if (limitValue !== null && limitValue !== undefined && rule.limitValue === null) call.refuse('noLimit');
  if (ruleMode === rule.ruleMode && limit === rule.limitValue) call.refuse('nothingChanged');
  await updateRecord(call, complianceRules, rule.id, rule.version, { ruleMode, limitValue: limit });
  await keep(
    call as Call,
    rule.ruleId,
    'edit',
    words(rule.ruleMode, rule.limitValue, rule),
    words(ruleMode, limit, rule),
    reason,
  );
});

/** Rules whose value must reach the threshold; for all others it must not exceed it. */
const reach = new Set(['T-01', 'T-03']);
/** Rules that are broken as soon as the value comes to the threshold. */
const fewer = new Set(['A-09', 'Q-09']);
const simulate = serve(simulateRule, async (call, { limitValue }, rule) => {
  const limit = limitValue ?? rule.limitValue ?? 0;
  const beyond = reach.has(rule.ruleId)
    ? sql`r.amount < ${limit}`
    : sql`r.amount > ${fewer.has(rule.ruleId) ? limit - 1 : limit}`;
  const found = await call.tx.one<{ checked: number; hitsNow: number; hitsThen: number }>(sql`
    select count(*)::int as checked, count(*) filter (where r.passed = 0)::int as hits_now, count(*) filter (where case
      when r.amount is null then r.passed = 0 else ${beyond} end)::int as hits_then
    from compliance_result r where r.rule_id = ${rule.ruleId} and r.passed <> 2
      and r.at > ${call.now()}::timestamptz - make_interval(days => ${DAYS}::int)`);
  return found ?? { checked: 0, hitsNow: 0, hitsThen: 0 };
});

const hitCount = sql`(select count(*)::int from compliance_result h where h.rule_id = r.rule_id and h.passed = 0)`;
export const ruleServes: readonly Served[] = [
  serveResource(complianceRules, { columns: { hitCount, ruleName: sql`r.rule_id` }, order: sql`r.flow, r.rule_id` }),
  serveResource(ruleChanges, { order: sql`r.at desc` }),
  edit,
  simulate,
  serveWorkflow(ruleStatus, {
    enable: {
      effect: async (call, rule, { reason }) => {
        await keep(call as Call, rule.ruleId, 'enable', '0', '1', reason);
      },
    },
    disable: {
      effect: async (call, rule, { reason }) => {
        await keep(call as Call, rule.ruleId, 'disable', '1', '0', reason);
      },
    },
  }),
];
