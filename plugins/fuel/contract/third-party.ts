import {
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  integer,
  money,
  optional,
  plate,
  text,
  token,
} from '@freightdeck/sdk/contract';
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
    driverName: optional(text(20)),
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

/** A payment as reported by the third party. */
export interface ThirdPayment {
  readonly thirdOrderNo: string;
  readonly orderNo: string | null;
  readonly thirdStation: string;
  readonly vehicleNum: string | null;
  readonly thirdAmount: number;
  readonly at: string;
}
/** Our order, as offered to the third party for comparison. */
export interface OwnThirdOrder {
  readonly orderNo: string;
  readonly thirdStation: string;
  readonly vehicleNum: string;
  readonly stationAmount: number;
  readonly payAt: string;
}
/**
 * The third party's payments of a day. Without an adapter nothing is fetched; in demo and test mode they are simulated.
 */
export interface FuelThirdChannel {
  payments(wanted: {
    readonly thirdType: 'TYY' | 'SHELL';
    readonly day: string;
    readonly orders: readonly OwnThirdOrder[];
  }): Promise<readonly ThirdPayment[]>;
}
export const FuelThirdChannel = token<FuelThirdChannel>('fuel.third', 1);

/** 拉取 of a day; known payments are not added again. */
export const pullPayments = defineCommand({
  name: 'tripartitePayment.pull',
  path: `${path}/pull`,
  access: ['tripartitePaymentRecord:pull', 'shellOligas:sync'],
  input: { thirdType, day: date() },
  answer: { pulled: integer(0, 100_000), missing: integer(0, 100_000) },
  refusals: { ...noChannel, ...onlyProviders },
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
