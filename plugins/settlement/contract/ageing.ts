import { defineResource, flag, id, integer, money, optional, text } from '@freightdeck/sdk/contract';
import { settleMode } from './states.ts';
import { mailbox } from './statement.ts';

const sum = () => money({ max: 999_999_999_999 });
/** 账龄: what a shipper on credit owes, by how long it is overdue. */
export const receivableAgeing = defineResource({
  name: 'receivableAgeing',
  path: '/api/settlement/receivableAgeing',
  table: 'company',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    settleMode,
    creditDays: integer(0, 365, 'day'),
    /** Approved, and on no statement yet. */
    unstatedCents: sum(),
    /** On a statement that is not due. */
    notDueCents: sum(),
    overdue30: sum(),
    overdue60: sum(),
    overdue90: sum(),
    overdueMore: sum(),
    overdueCents: sum(),
    owedCents: sum(),
    oldestDays: integer(0, 100_000, 'day'),
    mailTo: optional(mailbox),
    autoRemind: flag(),
  },
  filters: { companyId: 'equal', companyName: 'like', overdueCents: 'range', owedCents: 'range' },
  sorts: ['owedCents', 'overdueCents', 'oldestDays'],
  totals: [
    'unstatedCents',
    'notDueCents',
    'overdue30',
    'overdue60',
    'overdue90',
    'overdueMore',
    'overdueCents',
    'owedCents',
  ],
  label: 'companyName',
  access: ['YSSettlementOrder:view'],
  exportAccess: ['YSSettlementOrder:export'],
});
