import { action, listPage } from '@freightdeck/sdk/web';
import { incomes, matchIncome, refundIncome } from '../../contract/index.ts';

/** 存管转入记录: the tab 未匹配 has the lines that nobody has identified yet. */
export const page = listPage(incomes, {
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
    { field: 'rechargeNo', width: 160 },
    { field: 'journalNo', width: 160 },
    { field: 'channelNo', width: 220 },
  ],
  filters: ['accountNo', 'counterName', 'matchStatus', 'at', 'platformId', 'channelNo', 'rechargeNo'],
  sort: { at: 'desc' },
  rowActions: [action(matchIncome), action(refundIncome)],
  exportKey: 'pdsTransferInRecord:export',
});
