import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  jobOverRows,
  namesErased,
  Outside,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import {
  queueLife,
  readPayload,
  regQueues,
  regReports,
  regulatorSubmit,
  reportLife,
  runQueue,
  sendReport,
} from '../contract/index.ts';
import type { MsgType, RegulatorMessage } from '../contract/index.ts';
import { stopWords } from '@freightdeck/plugin-waybill/contract';
import type { GateStop } from '@freightdeck/plugin-waybill/contract';
import { failed, handOver, textOf } from './build-report.ts';
import type { Kept } from './build-report.ts';
import { knownError } from '../contract/error-dictionary.ts';
import { gateOf } from './gate.ts';
import { maskedPayload } from './masked-payload.ts';
import { payloadOf } from './payloads.ts';
import { tellReported } from './waybill-reports.ts';

type Report = RecordOf<typeof regReports>;
/** Most messages sent in one run of a queue. */
const A_RUN = 100;
const order: readonly MsgType[] = ['VEHICLE', 'DRIVER', 'POSITION', 'WAYBILL', 'FUNDS'];
const names: Readonly<Record<MsgType, { readonly zh: string; readonly en: string }>> = {
  VEHICLE: { zh: '车辆', en: 'vehicle' },
  DRIVER: { zh: '驾驶员', en: 'driver' },
  POSITION: { zh: '位置', en: 'position' },
  WAYBILL: { zh: '电子运单', en: 'waybill' },
  FUNDS: { zh: '资金流水单', en: 'funds' },
};

interface Awaited {
  readonly msgType: MsgType;
  readonly bizNo: string | null;
}
/** The messages that must be accepted first and are not yet. */
const waitsFor = ({ tx }: Pick<Call, 'tx'>, report: Report): Promise<readonly Awaited[]> =>
  tx.rows<Awaited>(sql`
    select d."msgType" as msg_type, x.biz_no from reg_report r cross join lateral jsonb_to_recordset(r.depends_on)
      as d ("msgType" text, "bizId" text) left join reg_report x on x.platform_id = r.platform_id
      and x.msg_type = d."msgType" and x.biz_id = d."bizId"
    where r.platform_id = ${report.platformId} and r.id = ${report.id} and x.report_state is distinct from 3
    order by d."msgType"`);
const isPaused = async ({ tx }: Pick<Call, 'tx'>, { platformId, msgType }: Report): Promise<boolean> =>
  (await tx.one(
    sql`select id from reg_queue where platform_id = ${platformId} and msg_type = ${msgType} and paused = 1`,
  )) !== undefined;

/** Rules of the upload that the queue itself keeps: order, and the fields of the message. */
const ofQueue: readonly string[] = ['R-01', 'R-04'];
/** The rules that stop a message of a trip; what concerns the payment waits for the funds document. */
async function stoppedBy(call: Pick<Call, 'tx' | 'now' | 'get'>, report: Report): Promise<readonly GateStop[]> {
  const { platformId, msgType, waybillSn } = report;
  if (!waybillSn || (msgType !== 'WAYBILL' && msgType !== 'FUNDS')) return [];
  const trip = await call.tx.one<{ id: string }>(
    sql`select id from waybill where platform_id = ${platformId} and waybill_sn = ${waybillSn}`,
  );
  if (!trip) return [];
  const { stops } = await gateOf(
    call,
    { platformId, waybillIds: [trip.id], stage: 'U' },
    ({ ruleId, flow }) => !ofQueue.includes(ruleId) && (msgType === 'FUNDS' || flow !== 'F'),
  );
  return stops;
}
const anyMessage: RegulatorMessage = { msgType: 'VEHICLE', bizNo: '', seq: 1, hash: '', payload: '' };
const connects = (call: Pick<Call, 'get'>, platformId?: string): boolean =>
  call.get(Outside).connects(regulatorSubmit, anyMessage, platformId);
/** The next message about the same record. */
const again = ({ seq }: Report) => ({ seq: seq + 1, errorCode: null, message: null, repairs: [] });
/** What the regulator does not accept, with what has to be put right. */
const refused = (
  call: Pick<Call, 'tx'>,
  report: Report,
  { code, message, field }: { readonly code: string; readonly message: string; readonly field?: string | undefined },
) => failed(call, report, code, message || knownError(code).zh, field ? [field] : []);

