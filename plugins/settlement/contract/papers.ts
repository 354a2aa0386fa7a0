import {
  defineCommand,
  defineQuery,
  id,
  integer,
  month,
  optional,
  paperAnswer,
  text,
  visitAnswer,
} from '@freightdeck/sdk/contract';
import { receipts, vouchers } from './proof.ts';

const origin = text(60);
/** 册: a file takes so many documents; what a month has beyond is in the next one. */
export const documentsOfFile = 300;
const monthly = { month: month(), part: optional(integer(1, 1_000)), origin };
/** 结算凭证 as PDF. `origin` is the address of the console, to which the code on the paper leads. */
export const printVoucher = defineQuery({
  name: 'settlementVoucher.print',
  path: `${vouchers.path}/print`,
  access: [
    'spSettlementNewCertificate:preview',
    'spSettlementNewCertificate:download',
    'settlementVoucherRecords:preview',
    'settlementVoucherRecords:download',
  ],
  input: { id: id('settlementVoucher'), origin },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** The vouchers of a month in one PDF, or in several parts. */
export const printVouchersOfMonth = defineQuery({
  name: 'settlementVoucher.printMonth',
  path: `${vouchers.path}/printMonth`,
  access: ['spSettlementNewCertificate:batchDownload'],
  input: monthly,
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** 重新生成: the file of a voucher is made anew, and is on record again. */
export const regenerateVoucher = defineCommand({
  name: 'settlementVoucher.regenerate',
  path: `${vouchers.path}/regenerate`,
  access: ['spSettlementNewCertificate:regenerate', 'settlementVoucherRecords:regenerate'],
  on: vouchers,
  bulk: true,
});
/** 银行回单 as PDF. */
export const printReceipt = defineQuery({
  name: 'settlementReceipt.print',
  path: `${receipts.path}/print`,
  access: [
    'settlementReceipt:preview',
    'settlementReceipt:download',
    'settlementReceiptPlatform:preview',
    'settlementReceiptPlatform:download',
  ],
  input: { id: id('settlementReceipt'), origin },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** The bank receipts of a month likewise. */
export const printReceiptsOfMonth = defineQuery({
  name: 'settlementReceipt.printMonth',
  path: `${receipts.path}/printMonth`,
  access: ['settlementReceipt:batchDownload'],
  input: monthly,
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** What the code on such a paper leads to: whether it is what the platform keeps. */
export const checkPaper = defineQuery({
  name: 'settlementVoucher.check',
  path: `${vouchers.path}/check`,
  access: 'public',
  visit: '/voucherCheck',
  input: { code: text(120) },
  answer: visitAnswer,
});
