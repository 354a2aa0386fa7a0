import {
  choice,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  defineWorkflow,
  id,
  money,
  optional,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { infoFeeTerms } from './terms.ts';

const path = '/api/trucking/goodsInfoFeeOrder';
/** 货源信息费订单: the broker's fee for a signed trip. */
export const feeOrders = defineResource({
  name: 'feeOrder',
  path,
  table: 'goods_fee_order',
  tenancy: 'tenant',
  fields: {
    orderNo: text(20),
    platformName: text(64),
    goodsId: id('goods', 'goodsSn'),
    goodsSn: text(20),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    brokerName: text(20),
    payer: infoFeeTerms.infoFeeBearer,
    baseKg: weight(),
    infoFee: money(),
    payStatus: choice('INFO_FEE_STATUS', [
      { value: 0, zh: '待支付', en: 'To be paid', tone: 'waiting' },
      { value: 1, zh: '支付中', en: 'Being paid', tone: 'running' },
      { value: 2, zh: '已支付', en: 'Paid', tone: 'done' },
      { value: 3, zh: '支付失败', en: 'Failed', tone: 'warning' },
      { value: 4, zh: '已退款', en: 'Refunded', tone: 'void' },
      { value: 5, zh: '已取消', en: 'Cancelled', tone: 'void' },
    ]),
    payAt: optional(dateTime()),
    invoiceStatus: choice('INFO_FEE_INVOICE', [
      { value: 0, zh: '未申请', en: 'Not applied for', tone: 'draft' },
      { value: 1, zh: '已申请', en: 'Applied for', tone: 'waiting' },
      { value: 3, zh: '已开票', en: 'Issued', tone: 'done' },
    ]),
    remark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: {
    orderNo: 'many',
    goodsSn: 'many',
    waybillSn: 'many',
    brokerName: 'like',
    payStatus: 'in',
    createdAt: 'range',
  },
  sorts: ['createdAt', 'infoFee'],
  totals: ['infoFee', 'baseKg'],
  counted: 'payStatus',
  voided: [4, 5],
  label: 'orderNo',
  access: ['GoodsInfoFeeOrder:view'],
  exportAccess: ['GoodsInfoFeeOrder:export'],
});
const why = { reason: text(200) };
export const payFee = defineCommand({
  name: 'feeOrder.pay',
  path: `${path}/pay`,
  access: ['GoodsInfoFeeOrder:pay'],
  on: feeOrders,
  bulk: true,
});
/** System commands for the channel's result: paid or failed. */
export const paidFee = defineCommand({ name: 'feeOrder.paid', path: `${path}/paid`, access: 'session', on: feeOrders });
export const failFee = defineCommand({
  name: 'feeOrder.fail',
  path: `${path}/fail`,
  access: 'session',
  on: feeOrders,
  input: why,
});
export const refundFee = defineCommand({
  name: 'feeOrder.refund',
  path: `${path}/refund`,
  access: ['GoodsInfoFeeOrder:refund'],
  on: feeOrders,
  input: why,
  danger: true,
  refusals: {
    invoiced: { status: 409, zh: '已开票的信息费不能退款', en: 'An invoiced fee cannot be refunded' },
    sameHand: { status: 403, zh: '付款人不能自己退款', en: 'Who paid it cannot refund it' },
  },
});
export const cancelFee = defineCommand({
  name: 'feeOrder.cancel',
  path: `${path}/cancel`,
  access: ['GoodsInfoFeeOrder:cancel'],
  on: feeOrders,
  input: why,
  bulk: true,
});

export const feeOrderLife = defineWorkflow({
  name: 'feeOrder',
  resource: feeOrders,
  state: 'payStatus',
  initial: 0,
  transitions: {
    pay: { command: payFee, from: [0, 3], to: 1, actors: ['provider'] },
    paid: { command: paidFee, from: [1], to: 2, actors: ['system'] },
    fail: { command: failFee, from: [1], to: 3, actors: ['system'] },
    refund: { command: refundFee, from: [2], to: 4, actors: ['provider', 'operator'] },
    cancel: { command: cancelFee, from: [0, 3], to: 5, actors: ['provider', 'operator', 'system'] },
  },
});
/** A fee must be paid: the plugin that moves money listens, and calls `paidFee` or `failFee`. */
export const feePayment = defineEvent<{
  readonly platformId: string;
  readonly id: string;
  readonly orderNo: string;
  readonly cents: number;
  readonly payee: string;
}>('goods.feePayment');
