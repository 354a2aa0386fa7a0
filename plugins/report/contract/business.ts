import { choice, defineResource, distance, integer, month, optional, text, unitPrice } from '@freightdeck/sdk/contract';
import { cargoType } from '@freightdeck/plugin-goods/contract';
import { count, freightParts, moneyTotals, paidAndInvoiced, signedSums, sumOfMoney } from './figures.ts';
import { province } from './provinces.ts';

/** 统计维度 */
export const groupBy = choice('REPORT_GROUP_BY', [
  { value: 'COMPANY', zh: '货主', en: 'Shipper' },
  { value: 'ROUTE', zh: '线路', en: 'Route' },
  { value: 'GOODS', zh: '货物', en: 'Goods' },
  { value: 'CAPTAIN', zh: '车队长', en: 'Captain' },
]);

/** 运营报表: a month by shipper, by route by goods or by captain. Each trip is in each of the first three once. */
export const businessReports = defineResource({
  name: 'businessReport',
  path: '/api/report/business',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    month: month(),
    groupBy,
    groupKey: text(600),
    platformName: text(64),
    ...signedSums,
    ...freightParts,
    platformFee: sumOfMoney(),
    ...paidAndInvoiced,
    /** 风险运单: frozen, or of middle or high risk by the five-flow check. */
    riskCount: count(),
  },
  filters: { month: 'like', groupBy: 'in', groupKey: 'like' },
  sorts: ['month', 'receivableAmount', 'settleKg', 'waybillCount'],
  counted: 'groupBy',
  label: 'groupKey',
  access: ['applyReportNew:view', 'applyReportNewPlatform:view'],
  exportAccess: ['applyReportNew:export', 'applyReportNewPlatform:export'],
  isReport: true,
});

/** 大数据报表: price and weight of a cargo on a route, by month. */
export const routeReports = defineResource({
  name: 'routeReport',
  path: '/api/report/bigData',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    month: month(),
    province: optional(province),
    route: text(240),
    cargoType,
    platformName: text(64),
    ...signedSums,
    /** Freight per settled tonne. */
    avgPrice: optional(unitPrice()),
    /** Freight per tonne-kilometre on this route relative to the cargo's average of the month; 100 is the average. */
    priceIndex: optional(integer(0, 100_000)),
    avgDistanceM: optional(distance()),
  },
  filters: { month: 'like', province: 'in', cargoType: 'in', route: 'like' },
  sorts: ['month', 'receivableAmount', 'settleKg', 'waybillCount'],
  totals: [...moneyTotals],
  label: 'route',
  access: ['reportInfoBigData:view'],
  exportAccess: ['reportInfoBigData:export'],
  isReport: true,
});
