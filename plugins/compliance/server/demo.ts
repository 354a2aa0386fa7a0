import { dayLater, sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import type { Actor } from '@freightdeck/sdk/contract';
import { addWaiver, approveWaiver, checkWaybill, declareTax, generateTax, rejectWaiver } from '../contract/index.ts';
import { tellReports } from './demo-reports.ts';

const MINUTE = 60_000;
const platforms = ['10001', '10002'] as const;

type At = (moment: string, actor: Actor) => Call;
/** Every month that is over is filed for whom it paid; all but the last one are declared. */
async function fileTaxes(desk: Call, at: At, platformId: string, now: string): Promise<void> {
  const months = await desk.tx.rows<{ month: string }>(sql`
    select distinct to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from settlement_order
    where platform_id = ${platformId} and settle_status = 50 and payee_type = 'DRIVER'
      and paid_at < ${`${now.slice(0, 7)}-01 00:00:00`}::timestamptz order by 1`);
  const last = months.at(-1)?.month;
  for (const { month } of months) {
    const filed = month === last ? now : `${dayLater(`${month}-01`, { months: 1 }).slice(0, 7)}-12 10:00:00`;
    await at(filed, 'provider').execute(generateTax, { month });
    if (month === last) continue;
    const filings = await desk.tx.rows<{ id: string }>(
      sql`select id from tax_withhold where platform_id = ${platformId} and month = ${month} and tax_status = 0
        order by id`,
    );
    for (const filing of filings) await at(filed, 'provider').execute(declareTax, {}, filing);
  }
}

/**
 * For two providers: checked waybills, violations with and without waiver, messages sent in their order, a declared
 * month.
 */
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const wire = (ms: number): string => formatDateTime(ms);
  for (const platformId of platforms) {
    await tellReports(stage, platformId);
    await stage.together(platformId, async (at) => {
      const desk = at(wire(now - 40 * MINUTE), 'provider');
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
      await fileTaxes(desk, at, platformId, wire(now));
    });
  }
}
