import { createHash } from 'node:crypto';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  jobOverRows,
  Outside,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  hearReport,
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
import { fieldWord, wrongFields } from './domain/payload-rules.ts';
import { gateOf } from './gate.ts';
import { maskedPayload } from './masked-payload.ts';
import { payloadOf } from './payloads.ts';
import { tellReported } from './waybill-reports.ts';

type Report = RecordOf<typeof regReports>;
type Kept = Report & { readonly given: Readonly<Record<string, unknown>> | null };
/** Most messages sent in one run of a queue. */
const A_RUN = 100;
const order: readonly MsgType[] = ['VEHICLE', 'DRIVER', 'WAYBILL', 'FUNDS'];
const names: Readonly<Record<MsgType, { readonly zh: string; readonly en: string }>> = {
  VEHICLE: { zh: '车辆', en: 'vehicle' },
  DRIVER: { zh: '驾驶员', en: 'driver' },
  WAYBILL: { zh: '电子运单', en: 'waybill' },
  FUNDS: { zh: '资金流水单', en: 'funds' },
};

/** Kinds of messages that must be accepted first and are not yet. */
const waitsFor = async ({ tx }: Pick<Call, 'tx'>, report: Report): Promise<readonly MsgType[]> =>
  (
    await tx.rows<{ msgType: MsgType }>(sql`
    select d."msgType" as msg_type from reg_report r cross join lateral jsonb_to_recordset(r.depends_on)
      as d ("msgType" text, "bizId" text)
    where r.platform_id = ${report.platformId} and r.id = ${report.id} and not exists (
      select 1 from reg_report x where x.platform_id = r.platform_id and x.msg_type = d."msgType"
        and x.biz_id = d."bizId" and x.report_state = 3)`)
  ).map(({ msgType }) => msgType);
const isPaused = async ({ tx }: Pick<Call, 'tx'>, { platformId, msgType }: Report): Promise<boolean> =>
  (await tx.one(
    sql`select id from reg_queue where platform_id = ${platformId} and msg_type = ${msgType} and paused = 1`,
  )) !== undefined;

/** Rules of the upload that the queue itself keeps: order, and the fields of the message. */
const ofQueue: readonly string[] = ['R-01', 'R-04'];
/** The rules that stop a message of a trip; what concerns the payment waits for the funds document. */
async function stoppedBy(call: Pick<Call, 'tx' | 'now'>, report: Report): Promise<readonly GateStop[]> {
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
const failed = (now: string, errorCode: string, message: string) => ({
  reportState: 4,
  errorCode,
  message: message.slice(0, 200),
  sentAt: now,
});

const anyMessage: RegulatorMessage = { msgType: 'VEHICLE', bizNo: '', seq: 1, hash: '', payload: '' };
const connects = (call: Pick<Call, 'get'>, platformId?: string): boolean =>
  call.get(Outside).connects(regulatorSubmit, anyMessage, platformId);
type Sending = Pick<Call, 'tx' | 'now' | 'get' | 'platformId' | 'caller' | 'newId'>;
/** Builds and checks a message, and sends it; returns its new state. */
async function handOver(call: Sending, report: Kept): Promise<Readonly<Record<string, unknown>>> {
  const now = call.now();
  const payload = await payloadOf(call, report);
  if (!payload) return failed(now, 'NO_RECORD', '业务记录不存在');
  const wrong = wrongFields(report.msgType, payload);
  const key = `${report.id}-${report.seq}`;
  const written = JSON.stringify({
    documentName: report.msgType,
    messageReferenceNumber: key,
    sendToProDateTime: now.replace(/\D/g, ''),
    ...payload,
  });
  const payloadHash = createHash('sha256').update(JSON.stringify(payload)).digest('hex');
  const built = { payload: written, payloadHash };
  if (wrong.length > 0)
    return { ...built, ...failed(now, 'FIELD', `报文字段不合格：${wrong.map(fieldWord).join('、')}`), sentAt: null };
  const { platformId, msgType, bizNo, seq } = report;
  await call
    .get(Outside)
    .send(
      call,
      regulatorSubmit,
      { msgType, bizNo, seq, hash: payloadHash, payload: written },
      { key, then: hearReport, on: report.id, platformId },
    );
  return { ...built, reportState: 2, sentAt: now, errorCode: null, message: null };
}

const life = serveWorkflow(reportLife, {
  send: {
    guard: async (call, report) => {
      if (!connects(call, report.platformId)) call.refuse('notConnected');
      if (await isPaused(call, report)) call.refuse('paused');
      const waits = await waitsFor(call, report);
      if (waits.length > 0) call.refuse('notYet', { waits: waits.map((one) => names[one][call.language]).join('、') });
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
        told.kind === 'accepted'
          ? { reportState: 3, acceptedAt: call.now() }
          : { reportState: 4, errorCode: told.code.slice(0, 40), message: told.message.slice(0, 200) };
      await tellReported(call, report, values.reportState);
      return values;
    },
  },
  resend: {
    effect: async (call, report) => {
      await tellReported(call, report, 5);
      return { seq: report.seq + 1, errorCode: null, message: null };
    },
  },
  close: {
    effect: async (call, report, { reason }) => {
      await tellReported(call, report, 6);
      return { message: reason };
    },
  },
});

/** Messages that can be sent now: all they depend on are accepted. */
const ready = (
  { tx, now: at }: Pick<Call, 'tx' | 'now'>,
  platformId: string,
  msgType: MsgType,
  most: number,
  only = sql`true`,
): Promise<{ readonly id: string }[]> =>
  tx.rows<{ id: string }>(sql`
  select r.id from reg_report r where r.platform_id = ${platformId} and r.msg_type = ${msgType}
    and r.report_state in (0, 1, 5) and ${only}
    and (r.error_code is distinct from 'RULE' or r.updated_at < ${at()}::timestamptz - interval '1 hour')
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
  const row = await call.tx.one<{ payload: string | null }>(
    sql`select payload from reg_report where platform_id = ${report.platformId} and id = ${report.id}`,
  );
  const text = row?.payload ?? JSON.stringify((await payloadOf(call, report as Kept)) ?? {});
  return { payload: maskedPayload(call, text) };
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
    order: sql`r.platform_id, array_position(array['VEHICLE', 'DRIVER', 'WAYBILL', 'FUNDS'], r.msg_type)`,
  }),
  life,
  run,
  payload,
  serveWorkflow(queueLife, {}),
];
