import { action, listPage } from '@freightdeck/sdk/web';
import { confirmFee, contractFees, feeLife } from '../../contract/index.ts';

/** 电子合同费用 */
export const page = listPage(contractFees, {
  workflow: feeLife,
  columns: [
    { field: 'contractNo', width: 180, pin: 'left' },
    'feeMonth',
    { field: 'platformName', width: 220 },
    'contractType',
    'channel',
    'feeCents',
    'feeStatus',
    { field: 'statementNo', width: 190 },
    'createdAt',
  ],
  filters: ['platformId', 'contractNo', 'feeMonth', 'contractType', 'feeStatus', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [action(confirmFee)],
  bulk: [confirmFee],
  exportKey: 'eleContractFeeRecord:export',
});
