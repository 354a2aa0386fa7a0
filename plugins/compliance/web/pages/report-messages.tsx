import { action, listPage } from '@freightdeck/sdk/web';
import { closeReport, regReports, reportLife, resendReport, sendReport } from '../../contract/index.ts';
import { compliance } from '../../plugin.ts';
import { payloadAction } from '../actions.ts';
import { RepairCell } from '../parts/repair-links.tsx';

/** 上报报文: messages and their answers. */
export const page = listPage(regReports, {
  workflow: reportLife,
  columns: [
    { field: 'bizNo', width: 170, pin: 'left', opens: true },
    'reportState',
    'msgType',
    { field: 'waybillSn', width: 160 },
    'seq',
    'errorCode',
    { field: 'message', width: 260 },
    { field: 'repairs', width: 260, cell: (row) => <RepairCell row={row} /> },
    { field: 'waitsFor', width: 220 },
    'retryCount',
    'sentAt',
    'acceptedAt',
    'nextAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['msgType', 'reportState', 'bizNo', 'waybillSn', 'errorCode', 'sentAt', 'platformId'],
  sort: { sentAt: 'desc' },
  rowActions: [action(sendReport), action(resendReport), payloadAction, action(closeReport)],
  bulk: [resendReport],
  opens: compliance.routes.regReportDetail.path,
});
