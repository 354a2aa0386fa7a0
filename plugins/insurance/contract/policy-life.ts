import {
  defineCommand,
  defineQuery,
  defineWorkflow,
  file,
  id,
  list,
  money,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import { policies } from './policy.ts';
import { bankChannel, bearer } from './words.ts';

const { path } = policies;
const reason = { reason: text(200) };
const fit = {
  notRunning: { status: 409, zh: '运单不在可投保的状态', en: 'The waybill cannot be insured in its state' },
  tooLate: { status: 409, zh: '装货超过2小时，不能投保', en: 'More than two hours after the loading' },
  notOffered: { status: 409, zh: '保险产品已停用', en: 'The product is disabled' },
  wrongCargo: { status: 412, zh: '该产品不承保此类货物', en: 'The product does not cover this cargo' },
  wrongPlate: { status: 412, zh: '该产品不承保此类车牌', en: 'The product does not cover this plate' },
  noAccount: {
    status: 409,
    zh: '没有启用的承保账户：{insurer}',
    en: 'There is no underwriting account with {insurer}',
  },
  accountShort: {
    status: 422,
    zh: '承保账户余额不足，可用{free}元，保费{premium}元',
    en: 'The underwriting account holds {free} yuan, the premium is {premium} yuan',
  },
  noInsurer: { status: 409, zh: '未接入保司通道，不能投保', en: 'No insurer is connected' },
} as const;
const departed = {
  departed: { status: 409, zh: '运单已发车，不能退保', en: 'The truck has departed; the policy cannot be cancelled' },
} as const;

/** Creates the policy of a waybill, by its shipper's terms unless others are given. 投保 sends it to the insurer. */
export const createPolicy = defineCommand({
  name: 'policy.add',
  path: `${path}/add`,
  access: ['policyManager:insure'],
  input: {
    waybillId: id('waybill'),
    productId: optional(id('insureProduct')),
    bearer: optional(bearer),
    cargoValueCents: optional(money({ min: 1 })),
  },
  answer: { id: id(), policySn: text(20), premiumCents: money() },
  refusals: {
    ...fit,
    insuredAlready: {
      status: 409,
      zh: '运单已有同险种保单{policySn}',
      en: 'Policy {policySn} covers this risk already',
    },
    noProduct: { status: 400, zh: '货主没有配置保险产品，请选择产品', en: 'The shipper has no product; choose one' },
    noValue: { status: 400, zh: '无法确定货值，请填写', en: 'The value of the cargo is not known; enter it' },
  },
});
export const insurePolicy = defineCommand({
  name: 'policy.insure',
  outside: true,
  path: `${path}/insure`,
  access: ['policyManager:insure', 'bspolicyManager:retry'],
  on: policies,
  bulk: true,
  refusals: fit,
});
/** 同步: has the insurer asked again; its answer is booked, and its premium compared. */
export const syncPolicy = defineCommand({
  name: 'policy.sync',
  outside: true,
  path: `${path}/sync`,
  access: ['bspolicyManager:sync', 'platformPolicyManager:reconcile'],
  on: policies,
  bulk: true,
  refusals: { noInsurer: fit.noInsurer },
});
export const cancelPolicy = defineCommand({
  name: 'policy.cancelPolicy',
  outside: true,
  path: `${path}/cancel`,
  access: ['policyManager:cancelPolicy'],
  on: policies,
  input: reason,
  danger: true,
  refusals: {
    ...departed,
    noInsurer: { status: 409, zh: '未接入保司通道，不能退保', en: 'No insurer is connected; nothing can be cancelled' },
  },
});
/** The insurer has answered a cancellation: a system command that books the answer. */
export const hearCancellation = defineCommand({
  name: 'policy.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: policies,
});
export const claimPolicy = defineCommand({
  name: 'policy.claim',
  path: `${path}/claim`,
  access: ['policyManager:claim'],
  on: policies,
  input: { lossCents: money({ min: 1 }), claimFile: file(), ...reason },
  refusals: { claimLate: { status: 409, zh: '保单到期超过30天，不能报案', en: 'More than thirty days after the end' } },
});
/** 结案: the insurer's payment goes to the insured; a claim can be closed without payment. */
export const closeClaim = defineCommand({
  name: 'policy.closeClaim',
  path: `${path}/closeClaim`,
  access: ['platformPolicyManager:closeClaim'],
  on: policies,
  input: { paidCents: money(), channel: bankChannel, ...reason },
  danger: true,
  refusals: {
    paidAbove: {
      status: 422,
      zh: '赔付不能超过保额{insured}元或损失{loss}元',
      en: 'At most the sum insured, {insured} yuan, and the loss, {loss} yuan',
    },
    sameHand: { status: 403, zh: '报案人不能自己结案', en: 'Who reported the loss cannot close it' },
  },
});
export const startPolicy = defineCommand({
  name: 'policy.start',
  path: `${path}/start`,
  access: ['policyManager:insure'],
  on: policies,
  refusals: {
    notDeparted: { status: 409, zh: '运单尚未发车，保单未到起保时间', en: 'The truck has not departed yet' },
  },
});
export const expirePolicy = defineCommand({
  name: 'policy.expire',
  path: `${path}/expire`,
  access: ['policyManager:insure'],
  on: policies,
});

const people = ['provider', 'operator'] as const;
/** 保单, domain 4.14. */
export const policyLife = defineWorkflow({
  name: 'policy',
  resource: policies,
  state: 'policyStatus',
  initial: 10,
  transitions: {
    insure: { command: insurePolicy, from: [10, 40], to: 20, actors: [...people, 'system'] },
    sync: { command: syncPolicy, from: [20, 30, 50, 55, 70, 80, 90], to: 'same', actors: [...people, 'system'] },
    start: { command: startPolicy, from: [30], to: 50, actors: ['system'] },
    cancelPolicy: { command: cancelPolicy, from: [10, 30, 40, 50], to: 60, actors: people },
    hearCancellation: { command: hearCancellation, from: [55], to: 60, actors: ['system'] },
    claim: { command: claimPolicy, from: [50, 90], to: 70, actors: people },
    closeClaim: { command: closeClaim, from: [70], to: 80, actors: people },
    expire: { command: expirePolicy, from: [50], to: 90, actors: ['system'] },
  },
});

const line = z.object({
  insurerName: z.string(),
  policies: z.int(),
  premiumCents: z.int(),
  paidCents: z.int(),
  ratioPpm: z.int(),
});
/** 赔付率 by insurer: claims paid divided by premiums. */
export const lossRatio = defineQuery({
  name: 'policy.lossRatio',
  path: `${path}/lossRatio`,
  access: ['platformPolicyManager:view'],
  answer: { insurers: list(shape(line), 100) },
});
