import { dateTime, defineResource, integer, text } from '@freightdeck/sdk/contract';

/** 批量修改记录: one row per batch edit of shippers, derived from its records. */
export const shipperBatches = defineResource({
  name: 'shipperBatch',
  path: '/api/user/userCompanyUserConfigBatchRecord',
  table: 'company_config_record',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    batchNo: text(30),
    fieldNames: text(400),
    /** The changed fields by name, which the page shows in the reader's language. */
    fieldCodes: text(400),
    /** How many shippers were chosen, and of those how many were refused. */
    targetCount: integer(0, 1_000_000),
    okCount: integer(0, 1_000_000),
    failCount: integer(0, 1_000_000),
    operator: text(20),
    reason: text(200),
    createdAt: dateTime(),
  },
  filters: { batchNo: 'like', fieldNames: 'like', operator: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'batchNo',
  access: ['serviceProviderUserBatchEditRecord:view', 'platformServiceProviderUserBatchEditRecord:view'],
  exportAccess: ['serviceProviderUserBatchEditRecord:export', 'platformServiceProviderUserBatchEditRecord:export'],
});
