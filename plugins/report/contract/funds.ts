import { choice, date, defineResource, id, optional, text, reference } from '@freightdeck/sdk/contract';
import { moneyTotals, signedSums, sumOfMoney } from './figures.ts';

/** 货主资金报表: what a shipper owes for its signed trips. */
export const companyFunds = defineResource({
  name: 'companyFunds',
  path: '/api/report/ownerFunds',
  table: 'daily_stat',
  tenancy: 'tenant',
  fields: {
    companyId: id('company', 'companyName'),
    companyName: text(64),
    platformName: text(64),
    ...signedSums,
    lastDay: optional(date()),
  },
  filters: { companyId: 'equal', companyName: 'like', lastDay: 'range' },
  sorts: ['companyName', 'receivableAmount', 'waybillCount'],
  totals: [...moneyTotals],
  label: 'companyName',
  access: ['cargoOwnerFunds:view'],
  exportAccess: ['cargoOwnerFunds:export'],
});

const bizType = choice('OWNER_FUNDS_TYPE', [
  { value: 'FREIGHT', zh: '运费应收', en: 'Freight receivable', tone: 'running' },
]);
/** 货主资金明细: one row per signed trip, without voided ones. */
export const fundEntries = defineResource({
  name: 'fundEntry',
  path: '/api/report/ownerFundsDetail',
  table: 'report_trip',
  tenancy: 'tenant',
  fields: {
    day: date(),
    bizType,
    waybillSn: reference('waybill', 'waybillSn', 20),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    platformName: text(64),
    goodsName: text(512),
    freightAmount: sumOfMoney(),
    serviceFee: sumOfMoney(),
    receivableAmount: sumOfMoney(),
  },
  filters: { companyId: 'equal', companyName: 'like', waybillSn: 'many', day: 'range' },
  sorts: ['day', 'receivableAmount'],
  totals: ['freightAmount', 'serviceFee', 'receivableAmount'],
  label: 'waybillSn',
  access: ['cargoOwnerFundsDetail:view', 'cargoOwnerFunds:detail'],
  exportAccess: ['cargoOwnerFundsDetail:export'],
});
