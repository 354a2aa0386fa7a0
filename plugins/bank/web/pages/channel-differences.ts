import { action, listPage } from '@freightdeck/sdk/web';
import {
  agreeDifference,
  channelDifferences,
  declineDifference,
  differenceLife,
  matchDifference,
  proposeDifference,
} from '../../contract/index.ts';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 对账差异: rows to work off: matched by hand, or booked to suspense by two people. */
export const page = listPage(channelDifferences, {
  workflow: differenceLife,
  columns: [
    { field: 'businessDay', pin: 'left', width: 112 },
    { field: 'channel', width: 104 },
    'diffState',
    { field: 'diffKind', width: 160 },
    'diffCents',
    { field: 'channelNo', width: 200 },
    { field: 'journalNo', width: 176 },
    { field: 'bizNo', width: 176 },
    { field: 'summary', width: 200 },
    { field: 'reason', width: 200 },
    'evidence',
    'proposedBy',
    'agreedBy',
    { field: 'agreedAt', hidden: true },
    { field: 'bookedNo', width: 176 },
    { field: 'createdAt', hidden: true },
    { field: 'platformName', width: 200 },
  ],
  filters: ['businessDay', 'diffState', 'diffKind', 'channel', 'channelNo', 'journalNo', 'bizNo', 'platformId'],
  sort: { businessDay: 'desc' },
  rowActions: [action(matchDifference), action(proposeDifference), action(agreeDifference), action(declineDifference)],
  top: LedgerTabs,
  exportKey: 'ledgerDetails:export',
});
