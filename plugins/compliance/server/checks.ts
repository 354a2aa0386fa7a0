import { createHash } from 'node:crypto';
import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import {
  evidenceAsked,
  evidenceParts,
  freezeWaybill,
  ruleWords,
  stopWords,
  waybillJudged,
} from '@freightdeck/plugin-waybill/contract';
import type { CheckFound, EvidencePart, RiskLevel, StoppingRule } from '@freightdeck/plugin-waybill/contract';
import {
  buildEvidence,
  checkAgain,
  checkWaybill,
  complianceChecks,
  freezeRisk,
  ruleResults,
} from '../contract/index.ts';
import { judge, summarise } from './domain/rules.ts';
import type { Verdict } from './domain/rules.ts';
import { freshTracks } from './facts/fresh-tracks.ts';
import { bookOf } from './facts/kept.ts';
import { factsOf, waybillNumbered, waybillOf } from './facts.ts';
import type { CheckedWaybill } from './facts.ts';
import { tellBlocked } from './told.ts';

/** Accepted, so that what stands against its loading can be seen and waived. */
const ACCEPTED = 20;

const waivedRules = async (
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  waybillId: string,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows<{ ruleId: string }>(
        sql`select rule_id from compliance_waiver where platform_id = ${platformId} and waybill_id = ${waybillId}
          and waiver_status = 1`,
      )
    ).map(({ ruleId }) => ruleId),
  );

/** A trip with what the rules say of it. */
interface Said {
  readonly waybill: CheckedWaybill;
  readonly checkNo: number;
  readonly verdicts: readonly Verdict[];
}
/** Stores the results of every rule for these trips of one tenant, in one statement. */
async function keepResults(call: Call, platformId: string, said: readonly Said[]): Promise<void> {
  const rows = said.flatMap(({ waybill, checkNo, verdicts }) =>
    verdicts.map((verdict) => ({
      ...verdict,
      id: call.newId(),
      waybillId: waybill.id,
      waybillSn: waybill.waybillSn,
      checkNo,
      passed: verdict.passed === undefined ? 2 : verdict.passed ? 1 : 0,
    })),
  );
  await call.tx.run(sql`
    insert into compliance_result (platform_id, id, waybill_id, waybill_sn, check_no, rule_id, flow, rule_mode, passed,
      amount, value, threshold, at, created_at, created_by, updated_at, updated_by)
    select ${platformId}, v.id, v."waybillId", v."waybillSn", v."checkNo", v."ruleId", v.flow, v.mode, v.passed,
      v.amount, v.value, v.threshold, ${call.now()}::timestamptz, ${call.now()}::timestamptz, ${call.caller.id},
      ${call.now()}::timestamptz, ${call.caller.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id text, "waybillId" text, "waybillSn" text,
      "checkNo" int, "ruleId" text, flow text, mode text, passed int, amount bigint, value text, threshold text)`);
}

