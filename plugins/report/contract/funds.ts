import {
  accountCode,
  choice,
  date,
  dateTime,
  defineResource,
  id,
  month,
  optional,
  ratio,
  reference,
  text,
} from '@freightdeck/sdk/contract';
import { sumOfMoney } from './figures.ts';

/**
 * 货主资金报表: what a shipper has with the provider, month by month, read from the ledger. Available, frozen and deposit
 * are one sum, so that setting aside and giving back move nothing: opening + recharge + refund − consume − withdraw =
 * closing.
 */
export const companyFunds = defineResource({
  name: 'companyFunds',
  path: '/api/report/ownerFunds',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    month: month(),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    platformName: text(64),
    openCents: sumOfMoney(),
    rechargeCents: sumOfMoney(),
    consumeCents: sumOfMoney(),
    refundCents: sumOfMoney(),
    withdrawCents: sumOfMoney(),
    closeCents: sumOfMoney(),
    /** Of the closing sum: set aside for trips and payments, and kept as deposit. */
    frozenCents: sumOfMoney(),
    depositCents: sumOfMoney(),
    /** What the shipper owed at the end of the month (1101), and how much of its quota was used. */
    receivableCents: sumOfMoney(),
    quotaUsed: sumOfMoney(),
  },
  filters: { month: 'like', companyId: 'equal', companyName: 'like' },
  sorts: ['month', 'companyName', 'closeCents', 'consumeCents', 'receivableCents'],
  totals: ['rechargeCents', 'consumeCents', 'refundCents', 'withdrawCents'],
  label: 'companyName',
  access: ['cargoOwnerFunds:view'],
  exportAccess: ['cargoOwnerFunds:export'],
  isReport: true,
});

const bizType = choice('OWNER_FUNDS_TYPE', [
  { value: 'RECHARGE', zh: '充值', en: 'Recharge', tone: 'done' },
  { value: 'CONSUME', zh: '消费', en: 'Consumption', tone: 'running' },
  { value: 'REFUND', zh: '退回', en: 'Refund', tone: 'waiting' },
  { value: 'WITHDRAW', zh: '提现', en: 'Withdrawal', tone: 'warning' },
  { value: 'FREEZE', zh: '冻结', en: 'Freeze', tone: 'draft' },
  { value: 'THAW', zh: '解冻', en: 'Unfreezing', tone: 'draft' },
  { value: 'DEPOSIT', zh: '保证金', en: 'Deposit', tone: 'draft' },
]);
/** 货主资金明细: every entry of a shipper's available, frozen and deposit accounts, with the balance it left. */
export const fundEntries = defineResource({
  name: 'fundEntry',
  path: '/api/report/ownerFundsDetail',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    day: date(),
    bizType,
    bizNo: text(64),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    platformName: text(64),
    accountCode,
    inCents: optional(sumOfMoney()),
    outCents: optional(sumOfMoney()),
    balanceAfter: sumOfMoney(),
    memo: text(200, 0),
  },
  filters: {
    companyId: 'equal',
    companyName: 'like',
    bizType: 'in',
    accountCode: 'in',
    bizNo: 'many',
    waybillSn: 'many',
    at: 'range',
    day: 'range',
  },
  sorts: ['at'],
  totals: ['inCents', 'outCents'],
  label: 'bizNo',
  access: ['cargoOwnerFundsDetail:view', 'cargoOwnerFunds:detail'],
  exportAccess: ['cargoOwnerFundsDetail:export'],
  isReport: true,
});

/**
 * 服务商资金报表: a provider's book month by month. Opening, in, out and closing are of its bank accounts (1001); beside
 * them what stands against it: what wallets hold, what covers them, what shippers owe.
 */
export const providerFunds = defineResource({
  name: 'providerFunds',
  path: '/api/report/providerFunds',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    month: month(),
    platformName: text(64),
    openCents: sumOfMoney(),
    inCents: sumOfMoney(),
    outCents: sumOfMoney(),
    closeCents: sumOfMoney(),
    /** 钱包负债: all that shippers, carriers, captains, brokers and partners hold in wallets, fuel included. */
    walletLiability: sumOfMoney(),
    /** 备付资金: bank, in transit, and prepaid fuel (1001 + 1002 + 1201). */
    custodyCents: sumOfMoney(),
    /** 备付覆盖率 (I-20): empty where no wallet holds anything. */
    coveragePpm: optional(ratio(100_000_000_000_000)),
    /** What shippers owed at the end of the month (1101). */
    receivableCents: sumOfMoney(),
    /** Fees owed to the operator that the month accrued (2202). */
    platformFee: sumOfMoney(),
  },
  filters: { month: 'like' },
  sorts: ['month', 'closeCents', 'walletLiability'],
  totals: ['inCents', 'outCents', 'platformFee'],
  label: 'month',
  access: ['serviceProviderFunds:view'],
  exportAccess: ['serviceProviderFunds:export'],
  isReport: true,
});
