import { action, listPage } from '@freightdeck/sdk/web';
import {
  addPound,
  approvePound,
  poundLife,
  pounds,
  readPoundAgain,
  rejectPound,
  voidPound,
} from '../../contract/index.ts';
import { amendAction, approveAction, rejectAction, uploadAction } from '../actions.ts';

/** 磅单管理 */
export const page = listPage(pounds, {
  workflow: poundLife,
  columns: [
    { field: 'poundSn', width: 168, pin: 'left', opens: true },
    'poundStatus',
    { field: 'waybillSn', width: 176 },
    'vehicleNum',
    'netKg',
    'grossKg',
    'tareKg',
    { field: 'poundType', width: 88 },
    { field: 'companyName', width: 200 },
    { field: 'declaredKg', width: 136 },
    { field: 'ocrNetKg', width: 120 },
    'ocrConfidence',
    { field: 'ocrPlate', hidden: true },
    'diffFlag',
    'weighAt',
    'inFence',
    'duplicateFlag',
    'auditBy',
    'auditRemark',
  ],
  filters: ['waybillSn', 'vehicleNum', 'poundType', 'poundStatus', 'companyName', 'weighAt', 'diffFlag'],
  sort: { weighAt: 'desc' },
  actions: [action(addPound, { primary: true, icon: 'Add' })],
  rowActions: [uploadAction, approveAction, rejectAction, amendAction, action(readPoundAgain), action(voidPound)],
  bulk: [approvePound, rejectPound, readPoundAgain],
  opens: 'poundDetail',
  exportKey: 'poundManager:export',
});
