import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  flag,
  id,
  integer,
  money,
  optional,
  paperAnswer,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { order } from './payment-files.ts';

const path = '/api/bank/paymentAnswer';
const sum = () => money({ max: 999_999_999_999 });
/** Most rows of an answer, and most bytes of its file. */
export const mostAnswerRows = 5000;
export const mostAnswerBytes = 2 * 1024 * 1024;
/** Letters of that many bytes in base64. */
const mostLetters = Math.ceil(mostAnswerBytes / 3) * 4;

/** 回盘文件: what the bank says became of payments. It is kept as it came; another person takes it in. */
export const paymentAnswers = defineResource({
  name: 'paymentAnswer',
  path,
  table: 'payment_answer',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    fileName: text(120),
    answerState: choice('PAYMENT_ANSWER_STATE', [
      { value: 0, zh: '待采纳', en: 'To be taken in', tone: 'waiting' },
      { value: 1, zh: '已采纳', en: 'Taken in', tone: 'done' },
      { value: 2, zh: '已弃用', en: 'Dropped', tone: 'void' },
    ]),
    rowCount: integer(1, mostAnswerRows),
    /** Rows that are taken in, or would be now; the others are skipped or refused. */
    goodCount: integer(0, mostAnswerRows),
    /** Rows that somebody has to look into: another amount, an unknown payment, unreadable … */
    refusedCount: integer(0, mostAnswerRows),
    paidAmount: sum(),
    failedAmount: sum(),
    feeAmount: sum(),
    missingCount: integer(0, 100_000),
    unknownHeads: optional(text(500)),
    sha256: text(64),
    readBy: text(20),
    createdAt: dateTime(),
    takenBy: optional(text(20)),
    takenAt: optional(dateTime()),
  },
  filters: { fileName: 'like', answerState: 'in', createdAt: 'range' },
  sorts: ['createdAt'],
  totals: ['paidAmount', 'failedAmount', 'feeAmount'],
  counted: 'answerState',
  voided: [2],
  label: 'fileName',
  access: ['paymentFiles:view'],
  exportAccess: ['paymentFiles:export'],
});
/** 回盘明细: a row of such a file, and what becomes of it. */
export const paymentAnswerRows = defineResource({
  name: 'paymentAnswerRow',
  path: '/api/bank/paymentAnswerRow',
  table: 'payment_answer_row',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    answerId: id('paymentAnswer'),
    lineNo: integer(1, 100_000),
    verdict: choice('PAYMENT_VERDICT', [
      { value: 'matched', zh: '可入账', en: 'Fits', tone: 'done' },
      { value: 'taken', zh: '已采纳', en: 'Taken in', tone: 'done' },
      { value: 'same', zh: '此前已入账，跳过', en: 'Booked before', tone: 'stopped' },
      { value: 'open', zh: '银行处理中，跳过', en: 'Not decided', tone: 'running' },
      { value: 'amount', zh: '金额不符', en: 'Other amount', tone: 'refused' },
      { value: 'unknown', zh: '没有这笔付款', en: 'Unknown', tone: 'refused' },
      { value: 'notSent', zh: '未出文件', en: 'In no file', tone: 'refused' },
      { value: 'other', zh: '与已入账不同', en: 'Other answer', tone: 'refused' },
      { value: 'used', zh: '流水号已入账', en: 'Number used', tone: 'refused' },
      { value: 'twice', zh: '文件内重复', en: 'Twice in file', tone: 'refused' },
      { value: 'unreadable', zh: '无法读取', en: 'Unreadable', tone: 'refused' },
    ]),
    rowKey: optional(text(80)),
    ...order,
    fileId: optional(id('paymentFile', 'fileNo')),
    fileNo: optional(text(24)),
    payeeName: optional(text(100)),
    amount: optional(sum()),
    /** What our line says. */
    lineAmount: optional(sum()),
    outcome: optional(
      choice('PAYMENT_OUTCOME', [
        { value: 'paid', zh: '成功', en: 'Paid', tone: 'done' },
        { value: 'failed', zh: '失败', en: 'Failed', tone: 'refused' },
        { value: 'open', zh: '处理中', en: 'Not decided', tone: 'running' },
      ]),
    ),
    bankNo: optional(text(64)),
    feeCents: optional(money()),
    failReason: optional(text(200)),
    /** The payment that the number of the bank was booked to, or that another row of the file gives it to. */
    usedBy: optional(text(80)),
    problem: optional(text(500)),
  },
  filters: { answerId: 'equal', verdict: 'in', rowKey: 'like', outcome: 'in' },
  sorts: ['lineNo'],
  totals: ['amount', 'feeCents'],
  counted: 'verdict',
  label: 'rowKey',
  access: ['paymentFiles:view'],
});
/** Payments of the same files about which the answer says nothing. */
const missing = z.object({ lineKey: z.string(), fileNo: z.string(), payeeName: z.string(), amount: z.int() });
export const missingPayments = defineQuery({
  name: 'paymentAnswer.missing',
  path: `${path}/missing`,
  access: ['paymentFiles:view'],
  input: { id: id('paymentAnswer') },
  answer: { lines: shape(z.array(missing)) },
});
/** The file in base64. */
const content = shape(
  z.string().check(z.minLength(4), z.maxLength(mostLetters), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'text.illegal')),
);
/** 导入回盘: the file is read and shown; nothing is booked by it. The same file again is the same answer. */
export const readPaymentAnswer = defineCommand({
  name: 'paymentAnswer.importAnswer',
  path: `${path}/importAnswer`,
  access: ['paymentFiles:importAnswer'],
  input: { fileName: text(120), content },
  answer: { id: id(), known: flag() },
  bodyBytes: mostLetters + 4096,
  refusals: {
    unreadable: { status: 400, zh: '{why}', en: '{why}' },
  },
});
/** 采纳回盘: what fits is booked by the outbox, row by row. */
export const takePaymentAnswer = defineCommand({
  name: 'paymentAnswer.takeAnswer',
  path: `${path}/takeAnswer`,
  access: ['paymentFiles:takeAnswer'],
  on: paymentAnswers,
  stepUp: 'money',
  danger: true,
  refusals: {
    sameHand: {
      status: 403,
      zh: '付款文件的生成人不能采纳其回盘，须由另一人采纳',
      en: 'Somebody else than who made the payment file takes its answer in',
    },
    nothingFits: { status: 409, zh: '没有可入账的行', en: 'No row of it can be booked' },
  },
});
export const dropPaymentAnswer = defineCommand({
  name: 'paymentAnswer.dropAnswer',
  path: `${path}/dropAnswer`,
  access: ['paymentFiles:importAnswer'],
  on: paymentAnswers,
  input: { reason: text(200) },
  danger: true,
});
/** The file as it came. */
export const downloadPaymentAnswer = defineQuery({
  name: 'paymentAnswer.download',
  path: `${path}/download`,
  access: ['paymentFiles:download'],
  input: { id: id('paymentAnswer') },
  answer: paperAnswer,
  file: true,
  writes: true,
});
export const paymentAnswerLife = defineWorkflow({
  name: 'paymentAnswer',
  resource: paymentAnswers,
  state: 'answerState',
  initial: 0,
  transitions: {
    takeAnswer: { command: takePaymentAnswer, from: [0], to: 1, actors: ['provider', 'operator'] },
    dropAnswer: { command: dropPaymentAnswer, from: [0], to: 2, actors: ['provider', 'operator'] },
  },
});
