import {
  accountCode,
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { noWallet, owner, reasonGiven } from './words.ts';
import { wallets } from './wallet.ts';

const path = '/api/fund/freezeOrder';
const amount = money({ min: 1 });
const byHand = [
  { value: 'RISK', zh: '风险', en: 'Risk' },
  { value: 'COURT', zh: '司法', en: 'Court order' },
  { value: 'MANUAL', zh: '人工', en: 'By hand' },
] as const;

/** 冻结单: a frozen part of a wallet, with the reason. Open orders add up to the wallet's frozen amount. */
export const freezes = defineResource({
  name: 'freezeOrder',
  path,
  table: 'freeze_order',
  tenancy: 'tenant',
  fields: {
    freezeNo: text(30),
    platformName: text(64),
    ...owner,
    accountCode,
    reasonType: choice('FREEZE_REASON_TYPE', [
      ...byHand,
      { value: 'WAYBILL', zh: '运单', en: 'Waybill' },
      { value: 'WITHDRAW', zh: '提现', en: 'Withdrawal' },
    ]),
    bizNo: optional(text(40)),
    amount,
    thawedCents: money(),
    usedCents: money(),
    freezeStatus: choice('FREEZE_STATUS', [
      { value: 10, zh: '已冻结', en: 'Frozen', tone: 'stopped' },
      { value: 20, zh: '部分解冻', en: 'Partly thawed', tone: 'running' },
      { value: 30, zh: '已解冻', en: 'Unfrozen', tone: 'done' },
      { value: 40, zh: '已使用', en: 'Used', tone: 'void' },
    ]),
    reason: optional(text(200)),
    evidenceFile: optional(file()),
    thawFile: optional(file()),
    operator: text(20),
    thawBy: optional(text(20)),
    /** Number of the last journal of this order. */
    journalNo: text(40),
    at: dateTime(),
  },
  filters: {
    freezeNo: 'many',
    ownerType: 'in',
    ownerId: 'equal',
    ownerName: 'like',
    reasonType: 'in',
    bizNo: 'many',
    freezeStatus: 'in',
    at: 'range',
  },
  sorts: ['at', 'amount'],
  totals: ['amount', 'thawedCents', 'usedCents'],
  counted: 'freezeStatus',
  label: 'freezeNo',
  access: ['freezethawOrder:view', 'userAccountFreeze:detail'],
  exportAccess: ['freezethawOrder:export'],
});

const why = { reasonType: choice('FREEZE_BY_HAND', byHand), reason: reasonGiven, evidenceFile: file() };
const answer = { id: id(), freezeNo: text(30) };
export const freezeWallet = defineCommand({
  name: 'freezeOrder.freeze',
  path: `${path}/freeze`,
  access: ['freezethawOrder:freeze'],
  input: { walletId: id('wallet'), amount, ...why },
  answer,
  refusals: noWallet,
});
/** The same command on the list of wallets. */
export const freezeThis = defineCommand({
  name: 'wallet.freeze',
  path: '/api/fund/wallet/freeze',
  access: ['userAccountFreeze:freeze'],
  on: wallets,
  input: { amount, ...why },
  answer,
});

const thawers = {
  secondPerson: { status: 403, zh: '解冻人不能是冻结人', en: 'Somebody else than who froze it thaws it' },
} as const;
const ofBusiness = {
  ofBusiness: {
    status: 409,
    zh: '业务冻结随业务单据解冻',
    en: 'What a business order has frozen is thawed by that order',
  },
} as const;
export const thawPart = defineCommand({
  name: 'freezeOrder.partThaw',
  path: `${path}/partThaw`,
  access: ['freezethawOrder:partThaw'],
  stepUp: 'money',
  on: freezes,
  input: { amount, reason: reasonGiven, evidenceFile: file() },
  refusals: {
    ...thawers,
    ...ofBusiness,
    tooMuch: { status: 422, zh: '最多可解冻{left}元', en: 'At most {left} yuan can be thawed' },
  },
});
export const thawAll = defineCommand({
  name: 'freezeOrder.thaw',
  path: `${path}/thaw`,
  access: ['freezethawOrder:thaw', 'userAccountFreeze:thaw'],
  stepUp: 'money',
  on: freezes,
  input: { reason: reasonGiven, evidenceFile: file() },
  refusals: { ...thawers, ...ofBusiness },
});
const byPersons = { is: byHand.map((one) => one.value), refusal: 'ofBusiness' };
const staff = ['provider', 'operator'] as const;
/** 冻结与解冻 */
export const freezeLife = defineWorkflow({
  name: 'freezeOrder',
  resource: freezes,
  state: 'freezeStatus',
  initial: 10,
  transitions: {
    partThaw: { command: thawPart, from: [10, 20], to: 20, actors: staff, when: { reasonType: byPersons } },
    thaw: { command: thawAll, from: [10, 20], to: 30, actors: staff, when: { reasonType: byPersons } },
  },
});
