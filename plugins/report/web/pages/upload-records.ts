import { action, listPage } from '@freightdeck/sdk/web';
import { closeUpload, resendUpload, uploadLife, uploads } from '../../contract/index.ts';

/** 上报记录: messages to the regulator with their results. */
export const page = listPage(uploads, {
  workflow: uploadLife,
  columns: [
    { field: 'waybillSn', pin: 'left', width: 184 },
    'reportState',
    'msgType',
    { field: 'platformName', width: 220 },
    'errorCode',
    { field: 'reply', width: 220 },
    'retryCount',
    'sentAt',
    'acceptedAt',
    'createdAt',
  ],
  filters: ['waybillSn', 'msgType', 'reportState', 'sentAt', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(resendUpload), action(closeUpload)],
  bulk: [resendUpload],
  exportKey: 'recordReports:export',
});
