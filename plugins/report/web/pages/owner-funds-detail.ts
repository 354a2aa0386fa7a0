import { listPage } from '@freightdeck/sdk/web';
import { fundEntries } from '../../contract/index.ts';
import { FundsNote } from '../parts/notes.tsx';

/** 货主资金明细 */
export const page = listPage(fundEntries, {
  top: FundsNote,
  columns: [
    { field: 'day', pin: 'left', width: 120 },
    'bizType',
    { field: 'waybillSn', width: 184 },
    { field: 'companyName', width: 220 },
    'goodsName',
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    { field: 'platformName', width: 220 },
  ],
  filters: ['companyName', 'companyId', 'waybillSn', 'day'],
  sort: { day: 'desc' },
  exportKey: 'cargoOwnerFundsDetail:export',
});
