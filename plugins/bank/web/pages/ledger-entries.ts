import { listPage } from '@freightdeck/sdk/web';
import { ledgerEntries } from '../../contract/index.ts';
import { codeCell, codeNameCell, journalCell } from '../parts/ledger-cells.tsx';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 账簿明细: every posting of the ledger; the journal's number opens the whole journal. */
export const page = listPage(ledgerEntries, {
  columns: [
    'at',
    { field: 'journalNo', width: 176, cell: journalCell },
    { field: 'bizType', width: 128 },
    { field: 'bizNo', width: 176 },
    { field: 'accountCode', width: 96, cell: codeCell },
    { id: 'accountName', title: 'ledger.accountName', width: 128, cell: codeNameCell },
    { field: 'ownerName', width: 200 },
    { field: 'ownerType', width: 104 },
    'debitCents',
    'creditCents',
    'balanceAfter',
    { field: 'memo', width: 200 },
    { field: 'platformName', width: 200 },
    { field: 'businessDay', hidden: true },
  ],
  filters: [
    'journalNo',
    'bizNo',
    'bizType',
    'accountCode',
    'ownerName',
    'at',
    'platformId',
    'ownerType',
    'side',
    'accountId',
    'ownerId',
  ],
  sort: { at: 'desc' },
  top: LedgerTabs,
  exportKey: 'ledgerDetails:export',
});
