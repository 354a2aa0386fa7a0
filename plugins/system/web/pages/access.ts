import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { accesses, setNoticesByMail, setProofs, setSignOn, trySignOn } from '../../contract/index.ts';
import { SignOnReturn } from '../parts/sign-on-return.tsx';

type Access = RecordOf<typeof accesses>;
/** 登录与通知: the operator sees every platform, a platform its own. The secret is entered but never shown. */
export const page = listPage(accesses, {
  columns: [
    { field: 'platformName', width: 240, pin: 'left' },
    { field: 'signOn', width: 104 },
    { field: 'noticesByMail', width: 120 },
    { field: 'secondFactorRule', width: 170 },
    { field: 'stepUp', width: 180 },
    { field: 'signOnTitle', width: 140 },
    { field: 'signOnIssuer', width: 260 },
    { field: 'signOnClient', width: 180 },
    { field: 'signOnTry', width: 160 },
    { field: 'signOnTryText', width: 260 },
    { field: 'signOnTriedAt', width: 170 },
    { field: 'signOnClaim', width: 240 },
    { field: 'signOnSecretChangedAt', width: 170 },
    { field: 'signOnSecretChangedBy', width: 120 },
    { field: 'updatedAt', width: 170 },
  ],
  filters: ['platformName', 'signOn', 'noticesByMail', 'secondFactorRule'],
  rowActions: [
    action(setSignOn, {
      icon: 'Key',
      initial: ({ signOn, signOnTitle, signOnIssuer, signOnClient, signOnClaim }: Access) => ({
        signOn,
        signOnTitle,
        signOnIssuer,
        signOnClient,
        signOnClaim,
      }),
    }),
    action(setProofs, {
      icon: 'ShieldKeyhole',
      initial: ({ secondFactorRule, stepUp }: Access) => ({ secondFactorRule, stepUp }),
    }),
    action(trySignOn, { icon: 'PlugConnected' }),
    action(setNoticesByMail, { icon: 'Mail', initial: ({ noticesByMail }: Access) => ({ noticesByMail }) }),
  ],
  top: SignOnReturn,
});
