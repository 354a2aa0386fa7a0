import { serve, servePicks, sql } from '@freightdeck/sdk/server';
import type { FieldPicks, Served, Sql } from '@freightdeck/sdk/server';
import { checkAsked, waiverAsked } from '@freightdeck/plugin-waybill/contract';
import type { CheckFound } from '@freightdeck/plugin-waybill/contract';
import { checkRules, endedBatches, waiveRule } from '../contract/index.ts';

const check = serve(checkRules, async (call, _input, { platformId, id: waybillId }) => {
  let told: CheckFound | undefined;
  const heard = (found: CheckFound): void => {
    told = found;
  };
  await call.emit(checkAsked, { platformId, waybillId, heard });
  return { ...(told ?? call.refuse('noRules')) };
});
const waive = serve(waiveRule, async (call, { ruleId, moreRules, reason, files }, { waybillSn }) => {
  let waiverId: string | undefined;
  const heard = (id: string): void => {
    waiverId = id;
  };
  await call.emit(waiverAsked, {
    waybillSn,
    ruleId,
    moreRules: moreRules ?? null,
    reason,
    files: files ?? null,
    heard,
  });
  return { id: waiverId ?? call.refuse('noRules') };
});
/** Of a trip that was driven before it was entered, the settlement asks the rules of loading and signing too. */
const gates = {
  settling: sql`case w.source_channel when 'IMPORT' then array['L', 'S', 'T'] else array['T'] end`,
  paying: sql`array['P']`,
  invoicing: sql`array['I']`,
} as const;
type Gate = keyof typeof gates;
/** Each rule that closes a gate to a trip `w`, as it stands now. */
const stopsOf = (gate: Gate): Sql => sql`jsonb_array_elements(w.rule_stops) stop
  on string_to_array(stop ->> 'stage', ',') && ${gates[gate]}`;
/** The rules that close a gate to the trip of a row; null where none does. */
export const stopsOfTrip = (gate: Gate, waybillId = sql`r.waybill_id`): Sql => sql`(
  select jsonb_agg(stop -> 'ruleId' order by stop ->> 'ruleId') from waybill w join ${stopsOf(gate)}
  where w.platform_id = r.platform_id and w.id = ${waybillId})`;
const tripsOfBatch = (gate: Gate): Sql => sql`settlement_order o
  join waybill w on w.platform_id = o.platform_id and w.id = o.waybill_id join ${stopsOf(gate)}
  where o.platform_id = r.platform_id and o.batch_id = r.id and r.batch_status <> all(${endedBatches}::int[])`;
/**
 * The rules that close a gate to trips of a batch, each once, and to how many of its orders; null where none does.
 * Batches that have ended are not asked: a page of large ones would look up tens of thousands of trips.
 */
export const stopsOfBatch = (gate: Gate): Sql => sql`(
  select jsonb_agg(distinct stop -> 'ruleId') from ${tripsOfBatch(gate)})`;
export const stoppedInBatch = (gate: Gate): Sql => sql`(
  select nullif(count(distinct o.id), 0)::int from ${tripsOfBatch(gate)})`;
/** Offered is what stops this trip and is not waived: nothing else is there to be let through. */
const stopping: FieldPicks = {
  where: (call, { on }) => sql`r.rule_id in (select stop ->> 'ruleId' from waybill w
    cross join jsonb_array_elements(w.rule_stops) stop
    where w.id = ${on ?? ''} and (${call.isOperator} or w.platform_id = ${call.platformId}))`,
};
const picks = servePicks(waiveRule, { ruleId: stopping, moreRules: stopping });
/** 规则检查 and 豁免 where the orders are made; the rules themselves are kept elsewhere. */
export const ruleServes: readonly Served[] = [check, waive, picks];
