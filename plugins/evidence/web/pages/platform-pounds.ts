import { listPage } from '@freightdeck/sdk/web';
import { approvePound, poundLife, pounds, rejectPound } from '../../contract/index.ts';
import { approveAction, rejectAction } from '../actions.ts';

/** 平台磅单管理: the slips of all tenants. */
export const page = listPage(pounds, {
  workflow: poundLife,
  columns: [
    { field: 'poundSn', width: 168, pin: 'left', opens: true },
    'poundStatus',
    'vehicleNum',
    'netKg',
    { field: 'platformName', width: 220 },
    { field: 'waybillSn', width: 176 },
    { field: 'companyName', width: 200 },
    { field: 'poundType', width: 88 },
    { field: 'ocrNetKg', width: 120 },
    'lossKg',
    'weighAt',
    'inFence',
    'duplicateFlag',
    { field: 'duplicateOf', width: 200 },
  ],
  filters: ['waybillSn', 'vehicleNum', 'poundType', 'poundStatus', 'duplicateFlag', 'weighAt', 'platformId'],
  sort: { weighAt: 'desc' },
  rowActions: [approveAction, rejectAction],
  bulk: [approvePound, rejectPound],
  opens: 'poundDetail',
  exportKey: 'poundManagerPlatform:export',
});
