import { listPage } from '@freightdeck/sdk/web';
import { monthReports } from '../../contract/index.ts';
import { FundsNote } from '../parts/notes.tsx';

/** 服务商资金报表: monthly receivables and freight that follow from waybills. */
export const page = listPage(monthReports, {
  top: FundsNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'platformName', width: 220 },
    'openReceivable',
    'receivableAmount',
    'closeReceivable',
    'freightAmount',
    'serviceFee',
    { field: 'waybillCount', width: 132 },
  ],
  filters: ['platformId', 'month'],
  sort: { month: 'desc' },
  exportKey: 'serviceProviderFunds:export',
});
