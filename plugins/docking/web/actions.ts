import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { editOpenPlatform, issueCredential, type companyLinks, type openPlatforms } from '../contract/index.ts';
import { docking } from '../plugin.ts';

const CredentialForm = lazy(() =>
  import('./parts/credential-form.tsx').then((module) => ({ default: module.CredentialForm })),
);
export const editAction = action(editOpenPlatform, {
  icon: 'Edit',
  initial: ({
    name,
    openType,
    baseUrl,
    authType,
    ipWhite,
    callbackUrl,
    hookEvents,
    callsPerMinute,
  }: RecordOf<typeof openPlatforms>) => ({
    name,
    openType,
    baseUrl,
    authType,
    ipWhite,
    callbackUrl,
    hookEvents,
    callsPerMinute,
  }),
});
export const credentialAction = action(issueCredential, { icon: 'Key', form: CredentialForm });
const log = docking.routes.openCallLog.path;
export const platformLog = runAction<RecordOf<typeof openPlatforms>>(
  'log',
  (row, tools) => tools.go(log, { openName: row.name }),
  { key: 'threePlatformConfiguration:log', icon: 'History' },
);
export const linkLog = runAction<RecordOf<typeof companyLinks>>(
  'log',
  (row, tools) => tools.go(log, { openName: row.openName, companyName: row.companyName }),
  { key: 'ownerEnterpriseConfiguration:log', icon: 'History' },
);
