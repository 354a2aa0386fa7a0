import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { receivableAgeing, setStatementTerms } from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { StatementTabs } from '../parts/statement-tabs.tsx';

type Row = RecordOf<typeof receivableAgeing>;
/** 货主账龄: what shippers on credit owe, by how long it is overdue. */
export const page = listPage(receivableAgeing, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    'owedCents',
    'unstatedCents',
    'notDueCents',
    'overdue30',
    'overdue60',
    'overdue90',
    'overdueMore',
    'overdueCents',
    { field: 'oldestDays', width: 104 },
    { field: 'creditDays', width: 96 },
    { field: 'mailTo', width: 200 },
    { field: 'autoRemind', width: 112 },
    { field: 'platformName', width: 200 },
  ],
  filters: ['companyName', 'owedCents', 'overdueCents', 'platformId'],
  sort: { overdueCents: 'desc' },
  rowActions: [
    runAction<Row>(
      'statements',
      (row, tools) => tools.go(settlement.routes.YSSettlementOrder.path, { companyId: row.companyId }),
      {
        key: 'YSSettlementOrder:view',
        icon: 'Receipt',
      },
    ),
    action(setStatementTerms, {
      icon: 'Mail',
      initial: ({ companyId, mailTo, autoRemind }: Row) => ({ companyId, mailTo, autoRemind }),
    }),
  ],
  top: StatementTabs,
  exportKey: 'YSSettlementOrder:export',
});
