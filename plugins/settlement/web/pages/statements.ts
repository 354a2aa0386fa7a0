import { action, listPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  approvePayer,
  approveTail,
  confirmStatement,
  generateStatement,
  generateStatements,
  receiveStatement,
  rejectPayer,
  rejectTail,
  remindStatement,
  setStatementStamp,
  setStatementTerms,
  statementLife,
  statements,
  voidStatement,
  writeOffStatement,
  writeOffTail,
} from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { ordersOfStatement, sendAction } from '../actions.ts';
import { StatementTabs } from '../parts/statement-tabs.tsx';

const StampForm = lazy(() => import('../parts/stamp-form.tsx').then((module) => ({ default: module.StampForm })));

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
    'openCents',
    { field: 'tailCents', hidden: true },
    { field: 'tailWanted', hidden: true },
    'payerWanted',
    { field: 'payerName', width: 200, hidden: true },
    'dueDate',
    'overdue',
    { field: 'overdueDays', width: 104 },
    'sentAt',
    { field: 'sentTo', width: 200 },
    'applyBy',
    'confirmBy',
    { field: 'platformName', width: 200 },
  ],
  filters: ['ysSn', 'companyName', 'ysStatus', 'overdue', 'dueDate', 'periodFrom', 'companyId', 'platformId'],
  sort: { at: 'desc' },
  actions: [
    action(generateStatements, { primary: true, icon: 'Add' }),
    action(generateStatement, { icon: 'DocumentAdd' }),
    action(setStatementTerms, { icon: 'Mail' }),
    action(setStatementStamp, { icon: 'Stamp', form: StampForm }),
  ],
  rowActions: [
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
  bulk: [remindStatement],
  top: StatementTabs,
  opens: settlement.routes.ysSettlementDetail.path,
  exportKey: 'YSSettlementOrder:export',
});
