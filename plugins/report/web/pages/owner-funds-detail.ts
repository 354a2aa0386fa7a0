import { listPage } from '@freightdeck/sdk/web';
import { fundEntries } from '../../contract/index.ts';
import { EntryTimeNote } from '../parts/notes.tsx';

/** 货主资金明细: what came in, what went out, and the balance it left. */
export const page = listPage(fundEntries, {
  top: EntryTimeNote,
  columns: [
    { field: 'at', pin: 'left', width: 168 },
    { field: 'companyName', width: 220 },
    'bizType',
    'accountCode',
    'inCents',
    'outCents',
    'balanceAfter',
    { field: 'bizNo', width: 184 },
    { field: 'waybillSn', width: 184 },
    { field: 'memo', width: 180 },
    { field: 'day', hidden: true },
    { field: 'platformName', width: 220 },
  ],
  filters: ['companyName', 'companyId', 'bizType', 'accountCode', 'bizNo', 'waybillSn', 'at', 'day', 'platformId'],
  sort: { at: 'desc' },
  exportKey: 'cargoOwnerFundsDetail:export',
});
