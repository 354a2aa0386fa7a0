import { action, listPage } from '@freightdeck/sdk/web';
import { confirmStatement, makeStatement, statementLife, statements, voidStatement } from '../../contract/index.ts';
import { ordersOf, pay } from '../actions.ts';

/** 油站列表: settlements by station and month. */
export const page = listPage(statements, {
  workflow: statementLife,
  columns: [
    { field: 'statementNo', width: 170, pin: 'left', opens: true },
    { field: 'stationName', width: 190 },
    'month',
    'orderCount',
    'volumeMl',
    'amount',
    'stationAmount',
    'discountCents',
    'paidCents',
    'unpaidCents',
    'settleState',
    'madeBy',
    'confirmBy',
    'payBy',
    { field: 'platformName', width: 200 },
  ],
  filters: ['stationName', 'month', 'settleState', 'statementNo', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(makeStatement, { primary: true, icon: 'DocumentAdd' })],
  rowActions: [action(confirmStatement), pay, ordersOf, action(voidStatement)],
  opens: '/stationfuelList/detail',
  exportKey: 'stationfuelList:export',
});
