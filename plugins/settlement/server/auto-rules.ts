import {
  callerName,
  insertRecord,
  jobOverRows,
  OwnNotices,
  platformName,
  recordEvent,
  Refused,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, Job, JobRow, Served, Sql } from '@freightdeck/sdk/server';
import { askGate, passWords, stopWords } from '@freightdeck/plugin-waybill/contract';
import { addSettleRule, settleRuleLife, settleRules } from '../contract/index.ts';
import { theSystem } from './confirmed-receipts.ts';
import { keepPassed, makeOrder } from './make-orders.ts';
import { frozenScope, receiptIsIn, signedTrip } from './reading.ts';

/** Most trips in one run of the job; the next run goes on. */
const A_RUN = 500;
/** The hour of Shanghai from which on the rules of a day run. One missed while nothing ran is made up for. */
const FROM = '02:30:00';

interface Wish {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly goodsIds?: readonly string[] | null | undefined;
}
type Refusing = { refuse(code: 'unknownShipper' | 'unknownGoods'): never };
/** The shippers and goods of a rule; refuses those that are not the provider's own. */
async function chosen(call: Pick<Call, 'tx'> & Refusing, platformId: string, { companyIds, goodsIds }: Wish) {
  const companies = [...new Set(companyIds ?? [])];
  const goods = [...new Set(goodsIds ?? [])];
  const known = await call.tx.one<{ companies: number; goods: number }>(sql`
    select (select count(*)::int from company where platform_id = ${platformId} and id = any(${companies}))
        as companies,
      (select count(*)::int from goods_source where platform_id = ${platformId} and id = any(${goods})) as goods`);
  if (known?.companies !== companies.length) call.refuse('unknownShipper');
  if (known?.goods !== goods.length) call.refuse('unknownGoods');
  return { companyIds: companies, goodsIds: goods };
}
const add = serve(addSettleRule, async (call, input) => {
  if (call.caller.actor !== 'provider') call.refuse('onlyProviders');
  const id = await insertRecord(call, settleRules, {
    ...input,
    ...(await chosen(call, call.platformId, input)),
    status: 0,
    updatedByName: callerName(call),
    at: call.now(),
  });
  await recordEvent(call, settleRules, id, { action: 'add', toState: 0 });
  return { id };
});
const life = serveWorkflow(settleRuleLife, {
  edit: {
    effect: async (call, rule, input) => ({
      ...input,
      ...(await chosen(call, rule.platformId, input)),
      updatedByName: callerName(call),
    }),
  },
  enable: { effect: (call) => ({ updatedByName: callerName(call) }) },
  disable: { effect: (call) => ({ updatedByName: callerName(call) }) },
});
const namesOf = (ids: Sql, table: Sql, name: Sql): Sql => sql`(select string_agg(t.named, '、' order by t.named) from (
  select ${name} as named from ${table} x where x.platform_id = r.platform_id and ${ids} @> to_jsonb(x.id)) t)`;

/** Trips on the bench, and what every rule asks of them. */
const onBench = sql`w.waybill_status = 70 and w.delete_status = '0'
  and coalesce(${frozenScope}, '') not in ('ALL', 'SETTLE')
  and not exists (select from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id)
  and not exists (select from subcontract_line l where l.platform_id = w.platform_id and l.waybill_id = w.id
    and l.sub_status not in (70, 80))`;
const matches = (now: string): Sql => sql`w.platform_id = s.platform_id
  and (jsonb_array_length(s.company_ids) = 0 or s.company_ids @> to_jsonb(w.company_id))
  and (jsonb_array_length(s.goods_ids) = 0 or s.goods_ids @> to_jsonb(w.goods_id))
  and w.sign_at <= ${now}::timestamptz - make_interval(days => s.days_after_sign)
  and (s.max_cents is null or w.freight_amount <= s.max_cents)
  and (not s.receipt_in or w.receipt_status = ${receiptIsIn} or (w.receipt_status = 0 and w.receipt_retention = 0))
  and (not s.no_hits or coalesce(w.rule_result, 'PASS') not in ('WARN', 'BLOCK'))`;
/** Rules that are on, have not run today, and whose hour has come. */
const due = (now: string): Sql =>
  sql`s.status = 1 and s.delete_status = '0' and (s.run_on is null or s.run_on < ${now.slice(0, 10)}::date)
    and ${now.slice(11)}::text >= ${FROM}::text`;