/** Of somebody who has been erased since, the province is told nothing more. */
async function ofTheLiving(
  call: Pick<Call, 'tx' | 'get'> & { refuse(code: 'erasedPerson'): never },
  report: Report,
): Promise<void> {
  if (namesErased((await payloadOf(call, report as Kept))?.body)) call.refuse('erasedPerson');
}

const life = serveWorkflow(reportLife, {
  send: {
    guard: async (call, report) => {
      await ofTheLiving(call, report);
      if (!connects(call, report.platformId)) call.refuse('notConnected');
      if (await isPaused(call, report)) call.refuse('paused');
      const waits = await waitsFor(call, report);
      if (waits.length > 0) {
        const named = (language: 'zh' | 'en'): string =>
          waits
            .map(({ msgType, bizNo }) => [names[msgType][language], bizNo].filter(Boolean).join(' '))
            .join({ zh: '、', en: ', ' }[language]);
        call.refuse('notYet', { waits: { zh: named('zh'), en: named('en') } });
      }
    },
    effect: async (call, report) => {
      const stops = await stoppedBy(call, report);
      // The message stays where it is and names the rule; it is tried again after an hour.
      if (stops.length > 0)
        return {
          reportState: report.reportState,
          errorCode: 'RULE',
          message: stopWords(stops, 'zh').slice(0, 200),
        };
      const values = await handOver(call, report as Kept);
      await tellReported(call, report, Number(values.reportState));
      return values;
    },
  },
  hear: {
    effect: async (call, report) => {
      const told = await answerHeard(call, regulatorSubmit);
      const values =
        told.kind === 'accepted' ? { reportState: 3, acceptedAt: call.now() } : await refused(call, report, told);
      await tellReported(call, report, values.reportState);
      return values;
    },
  },
  resend: {
    guard: ofTheLiving,
    effect: async (call, report) => {
      await tellReported(call, report, 5);
      return again(report);
    },
  },
  amend: {
    // Another vehicle or driver may have to be accepted first.
    effect: async (call, report) => {
      if (report.msgType === 'WAYBILL')
        await call.tx.run(sql`
          update reg_report r set depends_on = jsonb_build_array(
            jsonb_build_object('msgType', 'VEHICLE', 'bizId', w.vehicle_id),
            jsonb_build_object('msgType', 'DRIVER', 'bizId', w.driver_id))
          from waybill w where w.platform_id = r.platform_id and w.id = r.biz_id
            and r.platform_id = ${report.platformId} and r.id = ${report.id}`);
      await tellReported(call, report, 5);
      return { ...again(report), acceptedAt: null, recheck: false, checkedAt: call.now() };
    },
  },
  close: {
    effect: async (call, report, { reason }) => {
      await tellReported(call, report, 6);
      return { message: reason };
    },
  },
});

/** A position is waited for as long as one may still come that is near enough. */
const hasPosition = (now: string): Sql => sql`(r.created_at < ${now}::timestamptz - interval '10 minutes' or exists (
  select 1 from waybill w cross join lateral (select case split_part(r.biz_id, ':', 2) when 'START' then w.load_at
      else w.unload_at end as at) m join track_point p on p.platform_id = w.platform_id
    and p.vehicle_num = w.vehicle_num and p.flag = 'OK'
    and p.at between m.at - interval '10 minutes' and m.at + interval '10 minutes'
  where w.platform_id = r.platform_id and w.id = split_part(r.biz_id, ':', 1)))`;
/** Messages that can be sent now: all they depend on are accepted. */
const ready = (
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  platformId: string,
  msgType: MsgType,
  most: number,
  only = sql`true`,
): Promise<{ readonly id: string }[]> =>
  tx.rows<{ id: string }>(sql`
  select r.id from reg_report r where r.platform_id = ${platformId} and r.msg_type = ${msgType}
    and r.report_state in (0, 1, 5) and ${only} and ${msgType === 'POSITION' ? hasPosition(now()) : sql`true`}
    and (r.error_code is distinct from 'RULE' or r.updated_at < ${now()}::timestamptz - interval '1 hour')
    and not exists (select 1 from jsonb_to_recordset(r.depends_on) as d ("msgType" text, "bizId" text)
      where not exists (
      select 1 from reg_report x where x.platform_id = r.platform_id and x.msg_type = d."msgType"
        and x.biz_id = d."bizId" and x.report_state = 3))
  order by r.created_at, r.id limit ${most}`);

