import type { Migration } from '@freightdeck/sdk/server';

/** Fills 上报状态 for waybills whose messages are older than this column; a settled waybill without messages needs none. */
export const waybillReports: Migration = {
  name: 'compliance/0003-waybill-reports',
  sql: `
create index reg_report_of_waybill on reg_report (platform_id, waybill_sn) where waybill_sn is not null;
update waybill w set report_status = m.standing
from (select platform_id, waybill_sn, case when bool_or(report_state = 4) then 3 when bool_and(report_state in (3, 6)) then 2 else 1 end as standing from reg_report where waybill_sn is not null group by platform_id, waybill_sn) m
where m.platform_id = w.platform_id and m.waybill_sn = w.waybill_sn;
update waybill set report_status = 4 where report_status = 0 and waybill_status >= 95`,
};
