import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  confirmStatement,
  generateStatements,
  payStatement,
  serviceStatements,
  statementLife,
  voidStatement,
} from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';

/** 服务对账单: the monthly cost of each paid service. */
export const page = listPage(serviceStatements, {
  workflow: statementLife,
  columns: [
    { field: 'statementNo', width: 160, pin: 'left' },
    'statementStatus',
    'month',
    'usageType',
    'quantity',
    'unitFee',
    'amount',
    'confirmedAt',
    'paidAt',
    'payNo',
    { field: 'journalNo', width: 190 },
    { field: 'reversalNo', width: 190, hidden: true },
    { field: 'voidReason', hidden: true },
    { field: 'platformName', width: 220 },
  ],
  filters: ['month', 'usageType', 'statementStatus', 'statementNo', 'platformId'],
  sort: { month: 'desc' },
  actions: [action(generateStatements, { primary: true, icon: 'Add' })],
  rowActions: [
    action(confirmStatement),
    action(payStatement),
    action(voidStatement),
    runAction<RecordOf<typeof serviceStatements>>(
      'usages',
      (row, tools) =>
        tools.go(trajectory.routes.serviceUsageDetail.path, {
          month: row.month,
          usageType: row.usageType,
          platformId: row.platformId,
        }),
      { key: 'accountStatement:detail', icon: 'List' },
    ),
  ],
  bulk: [confirmStatement],
  exportKey: 'accountStatement:export',
});
