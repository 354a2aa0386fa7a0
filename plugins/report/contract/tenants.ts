import { defineResource, integer, month, optional, text } from '@freightdeck/sdk/contract';
import { count } from './figures.ts';

/**
 * 服务商系统统计报表: a provider's growth and use of the platform in a month. Use is counted since this report was installed.
 */
export const tenantMonths = defineResource({
  name: 'tenantMonth',
  path: '/api/report/tenantMonth',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    month: month(),
    platformName: text(64),
    shipperCount: count(),
    driverCount: count(),
    vehicleCount: count(),
    newShippers: count(),
    newDrivers: count(),
    newVehicles: count(),
    waybillCount: count(),
    userCount: optional(count()),
    activeUsers: optional(count()),
    loginCount: optional(count()),
    apiCalls: optional(count()),
    /** Files uploaded in the month, and messages sent to phones. */
    fileBytes: integer(0, 1_000_000_000_000_000, 'byte'),
    smsCount: count(),
  },
  filters: { month: 'like' },
  sorts: ['month', 'waybillCount'],
  label: 'platformName',
  access: ['serviceProviderSystemStatisticalReport:view'],
  exportAccess: ['serviceProviderSystemStatisticalReport:export'],
  isReport: true,
});
