import { dateTime, defineResource, id, optional, text } from '@freightdeck/sdk/contract';
import { callResult, direction } from './states.ts';

/** 调用日志: incoming and outgoing calls with a digest of their content, never changed or removed. */
export const openCalls = defineResource({
  name: 'openCall',
  path: '/api/open/openCallLog',
  table: 'open_call_log',
  tenancy: 'tenant',
  fields: {
    /** Empty where nobody knows whose call it was, and for a provider's own systems. */
    openPlatformId: optional(id('openPlatform', 'openName')),
    openName: optional(text(50)),
    platformName: text(64),
    appKey: optional(text(40)),
    companyName: optional(text(64)),
    direction,
    callPath: text(200),
    bizNo: optional(text(60)),
    callResult,
    errorText: optional(text(300)),
    requestDigest: text(64),
    createdAt: dateTime(),
  },
  filters: {
    openPlatformId: 'equal',
    openName: 'like',
    companyName: 'like',
    direction: 'in',
    callResult: 'in',
    bizNo: 'like',
    appKey: 'equal',
    createdAt: 'range',
  },
  sorts: ['createdAt'],
  label: 'callPath',
  access: ['threePlatformConfiguration:log', 'ownerEnterpriseConfiguration:log'],
});
