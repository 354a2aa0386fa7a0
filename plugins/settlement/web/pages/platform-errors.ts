import { action, listPage } from '@freightdeck/sdk/web';
import { assignError, errorLife, manualClose, queryError, settlementErrors } from '../../contract/index.ts';
import { openOrder } from '../actions.ts';

/** 结算异常（运营） */
export const page = listPage(settlementErrors, {
  workflow: errorLife,
  columns: [
    { field: 'settleSn', width: 170, pin: 'left' },
    'errorType',
    'errorStatus',
    { field: 'platformName', width: 200 },
    'payeeName',
    'amount',
    'channel',
    { field: 'channelNo', width: 220 },
    { field: 'message', width: 220 },
    'retryCount',
    'closeBy',
    'closeReason',
    'handler',
    'at',
  ],
  filters: ['platformId', 'errorType', 'errorStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(queryError), action(manualClose), action(assignError), openOrder('settlementErrorAdmin:detail')],
  exportKey: 'settlementErrorAdmin:export',
});
