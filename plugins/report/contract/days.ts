import { date, defineResource, id, month, text } from '@freightdeck/sdk/contract';
import { growth, moneyTotals, signedSums, tripCounts } from './figures.ts';

/** A provider's day: 运单日报, and 平台报表 of the operator. */
export const dayReports = defineResource({
  name: 'dayReport',
  path: '/api/report/dailyStat',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: { day: date(), platformName: text(64), ...tripCounts, ...signedSums },
  filters: { day: 'range' },
  sorts: ['day', 'receivableAmount', 'waybillCount'],
  totals: ['loadKg', ...moneyTotals],
  label: 'day',
  access: ['wayBillDayReport:view', 'reportInfoPlatform:view'],
  exportAccess: ['wayBillDayReport:export', 'reportInfoPlatform:export'],
});

/** A provider's month: 运单月报. */
export const monthReports = defineResource({
  name: 'monthReport',
  path: '/api/report/monthStat',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    month: month(),
    platformName: text(64),
    ...tripCounts,
    ...signedSums,
    momPpm: growth(),
    yoyPpm: growth(),
  },
  filters: { month: 'like' },
  sorts: ['month', 'receivableAmount', 'waybillCount'],
  totals: ['loadKg', ...moneyTotals],
  label: 'month',
  access: ['wayBillMonthReport:view'],
  exportAccess: ['wayBillMonthReport:export'],
});

/** 货主日报 */
export const ownerDays = defineResource({
  name: 'ownerDay',
  path: '/api/report/ownerDay',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    day: date(),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    platformName: text(64),
    acceptedCount: tripCounts.acceptedCount,
    loadKg: tripCounts.loadKg,
    ...signedSums,
  },
  filters: { day: 'range', companyId: 'equal', companyName: 'like' },
  sorts: ['day', 'companyName', 'receivableAmount', 'waybillCount'],
  totals: ['loadKg', ...moneyTotals],
  label: 'companyName',
  access: ['ownerDayReport:view'],
  exportAccess: ['ownerDayReport:export'],
});
