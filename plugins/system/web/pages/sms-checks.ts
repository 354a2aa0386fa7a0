import { action, listPage } from '@freightdeck/sdk/web';
import { resendSmsCheck, sendSmsCheck, smsCheckLife, smsChecks, verifySmsCheck } from '../../contract/index.ts';

/** 短信核验 */
export const page = listPage(smsChecks, {
  workflow: smsCheckLife,
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'driverName',
    { field: 'mobile', width: 140 },
    'scene',
    'codeStatus',
    { field: 'sentAt', width: 170 },
    { field: 'expireAt', width: 170 },
    { field: 'verifiedAt', width: 170 },
    'tries',
    'operator',
  ],
  filters: ['waybillSn', 'mobile', 'scene', 'codeStatus', 'sentAt'],
  sort: { sentAt: 'desc' },
  actions: [action(sendSmsCheck, { primary: true, icon: 'Add' })],
  rowActions: [action(verifySmsCheck), action(resendSmsCheck)],
});
