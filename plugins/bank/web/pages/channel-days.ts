import { action, listPage } from '@freightdeck/sdk/web';
import { channelDays, reckonDays } from '../../contract/index.ts';
import { dayCell } from '../parts/closing-cells.tsx';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 三方对账: each day of a channel by bank, ledger and orders; the day opens its differences. */
export const page = listPage(channelDays, {
  columns: [
    { field: 'businessDay', pin: 'left', width: 112, cell: dayCell },
    { field: 'channel', width: 104 },
    'dayState',
    { field: 'openCount', width: 88 },
    { field: 'bankIn', width: 120 },
    { field: 'bankOut', width: 120 },
    { field: 'ledgerIn', width: 120 },
    { field: 'ledgerOut', width: 120 },
    { field: 'orderIn', width: 120 },
    { field: 'orderOut', width: 120 },
    { field: 'diffCents', width: 120 },
    { field: 'crossCents', width: 120 },
    { field: 'bankBalance', width: 128 },
    { field: 'ledgerBalance', width: 128 },
    { field: 'balanceDiff', width: 120 },
    'bankKnown',
    { field: 'reckonedAt', hidden: true },
    { field: 'platformName', width: 200 },
  ],
  filters: ['businessDay', 'channel', 'dayState', 'bankKnown', 'platformId'],
  sort: { businessDay: 'desc' },
  actions: [action(reckonDays, { primary: true, icon: 'ArrowSync' })],
  top: LedgerTabs,
  exportKey: 'ledgerDetails:export',
});
