import { listen, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { gateAsked, ruleWords, waybills } from '@freightdeck/plugin-waybill/contract';
import type { GateAsked, GatePass, GateStage, GateStop } from '@freightdeck/plugin-waybill/contract';
import { judge, stagesOf } from './domain/rules.ts';
import type { Rule } from './domain/rules.ts';
import type { Facts } from './domain/facts.ts';
import { factsOf } from './facts.ts';
import { freshTracks } from './facts/fresh-tracks.ts';
import { bookOf } from './facts/kept.ts';

/** Of a trip that was driven before it was entered, nobody asked these when it was loaded and signed. */
const skippedByImport: readonly GateStage[] = ['L', 'S'];

interface Waived extends GatePass {
  readonly waybillId: string;
}
const waivedOf = ({ tx }: Pick<Call, 'tx'>, platformId: string, ids: readonly string[]): Promise<Waived[]> =>
  tx.rows<Waived>(sql`
    select waybill_id, rule_id, id as waiver_id from compliance_waiver where platform_id = ${platformId}
      and waybill_id = any(${[...ids]}::text[]) and waiver_status = 1`);

/** The stages whose rules a step asks of a trip. */
const stagesFor = (stage: GateStage, { waybill }: Facts): readonly string[] =>
  stage === 'T' && waybill.sourceChannel === 'IMPORT' ? [stage, ...skippedByImport] : [stage];

/** 违规提醒: the operator has agreed with a provider that rules warn and stop nothing. */
const warnsOnly = async ({ tx }: Pick<Call, 'tx'>, platformId: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from service_provider where platform_id = ${platformId} and compliance_mode = 'WARN'`)) !==
  undefined;

export interface GateAnswer {
  readonly stops: readonly GateStop[];
  readonly passes: readonly GatePass[];
}
/**
 * Asks the blocking rules of a stage for these trips, on the facts of now, in the transaction of the step; a waiver of
 * exactly this trip and rule lets it pass. `but`: rules that do not concern the step.
 */
export async function gateOf(
  call: Pick<Call, 'tx' | 'now' | 'get'>,
  { platformId, waybillIds, stage, coming }: Omit<GateAsked, 'heard'>,
  but: (rule: Rule) => boolean = () => true,
): Promise<GateAnswer> {
  const asked = stage === 'T' ? ['T', ...skippedByImport] : [stage];
  const book = await bookOf(call, sql`r.rule_mode = 'BLOCK' and string_to_array(r.stage, ',') && ${asked}::text[]`);
  const rules = book.rules.filter(but);
  if (rules.length === 0 || waybillIds.length === 0) return { stops: [], passes: [] };
  if (book.kept.has('provider') && (await warnsOnly(call, platformId))) return { stops: [], passes: [] };
  const trips = await factsOf(call, platformId, waybillIds, { ...book, rules });
  const hits = trips.flatMap(({ id, waybillSn, facts: read }) => {
    const facts: Facts = { ...read, waybill: { ...read.waybill, ...coming } };
    const stages = stagesFor(stage, facts);
    const due = rules.filter((rule) => stagesOf(rule).some((one) => stages.includes(one)));
    return judge(facts, due, 'all')
      .filter(({ passed, mode }) => passed === false && mode === 'BLOCK')
      .map(({ ruleId }) => ({ waybillId: id, waybillSn, ruleId }));
  });
  if (hits.length === 0) return { stops: [], passes: [] };
  const waived = await waivedOf(call, platformId, [...new Set(hits.map(({ waybillId }) => waybillId))]);
  const waiverOf = (hit: { readonly waybillId: string; readonly ruleId: string }): GatePass | undefined =>
    waived.find(({ waybillId, ruleId }) => waybillId === hit.waybillId && ruleId === hit.ruleId);
  return {
    stops: hits
      .filter((hit) => !waiverOf(hit))
      .map((hit) => ({ ...hit, zh: ruleWords(hit.ruleId, 'zh'), en: ruleWords(hit.ruleId, 'en') })),
    passes: hits.flatMap((hit) => waiverOf(hit) ?? []),
  };
}
/** What a waiver let through stands on the trip, beside the step that it let through. */
async function keepPasses(
  call: Pick<Call, 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'tx' | 'now' | 'newId'>,
  platformId: string,
  stage: GateStage,
  passes: readonly GatePass[],
): Promise<void> {
  for (const { waybillId, ruleId, waiverId } of passes)
    await recordEvent(call, waybills, waybillId, {
      action: 'waived',
      reason: `经豁免 ${ruleId} #${waiverId}`,
      detail: { ruleId, waiverId, stage },
      platformId,
    });
}
export const gateListener: Listener = listen(gateAsked, async (call, { heard, ...asked }) => {
  if (asked.stage === 'S' || asked.stage === 'T') await freshTracks(call, asked.platformId, asked.waybillIds);
  const { stops, passes } = await gateOf(call, asked);
  if (stops.length === 0) await keepPasses(call, asked.platformId, asked.stage, passes);
  heard(stops, passes);
});