interface Found extends JobRow {
  readonly platformId: string;
  readonly ruleId: string;
}
type Waiting = Parameters<typeof makeOrder>[1];
/** Makes the order of one trip, if it still waits and the rule still wants it. */
async function makeOne(call: Call, { id, platformId, ruleId }: Found): Promise<void> {
  const waiting = await call.tx.one<Waiting>(sql`
    select w.platform_id, w.id, w.waybill_sn, w.company_id, w.company_name, w.vehicle_num, w.driver_name, w.sign_at
    from waybill w join settle_rule s on s.id = ${ruleId}
    where w.platform_id = ${platformId} and w.id = ${id} and ${due(call.now())} and ${matches(call.now())}
      and ${onBench} for update of w skip locked`);
  if (!waiting) return;
  const { stops, passes } = await askGate(call, { platformId, waybillIds: [id], stage: 'T' });
  // A row that fails is left for tonight, and counted among those that could not be taken.
  if (stops.length > 0) {
    const rules = { zh: stopWords(stops, 'zh'), en: stopWords(stops, 'en') };
    throw new Refused('ruleStops', { waybillSn: waiting.waybillSn, rules });
  }
  const made = await makeOrder(call, waiting, await signedTrip(call, platformId, id), 1, theSystem);
  await keepPassed(call, { platformId, id: made.id }, passWords(passes));
  await call.tx.run(sql`update settle_rule set made = made + 1 where platform_id = ${platformId} and id = ${ruleId}`);
}
interface Ended {
  readonly platformId: string;
  readonly title: string;
  readonly madeCount: number;
  readonly leftCount: number;
}
/** Ends the night of a rule, and tells the people of the settlement what it made. */
async function endNight(call: Call, { id }: JobRow): Promise<void> {
  const now = call.now();
  const ended = await call.tx.one<Ended>(sql`
    update settle_rule s set run_on = ${now.slice(0, 10)}::date, last_run_at = ${now}::timestamptz, made_count = made,
      made = 0, version = version + 1,
      left_count = (select count(*)::int from waybill w where ${matches(now)} and ${onBench})
    where s.id = ${id} and ${due(now)} returning platform_id, title, made_count, left_count`);
  if (!ended) return;
  const { platformId, title, madeCount, leftCount } = ended;
  await recordEvent(call, settleRules, id, { action: 'run', detail: { madeCount, leftCount }, platformId });
  if (madeCount + leftCount === 0) return;
  await call.find(OwnNotices)?.add(call.tx, {
    platformId,
    kind: `settlement.rule.${id}`,
    level: leftCount > 0 ? 'warning' : 'info',
    key: 'spSettlementNew:view',
    title: { zh: '自动生成结算单', en: 'Settlement orders made by a rule' },
    text: {
      zh: `规则“${title}”生成了 ${madeCount} 张结算单草稿，${leftCount} 单未能生成，请提交审核。`,
      en: `Rule “${title}” made ${madeCount} drafts; ${leftCount} trips could not be taken. Please hand them in.`,
    },
    opens: { path: '/spSettlementNew', query: {} },
  });
}
/** 02:30: each rule makes drafts of the trips that match it. It never hands in nor approves. */
export const settleByRules: Job = jobOverRows(
  'settlement.rules',
  300,
  step<Found>(
    (call, mayTry) =>
      call.tx.rows(sql`
        select distinct on (w.platform_id, w.sign_at, w.id) w.id, w.platform_id, s.id as rule_id
        from settle_rule s join waybill w on ${matches(call.now())}
        where ${due(call.now())} and ${onBench} and ${mayTry(sql`w.id`)}
        order by w.platform_id, w.sign_at, w.id, s.id limit ${A_RUN}`),
    makeOne,
  ),
  step(
    (call, mayTry) =>
      call.tx.rows<JobRow>(sql`
        select s.id from settle_rule s where ${due(call.now())} and ${mayTry(sql`s.id`)}
          and not exists (select from waybill w where ${matches(call.now())} and ${onBench} and ${mayTry(sql`w.id`)})
        order by s.id limit ${A_RUN}`),
    endNight,
  ),
);
export const autoRuleServes: readonly Served[] = [
  serveResource(settleRules, {
    columns: {
      platformName,
      updatedBy: sql`r.updated_by_name`,
      shipperNames: namesOf(sql`r.company_ids`, sql`company`, sql`x.company_name`),
      goodsNames: namesOf(sql`r.goods_ids`, sql`goods_source`, sql`x.goods_sn`),
    },
    where: () => sql`r.delete_status = '0'`,
    order: sql`r.at desc`,
  }),
  add,
  life,
];
