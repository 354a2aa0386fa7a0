import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  optional,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/report/uploadRecord';

/** 上报记录: a message to the regulator, with 报文状态 of domain 4.19. Created when a waybill is signed. */
export const uploads = defineResource({
  name: 'uploadRecord',
  path,
  table: 'report_upload',
  tenancy: 'tenant',
  fields: {
    msgType: choice('REG_MSG_TYPE', [{ value: 'WAYBILL', zh: '运单', en: 'Waybill' }]),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    platformName: text(64),
    reportState: choice('REG_REPORT_STATUS', [
      { value: 1, zh: '待发送', en: 'Queued', tone: 'waiting' },
      { value: 2, zh: '已发送', en: 'Sent', tone: 'running' },
      { value: 3, zh: '已受理', en: 'Accepted', tone: 'done' },
      { value: 4, zh: '校验失败', en: 'Rejected', tone: 'refused' },
      { value: 5, zh: '重报中', en: 'Resending', tone: 'running' },
      { value: 6, zh: '人工关闭', en: 'Closed', tone: 'void' },
    ]),
    errorCode: optional(text(20)),
    /** 信息: the regulator's answer, or why the record was closed. */
    reply: optional(text(200)),
    retryCount: integer(0, 1000),
    sentAt: optional(dateTime()),
    acceptedAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: { msgType: 'in', waybillSn: 'many', reportState: 'in', sentAt: 'range' },
  sorts: ['createdAt', 'sentAt'],
  counted: 'reportState',
  label: 'waybillSn',
  access: ['recordReports:view'],
  exportAccess: ['recordReports:export'],
});

/** Run by the plugin that exchanges messages with the regulator. */
export const sendUpload = defineCommand({
  name: 'uploadRecord.send',
  path: `${path}/send`,
  access: 'session',
  on: uploads,
});
export const acceptUpload = defineCommand({
  name: 'uploadRecord.accept',
  path: `${path}/accept`,
  access: 'session',
  on: uploads,
});
export const failUpload = defineCommand({
  name: 'uploadRecord.fail',
  path: `${path}/fail`,
  access: 'session',
  on: uploads,
  input: { errorCode: text(20), reply: text(200) },
});
/** 重报 */
export const resendUpload = defineCommand({
  name: 'uploadRecord.resend',
  path: `${path}/resend`,
  access: ['recordReports:resend'],
  on: uploads,
  bulk: true,
});
/** 人工关闭: ends it without an answer. */
export const closeUpload = defineCommand({
  name: 'uploadRecord.close',
  path: `${path}/close`,
  access: ['recordReports:close'],
  on: uploads,
  input: { reason: text(200) },
  danger: true,
});

export const uploadLife = defineWorkflow({
  name: 'uploadRecord',
  resource: uploads,
  state: 'reportState',
  initial: 1,
  transitions: {
    send: { command: sendUpload, from: [1, 5], to: 2, actors: ['system'] },
    accept: { command: acceptUpload, from: [2], to: 3, actors: ['system'] },
    fail: { command: failUpload, from: [2], to: 4, actors: ['system'] },
    resend: { command: resendUpload, from: [4], to: 5, actors: ['provider', 'operator'] },
    close: { command: closeUpload, from: [1, 4, 5], to: 6, actors: ['provider', 'operator'] },
  },
});
