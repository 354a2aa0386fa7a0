import { wordOf } from '@freightdeck/sdk/contract';
import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { trailAsked } from '@freightdeck/plugin-waybill/contract';
import { regReports, taxFilings } from '../contract/index.ts';

interface Filing {
  readonly id: string;
  readonly month: string;
  readonly due: number;
  readonly taxStatus: number;
  readonly at: string | null;
}
interface Message {
  readonly id: string;
  readonly bizNo: string;
  readonly msgType: string;
  readonly reportState: number;
  readonly at: string | null;
}
/** The filing that gathers the paid order of a trip, and the messages about it. */
export const tellFilings: Listener = listen(trailAsked, async (call, { platformId, waybillId, waybillSn, tell }) => {
  const filings = await call.tx.rows<Filing>(sql`
    select t.id, t.month, t.vat + t.surcharge + t.iit as due, t.tax_status, coalesce(t.paid_at, t.declared_at) as at
    from settlement_order o join tax_withhold t on t.platform_id = o.platform_id and t.person_id = o.payee_id
      and t.month = to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') and t.tax_status <> 3
    where o.platform_id = ${platformId} and o.waybill_id = ${waybillId} and o.settle_status = 50
      and o.payee_type = 'DRIVER'`);
  for (const { id, month, due, taxStatus, at } of filings)
    tell({
      stage: 'TAX',
      resource: taxFilings.name,
      id,
      no: month,
      // Of the person and the month; this trip's part is what its order withheld.
      cents: due,
      state: wordOf(taxFilings.fields.taxStatus, taxStatus, call.language) ?? String(taxStatus),
      at,
      access: taxFilings.access as readonly string[],
    });
  const messages = await call.tx.rows<Message>(sql`
    select id, biz_no, msg_type, report_state, coalesce(accepted_at, sent_at) as at from reg_report
    where platform_id = ${platformId} and waybill_sn = ${waybillSn} and msg_type in ('WAYBILL', 'FUNDS')
    order by created_at, id`);
  for (const { id, bizNo, msgType, reportState, at } of messages)
    tell({
      stage: 'REPORT',
      resource: regReports.name,
      id,
      no: `${bizNo} ${wordOf(regReports.fields.msgType, msgType, call.language) ?? msgType}`,
      cents: null,
      state: wordOf(regReports.fields.reportState, reportState, call.language) ?? String(reportState),
      at,
      access: regReports.access as readonly string[],
    });
});
