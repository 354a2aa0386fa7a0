import {
  date,
  dateTime,
  defineCommand,
  definePort,
  defineResource,
  defineWorkflow,
  money,
  optional,
  plate,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import { checkStatus, noChannel, onlyProviders, product, sameHand, thirdType, volume } from './states.ts';

const path = '/api/oilgas/tripartitePayment';

/** 三方支付: what a third party charged for an order, beside our own amount. */
export const thirdPayments = defineResource({
  name: 'tripartitePayment',
  path,
  table: 'fuel_third_payment',
  tenancy: 'tenant',
  fields: {
    thirdType,
    thirdOrderNo: text(40),
    orderNo: optional(text(30)),
    platformName: text(64),
    driverName: optional(reference('driver', 'name', 20)),
    vehicleNum: optional(plate()),
    thirdStation: optional(text(40)),
    product: optional(product),
    volumeMl: optional(volume()),
    /** Our amount: what the station should get. */
    amount: money(),
    thirdAmount: money(),
    diffCents: money({ min: -9_999_999_999 }),
    checkStatus,
    checkBy: optional(text(20)),
    fixBy: optional(text(20)),
    fixReason: optional(text(200)),
    journalNo: optional(text(40)),
    at: dateTime(),
  },
  filters: {
    thirdType: 'in',
    thirdOrderNo: 'equal',
    orderNo: 'equal',
    driverName: 'like',
    vehicleNum: 'equal',
    product: 'in',
    checkStatus: 'in',
    at: 'range',
  },
  sorts: ['at'],
  totals: ['amount', 'thirdAmount', 'diffCents'],
  counted: 'checkStatus',
  label: 'thirdOrderNo',
  access: ['tripartitePaymentRecord:view', 'shellOligas:view'],
  exportAccess: ['tripartitePaymentRecord:export', 'shellOligas:export'],
});

const wanted = z.object({ thirdType: z.enum(['TYY', 'SHELL']), day: z.string() });
const payment = z.object({
  thirdOrderNo: z.string(),
  orderNo: z.nullable(z.string()),
  thirdStation: z.string(),
  vehicleNum: z.nullable(z.string()),
  thirdAmount: z.int().check(z.minimum(0)),
  at: z.string(),
});
const told = z.extend(wanted, { payments: z.array(payment) });
/** A payment as reported by the third party. */
export type ThirdPayment = z.infer<typeof payment>;
export type ThirdDay = z.infer<typeof wanted>;
export type ThirdPayments = z.infer<typeof told>;
/** The third party's payments of a day. */
export const thirdPaymentsOf = definePort<ThirdDay, ThirdPayments>({
  name: 'fuel.payments',
  request: wanted,
  answer: told,
  differs: (asked, of) =>
    of.thirdType === asked.thirdType && of.day === asked.day
      ? undefined
      : `asked for ${asked.thirdType} on ${asked.day}, told of ${of.thirdType} on ${of.day}`,
});

/** 拉取 of a day: asks the third party. Its payments are entered when it has answered, known ones not again. */
export const pullPayments = defineCommand({
  name: 'tripartitePayment.pull',
  outside: true,
  path: `${path}/pull`,
  access: ['tripartitePaymentRecord:pull', 'shellOligas:sync'],
  input: { thirdType, day: date() },
  refusals: { ...noChannel, ...onlyProviders },
});
/** The third party has answered: a system command that compares its payments with our orders. */
export const hearPayments = defineCommand({
  name: 'tripartitePayment.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
});
export const checkPayment = defineCommand({
  name: 'tripartitePayment.check',
  path: `${path}/check`,
  access: ['tripartitePaymentRecord:check', 'shellOligas:check'],
  on: thirdPayments,
  bulk: true,
});
/** 调账 (P-34) by another person than the one who checked. */
export const fixPayment = defineCommand({
  name: 'tripartitePayment.fix',
  path: `${path}/fix`,
  access: ['tripartitePaymentRecord:fix'],
  on: thirdPayments,
  input: { reason: text(200) },
  refusals: sameHand,
});
export const thirdPaymentLife = defineWorkflow({
  name: 'tripartitePayment',
  resource: thirdPayments,
  state: 'checkStatus',
  initial: 0,
  transitions: {
    check: { command: checkPayment, from: [0], to: 1, actors: ['provider', 'operator', 'system'] },
    fix: { command: fixPayment, from: [2, 3, 4], to: 5, actors: ['provider', 'operator'] },
  },
});
