import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { addConfig, deleteConfig, editConfig, testConfig, trajectoryConfigs } from '../contract/index.ts';

/** Number of latest tracks that a test checks. */
const TESTED = 200;

const add = serve(addConfig, async (call, { companyId, ...limits }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (limits.ratioMinPpm > limits.ratioMaxPpm) call.refuse('ratioOrder');
  const company = companyId
    ? await call.tx.one<{ companyName: string }>(
        sql`select company_name from company where platform_id = ${call.platformId} and id = ${companyId}`,
      )
    : undefined;
  if (companyId && !company) call.refuse('notFound');
  const other = await call.tx.one(
    sql`select id from trajectory_config where platform_id = ${call.platformId} and coalesce(company_id,
      '') = ${companyId ?? ''}`,
  );
  if (other) call.refuse('configured');
  return {
    id: await insertRecord(call, trajectoryConfigs, {
      ...limits,
      companyId: companyId ?? null,
      companyName: company?.companyName ?? null,
    }),
  };
});
const edit = serve(editConfig, async (call, limits, config) => {
  if (limits.ratioMinPpm > limits.ratioMaxPpm) call.refuse('ratioOrder');
  await updateRecord(call, trajectoryConfigs, config.id, config.version, { ...limits });
  await recordEvent(call, trajectoryConfigs, config.id, {
    action: 'edit',
    detail: { ...limits },
    platformId: config.platformId,
  });
});
const remove = serve(deleteConfig, async (call, _input, config) => {
  if (config.companyId === null) call.refuse('defaultStays');
  await call.tx.run(sql`delete from trajectory_config where platform_id = ${config.platformId} and id = ${config.id}`);
});
const test = serve(testConfig, async (call, _input, config) => {
  const found = await call.tx.one<{
    tracks: number;
    lowCoverage: number;
    ratioOutside: number;
    longGap: number;
    tooFast: number;
  }>(sql`
    select count(*)::int as tracks, count(*) filter (where t.coverage < ${config.coverageMinPpm})::int as low_coverage,
      count(*) filter (where t.distance_ratio not between ${config.ratioMinPpm} and ${config.ratioMaxPpm})::int
        as ratio_outside,
      count(*) filter (where t.max_gap_min >= ${config.noSignalMin})::int as long_gap,
        count(*) filter (where t.max_speed_kmh > ${config.overspeedKmh})::int as too_fast
    from (select * from waybill_track where platform_id = ${config.platformId} and point_count > 0
      order by start_at desc limit ${TESTED}) t`);
  return found ?? { tracks: 0, lowCoverage: 0, ratioOutside: 0, longGap: 0, tooFast: 0 };
});
export const configServes: readonly Served[] = [
  serveResource(trajectoryConfigs, { columns: { platformName }, order: sql`r.company_name nulls first` }),
  add,
  edit,
  remove,
  test,
];
