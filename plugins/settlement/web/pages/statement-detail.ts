import { action, recordPage } from '@freightdeck/sdk/web';
import {
  confirmStatement,
  receiveStatement,
  sendStatement,
  statementLife,
  statements,
  voidStatement,
  writeOffStatement,
} from '../../contract/index.ts';
import { ordersOfStatement } from '../actions.ts';

/** 应收结算单详情 */
export const page = recordPage(statements, {
  workflow: statementLife,
  figures: ['waybillCount', 'settleKg', 'freightAmount', 'serviceFee', 'receivableAmount', 'receivedCents'],
  sections: [
    {
      title: 'basic',
      fields: ['ysSn', 'ysStatus', 'companyName', 'platformName', 'periodFrom', 'periodTo', 'infoFee', 'premium', 'at'],
    },
    { title: 'audit', fields: ['applyBy', 'confirmBy', 'confirmAt', 'remark'] },
  ],
  actions: [
    ordersOfStatement,
    action(sendStatement),
    action(confirmStatement),
    action(receiveStatement),
    action(writeOffStatement),
    action(voidStatement),
  ],
});
