import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addWaiver,
  approveWaiver,
  checkWaybill,
  declareTax,
  generateTax,
  rejectWaiver,
  resendReport,
  runQueue,
} from '../contract/index.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const platforms = ['10001', '10002'] as const;

/**
 * For two providers: checked waybills, violations with and without waiver, messages sent in order and one repeated, a
 * declared month.
 */
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const wire = (ms: number): string => formatDateTime(ms);
  for (const platformId of platforms) {
    await stage.together(platformId, async (at) => {
      const desk = at(wire(now - 40 * MINUTE), 'provider');
      // A waybill goes only after its vehicle and its driver have been accepted.
      for (const { id } of await desk.tx.rows<{ id: string }>(
        sql`select id from reg_queue where platform_id = ${platformId} order by array_position(array['VEHICLE',
          'DRIVER', 'WAYBILL'], msg_type)`,
      )) {
        await desk.execute(runQueue, {}, { id });
        await stage.answers(at(wire(now - 35 * MINUTE), 'system'));
      }
      const sentBack = await desk.tx.one<{ id: string }>(
        sql`select id from reg_report where platform_id = ${platformId} and report_state = 4 order by id limit 1`,
      );
      if (sentBack) await at(wire(now - 30 * MINUTE), 'provider').execute(resendReport, {}, sentBack);
      const trips = await desk.tx.rows<{ waybillSn: string }>(
        sql`select waybill_sn from waybill where platform_id = ${platformId} and waybill_status >= 70
          order by sign_at desc limit 3`,
      );
      for (const { waybillSn } of trips) await desk.execute(checkWaybill, { waybillSn });
    });
    await stage.together(platformId, async (at) => {
      const desk = at(wire(now - 20 * MINUTE), 'provider');
      const hits = await desk.tx.rows<{ waybillSn: string; ruleId: string }>(sql`
        select waybill_sn, rule_id from compliance_result where platform_id = ${platformId} and passed = 0
          order by waybill_sn, rule_id limit 3`);
      const asked: { readonly id: string }[] = [];
      for (const hit of hits)
        asked.push(await desk.execute(addWaiver, { ...hit, reason: '终端上传中断，已由司机APP轨迹补证' }));
      const [first, second] = asked;
      if (first) await at(wire(now - 10 * MINUTE), 'operator').execute(approveWaiver, { remark: '证据充分' }, first);
      if (second)
        await at(wire(now - 9 * MINUTE), 'operator').execute(rejectWaiver, { reason: '证据不足，请补充' }, second);
      const month = wire(now - 38 * DAY).slice(0, 7);
      await at(wire(now - 8 * MINUTE), 'provider').execute(generateTax, { month });
      const filing = await desk.tx.one<{ id: string }>(
        sql`select id from tax_withhold where platform_id = ${platformId} order by id limit 1`,
      );
      if (filing && platformId === '10001')
        await at(wire(now - 7 * MINUTE), 'provider').execute(declareTax, {}, filing);
    });
  }
}
