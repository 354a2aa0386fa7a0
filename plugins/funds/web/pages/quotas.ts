import { action, listPage } from '@freightdeck/sdk/web';
import {
  confirmGrant,
  expandQuota,
  grantQuota,
  quotas,
  reduceQuota,
  rejectGrant,
  resumeQuota,
  suspendQuota,
} from '../../contract/index.ts';
import { expansionRecords, quotaHistory } from '../actions.ts';

/** 额度分配: each shipper's limit and how much of it is used. */
export const page = listPage(quotas, {
  columns: [
    'platformName',
    { field: 'companyName', width: 220, pin: 'left' },
    'grantStatus',
    'askedCents',
    'askedBy',
    'initialQuota',
    'tempCents',
    'tempTo',
    'usedCents',
    'leftCents',
    'billDay',
    'creditDays',
    'overdueCents',
    'shortCents',
    { field: 'shortTrips', width: 200 },
    'quotaStatus',
    'askedAt',
  ],
  filters: ['companyName', 'quotaStatus', 'grantStatus', 'platformId'],
  sort: { companyName: 'asc' },
  actions: [action(grantQuota, { primary: true, icon: 'Add', initial: () => ({ billDay: 1, creditDays: 30 }) })],
  rowActions: [
    action(confirmGrant, { primary: true, icon: 'CheckmarkCircle' }),
    action(rejectGrant),
    action(expandQuota, { icon: 'MoneyHand' }),
    quotaHistory,
    action(reduceQuota),
    expansionRecords,
    action(suspendQuota),
    action(resumeQuota),
  ],
  exportKey: 'quotaAllocation:export',
});
