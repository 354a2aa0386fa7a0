import { choice } from '../field-kinds.ts';

/**
 * An account in the chart of accounts. `side` is the side on which it grows; a `guarded` one never falls below zero.
 */
export interface ChartAccount {
  readonly zh: string;
  readonly en: string;
  readonly side: 'D' | 'C';
  readonly guarded?: true;
}

/** 会计科目, the chart of accounts: the same in every book. Each tenant has one book. */
export const chartOfAccounts = {
  1001: { zh: '银行存款', en: 'Bank', side: 'D' },
  1002: { zh: '银行在途', en: 'Bank in transit', side: 'D' },
  1004: { zh: '待查挂账', en: 'Suspense', side: 'D' },
  1101: { zh: '应收货主', en: 'Receivable from shippers', side: 'D', guarded: true },
  1102: { zh: '应收服务商', en: 'Receivable from providers', side: 'D' },
  1103: { zh: '应收承运人', en: 'Receivable from carriers', side: 'D' },
  1201: { zh: '油品预存', en: 'Fuel prepaid', side: 'D', guarded: true },
  1202: { zh: '保费预存', en: 'Insurance prepaid', side: 'D', guarded: true },
  1301: { zh: '预付运费', en: 'Carrier advance', side: 'D', guarded: true },
  1401: { zh: '进项税', en: 'Input VAT', side: 'D' },
  2001: { zh: '货主可用', en: 'Shipper available', side: 'C', guarded: true },
  2002: { zh: '货主冻结', en: 'Shipper frozen', side: 'C', guarded: true },
  2003: { zh: '货主保证金', en: 'Shipper deposit', side: 'C', guarded: true },
  2101: { zh: '承运人可用', en: 'Carrier available', side: 'C', guarded: true },
  2102: { zh: '承运人冻结', en: 'Carrier frozen', side: 'C', guarded: true },
  2111: { zh: '车队长可用', en: 'Captain available', side: 'C', guarded: true },
  2112: { zh: '车队长冻结', en: 'Captain frozen', side: 'C', guarded: true },
  2121: { zh: '经纪人可用', en: 'Broker available', side: 'C', guarded: true },
  2122: { zh: '经纪人冻结', en: 'Broker frozen', side: 'C', guarded: true },
  2131: { zh: '油账户', en: 'Oil wallet', side: 'C', guarded: true },
  2132: { zh: '气账户', en: 'Gas wallet', side: 'C', guarded: true },
  2141: { zh: '合伙人可用', en: 'Partner available', side: 'C', guarded: true },
  2142: { zh: '合伙人冻结', en: 'Partner frozen', side: 'C', guarded: true },
  2201: { zh: '应付油站', en: 'Payable to stations', side: 'C' },
  2202: { zh: '应付平台', en: 'Payable to the operator', side: 'C' },
  2203: { zh: '销项税', en: 'Output VAT', side: 'C' },
  2204: { zh: '代征税款', en: 'Tax withheld', side: 'C' },
  2301: { zh: '应付运费', en: 'Freight payable', side: 'C' },
  2302: { zh: '回单付', en: 'Receipt retention', side: 'C' },
  2303: { zh: '应付分包', en: 'Subcontract payable', side: 'C' },
  2401: { zh: '服务商可用', en: 'Provider available', side: 'C', guarded: true },
  2402: { zh: '服务商冻结', en: 'Provider frozen', side: 'C', guarded: true },
  3001: { zh: '自有资金', en: 'Own funds', side: 'C' },
  4001: { zh: '运费收入', en: 'Freight revenue', side: 'C' },
  4002: { zh: '平台服务费收入', en: 'Platform fee revenue', side: 'C' },
  4003: { zh: '油气差价', en: 'Fuel margin', side: 'C' },
  5001: { zh: '运费成本', en: 'Freight cost', side: 'D' },
  5002: { zh: '信息费', en: 'Info fee', side: 'D' },
  5003: { zh: '保险费', en: 'Insurance cost', side: 'D' },
  5004: { zh: '佣金', en: 'Commission', side: 'D' },
  5005: { zh: '平台费', en: 'Platform fee', side: 'D' },
  5006: { zh: '通道费', en: 'Channel fee', side: 'D' },
  5007: { zh: '技术服务费', en: 'Technical service fee', side: 'D' },
  5008: { zh: '坏账', en: 'Bad debt', side: 'D' },
} as const satisfies Readonly<Record<number, ChartAccount>>;
/** The code of an account in the chart of accounts. */
export type AccountCode = keyof typeof chartOfAccounts;

const codes = Object.keys(chartOfAccounts).map(Number) as AccountCode[];
/** 科目, the account code, as a field of a record. */
export const accountCode = choice<AccountCode>(
  'ACCOUNT_CODE',
  codes.map((value) => ({ value, zh: chartOfAccounts[value].zh, en: chartOfAccounts[value].en })),
);

/** 户主类型, owner type: whose account it is. */
export const ownerType = choice('LEDGER_OWNER', [
  { value: 'tenant', zh: '平台自有', en: 'Own' },
  { value: 'channel', zh: '资金通道', en: 'Channel' },
  { value: 'company', zh: '货主', en: 'Shipper' },
  { value: 'driver', zh: '司机', en: 'Driver' },
  { value: 'carOwner', zh: '车主', en: 'Car owner' },
  { value: 'captain', zh: '车队长', en: 'Captain' },
  { value: 'broker', zh: '经纪人', en: 'Broker' },
  { value: 'partner', zh: '合伙人', en: 'Partner' },
  { value: 'provider', zh: '服务商', en: 'Provider' },
  { value: 'station', zh: '油站', en: 'Station' },
  { value: 'insurer', zh: '保险公司', en: 'Insurer' },
  { value: 'waybill', zh: '运单', en: 'Waybill' },
]);
/** Whose account it is: of a company, a driver, the platform. */
export type OwnerType = NonNullable<typeof ownerType.choices>[number]['value'] & string;

/** 账户状态, account state. */
export const accountStatus = choice('LEDGER_ACCOUNT_STATUS', [
  { value: 1, zh: '正常', en: 'Open', tone: 'done' },
  { value: 2, zh: '止付', en: 'Payments stopped', tone: 'stopped' },
  { value: 3, zh: '只收', en: 'Credits only', tone: 'waiting' },
  { value: 9, zh: '销户', en: 'Closed', tone: 'void' },
]);
