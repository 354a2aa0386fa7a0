import {
  closeReport,
  readPayload,
  regReports,
  reportLife,
  resendReport,
} from '@freightdeck/plugin-compliance/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';

const PayloadView = lazy(() => import('../parts/payload-view.tsx').then((module) => ({ default: module.PayloadView })));

/** 上报记录: what the regulator was sent, and what it answered. The same messages that 上报队列 sends. */
export const page = listPage(regReports, {
  workflow: reportLife,
  columns: [
    { field: 'bizNo', pin: 'left', width: 184 },
    'msgType',
    { field: 'waybillSn', width: 184 },
    'reportState',
    { field: 'platformName', width: 220 },
    'errorCode',
    { id: 'reply', title: 'field.reply', width: 220, cell: (row) => row.message ?? '' },
    'retryCount',
    'sentAt',
    'acceptedAt',
  ],
  filters: ['bizNo', 'waybillSn', 'msgType', 'reportState', 'sentAt', 'platformId'],
  sort: { sentAt: 'desc' },
  rowActions: [action(resendReport), action(readPayload, { form: PayloadView }), action(closeReport)],
  bulk: [resendReport],
  exportKey: 'recordReports:export',
});
