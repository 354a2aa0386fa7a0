import type { Migration } from '@freightdeck/sdk/server';

/** 已注销: a shipper that has left keeps its record. */
export const leaving: Migration = {
  name: 'shipper/0005-leaving',
  sql: `
alter table company drop constraint company_audit_status_check,
  add constraint company_audit_status_check check (audit_status in (1, 2, 3, 9));`,
};
