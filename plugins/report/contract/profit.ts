import { defineResource, id, month, optional, ratio, reference, text } from '@freightdeck/sdk/contract';
import { count, sumOfMoney } from './figures.ts';

/** Revenue and costs as the book has them: what an account's entries of the month add up to. */
const amounts = {
  /** 4001, without the output tax. */
  revenueCents: sumOfMoney(),
  /** 4003 */
  fuelMarginCents: sumOfMoney(),
  /** 5001: freight and subcontracts, less the input tax that was recognised. */
  freightCostCents: sumOfMoney(),
  /** 5002: what the provider bears. */
  infoFeeCents: sumOfMoney(),
  /** 5003 */
  premiumCents: sumOfMoney(),
  /** 5004 */
  commissionCents: sumOfMoney(),
  /** 5005 */
  platformFeeCents: sumOfMoney(),
  /** 5006 to 5008: banks, services, bad debts. */
  otherCostCents: sumOfMoney(),
  profitCents: sumOfMoney(),
  /** Profit of the revenue; empty without revenue. */
  profitPpm: optional({ ...ratio(), min: -1_000_000_000_000, schema: sumOfMoney().schema }),
};
const totals = [
  'revenueCents',
  'fuelMarginCents',
  'freightCostCents',
  'infoFeeCents',
  'premiumCents',
  'commissionCents',
  'platformFeeCents',
  'otherCostCents',
  'profitCents',
] as const;
/**
 * 运单利润: by trip and month of the book. What belongs to no single trip stands in a row of its own, so that the sums
 * are the book's.
 */
export const tripProfits = defineResource({
  name: 'tripProfit',
  path: '/api/report/tripProfit',
  table: 'trip_profit',
  tenancy: 'tenant',
  fields: {
    month: month(),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    companyId: optional(id('company', 'companyName')),
    companyName: optional(text(64)),
    platformName: text(64),
    ...amounts,
  },
  filters: { month: 'equal', waybillSn: 'many', companyId: 'equal', companyName: 'like' },
  sorts: ['month', 'profitCents', 'revenueCents'],
  totals,
  label: 'waybillSn',
  access: ['serviceProviderFunds:view'],
  exportAccess: ['serviceProviderFunds:export'],
  isReport: true,
});
/** 货主利润: the same by shipper and month. */
export const shipperProfits = defineResource({
  name: 'shipperProfit',
  path: '/api/report/shipperProfit',
  table: 'shipper_profit',
  tenancy: 'tenant',
  fields: {
    month: month(),
    companyId: optional(id('company', 'companyName')),
    companyName: optional(text(64)),
    platformName: text(64),
    waybillCount: count(),
    ...amounts,
  },
  filters: { month: 'equal', companyId: 'equal', companyName: 'like' },
  sorts: ['month', 'profitCents', 'revenueCents'],
  totals,
  label: 'companyName',
  access: ['serviceProviderFunds:view'],
  exportAccess: ['serviceProviderFunds:export'],
  isReport: true,
});
