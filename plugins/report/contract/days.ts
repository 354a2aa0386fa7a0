import { date, defineResource, id, month, optional, ratio, text } from '@freightdeck/sdk/contract';
import { cargoType } from '@freightdeck/plugin-goods/contract';
import { count, growth, moneyTotals, paidAndInvoiced, signedSums, sumOfMoney, tripCounts } from './figures.ts';

/** A provider's day: 运单日报. */
export const dayReports = defineResource({
  name: 'dayReport',
  path: '/api/report/dailyStat',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    day: date(),
    platformName: text(64),
    ...tripCounts,
    ...signedSums,
    /** Alarms that began on the day, without false ones. */
    alarmCount: count(),
    riskCount: count(),
  },
  filters: { day: 'range' },
  sorts: ['day', 'receivableAmount', 'waybillCount'],
  totals: ['loadKg', ...moneyTotals],
  label: 'day',
  access: ['wayBillDayReport:view'],
  exportAccess: ['wayBillDayReport:export'],
  isReport: true,
});

/** 平台报表: a day of a provider by kind of cargo, for the operator. */
export const platformDays = defineResource({
  name: 'platformDay',
  path: '/api/report/platformDay',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    day: date(),
    platformName: text(64),
    cargoType,
    ...signedSums,
    platformFee: sumOfMoney(),
    oilAmount: sumOfMoney(),
    ...paidAndInvoiced,
  },
  filters: { day: 'range', cargoType: 'in' },
  sorts: ['day', 'receivableAmount', 'waybillCount'],
  totals: [...moneyTotals, 'platformFee', 'oilAmount', 'invoicedCents', 'paidCents'],
  label: 'day',
  access: ['reportInfoPlatform:view'],
  exportAccess: ['reportInfoPlatform:export'],
  isReport: true,
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
    ...paidAndInvoiced,
    /** 上报成功率: of the trips that are to be reported, those the regulator took; empty without any. */
    reportOkPpm: optional(ratio()),
  },
  filters: { month: 'like' },
  sorts: ['month', 'receivableAmount', 'waybillCount'],
  totals: ['loadKg', ...moneyTotals, 'invoicedCents', 'paidCents'],
  label: 'month',
  access: ['wayBillMonthReport:view'],
  exportAccess: ['wayBillMonthReport:export'],
  isReport: true,
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
    /** By the ledger: recharged on the day, and available and frozen at its end. */
    rechargeCents: sumOfMoney(),
    walletBalance: sumOfMoney(),
    frozenCents: sumOfMoney(),
  },
  filters: { day: 'range', companyId: 'equal', companyName: 'like' },
  sorts: ['day', 'companyName', 'receivableAmount', 'waybillCount'],
  totals: ['loadKg', ...moneyTotals],
  label: 'companyName',
  access: ['ownerDayReport:view'],
  exportAccess: ['ownerDayReport:export'],
  isReport: true,
});
