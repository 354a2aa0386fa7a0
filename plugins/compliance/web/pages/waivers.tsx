import { action, listPage } from '@freightdeck/sdk/web';
import { addWaiver, approveWaiver, rejectWaiver, waiverLife, waivers } from '../../contract/index.ts';

/** 规则豁免: requested by one person, decided by another. */
export const page = listPage(waivers, {
  workflow: waiverLife,
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'waiverStatus',
    { field: 'ruleId', width: 100 },
    { field: 'ruleName', width: 260 },
    'flow',
    { field: 'reason', width: 260 },
    'files',
    'applyBy',
    'at',
    'approvedBy',
    'approvedAt',
    { field: 'remark', width: 200 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['waybillSn', 'ruleId', 'waiverStatus', 'flow', 'applyBy', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addWaiver, { primary: true, icon: 'Add' })],
  rowActions: [action(approveWaiver), action(rejectWaiver)],
  exportKey: 'complianceWaiver:export',
});
