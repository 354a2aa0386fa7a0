import { choice, dateTime, defineResource, integer, keptValue, optional, text } from '@freightdeck/sdk/contract';
import { serviceProviders } from './provider.ts';

/** 修改记录 of a provider, one row per changed field, never changed or removed. A provider sees its own. */
export const providerRecords = defineResource({
  name: 'providerRecord',
  path: '/api/platform/platformServiceProviderRecord',
  table: 'service_provider_record',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    targetType: choice('CONFIG_TARGET', [
      { value: 'PLATFORM', zh: '服务商资料', en: 'Provider' },
      { value: 'PLATFORM_CONFIG', zh: '服务商配置', en: 'Provider configuration' },
      { value: 'SERVICE', zh: '服务配置', en: 'Services' },
    ]),
    batchNo: optional(text(30)),
    fieldName: text(40),
    fieldZh: text(40),
    oldValue: optional(keptValue('fieldName', serviceProviders.fields, 300)),
    newValue: optional(keptValue('fieldName', serviceProviders.fields, 300)),
    reason: text(200),
    operator: text(20),
    operatorPlatform: text(16),
    createdAt: dateTime(),
  },
  filters: {
    platformName: 'like',
    targetType: 'in',
    batchNo: 'like',
    fieldZh: 'like',
    operator: 'like',
    createdAt: 'range',
  },
  sorts: ['createdAt'],
  label: 'fieldZh',
  access: [
    'serviceEditRecord:view',
    'serviceProviderEditRecord:view',
    'serviceConfigEditRecord:view',
    'serviceBatchEditRecord:detail',
  ],
  exportAccess: ['serviceEditRecord:export', 'serviceProviderEditRecord:export', 'serviceConfigEditRecord:export'],
});

/** 服务商批量修改记录: one row per batch edit, derived from the records of its providers. */
export const providerBatches = defineResource({
  name: 'providerBatch',
  path: '/api/platform/platformServiceProviderBatchRecord',
  table: 'service_provider_record',
  tenancy: 'tenant',
  fields: {
    batchNo: text(30),
    /** How many providers were chosen, and of those how many were refused. */
    targetCount: integer(0, 1_000_000),
    okCount: integer(0, 1_000_000),
    failCount: integer(0, 1_000_000),
    fieldNames: text(400),
    fieldCodes: text(400),
    providerNames: text(1000),
    operator: text(20),
    reason: text(200),
    createdAt: dateTime(),
  },
  filters: { batchNo: 'like', operator: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'batchNo',
  access: ['serviceBatchEditRecord:view'],
  exportAccess: ['serviceBatchEditRecord:export'],
});
