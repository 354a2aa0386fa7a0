import { dateTime, defineCommand, defineResource, id, optional, text } from '@freightdeck/sdk/contract';
import { credentialStatus } from './states.ts';

/** 密钥: a credential for the open API. Its secret is stored sealed: it verifies calls, and nobody can read it. */
export const credentials = defineResource({
  name: 'openCredential',
  path: '/api/open/openPlatformCredentials',
  table: 'open_platform_credential',
  tenancy: 'everyone',
  fields: {
    openPlatformId: id('openPlatform'),
    appKey: text(40),
    secretLast4: text(4),
    credentialStatus,
    rotateAt: optional(dateTime()),
    expireAt: optional(dateTime()),
    lastUseAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: { openPlatformId: 'equal', appKey: 'equal' },
  sorts: ['createdAt'],
  label: 'appKey',
  access: ['threePlatformConfiguration:credential', 'threePlatformConfiguration:view'],
});
/** Revokes a credential at once, e.g. when its secret has leaked. */
export const revokeCredential = defineCommand({
  name: 'openCredential.revoke',
  path: `${credentials.path}/revoke`,
  access: ['threePlatformConfiguration:credential'],
  on: credentials,
  danger: true,
  refusals: { voidAlready: { status: 409, zh: '密钥已失效', en: 'The credential is void already' } },
});
