import type { Migration } from '@freightdeck/sdk/server';

/** 状态描述 also says of a settled trip that its receipt is missing; and an index for the job that signs overdue trips. */
export const receiptsAndSigning: Migration = {
  name: 'waybill/0005-receipts-and-signing',
  sql: `
alter table waybill drop column waybill_status_remark;
alter table waybill add column waybill_status_remark text not null generated always as (case
  when freeze_flag = 1 then '已冻结' when settle_status = 5 then '结算异常' else case waybill_status
    when 10 then '已接单' when 15 then '待货主确认' when 20 then '待装货' when 25 then '已到装货地' when 30 then '已装货'
    when 40 then '运输中' when 50 then '已到卸货地' when 60 then '已卸货' when 70 then '已签收' when 80 then '结算中'
    when 90 then '已结算' when 95 then '已支付' when 100 then '已完结' when -10 then '已取消' else '已作废' end
    || case when waybill_status >= 90 and receipt_status in (1, 2) then '(待回单)' else '' end end) stored;
create index waybill_to_sign on waybill (unload_at) where waybill_status = 60;`,
};
