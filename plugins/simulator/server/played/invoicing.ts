import { createHash } from 'node:crypto';
import type { Adapter } from '@freightdeck/sdk/server';
import { partnerIssue, taxConfirm, taxIssue, taxRed } from '@freightdeck/plugin-invoice/contract';
import type { InvoiceAnswer, InvoiceNumbers, InvoiceOrder } from '@freightdeck/plugin-invoice/contract';
import { sumMoney } from '@freightdeck/sdk/values';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';

const digits = (text: string, length: number): string => {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 14);
  return String(Number.parseInt(hex, 16)).padStart(length, '0').slice(-length);
};
/** The same order always gets the same number. Digital invoices have no code. */
function numbersOf(platformId: string, { orderNo, invoiceType }: InvoiceOrder): InvoiceNumbers {
  const serial = `${orderNo.replace(/\D/g, '')}${digits(platformId + orderNo, 16)}`;
  return invoiceType === 'ELECTRONIC'
    ? { invoiceCode: null, invoiceNo: `99${serial}`.slice(0, 20) }
    : { invoiceCode: `0990${digits(platformId, 8)}`, invoiceNo: serial.slice(6, 14) };
}
const issued = (platformId: string, order: InvoiceOrder): InvoiceAnswer => ({
  state: 'done',
  ...numbersOf(platformId, order),
  totalCents: order.totalCents,
});
const endsIn = ({ totalCents }: InvoiceOrder, end: number): boolean => Math.abs(totalCents) % 100 === end;

/**
 * Simulates the tax platform and the partner: a total that ends in ,13 fails the first time; the tax platform decides
 * one in ,77 only when it is asked again, and the partner every application. A red letter of an invoice that the buyer
 * has deducted waits for the buyer, who refuses a total that ends in ,31, lets one in ,41 run out, and agrees to all
 * others when they are looked at.
 */
export const playedInvoicing = (books: AnswerBooks): readonly Adapter[] => [
  playing(
    books,
    taxIssue,
  )(({ platformId, request, again }) => {
    if (endsIn(request, 13) && request.attempt === 1)
      return { state: 'failed', failReason: '购方信息校验未通过（模拟）' };
    return endsIn(request, 77) && !again ? undefined : issued(platformId, request);
  }),
  playing(
    books,
    taxRed,
  )(({ platformId, request }) =>
    endsIn(request, 13) && request.attempt === 1
      ? { state: 'failed', failReason: '红字确认单未生效（模拟）' }
      : issued(platformId, request),
  ),
  playing(
    books,
    taxConfirm,
  )(({ key, request: { act, askedBy, confirmNo, buyerDeducted, totalCents } }) => {
    const number = confirmNo === '' ? `9900${digits(key, 16)}` : confirmNo;
    if (act === 'CANCEL') return { state: 'cancelled', confirmNo: number };
    // An invoice that the buyer has used is agreed to by the other party, which looks at it later.
    if (act === 'ASK') {
      if (askedBy === 'BUYER' && !/^\d{20}$/.test(confirmNo))
        return { state: 'failed', failReason: '没有该编号的红字信息确认单（模拟）' };
      return { state: buyerDeducted && askedBy === 'SELLER' ? 'waiting' : 'confirmed', confirmNo: number };
    }
    const cents = Math.abs(totalCents) % 100;
    if (cents === 31) return { state: 'refused', confirmNo: number, reason: '购方拒绝（模拟）' };
    return { state: cents === 41 ? 'expired' : 'confirmed', confirmNo: number };
  }),
  playing(
    books,
    partnerIssue,
  )(({ platformId, request: { applyNo, orders }, again }) => {
    if (orders.some((order) => endsIn(order, 13) && order.attempt === 1))
      return { state: 'failed', failReason: '购方信息校验未通过（模拟）' };
    if (!again) return undefined;
    return {
      state: 'done',
      thirdOrderNo: `FZ${applyNo}`,
      amount: sumMoney(orders.map(({ totalCents }) => totalCents)),
      invoices: orders.map((order) => ({ orderNo: order.orderNo, ...numbersOf(platformId, order) })),
    };
  }),
];
