import { defineQuery, id, paperAnswer, text, visitAnswer } from '@freightdeck/sdk/contract';
import { waybills } from './waybill.ts';

/** 打印: the waybill on A4 as PDF. `origin` is the address of the console, to which the QR code on the paper leads. */
export const printWaybill = defineQuery({
  name: 'waybill.print',
  path: `${waybills.path}/print`,
  access: ['waybillManage:print', 'platformWaybillManage:print'],
  input: { id: id('waybill'), origin: text(60) },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/**
 * What the QR code on a printed waybill leads to: whether the paper is current, outdated, falsified or unknown. `code`
 * is number, version and hash.
 */
export const checkWaybill = defineQuery({
  name: 'waybill.check',
  path: `${waybills.path}/check`,
  access: 'public',
  visit: '/waybillCheck',
  input: { code: text(80) },
  answer: visitAnswer,
});
