import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approvePayer,
  approveTail,
  confirmStatement,
  receiveStatement,
  rejectPayer,
  rejectTail,
  remindStatement,
  statementLife,
  statements,
  voidStatement,
  writeOffStatement,
  writeOffTail,
} from '../../contract/index.ts';
import { ordersOfStatement, sendAction } from '../actions.ts';
import { StatementPapers } from '../parts/statement-papers.tsx';

/** 应收结算单详情 */
export const page = recordPage(statements, {
  workflow: statementLife,
  figures: ['waybillCount', 'settleKg', 'freightAmount', 'serviceFee', 'receivableAmount', 'openCents'],
  top: StatementPapers,
  sections: [
    {
      title: 'basic',
      fields: ['ysSn', 'ysStatus', 'companyName', 'platformName', 'periodFrom', 'periodTo', 'infoFee', 'premium', 'at'],
    },
    {
      title: 'sending',
      fields: ['settleMode', 'sentWay', 'sentAt', 'sentTo', 'dueDate', 'overdue', 'overdueDays', 'remindedAt'],
    },
    {
      title: 'audit',
      fields: [
        'applyBy',
        'receivedCents',
        'tailCents',
        'tailWanted',
        'tailReason',
        'tailAskedBy',
        'payerWanted',
        'payerName',
        'payerReason',
        'payerAskedBy',
        'agreementFile',
        'confirmWay',
        'confirmBy',
        'confirmAt',
        'proofFile',
        'remark',
      ],
    },
  ],
  actions: [
    ordersOfStatement,
    sendAction,
    action(confirmStatement),
    action(receiveStatement),
    action(approvePayer),
    action(rejectPayer),
    action(writeOffStatement),
    action(writeOffTail),
    action(approveTail),
    action(rejectTail),
    action(remindStatement, { icon: 'Alert' }),
    action(voidStatement),
  ],
});
