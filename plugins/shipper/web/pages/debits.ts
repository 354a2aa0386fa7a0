import { listPage } from '@freightdeck/sdk/web';
import { debits } from '../../contract/index.ts';

/** 货主扣款明细 */
export const page = listPage(debits, {
  columns: [
    { field: 'at', pin: 'left' },
    { field: 'companyName', width: 220 },
    'accountCode',
    'bizType',
    { field: 'bizNo', width: 170 },
    { field: 'waybillSn', width: 170 },
    'debitAmount',
    'balanceAfter',
    { field: 'memo', width: 200 },
    { field: 'journalNo', width: 190 },
  ],
  filters: ['companyName', 'companyId', 'bizType', 'bizNo', 'at', 'platformId'],
  sort: { at: 'desc' },
  exportKey: 'ownerDebitDetail:export',
});
