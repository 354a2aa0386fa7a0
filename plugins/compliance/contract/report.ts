import {
  choice,
  dateTime,
  defineCommand,
  definePort,
  defineResource,
  defineWorkflow,
  integer,
  longText,
  optional,
  ratio,
  text,
  reference,
  shape,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

/**
 * 报文类型, in the order of 9.4: vehicle and driver are reported before the waybill, the waybill before its funds.
 * Positions wait for nothing.
 */
export const msgType = choice('REG_MSG_TYPE', [
  { value: 'VEHICLE', zh: '车辆 CL', en: 'Vehicle CL' },
  { value: 'DRIVER', zh: '驾驶员 JSY', en: 'Driver JSY' },
  { value: 'POSITION', zh: '位置 WZ', en: 'Position WZ' },
  { value: 'WAYBILL', zh: '电子运单 YD', en: 'Waybill YD' },
  { value: 'FUNDS', zh: '资金流水单 ZJ', en: 'Funds ZJ' },
]);
export type MsgType = NonNullable<(typeof msgType)['type']>;

const path = '/api/compliance/regReport';
const repair = z.object({
  /** Place in the message; empty where the answer names none. */
  field: z.string(),
  owner: z.enum(['VEHICLE', 'DRIVER', 'GOODS', 'WAYBILL', 'COMPANY', 'PROVIDER', 'SETTLEMENT', 'TRACK']),
  /** The record that owns the value, and what it is called. */
  id: z.string(),
  label: z.string(),
});
/** What has to be put right, and in which record. */
export type Repair = z.infer<typeof repair>;
/** 上报报文: one message about one record; a corrected one is sent with the next number. */
export const regReports = defineResource({
  name: 'regReport',
  path,
  table: 'reg_report',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    msgType,
    bizId: text(40),
    bizNo: text(40),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    seq: integer(1, 9_999),
    reportState: choice('REG_REPORT_STATE', [
      { value: 0, zh: '待组包', en: 'To build', tone: 'draft' },
      { value: 1, zh: '待发送', en: 'To send', tone: 'waiting' },
      { value: 2, zh: '已发送', en: 'Sent', tone: 'running' },
      { value: 3, zh: '已受理', en: 'Accepted', tone: 'done' },
      { value: 4, zh: '校验失败', en: 'Failed', tone: 'refused' },
      { value: 5, zh: '重报中', en: 'Repeating', tone: 'waiting' },
      { value: 6, zh: '人工关闭', en: 'Closed by hand', tone: 'void' },
    ]),
    errorCode: optional(text(40)),
    message: optional(text(200)),
    repairs: shape(z.array(repair)),
    /** The messages that must be accepted first. */
    waitsFor: optional(text(200)),
    /** How often the regulator had to be asked again, and when it is next. */
    retryCount: integer(0, 100),
    payloadHash: optional(text(64)),
    sentAt: optional(dateTime()),
    acceptedAt: optional(dateTime()),
    nextAt: optional(dateTime()),
  },
  filters: { msgType: 'in', bizNo: 'like', waybillSn: 'many', reportState: 'in', errorCode: 'equal', sentAt: 'range' },
  sorts: ['sentAt', 'bizNo', 'nextAt'],
  counted: 'reportState',
  label: 'bizNo',
  access: ['regReportQueue:view', 'recordReports:view'],
  exportAccess: ['recordReports:export'],
});

export const reportRefusals = {
  notYet: { status: 409, zh: '前置报文尚未受理：{waits}', en: 'Not before these are accepted: {waits}' },
  paused: { status: 409, zh: '该类报文的队列已暂停', en: 'The queue of this kind is paused' },
  notConnected: { status: 409, zh: '未接入监管平台', en: 'No regulator is connected' },
} as const;
/**
 * 发送: builds the message from the current record, checks it and sends it. It is 已发送 until the regulator has answered,
 * however often it has to be asked.
 */
