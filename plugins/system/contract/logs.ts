import { choice, dateTime, defineResource, id, integer, optional, text } from '@freightdeck/sdk/contract';

export const logKind = choice('LOG_KIND', [{ value: 'OPERATION', zh: '操作日志', en: 'Operations' }, { value: 'SIGN_IN', zh: '登录日志', en: 'Sign-ins' }]);
export const logResult = choice('LOG_RESULT', [
  { value: 'OK', zh: '成功', en: 'Done', tone: 'done' },
  { value: 'REFUSED', zh: '拒绝', en: 'Refused', tone: 'warning' },
  { value: 'FAULT', zh: '故障', en: 'Fault', tone: 'refused' },
]);

/** 系统日志: every call that wanted to change something. Written by the core, never changed. */
export const logs = defineResource({
  name: 'systemLog',
  path: '/api/platform/systemLog',
  table: 'audit_log',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    kind: logKind,
    userName: text(64, 0),
    platformName: optional(text(64)),
    ip: text(64, 0),
    module: text(64),
    action: text(100),
    path: text(300),
    bizNo: optional(id()),
    result: logResult,
    status: integer(0, 999),
    reason: optional(text(200)),
    requestId: text(100, 0),
    ms: integer(0, 100_000_000),
  },
  filters: { kind: 'in', userName: 'like', module: 'equal', action: 'like', ip: 'equal', bizNo: 'equal', result: 'in', at: 'range' },
  sorts: ['at', 'ms'],
  counted: 'kind',
  label: 'action',
  access: ['systemLogManager:view'],
});
