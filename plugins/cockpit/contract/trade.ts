import {
  choice,
  date,
  defineQuery,
  id,
  optional,
  paperAnswer,
  reference,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const queryType = choice('COCKPIT_QUERY_TYPE', [
  { value: '1', zh: '日统计', en: 'By day' },
  { value: '2', zh: '月统计', en: 'By month' },
]);
/** Most days, and months, that one question may cover. */
export const mostPeriods = { 1: 366, 2: 60 } as const;

/** The signed trips of a day or month; money in cents, growth in millionths. */
const period = z.object({
  /** yyyy-MM-dd, or yyyy-MM by month. */
  day: z.string(),
  waybillCount: z.int(),
  loadKg: z.int(),
  settleKg: z.int(),
  lossKg: z.int(),
  gainKg: z.int(),
  /** Settled weight of a trip on average; null without one. */
  avgKg: z.nullable(z.int()),
  freightAmount: z.int(),
  receivableAmount: z.int(),
  serviceFee: z.int(),
  oilAmount: z.int(),
  gasAmount: z.int(),
  cashAmount: z.int(),
  /** Against the period before, and the same one a year earlier; null where that had nothing. */
  momPpm: z.nullable(z.int()),
  yoyPpm: z.nullable(z.int()),
});
export type TradePeriod = z.infer<typeof period>;

const input = {
  queryType,
  /** Without days: the last thirty, or the last twelve months. A month counts whole. */
  from: optional(date()),
  to: optional(date()),
  companyId: optional(id('company', 'companyName')),
  /** One provider, for the operator; a provider is always asked about itself. */
  platformId: optional(reference('serviceProvider', 'platformId', 16)),
};
const answer = {
  from: text(10),
  to: text(10),
  itemList: shape(z.array(period)),
};
const path = '/api/platform/platformServiceProviderInfo';

/** 交易量: trips and tonnes; growth is that of the settled weight. */
export const tradeVolume = defineQuery({
  name: 'cockpit.tradeVolume',
  path: `${path}/getTradeVolume`,
  access: 'session',
  input,
  answer,
});
/** 交易额: what the trips cost and how it is paid; growth is that of the receivable. */
export const tradeMoney = defineQuery({
  name: 'cockpit.tradeMoney',
  path: `${path}/getTradeMoney`,
  access: 'session',
  input,
  answer,
});
/** The same as workbooks. */
export const exportTradeVolume = defineQuery({
  name: 'cockpit.exportTradeVolume',
  path: `${path}/exportTradeVolume`,
  access: ['chartDetail:export'],
  input,
  answer: paperAnswer,
  file: true,
  writes: true,
});
export const exportTradeMoney = defineQuery({
  name: 'cockpit.exportTradeMoney',
  path: `${path}/exportTradeMoney`,
  access: ['chartMoneyDetail:export'],
  input,
  answer: paperAnswer,
  file: true,
  writes: true,
});

export const volumeColumns = ['waybillCount', 'loadKg', 'settleKg', 'lossKg', 'gainKg', 'avgKg'] as const;
export const moneyColumns = [
  'waybillCount',
  'freightAmount',
  'receivableAmount',
  'serviceFee',
  'oilAmount',
  'gasAmount',
  'cashAmount',
] as const;
export const growthColumns = ['momPpm', 'yoyPpm'] as const;
export type TradeColumn =
  (typeof volumeColumns)[number] | (typeof moneyColumns)[number] | (typeof growthColumns)[number];
