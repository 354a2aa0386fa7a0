import { action, listPage } from '@freightdeck/sdk/web';
import {
  confirmStatement,
  generateStatement,
  receiveStatement,
  sendStatement,
  statementLife,
  statements,
  voidStatement,
  writeOffStatement,
} from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { ordersOfStatement } from '../actions.ts';

/** 应收结算单 */
export const page = listPage(statements, {
  workflow: statementLife,
  columns: [
    { field: 'ysSn', width: 170, pin: 'left', opens: true },
    'ysStatus',
    { field: 'companyName', width: 220 },
    'periodFrom',
    'periodTo',
    'waybillCount',
    'settleKg',
    'freightAmount',
    'serviceFee',
    'infoFee',
    'premium',
    'receivableAmount',
    'receivedCents',
    'applyBy',
    'confirmBy',
    { field: 'platformName', width: 200 },
  ],
  filters: ['ysSn', 'companyName', 'ysStatus', 'periodFrom', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(generateStatement, { primary: true, icon: 'Add' })],
  rowActions: [
    ordersOfStatement,
    action(sendStatement),
    action(confirmStatement),
    action(receiveStatement),
    action(writeOffStatement),
    action(voidStatement),
  ],
  opens: settlement.routes.ysSettlementDetail.path,
  exportKey: 'YSSettlementOrder:export',
});
