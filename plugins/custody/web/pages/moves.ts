import { listPage } from '@freightdeck/sdk/web';
import { moves } from '../../contract/index.ts';

/** 存管收支记录: ledger entries of the custody account, and whether the channel has reported them. */
export const page = listPage(moves, {
  columns: [
    { field: 'at', pin: 'left' },
    { field: 'platformName', width: 220 },
    { field: 'direction', width: 96 },
    { field: 'bizType', width: 128 },
    { field: 'bizNo', width: 200 },
    'amount',
    'inCents',
    'outCents',
    'balance',
    { field: 'channelNo', width: 220 },
    'matchStatus',
    { field: 'journalNo', width: 160 },
  ],
  filters: ['direction', 'bizType', 'bizNo', 'at', 'platformId', 'matchStatus'],
  sort: { at: 'desc' },
  exportKey: 'pdsInoutRecord:export',
});
