import { defineQuery, id, paperAnswer, text, visitAnswer } from '@freightdeck/sdk/contract';
import { etcInvoices } from './etc.ts';

/** 下载: a toll invoice as PDF. `origin` is the address of the console, to which the code on the paper leads. */
export const printToll = defineQuery({
  name: 'etcInvoice.print',
  path: `${etcInvoices.path}/print`,
  access: ['etcInvoiceInfo:download'],
  input: { id: id('etcInvoice'), origin: text(60) },
  answer: paperAnswer,
  file: true,
});
/** What the code on such a paper leads to: whether it is what the platform keeps. */
export const checkToll = defineQuery({
  name: 'etcInvoice.check',
  path: `${etcInvoices.path}/check`,
  access: 'public',
  visit: '/tollCheck',
  input: { code: text(120) },
  answer: visitAnswer,
});
