import { action, listPage } from '@freightdeck/sdk/web';
import { expenses, matchExpense } from '../../contract/index.ts';

/** 存管转出记录 */
export const page = listPage(expenses, {
  columns: [
    { field: 'at', pin: 'left' },
    'matchStatus',
    { field: 'platformName', width: 220 },
    { field: 'accountNo', width: 176 },
    { field: 'counterName', width: 200 },
    { field: 'counterAccount', width: 176 },
    'amount',
    { field: 'summary', width: 180 },
    { field: 'bizType', width: 120 },
    { field: 'bizNo', width: 176 },
    { field: 'journalNo', width: 160 },
    { field: 'channelNo', width: 220 },
  ],
  filters: ['accountNo', 'counterName', 'matchStatus', 'at', 'platformId', 'channelNo', 'bizNo'],
  sort: { at: 'desc' },
  rowActions: [action(matchExpense)],
  exportKey: 'pdsTransferOutRecord:export',
});
