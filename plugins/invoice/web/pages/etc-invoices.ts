import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { etcInvoices, markDeduct, matchToll, pullTolls, tollLife } from '../../contract/index.ts';
import { TollTop } from '../parts/toll-top.tsx';
import { downloads } from '../stores/downloads.ts';

/** 下载: the paper of a toll invoice. */
const download = runAction<RecordOf<typeof etcInvoices>>(
  'download',
  ({ id, invoiceNo }) => downloads.wantToll({ id, name: invoiceNo }),
  { key: 'etcInvoiceInfo:download', icon: 'ArrowDownload' },
);

/** ETC发票信息 */
export const page = listPage(etcInvoices, {
  workflow: tollLife,
  columns: [
    { field: 'invoiceNo', width: 150, pin: 'left' },
    { field: 'invoiceCode', width: 140 },
    'matchStatus',
    { field: 'waybillSn', width: 176 },
    'vehicleNum',
    { field: 'tollSection', width: 160 },
    'entryTime',
    'exitTime',
    'amountExcl',
    'taxPpm',
    'tax',
    'totalCents',
    'deductible',
    'period',
    { field: 'journalNo', width: 180 },
    'platformName',
  ],
  filters: ['invoiceNo', 'vehicleNum', 'waybillSn', 'entryTime', 'period', 'deductible', 'matchStatus', 'platformId'],
  sort: { entryTime: 'desc' },
  actions: [action(pullTolls, { primary: true, icon: 'ArrowDownload' })],
  rowActions: [action(matchToll), action(markDeduct), download],
  bulk: [markDeduct],
  top: TollTop,
  exportKey: 'etcInvoiceInfo:export',
});
