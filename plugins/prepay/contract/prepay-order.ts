import {
  choice,
  dateTime,
  defineResource,
  id,
  integer,
  money,
  optional,
  plate,
  ratio,
  text,
} from '@freightdeck/sdk/contract';
import { payeeType } from '@freightdeck/plugin-waybill/contract';

/** 预付状态, domain 4.9. */
export const prepayStatus = choice('PREPAY_STATUS', [
  { value: 10, zh: '待审核', en: 'Awaiting audit', tone: 'waiting' },
  { value: 20, zh: '审核通过', en: 'Approved', tone: 'waiting' },
  { value: 30, zh: '支付中', en: 'Paying', tone: 'running' },
  { value: 40, zh: '已支付', en: 'Paid', tone: 'done' },
  { value: 45, zh: '退款中', en: 'Being refunded', tone: 'running' },
  { value: 50, zh: '支付失败', en: 'Failed', tone: 'warning' },
  { value: 60, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 70, zh: '已撤销', en: 'Cancelled', tone: 'void' },
  { value: 80, zh: '已核销', en: 'Written off', tone: 'done' },
  { value: 90, zh: '已退回', en: 'Returned', tone: 'void' },
]);
export const prepayKind = choice('PREPAY_KIND', [
  { value: 'CASH', zh: '现金', en: 'Cash' },
  { value: 'OIL', zh: '油', en: 'Oil' },
  { value: 'GAS', zh: '气', en: 'Gas' },
]);
/** 通道: to the carrier's wallet at once, or by an order at TYY. */
export const prepayChannel = choice('PREPAY_CHANNEL', [
  { value: 'WALLET', zh: '平台钱包', en: 'Wallet' },
  { value: 'TYY', zh: '油气预付(TYY)', en: 'TYY' },
]);

/** 预付单: a part of the freight of one waybill that is paid before settlement. */
export const prepayOrders = defineResource({
  name: 'prepayOrder',
  path: '/api/settlement/prepayOrder',
  table: 'prepay_order',
  tenancy: 'tenant',
  fields: {
    prepaySn: text(20),
    waybillId: id('waybill'),
    waybillSn: text(20),
    platformName: text(64),
    companyName: text(64),
    vehicleNum: plate(),
    driverName: text(20),
    prepayKind,
    amount: money({ min: 1 }),
    /** Share of the freight estimated at the request. */
    ratioPpm: ratio(),
    payeeType,
    payeeName: text(20),
    cardLast4: optional(text(4)),
    channel: prepayChannel,
    prepayStatus,
    payStatus: choice('PAY_STATUS', [
      { value: 0, zh: '未支付', en: 'Unpaid', tone: 'draft' },
      { value: 1, zh: '部分支付', en: 'Partly paid', tone: 'running' },
      { value: 2, zh: '支付中', en: 'Paying', tone: 'running' },
      { value: 3, zh: '已支付', en: 'Paid', tone: 'done' },
      { value: 4, zh: '支付失败', en: 'Failed', tone: 'warning' },
    ]),
    /** 预估运费, cap and earlier requests, as of the request. */
    estimateCents: money(),
    capCents: money(),
    kindCapCents: money(),
    priorCents: money(),
    applyBy: text(20),
    reason: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    payBy: optional(text(20)),
    paidAt: optional(dateTime()),
    tyyOrderNo: optional(text(40)),
    tyyAmount: optional(money()),
    diffCents: optional(money({ min: -9_999_999_999 })),
    feeCents: money(),
    failReason: optional(text(200)),
    attempts: integer(0, 1000),
    consumedCents: money(),
    refundedCents: money(),
    /** Debt of the carrier, because the wallet no longer held the amount. */
    owedCents: money(),
    journalNo: optional(text(20)),
    at: dateTime(),
  },
  filters: {
    prepaySn: 'many',
    waybillId: 'equal',
    waybillSn: 'many',
    companyName: 'like',
    vehicleNum: 'many',
    driverName: 'like',
    prepayKind: 'in',
    channel: 'in',
    prepayStatus: 'in',
    payStatus: 'in',
    tyyOrderNo: 'many',
    at: 'range',
  },
  sorts: ['at', 'paidAt', 'amount'],
  totals: ['amount', 'consumedCents'],
  counted: 'prepayStatus',
  label: 'prepaySn',
  access: [
    'prepayManagerNew:view',
    'spPrepayManagerNew:view',
    'tyyPrepayOrderManage:view',
    'tyyCashPayOrderManage:view',
  ],
  exportAccess: [
    'prepayManagerNew:export',
    'spPrepayManagerNew:export',
    'tyyPrepayOrderManage:export',
    'tyyCashPayOrderManage:export',
  ],
});
