import { action, recordPage } from '@freightdeck/sdk/web';
import {
  deleteOpenPlatform,
  disableOpenPlatform,
  enableOpenPlatform,
  openPlatformLife,
  openPlatforms,
  testOpenPlatform,
} from '../../contract/index.ts';
import { credentialAction, editAction, platformLog } from '../actions.ts';
import { CredentialList } from '../parts/credential-list.tsx';

/** 三方平台详情: its configuration and credentials. */
export const page = recordPage(openPlatforms, {
  workflow: openPlatformLife,
  figures: ['openType', 'authType', 'secretLast4', 'lastCallAt', 'failRatePpm'],
  sections: [
    {
      title: 'basic',
      fields: [
        'code',
        'name',
        'baseUrl',
        'callbackUrl',
        'hookEvents',
        'ipWhite',
        'callsPerMinute',
        'appKey',
        'createdAt',
      ],
    },
  ],
  actions: [
    action(enableOpenPlatform, { primary: true }),
    action(disableOpenPlatform),
    action(testOpenPlatform),
    credentialAction,
    editAction,
    platformLog,
    action(deleteOpenPlatform),
  ],
  tabs: [{ id: 'credentials', part: CredentialList, key: 'threePlatformConfiguration:credential' }],
});
