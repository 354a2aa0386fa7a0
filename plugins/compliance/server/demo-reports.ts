import { recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import type { Actor } from '@freightdeck/sdk/contract';
import { regReports, resendReport, sendReport } from '../contract/index.ts';
import type { MsgType } from '../contract/index.ts';
import { wholeMessage } from './build-report.ts';

const MINUTE = 60_000;
/** How long after it came up a message goes out. */
const SENT_AFTER = 20;
/** Messages per transaction. */
const BATCH = 200;
/** ST-15: two of the messages that came back are still to be repaired. */
const LEFT = 2;
const order: readonly MsgType[] = ['VEHICLE', 'DRIVER', 'POSITION', 'WAYBILL', 'FUNDS'];

type At = (moment: string, actor: Actor) => Call;
interface Due {
  readonly id: string;
  readonly at: string;
}
const later = (moment: string, minutes: number, until: number): string =>
  formatDateTime(Math.min((parseDateTime(moment)?.getTime() ?? 0) + minutes * MINUTE, until));

/** The messages of a kind that may go, oldest first, in batches; each soon after it came up. */
async function sendAll(stage: DemoStage, platformId: string, msgType: MsgType, state: 0 | 5): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  for (let last = -1, sent = 0; last !== sent;) {
    last = sent;
    sent += await stage.together(platformId, async (at: At) => {
      const due = await at(stage.now, 'system').tx.rows<Due>(sql`
        select r.id, case when r.report_state = 5 then r.updated_at else r.created_at end as at from reg_report r
        where r.platform_id = ${platformId} and r.msg_type = ${msgType} and r.report_state = ${state}
          and r.error_code is distinct from 'RULE'
          and not exists (select 1 from jsonb_to_recordset(r.depends_on) as d ("msgType" text, "bizId" text)
            where not exists (select 1 from reg_report x where x.platform_id = r.platform_id
              and x.msg_type = d."msgType" and x.biz_id = d."bizId" and x.report_state = 3))
        order by r.created_at, r.id limit ${BATCH}`);
      for (const message of due)
        await at(later(message.at, SENT_AFTER, now - MINUTE), 'system').execute(sendReport, {}, { id: message.id });
      await stage.answers(at(stage.now, 'system'));
      return due.length;
    });
  }
  // The answers of a batch are heard at once; the province gave each a few minutes after it was asked.
  await stage.together(platformId, (at: At) =>
    at(stage.now, 'system').tx.run(sql`
      update reg_report set accepted_at = least(sent_at + interval '3 minutes', accepted_at)
      where platform_id = ${platformId} and msg_type = ${msgType} and report_state = 3`),
  );
}
interface Position extends Due {
  readonly platformId: string;
  readonly msgType: 'POSITION';
  readonly bizId: string;
  readonly waybillSn: string;
  readonly seq: number;
  readonly reportState: number;
}
/**
 * Positions are many, wait for nothing and nothing waits for them: those that are whole get the rows of a message that
 * was sent and taken, many at once. What is left is sent like the others.
 */
async function tellPositions(stage: DemoStage, platformId: string): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  for (let last = '', goesOn = true; goesOn;) {
    const found = await stage.together(platformId, async (at: At) => {
      const { tx } = at(stage.now, 'system');
      const due = await tx.rows<Position>(sql`
        select id, platform_id, msg_type, biz_id, waybill_sn, seq, report_state, created_at as at from reg_report
        where platform_id = ${platformId} and msg_type = 'POSITION' and report_state = 0 and id > ${last}
        order by id limit ${BATCH}`);
      const taken: object[] = [];
      for (const message of due) {
        const sentAt = later(message.at, SENT_AFTER, now - MINUTE);
        const call = at(sentAt, 'system');
        const whole = await wholeMessage(call, message);
        if (!whole) continue;
        const acceptedAt = later(sentAt, 3, now);
        taken.push({ ...whole, id: message.id, sentAt, acceptedAt });
        await recordEvent(call, regReports, message.id, { action: 'send', fromState: 0, toState: 2 });
        const heard = at(acceptedAt, 'system');
        await recordEvent(heard, regReports, message.id, { action: 'hear', fromState: 2, toState: 3 });
      }
      await tx.run(sql`
        update reg_report r set report_state = 3, payload = t.payload, payload_hash = t."payloadHash", recheck = false,
          checked_at = t."sentAt", sent_at = t."sentAt", accepted_at = t."acceptedAt", updated_at = t."acceptedAt",
          version = r.version + 2
        from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (id text, payload text, "payloadHash" text,
          "sentAt" timestamptz, "acceptedAt" timestamptz)
        where r.platform_id = ${platformId} and r.id = t.id`);
      return due;
    });
    last = found.at(-1)?.id ?? last;
    goesOn = found.length === BATCH;
  }
}
/**
 * ST-15: every message of the year goes to the province in its order; what comes back is sent again, but for two that
 * wait for somebody.
 */
export async function tellReports(stage: DemoStage, platformId: string): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  for (const msgType of order) {
    if (msgType === 'POSITION') await tellPositions(stage, platformId);
    await sendAll(stage, platformId, msgType, 0);
    await stage.together(platformId, async (at: At) => {
      const back = await at(stage.now, 'system').tx.rows<Due>(sql`
        select id, sent_at as at from reg_report where platform_id = ${platformId} and msg_type = ${msgType}
          and report_state = 4 and sent_at is not null order by sent_at, id`);
      const mended = msgType === 'FUNDS' ? back.slice(0, Math.max(0, back.length - LEFT)) : back;
      for (const message of mended)
        await at(later(message.at, 3 * 60, now - MINUTE), 'provider').execute(resendReport, {}, { id: message.id });
    });
    await sendAll(stage, platformId, msgType, 5);
  }
}
