import {
  dateTime,
  defineCommand,
  defineResource,
  flag,
  id,
  integer,
  longText,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { callResult, direction, scope } from './states.ts';

/** 调用日志: incoming and outgoing calls with a digest of their content, never changed or removed. */
export const openCalls = defineResource({
  name: 'openCall',
  path: '/api/open/openCallLog',
  table: 'open_call_log',
  tenancy: 'tenant',
  fields: {
    openPlatformId: id('openPlatform'),
    openName: text(50),
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
    createdAt: 'range',
  },
  sorts: ['createdAt'],
  label: 'callPath',
  access: ['threePlatformConfiguration:log', 'ownerEnterpriseConfiguration:log'],
});

/**
 * 验签: whether a signed call is admitted, and for which shipper. Each call is logged. Run before every call of the open
 * API, and by the operator to find out why one is refused. The signature is HMAC-SHA256 in hex, keyed with the SHA-256
 * of the secret in hex, over method, path, timestamp, nonce and SHA-256 of the body, one per line.
 */
export const admitCall = defineCommand({
  name: 'openCall.admit',
  path: `${openCalls.path}/admit`,
  access: ['threePlatformConfiguration:test'],
  input: {
    appKey: text(40),
    thirdCompanyCode: text(50),
    method: text(10),
    callPath: text(200),
    timestamp: integer(0, 4_102_444_800),
    nonce: text(64),
    requestBody: optional(longText(60_000)),
    signature: text(64),
    ip: text(45),
    scope,
    bizNo: optional(text(60)),
  },
  answer: {
    admitted: flag(),
    refusedFor: optional(text(40)),
    tenantId: optional(text(16)),
    companyId: optional(id('company')),
  },
});