type Judged = Pick<Verdict, 'ruleId' | 'mode' | 'passed'>;
/** Tells the waybill what stands against it, so that the steps that a rule stops can ask the trip. */
async function tellJudged(
  call: Pick<Call, 'tx' | 'emit'>,
  trip: { readonly platformId: string; readonly waybillId: string },
  verdicts: readonly Judged[],
  waived: ReadonlySet<string>,
  riskLevel: RiskLevel,
): Promise<void> {
  const hits = verdicts.filter(({ passed }) => passed === false);
  const open = hits.filter(({ ruleId }) => !waived.has(ruleId));
  const stopping = open.filter(({ mode }) => mode === 'BLOCK').map(({ ruleId }) => ruleId);
  const stops = await call.tx.rows<StoppingRule>(
    sql`select rule_id, stage from compliance_rule where rule_id = any(${stopping}) order by rule_id`,
  );
  const ruleResult = stopping.length > 0 ? 'BLOCK' : open.length > 0 ? 'WARN' : hits.length > 0 ? 'WAIVED' : 'PASS';
  await call.emit(waybillJudged, { ...trip, riskLevel, ruleResult, stops });
}
const named = ({ ruleId }: Judged) => ({ ruleId, zh: ruleWords(ruleId, 'zh'), en: ruleWords(ruleId, 'en') });
/** Keeps what the rules say of a trip; each flow gets the result of its worst rule. */
async function keep(
  call: Call,
  waybill: CheckedWaybill,
  verdicts: readonly Verdict[],
): Promise<CheckFound & { readonly said: Said }> {
  const waived = await waivedRules(call, waybill.platformId, waybill.id);
  const summary = summarise(verdicts, waived);
  await tellJudged(
    call,
    { platformId: waybill.platformId, waybillId: waybill.id },
    verdicts,
    waived,
    summary.riskLevel,
  );
  const before = await call.tx.one<{ id: string; checkNo: number; riskLevel: RiskLevel }>(
    sql`select id, check_no, risk_level from compliance_check where platform_id = ${waybill.platformId}
      and waybill_id = ${waybill.id} for update`,
  );
  const checkNo = (before?.checkNo ?? 0) + 1;
  const values = { ...summary, checkNo, at: call.now() };
  const id =
    before?.id ??
    (await insertRecord(call, complianceChecks, {
      ...values,
      platformId: waybill.platformId,
      waybillId: waybill.id,
      waybillSn: waybill.waybillSn,
      companyName: waybill.companyName,
    }));
  if (before) await updateRecord(call, complianceChecks, id, undefined, values);
  if (summary.riskLevel === 'HIGH' && before?.riskLevel !== 'HIGH') await tellBlocked(call, waybill);
  await recordEvent(call, complianceChecks, id, {
    action: 'check',
    toState: summary.riskLevel,
    detail: { checkNo },
    platformId: waybill.platformId,
  });
  const open = verdicts.filter(({ ruleId, passed }) => passed === false && !waived.has(ruleId));
  const { language } = call;
  return {
    id,
    riskLevel: summary.riskLevel,
    hitCount: open.length,
    hits: open.length === 0 ? null : stopWords(open.map(named), language),
    said: { waybill, checkNo, verdicts },
  };
}
/** Checks waybills of one tenant against every rule in force and stores the results; facts are read for all at once. */
export async function checkTrips(
  call: Call,
  platformId: string,
  waybills: readonly CheckedWaybill[],
): Promise<readonly CheckFound[]> {
  const ids = waybills.map(({ id }) => id);
  await freshTracks(call, platformId, ids);
  const book = await bookOf(call);
  const facts = new Map((await factsOf(call, platformId, ids, book)).map((read) => [read.id, read.facts]));
  const kept: Awaited<ReturnType<typeof keep>>[] = [];
  for (const waybill of waybills) {
    const of = facts.get(waybill.id);
    kept.push(await keep(call, waybill, of ? judge(of, book.rules) : []));
  }
  await keepResults(
    call,
    platformId,
    kept.map(({ said }) => said),
  );
  return kept.map(({ said: _, ...found }) => found);
}
export async function check(call: Call, waybill: CheckedWaybill): Promise<CheckFound> {
  const [checked] = await checkTrips(call, waybill.platformId, [waybill]);
  return checked ?? call.refuse('notFound');
}
/** Computes the flow results again after a waiver: stored results stay, waived rules no longer count. */
export async function applyWaivers(call: Call, platformId: string, waybillId: string): Promise<void> {
  const found = await call.tx.one<{ id: string; checkNo: number }>(
    sql`select id, check_no from compliance_check where platform_id = ${platformId}
      and waybill_id = ${waybillId} for update`,
  );
  if (!found) return;
  const rows = await call.tx.rows<{ ruleId: string; flow: string; ruleMode: 'BLOCK' | 'WARN'; passed: number }>(sql`
    select rule_id, flow, rule_mode, passed from compliance_result where platform_id = ${platformId}
      and waybill_id = ${waybillId} and check_no = ${found.checkNo} order by flow, rule_id`);
  const verdicts = rows.map(({ ruleId, flow, ruleMode, passed }) => ({
    ruleId,
    flow,
    mode: ruleMode,
    passed: passed === 2 ? undefined : passed === 1,
  }));
  const waived = await waivedRules(call, platformId, waybillId);
  const summary = summarise(verdicts, waived);
  await updateRecord(call, complianceChecks, found.id, undefined, { ...summary });
  await tellJudged(call, { platformId, waybillId }, verdicts, waived, summary.riskLevel);
}