async function sendReady(
  call: Call,
  platformId: string,
  msgType: MsgType,
  most: number,
): Promise<{ readonly found: number; readonly sent: number; readonly failed: number }> {
  const found = await ready(call, platformId, msgType, most);
  for (const report of found) await call.execute(sendReport, {}, { id: report.id });
  const states = await call.tx.rows<{ reportState: number }>(
    sql`select report_state from reg_report where platform_id = ${platformId}
      and id = any(${found.map(({ id }) => id)})`,
  );
  return {
    found: found.length,
    sent: states.filter(({ reportState }) => reportState >= 2 && reportState <= 4).length,
    failed: states.filter(({ reportState }) => reportState === 4).length,
  };
}
const run = serve(runQueue, async (call, _input, queue) => {
  if (!connects(call, queue.platformId)) call.refuse('notConnected');
  if (queue.paused === 1) call.refuse('paused');
  const done = await sendReady(call as Call, queue.platformId, queue.msgType, A_RUN);
  return done.found === 0 ? call.refuse('nothing') : { sent: done.sent, failed: done.failed };
});
const payload = serve(readPayload, async (call, _input, report) => {
  return { payload: maskedPayload(call, await textOf(call as Call, report as Kept)) };
});

/** Sends what can go, kind by kind. */
export const reportJob = jobOverRows(
  'compliance.report',
  60,
  ...order.map((msgType) =>
    step(
      async (call, mayTry) => {
        if (!connects(call)) return [];
        const queues = await call.tx.rows<{ platformId: string }>(
          sql`select platform_id from reg_queue where msg_type = ${msgType} and paused = 0 order by platform_id`,
        );
        const found: { readonly id: string }[] = [];
        for (const { platformId } of queues.filter((one) => connects(call, one.platformId)))
          found.push(...(await ready(call, platformId, msgType, 40, mayTry(sql`r.id`))));
        return found;
      },
      (call, { id }) => call.execute(sendReport, {}, { id }),
    ),
  ),
);

const count = (states: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from reg_report m where m.platform_id = r.platform_id and m.msg_type = r.msg_type
    and ${states})`;
const accepted = count(sql`m.report_state = 3`);
const answered = count(sql`m.report_state in (3, 4, 5)`);
/** What became of the message on its way to the regulator. */
const intentOf = sql`outbox o where o.platform_id = r.platform_id and o.port = ${regulatorSubmit.name}
  and o.key = r.id || '-' || r.seq`;
export const reportServes: readonly Served[] = [
  serveResource(regReports, {
    columns: {
      platformName,
      retryCount: sql`coalesce((select least(greatest(o.tries - 1, 0), 100) from ${intentOf}), 0)`,
      waitsFor: sql`(case when r.report_state in (0, 1, 5) then (select string_agg(case d."msgType"
        when 'VEHICLE' then 'CL ' when 'DRIVER' then 'JSY ' when 'WAYBILL' then 'YD ' else '' end
        || coalesce(x.biz_no, ''), ', ' order by d."msgType")
        from jsonb_to_recordset(r.depends_on) as d ("msgType" text, "bizId" text) left join reg_report x
          on x.platform_id = r.platform_id and x.msg_type = d."msgType" and x.biz_id = d."bizId"
        where x.report_state is distinct from 3) end)`,
      nextAt: sql`(select o.next_at from ${intentOf} and r.report_state = 2)`,
    },
    kept: ['given'],
    order: sql`r.updated_at desc, r.id desc`,
  }),
  serveResource(regQueues, {
    columns: {
      platformName,
      waitCount: count(sql`m.report_state in (0, 1, 5)`),
      sentCount: count(sql`m.sent_at is not null`),
      failCount: count(sql`m.report_state = 4`),
      okPpm: sql`(case when ${answered} = 0 then 0 else ${accepted}::bigint * 1000000 / ${answered} end)::int`,
      lastAt: sql`(select max(m.sent_at) from reg_report m where m.platform_id = r.platform_id
        and m.msg_type = r.msg_type)`,
      lastError: sql`(select coalesce(m.message, m.error_code) from reg_report m
        where m.platform_id = r.platform_id and m.msg_type = r.msg_type and m.report_state = 4
        order by m.updated_at desc limit 1)`,
    },
    order: sql`r.platform_id, array_position(array['VEHICLE', 'DRIVER', 'POSITION', 'WAYBILL', 'FUNDS'], r.msg_type)`,
  }),
  life,
  run,
  payload,
  serveWorkflow(queueLife, {}),
];
