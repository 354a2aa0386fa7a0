import { token } from '@freightdeck/sdk/contract';

/** Added to the refusals of every command that calls an outside system. */
export const noChannel = {
  noChannel: {
    status: 409,
    zh: '{channel}尚未接入，请先配置通道适配器',
    en: '{channel} is not connected; configure its adapter first',
  },
} as const;
type Asking = object;

/** Seller or buyer of an invoice. */
export interface Party {
  readonly name: string;
  readonly taxNo: string;
  readonly address: string;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
}
export interface InvoiceOrderLine {
  readonly waybillSn: string;
  readonly goodsName: string;
  readonly amountExcl: number;
  readonly tax: number;
}
/** The invoice to issue. `orderNo` is our number; the same one is issued only once. */
export interface InvoiceOrder {
  readonly platformId: string;
  readonly orderNo: string;
  readonly attempt: number;
  readonly invoiceType: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly lines: readonly InvoiceOrderLine[];
  readonly vatPpm: number;
  readonly amountExcl: number;
  readonly tax: number;
  readonly totalCents: number;
  readonly remark: string;
}
export interface InvoiceNumbers {
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
}
export type InvoiceAnswer =
  | { readonly state: 'running' }
  | ({ readonly state: 'done' } & InvoiceNumbers)
  | { readonly state: 'failed'; readonly failReason: string };

/** 税务开票: issues and reverses invoices, and returns the result of an order. */
export interface TaxAdapter {
  issue(call: Asking, order: InvoiceOrder): Promise<InvoiceAnswer>;
  red(call: Asking, order: InvoiceOrder, of: InvoiceNumbers): Promise<InvoiceAnswer>;
  query(call: Asking, order: InvoiceOrder): Promise<InvoiceAnswer>;
}
export interface PartnerAnswer {
  readonly state: 'running' | 'done' | 'failed';
  readonly amount: number;
  readonly invoices: readonly (InvoiceNumbers & { readonly orderNo: string })[];
  readonly failReason?: string;
}
/** 合作开票方: takes a whole application and issues its invoices. */
export interface PartnerAdapter {
  push(
    call: Asking,
    applyNo: string,
    orders: readonly InvoiceOrder[],
  ): Promise<{ readonly thirdOrderNo: string } | { readonly failReason: string }>;
  query(call: Asking, thirdOrderNo: string, orders: readonly InvoiceOrder[]): Promise<PartnerAnswer>;
}
/** A trip as sent to the toll service. */
export interface TollTrip {
  readonly applyNo: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly plateColor: string;
  readonly loadAt: string;
  readonly unloadAt: string | null;
  readonly attempt: number;
}
export interface TollInvoice {
  readonly invoiceCode: string;
  readonly invoiceNo: string;
  readonly vehicleNum: string;
  readonly tollSection: string;
  readonly entryTime: string;
  readonly exitTime: string;
  readonly amountExcl: number;
  readonly taxPpm: number;
  readonly tax: number;
}
/** ETC 通行费: receives trips and returns their toll invoices. Without `failReason` a trip was accepted. */
export interface TollAdapter {
  start(call: Asking, trip: TollTrip): Promise<{ readonly failReason?: string }>;
  end(call: Asking, trip: TollTrip): Promise<{ readonly failReason?: string; readonly feeCents?: number }>;
  invoices(call: Asking, trip: TollTrip): Promise<readonly TollInvoice[]>;
  /** Whether the vehicle is registered there. */
  filed(call: Asking, vehicleNum: string, plateColor: string): Promise<boolean>;
}
/**
 * Provided by adapter plugins; in demo and test mode simulated ones are used. Without either, calls are refused with
 * `noChannel`.
 */
export const TaxAdapter = token<TaxAdapter>('invoice.taxAdapter', 1);
export const PartnerAdapter = token<PartnerAdapter>('invoice.partnerAdapter', 1);
export const TollAdapter = token<TollAdapter>('invoice.tollAdapter', 1);