const byNumber = serve(checkWaybill, async (call, { waybillSn }) => {
  const waybill = await waybillNumbered(call as Call, waybillSn);
  if (!waybill) return call.refuse('noWaybill', { waybillSn });
  if (waybill.waybillStatus < ACCEPTED) call.refuse('tooEarly');
  return check(call as Call, waybill);
});
const again = serve(checkAgain, async (call, _input, before) => {
  const waybill = await waybillOf(call as Call, before.waybillId);
  return waybill ? check(call as Call, waybill) : call.refuse('notFound');
});
const ofTrip = (column: Sql): Sql => sql`
  (select ${column} from waybill w where w.platform_id = r.platform_id and w.id = r.waybill_id)`;
const freeze = serve(freezeRisk, async (call, { reason }, before) => {
  await call.execute(freezeWaybill, { reasonCode: 'RISK', reason }, { id: before.waybillId });
  await recordEvent(call, complianceChecks, before.id, { action: 'freeze', reason, platformId: before.platformId });
});

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The parts of the export, each with its own hash, so that a reader can verify that nothing was changed. */
const evidence = serve(buildEvidence, async (call, _input, record) => {
  const waybill = await waybillOf(call as Call, record.waybillId);
  if (!waybill) return call.refuse('notFound');
  const where = sql`platform_id = ${record.platformId} and waybill_id = ${record.waybillId}`;
  const parts: Readonly<Record<string, unknown>> = {
    waybill,
    check: record,
    results: await call.tx.rows<object>(
      sql`select rule_id, flow, rule_mode, passed, value, threshold, at from compliance_result where ${where}
        and check_no = ${record.checkNo} order by rule_id`,
    ),
    waivers: await call.tx.rows<object>(
      sql`select rule_id, reason, apply_by, approved_by, waiver_status, at from compliance_waiver where ${where}
        order by at`,
    ),
    track: await call.tx.rows<object>(
      sql`select point_count, track_distance_m, distance_ratio, coverage, max_gap_min, load_fence, unload_fence,
        computed_at from waybill_track where platform_id = ${record.platformId} and id = ${record.waybillId}`,
    ),
    reports: await call.tx.rows<object>(
      sql`select msg_type, seq, report_state, payload_hash, error_code, sent_at, accepted_at from reg_report
        where platform_id = ${record.platformId} and (biz_id = ${record.waybillId} or waybill_sn = ${record.waybillSn})
        order by msg_type`,
    ),
    events: await call.tx.rows<object>(
      sql`select action, from_state, to_state, actor_type, actor_name, at, reason from record_event
        where platform_id = ${record.platformId} and resource = 'waybill' and record_id = ${record.waybillId}
        order by at, id`,
    ),
  };
  const papers = new Map<EvidencePart, readonly object[]>();
  await call.emit(evidenceAsked, {
    platformId: record.platformId,
    waybillId: record.waybillId,
    waybillSn: record.waybillSn,
    add: (part, handed) => {
      if (handed.length > 0) papers.set(part, handed);
    },
  });
  const missing = evidenceParts.filter((part) => !papers.has(part));
  const content = { ...parts, ...Object.fromEntries(papers) };
  const manifest = JSON.stringify(
    {
      waybillSn: record.waybillSn,
      builtAt: call.now(),
      builtBy: call.caller.name,
      missing,
      files: Object.entries(content).map(([name, part]) => ({
        name: `${name}.json`,
        sha256: sha(JSON.stringify(part)),
      })),
      ...content,
    },
    null,
    1,
  );
  await recordEvent(call, complianceChecks, record.id, {
    action: 'evidencePack',
    detail: { sha256: sha(manifest) },
    platformId: record.platformId,
  });
  return { name: `evidence-${record.waybillSn}.json`, manifest, sha256: sha(manifest) };
});

/** Codes, as a list that pages show by words. */
const coded = (codes: Sql): Sql => sql`to_jsonb(string_to_array(nullif(${codes}, ''), ' '))`;
export const checkServes: readonly Served[] = [
  serveResource(complianceChecks, {
    columns: {
      platformName,
      hits: coded(sql`r.hit_rules`),
      waivedHits: coded(sql`r.waived`),
      waybillStatus: ofTrip(sql`w.waybill_status`),
      freezeFlag: ofTrip(sql`w.freeze_flag`),
    },
    order: sql`r.at desc`,
  }),
  serveResource(ruleResults, { order: sql`r.check_no desc, r.rule_id` }),
  byNumber,
  again,
  freeze,
  evidence,
];
