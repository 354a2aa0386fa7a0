import { listPage } from '@freightdeck/sdk/web';
import { ledgerEntries } from '../../contract/index.ts';
import { journalCell } from '../parts/ledger-cells.tsx';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 账簿明细: every posting of the ledger; the journal's number opens the whole journal. */
export const page = listPage(ledgerEntries, {
  columns: [
    'at',
    { field: 'businessDay', width: 112 },
    { field: 'occurredOn', width: 112 },
    { field: 'journalNo', width: 176, cell: journalCell },
    { field: 'bizType', width: 128 },
    { field: 'bizNo', width: 176 },
    { field: 'subjectNo', width: 96 },
    { field: 'accountCode', width: 128 },
    { field: 'ownerName', width: 200 },
    { field: 'ownerType', width: 104 },
    'debitCents',
    'creditCents',
    { field: 'accountSeq', width: 104 },
    'balanceAfter',
    { field: 'memo', width: 200 },
    { field: 'platformName', width: 200 },
  ],
  filters: [
    'journalNo',
    'bizNo',
    'bizType',
    'accountCode',
    'ownerName',
    'businessDay',
    'occurredOn',
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
