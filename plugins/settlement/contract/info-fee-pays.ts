import { choice, dateTime, defineResource, integer, money, optional, reference, text } from '@freightdeck/sdk/contract';
import { feeOrders } from '@freightdeck/plugin-goods/contract';

/** 信息费支付: a broker's fee for a waybill; it is paid with the waybill's settlement. */
export const infoFeePays = defineResource({
  name: 'infoFeePay',
  path: '/api/settlement/infoFeePay',
  table: 'info_fee_pay',
  tenancy: 'tenant',
  fields: {
    payNo: text(30),
    platformName: text(64),
    brokerName: text(20),
    settleSn: reference('settlementOrder', 'settleSn', 30),
    waybillSn: reference('waybill', 'waybillSn', 20),
    payer: choice('INFO_FEE_PAYER', [
      { value: 'CARRIER', zh: '承运方', en: 'Carrier' },
      { value: 'SHIPPER', zh: '货主', en: 'Shipper' },
    ]),
    amount: money(),
    /** Tax within the fee, by the rate of the provider's information services. */
    taxCents: money(),
    orderCount: integer(1, 1),
    infoPayStatus: choice('INFO_FEE_PAY_STATUS', [
      { value: 2, zh: '已支付', en: 'Paid', tone: 'done' },
      { value: 4, zh: '已冲回', en: 'Reversed', tone: 'void' },
    ]),
    /** Of the fee's own order. */
    invoiceStatus: optional(feeOrders.fields.invoiceStatus),
    journalNo: reference('ledgerJournal', 'journalNo', 20),
    payAt: dateTime(),
  },
  filters: {
    payNo: 'many',
    brokerName: 'like',
    waybillSn: 'many',
    infoPayStatus: 'in',
    invoiceStatus: 'in',
    payAt: 'range',
  },
  sorts: ['payAt', 'amount'],
  totals: ['amount', 'taxCents'],
  label: 'payNo',
  access: ['infoFeePayRecord:view'],
  exportAccess: ['infoFeePayRecord:export'],
});
