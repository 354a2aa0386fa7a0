import { gateRefusals } from '@freightdeck/plugin-waybill/contract';
import { defineCommand, defineWorkflow, text } from '@freightdeck/sdk/contract';
import { invoiceApplies } from './application.ts';
import { noChannel } from './channel.ts';

const path = invoiceApplies.path;
const sameHand = {
  sameHand: {
    status: 403,
    zh: '申请人不能审核自己的开票申请，复核人不能是初审人',
    en: 'Nobody audits their own application, nor twice',
  },
} as const;
const stages = {
  awaitsOperator: { status: 409, zh: '申请正在等待平台复核', en: 'The application awaits the operator' },
  awaitsProvider: { status: 409, zh: '申请尚未经服务商审核', en: 'The provider has not audited it yet' },
} as const;
const changed = {
  changed: {
    status: 422,
    zh: '运单{waybillSn}的应收或状态已变化，不能按申请金额开票',
    en: 'Waybill {waybillSn} has changed and does not bear the amount applied for',
  },
  tooMany: {
    status: 422,
    zh: '按单张限额需拆分为{count}张发票，一次最多{most}张',
    en: 'The limit makes {count} invoices of it; {most} at most',
  },
  sumDiffers: {
    status: 422,
    zh: '申请金额{total}元与运单应收合计{sum}元不一致',
    en: 'The application is for {total} yuan, its waybills make {sum} yuan',
  },
  badTaxNo: {
    status: 412,
    zh: '购方税号{taxNo}不是有效的统一社会信用代码，请先更正发票抬头',
    en: '{taxNo} is no valid credit code: correct the title first',
  },
  ...gateRefusals,
} as const;
const reason = { reason: text(200) };
export const approveApply = defineCommand({
  name: 'invoiceApply.approve',
  path: `${path}/audit`,
  access: ['checkInvoice:audit', 'checkInvoice:batchAudit'],
  on: invoiceApplies,
  bulk: true,
  refusals: { ...sameHand, ...stages, ...changed },
});
export const rejectApply = defineCommand({
  name: 'invoiceApply.reject',
  path: `${path}/reject`,
  access: ['checkInvoice:reject'],
  on: invoiceApplies,
  input: reason,
  bulk: true,
  refusals: { ...sameHand, ...stages },
});
/** 平台复核, for providers that need a second audit. */
export const reviewApply = defineCommand({
  name: 'invoiceApply.review',
  path: `${path}/review`,
  access: ['platformCheckInvoice:audit'],
  on: invoiceApplies,
  refusals: { ...sameHand, ...stages, ...changed },
});
export const returnApply = defineCommand({
  name: 'invoiceApply.return',
  path: `${path}/return`,
  access: ['platformCheckInvoice:reject'],
  on: invoiceApplies,
  input: reason,
  refusals: stages,
});
export const withdrawApply = defineCommand({
  name: 'invoiceApply.withdraw',
  path: `${path}/withdraw`,
  access: ['openInvoice:withdraw'],
  on: invoiceApplies,
  danger: true,
});

const partner = {
  ...noChannel,
  notPartner: { status: 409, zh: '该申请不走合作开票', en: 'The application does not go through the partner' },
  sellerMissing: { status: 412, zh: '请先维护销方开票信息', en: 'Configure the seller first' },
} as const;
export const pushApply = defineCommand({
  name: 'invoiceApply.push',
  outside: true,
  path: `${path}/push`,
  access: ['fangzhongInvoice:push'],
  on: invoiceApplies,
  bulk: true,
  refusals: partner,
});
export const queryApply = defineCommand({
  name: 'invoiceApply.query',
  outside: true,
  path: `${path}/query`,
  access: ['fangzhongInvoice:query'],
  on: invoiceApplies,
  bulk: true,
  refusals: partner,
});
export const retryApply = defineCommand({
  name: 'invoiceApply.retry',
  outside: true,
  path: `${path}/retry`,
  access: ['fangzhongInvoice:retry'],
  on: invoiceApplies,
  bulk: true,
  refusals: partner,
});

const first = { auditStage: { is: [1], refusal: 'awaitsOperator' } } as const;
const second = { auditStage: { is: [2], refusal: 'awaitsProvider' } } as const;
const viaPartner = { channel: { is: ['FZ'], refusal: 'notPartner' } } as const;
/** After approval, the state of an application follows that of its invoices. */
export const applyLife = defineWorkflow({
  name: 'invoiceApply',
  resource: invoiceApplies,
  state: 'applyStatus',
  initial: 20,
  transitions: {
    approve: { command: approveApply, from: [20], to: 30, actors: ['provider'], when: first },
    reject: { command: rejectApply, from: [20], to: 70, actors: ['provider'], when: first },
    review: { command: reviewApply, from: [20], to: 30, actors: ['operator'], when: second },
    return: { command: returnApply, from: [20], to: 70, actors: ['operator'], when: second },
    withdraw: { command: withdrawApply, from: [10, 20, 70], to: 90, actors: ['provider', 'shipper'] },
    push: { command: pushApply, from: [30], to: 40, actors: ['provider'], when: viaPartner },
    query: { command: queryApply, from: [40], to: 50, actors: ['provider', 'system'], when: viaPartner },
    retry: { command: retryApply, from: [80], to: 40, actors: ['provider'], when: viaPartner },
  },
});
