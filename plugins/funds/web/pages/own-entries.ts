import { listPage } from '@freightdeck/sdk/web';
import { ownEntries } from '../../contract/index.ts';

/** 收支记录: the channels of the provider itself. */
export const page = listPage(ownEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'bizType',
    { field: 'bizNo', width: 170 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'channel',
    'balanceAfter',
    { field: 'counterName', width: 200 },
    'memo',
    { field: 'platformName', hidden: true },
  ],
  filters: ['bizType', 'direction', 'channel', 'at'],
  fixed: { accountCode: 1001 },
  exportKey: 'inoutRecord:export',
});
