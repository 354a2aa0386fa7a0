import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineQuery,
  defineResource,
  id,
  integer,
  list,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { logActions } from './log-actions.ts';
import { logModules } from './log-modules.ts';

export const logResult = choice('LOG_RESULT', [
  { value: 'OK', zh: '成功', en: 'Done', tone: 'done' },
  { value: 'REFUSED', zh: '拒绝', en: 'Refused', tone: 'warning' },
  { value: 'FAULT', zh: '故障', en: 'Fault', tone: 'refused' },
]);

/** 系统日志: every call of a command. Written by the core, never changed. */
export const logs = defineResource({
  name: 'systemLog',
  path: '/api/platform/systemLog',
  table: 'audit_log',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    userName: text(64, 0),
    name: optional(text(64)),
    platformName: optional(text(64)),
    ip: text(64, 0),
    /** What the call was about, and what it did, by the two halves of its command's name. */
    module: choice('LOG_MODULE', logModules),
    action: choice('LOG_ACTION', logActions),
    path: text(300),
    /** What the record is called: its number or name. */
    bizNo: optional(text(64)),
    result: logResult,
    status: integer(0, 999),
    reason: optional(text(200)),
    requestId: text(100, 0),
    ms: integer(0, 100_000_000, 'millisecond'),
  },
  filters: {
    userName: 'like',
    module: 'in',
    action: 'in',
    ip: 'equal',
    bizNo: 'equal',
    result: 'in',
    at: 'range',
  },
  sorts: ['at', 'ms'],
  label: 'action',
  access: ['systemLogManager:view'],
  exportAccess: ['systemLogManager:export'],
});

/** What a call changed, before and after, in words. */
export const logChanges = defineQuery({
  name: 'systemLog.changes',
  path: '/api/platform/systemLog/changes',
  access: ['systemLogManager:view'],
  input: { id: id() },
  answer: {
    itemList: list(
      shape(z.object({ record: z.string(), field: z.string(), before: z.nullable(z.string()), after: z.string() })),
      2000,
    ),
  },
});

export const sessionState = choice('SESSION_STATE', [
  { value: 'OPEN', zh: '在线', en: 'Open', tone: 'running' },
  { value: 'ENDED', zh: '已结束', en: 'Ended', tone: 'void' },
]);
/** 登录日志: every session with its duration. */
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
