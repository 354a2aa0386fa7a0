import { createHash } from 'node:crypto';
import { sumMoney } from '@freightdeck/sdk/values';
import type { InvoiceAnswer, InvoiceNumbers, InvoiceOrder, PartnerAdapter, TaxAdapter } from '../contract/index.ts';

const digits = (text: string, length: number): string => {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 14);
  return String(Number.parseInt(hex, 16)).padStart(length, '0').slice(-length);
};
/** The same order always gets the same number. Digital invoices have no code. */
function numbersOf({ platformId, orderNo, invoiceType }: InvoiceOrder): InvoiceNumbers {
  const serial = `${orderNo.replace(/\D/g, '')}${digits(platformId + orderNo, 16)}`;
  return invoiceType === 'ELECTRONIC'
    ? { invoiceCode: null, invoiceNo: `99${serial}`.slice(0, 20) }
    : { invoiceCode: `0990${digits(platformId, 8)}`, invoiceNo: serial.slice(6, 14) };
}
const done = (order: InvoiceOrder): InvoiceAnswer => ({ state: 'done', ...numbersOf(order) });
const endsIn = (cents: number, end: number): boolean => Math.abs(cents) % 100 === end;

/**
 * Simulates the tax platform: a total that ends in ,13 fails the first time; one in ,77 is still pending when first
 * asked.
 */
export const simulatedTax: TaxAdapter = {
  issue: (_call, order) => {
    if (endsIn(order.totalCents, 13) && order.attempt === 1)
      return Promise.resolve({ state: 'failed', failReason: '购方信息校验未通过（模拟）' });
    return Promise.resolve(endsIn(order.totalCents, 77) && order.attempt === 1 ? { state: 'running' } : done(order));
  },
  red: (_call, order) =>
    Promise.resolve(
      endsIn(order.totalCents, 13) && order.attempt === 1
        ? { state: 'failed', failReason: '红字确认单未生效（模拟）' }
        : done(order),
    ),
  query: (_call, order) => Promise.resolve(done(order)),
};
/** Simulates the partner: it accepts an application and has issued it when asked. */
export const simulatedPartner: PartnerAdapter = {
  push: (_call, applyNo, orders) =>
    Promise.resolve(
      orders.some((order) => endsIn(order.totalCents, 13) && order.attempt === 1)
        ? { failReason: '购方信息校验未通过（模拟）' }
        : { thirdOrderNo: `FZ${applyNo}` },
    ),
  query: (_call, _thirdOrderNo, orders) =>
    Promise.resolve({
      state: 'done',
      amount: sumMoney(orders.map((order) => order.totalCents)),
      invoices: orders.map((order) => ({ orderNo: order.orderNo, ...numbersOf(order) })),
    }),
};