export const sendReport = defineCommand({
  name: 'regReport.send',
  outside: true,
  path: `${path}/send`,
  access: ['regReportQueue:run'],
  on: regReports,
  refusals: reportRefusals,
});
/** The regulator has answered: a system command that writes its answer down. */
export const hearReport = defineCommand({
  name: 'regReport.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: regReports,
});
/** 重发: sends the message again after the record was corrected, with the next number. */
export const resendReport = defineCommand({
  name: 'regReport.resend',
  path: `${path}/resend`,
  access: ['regReportQueue:resend', 'recordReports:resend', 'recordReports:batchResend'],
  on: regReports,
  bulk: true,
});
/** What an accepted or failed message says has changed: a system command that sends it again with the next number. */
export const amendReport = defineCommand({
  name: 'regReport.amend',
  path: `${path}/amend`,
  access: 'session',
  on: regReports,
});
export const closeReport = defineCommand({
  name: 'regReport.close',
  path: `${path}/close`,
  access: ['regReportQueue:resend', 'recordReports:close'],
  on: regReports,
  input: { reason: text(200) },
  danger: true,
});
export const readPayload = defineCommand({
  name: 'regReport.payload',
  path: `${path}/payload`,
  access: ['regReportQueue:payload', 'recordReports:payload'],
  on: regReports,
  answer: { payload: longText(100_000) },
});
export const reportLife = defineWorkflow({
  name: 'regReport',
  resource: regReports,
  state: 'reportState',
  initial: 0,
  transitions: {
    send: { command: sendReport, from: [0, 1, 5], to: 2, actors: ['provider', 'operator', 'system'] },
    hear: { command: hearReport, from: [2], to: 3, actors: ['system'] },
    resend: { command: resendReport, from: [4], to: 5, actors: ['provider', 'operator'] },
    amend: { command: amendReport, from: [3, 4], to: 5, actors: ['system'] },
    close: { command: closeReport, from: [0, 1, 4, 5], to: 6, actors: ['provider', 'operator'] },
  },
});

const queuePath = '/api/compliance/regQueue';
const many = integer(0, 1_000_000_000);
/** 上报队列: the messages of one kind, with counts by state. */
export const regQueues = defineResource({
  name: 'regQueue',
  path: queuePath,
  table: 'reg_queue',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    msgType,
    paused: choice('REG_QUEUE_STATE', [
      { value: 0, zh: '运行中', en: 'Running', tone: 'done' },
      { value: 1, zh: '已暂停', en: 'Paused', tone: 'stopped' },
    ]),
    waitCount: many,
    sentCount: many,
    failCount: many,
    okPpm: ratio(),
    lastAt: optional(dateTime()),
    lastError: optional(text(200)),
  },
  filters: { msgType: 'in', paused: 'in' },
  sorts: ['msgType'],
  label: 'msgType',
  access: ['regReportQueue:view'],
});
/** 运行: sends the messages that can go, at most a hundred. `failed`: the records of these are not complete. */
export const runQueue = defineCommand({
  name: 'regQueue.run',
  outside: true,
  path: `${queuePath}/run`,
  access: ['regReportQueue:run'],
  on: regQueues,
  answer: { sent: integer(0, 1_000), failed: integer(0, 1_000) },
  refusals: {
    paused: reportRefusals.paused,
    notConnected: reportRefusals.notConnected,
    nothing: { status: 409, zh: '没有可发送的报文', en: 'Nothing can go now' },
  },
});
export const pauseQueue = defineCommand({
  name: 'regQueue.pause',
  path: `${queuePath}/pause`,
  access: ['regReportQueue:pause'],
  on: regQueues,
  input: { reason: text(200) },
});
export const resumeQueue = defineCommand({
  name: 'regQueue.resume',
  path: `${queuePath}/resume`,
  access: ['regReportQueue:pause'],
  on: regQueues,
});
export const queueLife = defineWorkflow({
  name: 'regQueue',
  resource: regQueues,
  state: 'paused',
  initial: 0,
  transitions: {
    pause: { command: pauseQueue, from: [0], to: 1, actors: ['provider', 'operator'] },
    resume: { command: resumeQueue, from: [1], to: 0, actors: ['provider', 'operator'] },
  },
});

const message = z.object({
  msgType: z.enum(['VEHICLE', 'DRIVER', 'POSITION', 'WAYBILL', 'FUNDS']),
  bizNo: z.string(),
  /** A corrected message is sent with the next number. */
  seq: z.int(),
  /** Of the payload without its envelope. */
  hash: z.string(),
  payload: z.string(),
});
const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted') }),
  z.object({
    kind: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    /** The place in the message that is wrong, where the province names it. */
    field: z.optional(z.string()),
  }),
]);
export type RegulatorMessage = z.infer<typeof message>;
export type RegulatorAnswer = z.infer<typeof verdict>;
/** 上报: the regulator of the province takes a message, or says what is wrong with it. */
export const regulatorSubmit = definePort<RegulatorMessage, RegulatorAnswer>({
  name: 'regulator.submit',
  request: message,
  answer: verdict,
});
