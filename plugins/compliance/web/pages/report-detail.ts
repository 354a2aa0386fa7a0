import { action, recordPage } from '@freightdeck/sdk/web';
import { closeReport, regReports, reportLife, resendReport, sendReport } from '../../contract/index.ts';
import { payloadAction } from '../actions.ts';
import { RepairTab } from '../parts/repair-links.tsx';

/** 报文详情 */
export const page = recordPage(regReports, {
  workflow: reportLife,
  figures: ['msgType', 'seq', 'retryCount', 'sentAt', 'acceptedAt'],
  sections: [
    {
      title: 'message',
      fields: [
        'bizNo',
        'waybillSn',
        'reportState',
        'waitsFor',
        'errorCode',
        'message',
        'nextAt',
        'payloadHash',
        'platformName',
      ],
    },
  ],
  tabs: [{ id: 'repair', part: RepairTab }],
  actions: [action(sendReport), action(resendReport), payloadAction, action(closeReport)],
});
