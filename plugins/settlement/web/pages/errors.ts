import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveCard,
  changeCard,
  closeError,
  errorLife,
  rejectCard,
  retryError,
  sendBackError,
  settlementErrors,
} from '../../contract/index.ts';
import { openOrder } from '../actions.ts';

/** 结算异常 */
export const page = listPage(settlementErrors, {
  workflow: errorLife,
  columns: [
    { field: 'settleSn', width: 170, pin: 'left' },
    'errorType',
    'errorStatus',
    'waybillSn',
    'payeeName',
    'amount',
    { field: 'message', width: 220 },
    'retryCount',
    'newCard',
    { field: 'cardEvidence', hidden: true },
    'cardAskedBy',
    'closeBy',
    'closeReason',
    'handler',
    'at',
  ],
  filters: ['errorType', 'settleSn', 'waybillSn', 'errorStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [
    action(retryError),
    action(changeCard),
    action(approveCard),
    action(rejectCard),
    action(sendBackError),
    action(closeError),
    openOrder('settlementError:detail'),
  ],
  bulk: [retryError],
  exportKey: 'settlementError:export',
});
