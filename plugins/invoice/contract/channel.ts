import { definePort } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

/** Added to the refusals of every command that sends to an outside system. */
export const noChannel = {
  noChannel: {
    status: 409,
    zh: '{channel}尚未接入，请先配置通道适配器',
    en: '{channel} is not connected; configure its adapter first',
  },
} as const;
/** What the outside systems are called in `noChannel`. */
export const channelNames = {
  tax: { zh: '税务开票通道', en: 'the tax service' },
  partner: { zh: '合作开票通道', en: 'the invoicing partner' },
  tolls: { zh: 'ETC通行费通道', en: 'the toll service' },
  sms: { zh: '短信通道', en: 'the text message channel' },
} as const;

const cents = z.int();
const party = z.object({
  name: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
});
const line = z.object({ waybillSn: z.string(), goodsName: z.string(), amountExcl: cents, tax: cents });
const order = z.object({
  /** Our number; the same one is issued only once. */
  orderNo: z.string(),
  /** Number of the request to issue it; each one is a request of its own. */
  attempt: z.int(),
  invoiceType: z.string(),
  seller: party,
  buyer: party,
  lines: z.array(line),
  vatPpm: z.int(),
  amountExcl: cents,
  tax: cents,
  totalCents: cents,
  remark: z.string(),
});
const numbers = { invoiceCode: z.nullable(z.string()), invoiceNo: z.string() };
const failed = z.object({ state: z.literal('failed'), failReason: z.string() });
const issued = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), ...numbers, totalCents: cents }),
  failed,
]);
/** Seller or buyer of an invoice. */
export type Party = z.infer<typeof party>;
export type InvoiceOrderLine = z.infer<typeof line>;
export type InvoiceOrder = z.infer<typeof order>;
export type InvoiceAnswer = z.infer<typeof issued>;
export interface InvoiceNumbers {
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
}
const differs = (asked: { readonly totalCents: number }, told: InvoiceAnswer): string | undefined =>
  told.state === 'done' && told.totalCents !== asked.totalCents
    ? `asked for an invoice of ${asked.totalCents} cents, one of ${told.totalCents} is told of`
    : undefined;
/** 开票: the tax platform issues an invoice. */
export const taxIssue = definePort<InvoiceOrder, InvoiceAnswer>({
  name: 'invoice.issue',
  request: order,
  answer: issued,
  differs,
});
/** `confirmNo`: of the confirmation that lets it be issued. */
const reversal = z.extend(order, { of: z.object(numbers), confirmNo: z.string() });
export type InvoiceReversal = z.infer<typeof reversal>;
/** 红冲: the tax platform issues a red-letter invoice that takes one back. */
export const taxRed = definePort<InvoiceReversal, InvoiceAnswer>({
  name: 'invoice.red',
  request: reversal,
  answer: issued,
  differs,
});

const push = z.object({ applyNo: z.string(), orders: z.array(order) });
const pushed = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    thirdOrderNo: z.string(),
    amount: cents,
    invoices: z.array(z.object({ orderNo: z.string(), ...numbers })),
  }),
  failed,
]);
export type PartnerPush = z.infer<typeof push>;
export type PartnerAnswer = z.infer<typeof pushed>;
/** 合作开票方: takes a whole application, and answers when it has issued all its invoices, or none. */
export const partnerIssue = definePort<PartnerPush, PartnerAnswer>({
  name: 'invoice.partner',
  request: push,
  answer: pushed,
  differs: ({ orders }, told) => {
    if (told.state === 'failed') return undefined;
    const asked = orders.reduce((sum, { totalCents }) => sum + totalCents, 0);
    if (told.amount !== asked) return `asked for ${asked} cents, the partner tells of ${told.amount}`;
    const missing = orders.find(({ orderNo }) => told.invoices.every((one) => one.orderNo !== orderNo));
    return missing && `the invoice of ${missing.orderNo} is missing`;
  },
});

const tollTrip = z.object({
  applyNo: z.string(),
  waybillSn: z.string(),
  vehicleNum: z.string(),
  plateColor: z.string(),
  loadAt: z.string(),
  unloadAt: z.nullable(z.string()),
  attempt: z.int(),
});
const taken = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), feeCents: z.int().check(z.minimum(0)) }),
  failed,
]);
/** A trip as sent to the toll service. */
export type TollTrip = z.infer<typeof tollTrip>;
export type TollAnswer = z.infer<typeof taken>;
/** 开始上报: the toll service is told that a trip has begun. */
export const tollStart = definePort<TollTrip, TollAnswer>({ name: 'toll.start', request: tollTrip, answer: taken });
/** 结束上报 */
export const tollEnd = definePort<TollTrip, TollAnswer>({ name: 'toll.end', request: tollTrip, answer: taken });

const toll = z.object({
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  vehicleNum: z.string(),
  tollSection: z.string(),
  entryTime: z.string(),
  exitTime: z.string(),
  amountExcl: cents,
  taxPpm: z.int(),
  tax: cents,
});
const tolls = z.object({ invoices: z.array(toll) });
export type TollInvoice = z.infer<typeof toll>;
export type TollInvoices = z.infer<typeof tolls>;
/** The toll invoices of a trip. */
export const tollInvoices = definePort<TollTrip, TollInvoices>({
  name: 'toll.invoices',
  request: tollTrip,
  answer: tolls,
});
const vehicle = z.object({ vehicleNum: z.string(), plateColor: z.string() });
const filing = z.object({ filed: z.boolean() });
export type TollVehicle = z.infer<typeof vehicle>;
export type TollFiling = z.infer<typeof filing>;
/** 车辆备案: whether the toll service knows a vehicle. */
export const tollFiling = definePort<TollVehicle, TollFiling>({
  name: 'toll.filing',
  request: vehicle,
  answer: filing,
});
