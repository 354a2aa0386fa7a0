import {
  askingVisit,
  defineCommand,
  defineQuery,
  flag,
  id,
  optional,
  paperAnswer,
  text,
  visitAnswer,
} from '@freightdeck/sdk/contract';
import { mailbox, sendWay, statements } from './statement.ts';

const { path } = statements;
const noMail = {
  noMailbox: {
    status: 409,
    zh: '货主没有对账邮箱，请在对账设置中填写，或选择人工送达',
    en: 'The shipper has no mailbox for statements; set one, or send it by hand',
  },
  noMailChannel: {
    status: 409,
    zh: '没有接通的邮件通道，请选择人工送达',
    en: 'No mail server is connected; send it by hand',
  },
  noOrigin: { status: 400, zh: '缺少平台访问地址', en: 'The address of the console is missing' },
} as const;
/** 发送: by mail with a link by which the shipper confirms, or by hand. `origin` is the address of the console. */
export const sendStatement = defineCommand({
  name: 'ysSettlementOrder.send',
  path: `${path}/send`,
  access: ['YSSettlementOrder:send'],
  on: statements,
  input: { way: sendWay, mailTo: optional(mailbox), origin: optional(text(60)) },
  refusals: noMail,
});
/** 催收: a mail about an overdue statement, at most one a day. */
export const remindStatement = defineCommand({
  name: 'ysSettlementOrder.remind',
  path: `${path}/remind`,
  access: ['YSSettlementOrder:send'],
  on: statements,
  bulk: true,
  refusals: {
    noMailbox: noMail.noMailbox,
    noMailChannel: noMail.noMailChannel,
    notOverdue: { status: 409, zh: '该结算单没有逾期', en: 'It is not overdue' },
    remindedToday: { status: 409, zh: '今日已催收', en: 'It has been reminded of today' },
  },
});
/** 对账设置: where a shipper's statements go, and whether overdue ones are reminded of nightly. */
export const setStatementTerms = defineCommand({
  name: 'ysSettlementOrder.setTerms',
  path: `${path}/setTerms`,
  access: ['YSSettlementOrder:send'],
  input: { companyId: id('company'), mailTo: optional(mailbox), autoRemind: flag() },
  refusals: {
    noMailbox: { status: 400, zh: '自动催收需要对账邮箱', en: 'Nightly reminders need a mailbox' },
  },
});
/** What the link in the mail leads to: the sums, the paper, and the button by which the shipper confirms. */
export const openStatementLink = defineQuery({
  name: 'ysSettlementOrder.openLink',
  path: `${path}/openLink`,
  access: 'public',
  visit: '/statementConfirm',
  input: { code: text(80) },
  answer: askingVisit,
});
/** The button of that page. The link is used up by it. */
export const confirmByLink = defineQuery({
  name: 'ysSettlementOrder.confirmByLink',
  path: `${path}/confirmByLink`,
  access: 'public',
  visit: '/statementConfirm',
  pressed: true,
  writes: true,
  input: { code: text(80) },
  answer: askingVisit,
});
/** The paper behind the link. */
export const paperByLink = defineQuery({
  name: 'ysSettlementOrder.paperByLink',
  path: `${path}/paperByLink`,
  access: 'public',
  visit: '/statementPaper',
  file: true,
  input: { code: text(80) },
  answer: paperAnswer,
});
/** What the QR code on a printed statement leads to. */
export const checkStatement = defineQuery({
  name: 'ysSettlementOrder.check',
  path: `${path}/check`,
  access: 'public',
  visit: '/statementCheck',
  input: { code: text(80) },
  answer: visitAnswer,
});
