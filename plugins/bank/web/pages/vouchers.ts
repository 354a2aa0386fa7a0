import { action, listPage } from '@freightdeck/sdk/web';
import { addSubject, editSubject, subjectMappings } from '../../contract/index.ts';
import { codeNameCell } from '../parts/ledger-cells.tsx';
import { VoucherExport } from '../parts/voucher-export.tsx';

/** 凭证导出: a month's vouchers for the tenant's accounting, by its own subjects below. */
export const page = listPage(subjectMappings, {
  columns: [
    { field: 'accountCode', width: 168, pin: 'left', cell: codeNameCell },
    { field: 'subjectCode', width: 160 },
    { field: 'subjectTitle', width: 200 },
    'auxKind',
    'auxCode',
    'editedBy',
    { field: 'updatedAt', hidden: true },
    { field: 'platformName', width: 220 },
  ],
  filters: ['accountCode', 'subjectCode', 'auxKind', 'platformId'],
  sort: { accountCode: 'asc' },
  actions: [action(addSubject, { primary: true, icon: 'Add' })],
  rowActions: [action(editSubject)],
  top: VoucherExport,
  exportKey: 'ledgerDetails:export',
});
