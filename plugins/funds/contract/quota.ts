import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  id,
  integer,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { noCompany, reasonGiven } from './words.ts';

const path = '/api/fund/quota';
const cents = money({ min: 1 });

/** 额度: how much a shipper may owe. The used amount never exceeds the granted limit plus a temporary expansion. */
export const quotas = defineResource({
  name: 'quota',
  path,
  table: 'quota',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    initialQuota: money(),
    tempCents: money(),
    tempTo: optional(date()),
    usedCents: money(),
    leftCents: money(),
    billDay: integer(1, 28),
    creditDays: integer(0, 365, 'day'),
    /** Used and not repaid within the credit days. */
    overdueCents: money(),
    /** What trips under way cost beyond the quota. */
    shortCents: money(),
    shortTrips: optional(text(500)),
    quotaStatus: choice('QUOTA_STATUS', [
      { value: 1, zh: '正常', en: 'Open', tone: 'done' },
      { value: 2, zh: '暂停', en: 'Suspended', tone: 'stopped' },
    ]),
    /** A first grant is by two: nothing of it may be used until the second person has confirmed it. */
    grantStatus: choice('QUOTA_GRANT', [
      { value: 0, zh: '未授予', en: 'Not granted', tone: 'stopped' },
      { value: 1, zh: '待确认', en: 'To be confirmed', tone: 'waiting' },
      { value: 2, zh: '已授予', en: 'Granted', tone: 'done' },
    ]),
    askedCents: optional(money()),
    askedBillDay: optional(integer(1, 28)),
    askedCreditDays: optional(integer(0, 365, 'day')),
    askedReason: optional(text(200)),
    askedBy: optional(text(40)),
    askedAt: optional(dateTime()),
    updatedAt: dateTime(),
  },
  filters: { companyId: 'equal', companyName: 'like', quotaStatus: 'in', grantStatus: 'in' },
  sorts: ['companyName', 'usedCents', 'updatedAt'],
  totals: ['initialQuota', 'tempCents', 'usedCents', 'leftCents', 'overdueCents', 'shortCents', 'askedCents'],
  counted: 'quotaStatus',
  label: 'companyName',
  access: ['quotaAllocation:view'],
  exportAccess: ['quotaAllocation:export'],
});

/** Asks for the first quota of a shipper. It holds once somebody else has confirmed it (`confirmGrant`). */
export const grantQuota = defineCommand({
  name: 'quota.grantQuota',
  asks: true,
  path: `${path}/grant`,
  access: ['quotaAllocation:grantQuota'],
  input: {
    companyId: id('company'),
    amount: cents,
    billDay: quotas.fields.billDay,
    creditDays: quotas.fields.creditDays,
    reason: reasonGiven,
  },
  answer: { id: id() },
  refusals: {
    ...noCompany,
    grantedAlready: {
      status: 409,
      zh: '该货主已有额度，请扩额或调减',
      en: 'This shipper has a quota: expand or reduce it',
    },
    grantAsked: {
      status: 409,
      zh: '该货主已有{name}提出的待确认额度，请先确认或退回',
      en: 'A quota asked for by {name} waits already: confirm it or send it back first',
    },
  },
});
const noGrantAsked = {
  noGrantAsked: { status: 409, zh: '没有待确认的授予额度', en: 'No quota waits for a second person' },
} as const;
const whileAsked = { grantStatus: { is: [1], refusal: 'noGrantAsked' } } as const;
/** A second person agrees: the quota holds from then on. */
export const confirmGrant = defineCommand({
  name: 'quota.confirmGrant',
  path: `${path}/confirmGrant`,
  access: ['quotaAllocation:grantQuota'],
  stepUp: 'money',
  on: quotas,
  when: whileAsked,
  refusals: {
    ...noGrantAsked,
    sameHand: {
      status: 403,
      zh: '授予额度须由他人确认，可以确认的有：{who}',
      en: 'Nobody confirms the quota they asked for. Others who may: {who}',
    },
  },
});
/** What was asked for is given up, by whoever asked or by the second person. */
export const rejectGrant = defineCommand({
  name: 'quota.rejectGrant',
  path: `${path}/rejectGrant`,
  access: ['quotaAllocation:grantQuota'],
  on: quotas,
  when: whileAsked,
  input: { reason: reasonGiven },
  danger: true,
  refusals: noGrantAsked,
});
/** Requests a larger quota until a day; another person decides in 扩额记录. */
export const expandQuota = defineCommand({
  name: 'quota.expandQuota',
  asks: true,
  path: `${path}/expand`,
  access: ['quotaAllocation:expandQuota'],
  on: quotas,
  input: { amount: cents, tempTo: date(), reason: reasonGiven },
  answer: { id: id() },
});
export const reduceQuota = defineCommand({
  name: 'quota.reduceQuota',
  path: `${path}/reduce`,
  access: ['quotaAllocation:reduceQuota'],
  on: quotas,
  input: { amount: cents, reason: reasonGiven },
  danger: true,
  refusals: {
    inUse: {
      status: 422,
      zh: '调减后额度低于已用额度，最多可调减{most}元',
      en: 'More has been used already: at most {most} yuan can be taken away',
    },
  },
});
export const suspendQuota = defineCommand({
  name: 'quota.suspend',
  path: `${path}/suspend`,
  access: ['quotaAllocation:suspend'],
  on: quotas,
  input: { reason: reasonGiven },
  danger: true,
  refusals: {
    suspendedAlready: { status: 409, zh: '额度已暂停', en: 'The quota is suspended already' },
  },
});
export const resumeQuota = defineCommand({
  name: 'quota.resume',
  path: `${path}/resume`,
  access: ['quotaAllocation:suspend'],
  on: quotas,
  input: { reason: reasonGiven },
  refusals: {
    notSuspended: { status: 409, zh: '额度未暂停', en: 'The quota is not suspended' },
    beyond: {
      status: 422,
      zh: '已用额度超过总额度，不能恢复',
      en: 'More is used than there is: it cannot be opened again',
    },
  },
});

/** 额度明细: one row per change of a quota; rows are never changed or removed. */
export const quotaEntries = defineResource({
  name: 'quotaEntry',
  path: '/api/fund/quotaEntry',
  table: 'quota_entry',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    at: dateTime(),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    quotaType: choice('QUOTA_TYPE', [
      { value: 'GRANT', zh: '授予', en: 'Granted' },
      { value: 'EXPAND', zh: '扩额', en: 'Expanded' },
      { value: 'REDUCE', zh: '调减', en: 'Reduced' },
      { value: 'OCCUPY', zh: '占用', en: 'Occupied' },
      { value: 'RELEASE', zh: '释放', en: 'Released' },
      { value: 'CONSUME', zh: '使用', en: 'Consumed' },
      { value: 'REPAY', zh: '还款', en: 'Repaid' },
    ]),
    bizNo: text(40, 0),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    amount: cents,
    /** The used amount before and after; for a grant, expansion or reduction the limit before and after. */
    beforeCents: money(),
    afterCents: money(),
    operator: text(20),
    remark: optional(text(200)),
  },
  filters: { companyId: 'equal', companyName: 'like', quotaType: 'in', bizNo: 'many', at: 'range' },
  sorts: ['at', 'amount'],
  counted: 'quotaType',
  label: 'bizNo',
  access: ['quotaDetail:view', 'quotaAllocation:history'],
  exportAccess: ['quotaDetail:export'],
});
