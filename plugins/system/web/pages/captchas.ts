import { action, listPage } from '@freightdeck/sdk/web';
import { captchas, invalidateCaptcha } from '../../contract/index.ts';

/** 验证码管理: shows that a code was sent, never the code. */
export const page = listPage(captchas, {
  columns: [
    { field: 'mobile', width: 140, pin: 'left' },
    'businessIndex',
    'purpose',
    'signNode',
    { field: 'platformName', width: 220 },
    { field: 'sentAt', width: 170 },
    { field: 'expireAt', width: 170 },
    'tries',
    'codeStatus',
    'smsStatus',
  ],
  filters: ['mobile', 'businessIndex', 'codeStatus', 'smsStatus', 'sentAt', 'platformId'],
  sort: { sentAt: 'desc' },
  rowActions: [action(invalidateCaptcha)],
  exportKey: 'captchaPaging:export',
});
