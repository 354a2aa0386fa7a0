import { choice, dateTime, defineResource, id, integer, optional, text } from '@freightdeck/sdk/contract';

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
    ms: integer(0, 100_000_000, 'millisecond'),
  },
  filters: {
    userName: 'like',
    module: 'equal',
    action: 'like',
    ip: 'equal',
    bizNo: 'equal',
    result: 'in',
    at: 'range',
  },
  sorts: ['at', 'ms'],
  label: 'action',
  access: ['systemLogManager:view'],
});

export const sessionState = choice('SESSION_STATE', [
  { value: 'OPEN', zh: '在线', en: 'Open', tone: 'running' },
  { value: 'ENDED', zh: '已结束', en: 'Ended', tone: 'void' },
]);
/** 登录日志: every session that was opened, and how long it lived. */
export const signIns = defineResource({
  name: 'loginLog',
  path: '/api/platform/loginLog',
  table: 'session',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    userName: optional(text(64)),
    name: optional(text(64)),
    platformName: optional(text(64)),
    ip: text(64, 0),
    lastSeenAt: dateTime(),
    endedAt: optional(dateTime()),
    sessionState,
  },
  filters: { userName: 'like', name: 'like', ip: 'equal', at: 'range', sessionState: 'in' },
  sorts: ['at', 'lastSeenAt'],
  label: 'userName',
  access: ['systemLogManager:view'],
});
