import { defineEvent } from '@freightdeck/sdk/contract';

interface OfTrip {
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyId: string;
  readonly companyName: string;
}
/**
 * What the shipper will owe for a trip, by what is known now: estimated at dispatch and at loading, exact once it is
 * unloaded. Whoever keeps the shipper's money sets it aside.
 */
export interface WaybillDue extends OfTrip {
  /** Cents; 0 when nobody drives any more. */
  readonly cents: number;
  /** The trip is being dispatched, and is not where the money is short; later its goods are on the road. */
  readonly isDispatch: boolean;
}
export const waybillDue = defineEvent<WaybillDue>('waybill.due');

/** An insurance of the trip that its shipper bears was paid; below 0 when it was taken back. */
export interface WaybillInsured {
  readonly platformId: string;
  readonly waybillId: string;
  readonly cents: number;
}
export const waybillInsured = defineEvent<WaybillInsured>('waybill.insured');

/** The insurance of a trip has begun, with what the regulator is told of it; null once the policy was taken back. */
export interface WaybillCovered {
  readonly platformId: string;
  readonly waybillId: string;
  readonly policyNo: string | null;
  readonly insurerCode: string | null;
}
export const waybillCovered = defineEvent<WaybillCovered>('waybill.covered');

/** Advances of a trip with their service fee need this much of the shipper's money set aside, however little else. */
export interface WaybillAdvanced extends OfTrip {
  /** Cents of all advances of the trip that are not refused or taken back. */
  readonly cents: number;
}
export const waybillAdvanced = defineEvent<WaybillAdvanced>('waybill.advanced');

/** The settlement of a trip was approved: the shipper owes the amount. With `isBack` it was voided again. */
export interface WaybillCharged extends OfTrip {
  readonly settleSn: string;
  readonly onCredit: boolean;
  readonly cents: number;
  readonly isBack: boolean;
}
export const waybillCharged = defineEvent<WaybillCharged>('waybill.charged');

/**
 * The shipper's money set aside for a trip was taken (P-07), and the rest of it given back (P-03), by this journal.
 * Below 0 the payment was taken back: the money is set aside again.
 */
export interface WaybillCollected extends OfTrip {
  readonly usedCents: number;
  readonly backCents: number;
  readonly journalNo: string;
}
export const waybillCollected = defineEvent<WaybillCollected>('waybill.collected');

/** A shipper on credit has paid (P-08). `bizNo`: number of the statement. */
export interface CreditRepaid {
  readonly platformId: string;
  readonly companyId: string;
  readonly bizNo: string;
  readonly cents: number;
}
export const creditRepaid = defineEvent<CreditRepaid>('waybill.creditRepaid');

/** Refusals of a dispatch or a settlement when the shipper's money does not reach. */
export const coverRefusals = {
  coverShort: {
    status: 422,
    zh: '货主{company}可用余额不足，按冻结比例还差{short}元，请先充值。可办理充值：{who}',
    en: '{company} is {short} yuan short of what is set aside for the trip. Recharge first: {who}',
    go: { page: '/recharge', access: ['recharge:view'], zh: '去充值', en: 'Recharge' },
  },
  advanceShort: {
    status: 422,
    zh: '预付须由货主的资金全额覆盖：{company}可用余额还差{short}元。可办理充值：{who}',
    en: 'An advance is covered by the shipper in full: {company} is {short} yuan short. Who may recharge: {who}',
    go: { page: '/recharge', access: ['recharge:view'], zh: '去充值', en: 'Recharge' },
  },
  creditShort: {
    status: 422,
    zh: '货主{company}授信额度不足，还差{short}元。可调整额度：{who}',
    en: 'The quota of {company} is {short} yuan short. Who may change it: {who}',
    go: { page: '/quotaAllocation', access: ['quotaAllocation:view'], zh: '去额度分配', en: 'Open quotas' },
  },
} as const;

/** Refusal of the void of a settlement whose trip has an invoice: that is taken back first. */
export const invoicedRefusals = {
  invoiced: {
    status: 409,
    zh: '运单{waybillSn}已开票或已申请开票，请先红冲发票或撤销申请',
    en: 'Waybill {waybillSn} is invoiced or applied for: take the invoice back, or the application',
    go: { page: '/invoiceManage', access: ['invoiceManage:view'], zh: '去发票管理', en: 'Open invoices' },
  },
} as const;
