import { choice, dateTime, defineResource, optional, text } from '@freightdeck/sdk/contract';

/** 修改记录 of a provider, one row per changed field; a provider sees its own. Never changed or removed. */
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
    fieldName: text(40),
    fieldZh: text(40),
    oldValue: optional(text(300)),
    newValue: optional(text(300)),
    reason: text(200),
    operator: text(20),
    operatorPlatform: text(16),
    createdAt: dateTime(),
  },
  filters: { platformName: 'like', targetType: 'in', fieldZh: 'like', operator: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'fieldZh',
  access: ['serviceEditRecord:view', 'serviceProviderEditRecord:view', 'serviceConfigEditRecord:view'],
  exportAccess: ['serviceEditRecord:export', 'serviceProviderEditRecord:export', 'serviceConfigEditRecord:export'],
});
