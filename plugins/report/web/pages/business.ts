import { listPage } from '@freightdeck/sdk/web';
import { businessReports } from '../../contract/index.ts';
import { SignDayNote } from '../parts/notes.tsx';

/** 运营报表: a month by shipper, route, goods or captain. */
export const page = listPage(businessReports, {
  top: SignDayNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    'groupBy',
    { field: 'groupKey', width: 280 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    { field: 'lossKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    'infoFee',
    'oilAmount',
    'cashAmount',
    'invoicedCents',
    'paidCents',
  ],
  filters: ['month', 'groupBy', 'groupKey'],
  sort: { month: 'desc' },
  exportKey: 'applyReportNew:export',
});
