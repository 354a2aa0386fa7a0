import { action, listPage } from '@freightdeck/sdk/web';
import { addEtc, etcApplies, etcLife, reportEnd, reportStart, retryEtc } from '../../contract/index.ts';

/** ETC发票申请 */
export const page = listPage(etcApplies, {
  workflow: etcLife,
  columns: [
    { field: 'applyNo', width: 168, pin: 'left', opens: true },
    'etcStatus',
    { field: 'waybillSn', width: 176 },
    'vehicleNum',
    'plateColor',
    'loadAt',
    'startAt',
    'startDue',
    'unloadAt',
    'endAt',
    'endDue',
    'loadPlace',
    'unloadPlace',
    'feeCents',
    'failReason',
    'tollState',
    'invoiceCount',
    'platformName',
  ],
  filters: ['waybillSn', 'vehicleNum', 'etcStatus', 'startAt', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addEtc, { primary: true, icon: 'Add' })],
  rowActions: [action(reportStart), action(reportEnd), action(retryEtc)],
  bulk: [reportStart, reportEnd, retryEtc],
  opens: '/etcInvoiceApply/detail',
  exportKey: 'etcInvoiceApply:export',
});
