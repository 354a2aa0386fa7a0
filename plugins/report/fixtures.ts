import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addTemplate } from './contract/index.ts';

/** Realistic saved reports. */
export const templateInputs: readonly InputOfCommand<typeof addTemplate>[] = [
  {
    name: '近30天运单日报',
    reportType: 'WAYBILL_DAY',
    columns: ['day', 'acceptedCount', 'loadedCount', 'signedCount', 'settleKg', 'receivableAmount'],
    recentDays: 30,
    scope: 'PLATFORM',
  },
  {
    name: '货主周报',
    reportType: 'OWNER_DAY',
    columns: ['day', 'companyName', 'waybillCount', 'settleKg', 'lossKg', 'receivableAmount'],
    recentDays: 7,
    scope: 'PLATFORM',
  },
  {
    name: '月度经营',
    reportType: 'WAYBILL_MONTH',
    columns: ['month', 'waybillCount', 'freightAmount', 'serviceFee', 'receivableAmount'],
    recentDays: 366,
    scope: 'PLATFORM',
  },
];
