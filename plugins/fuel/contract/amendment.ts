import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  group,
  id,
  list,
  optional,
  placeRefusals,
  text,
  unitPrice,
} from '@freightdeck/sdk/contract';
import { amendStatus, amendType, product, sameHand } from './states.ts';
import { amendable, stations } from './station.ts';

const path = '/api/oilgas/stationPrice';

/** 油品价格: every price of a station with its start; rows are only added. */
export const stationPrices = defineResource({
  name: 'stationPrice',
  path,
  table: 'station_price',
  tenancy: 'tenant',
  fields: {
    stationId: id('fuelStation', 'stationName'),
    stationName: text(40),
    product,
    listPrice: unitPrice(),
    stationPrice: unitPrice(),
    driverPrice: unitPrice(),
    effectiveAt: dateTime(),
    operator: text(20),
    amendNo: text(30),
    createdAt: dateTime(),
  },
  filters: { stationId: 'equal', stationName: 'like', product: 'in', effectiveAt: 'range' },
  sorts: ['effectiveAt', 'createdAt'],
  label: 'stationName',
  access: ['stationfuel:price', 'stationfuel:view', 'fuelStationUpdate:view'],
  exportAccess: ['stationfuel:export'],
});

const change = group({ field: text(40), before: optional(text(300)), after: text(300) });
/** 油站修改: a new price or other data of a station, in force once another person has approved it. */
export const amendments = defineResource({
  name: 'stationAmendment',
  path: '/api/oilgas/stationAmendment',
  table: 'station_amendment',
  tenancy: 'tenant',
  fields: {
    amendNo: text(30),
    platformName: text(64),
    stationId: id('fuelStation', 'stationName'),
    stationName: text(40),
    amendType,
    product: optional(product),
    oldValue: optional(text(300)),
    newValue: text(300),
    changes: list(change, 20),
    effectiveAt: dateTime(),
    reason: text(200),
    auditStatus: amendStatus,
    auditRemark: optional(text(200)),
    applyBy: text(20),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    at: dateTime(),
  },
  filters: { stationId: 'equal', stationName: 'like', amendType: 'in', auditStatus: 'in', at: 'range' },
  sorts: ['at', 'effectiveAt'],
  counted: 'auditStatus',
  label: 'amendNo',
  access: ['amendantRecord:view', 'fuelUpdateDetail:view'],
  exportAccess: ['amendantRecord:export'],
});

const notApproved = {
  notApproved: { status: 409, zh: '油站审核通过后才能提交修改', en: 'Only an approved station is amended' },
} as const;
const approved = { auditStatus: { is: [2], refusal: 'notApproved' } } as const;
const waiting = {
  waiting: { status: 409, zh: '该油站已有同类修改待审核', en: 'An amendment of this kind is waiting already' },
} as const;
export const amendPrice = defineCommand({
  name: 'fuelStation.amendPrice',
  asks: true,
  path: `${path}/add`,
  access: ['stationfuel:price', 'fuelStationUpdate:submit'],
  on: stations,
  when: approved,
  input: {
    product,
    listPrice: unitPrice(),
    stationPrice: unitPrice(),
    driverPrice: unitPrice(),
    effectiveAt: dateTime(),
    reason: text(200),
  },
  answer: { id: id() },
  refusals: {
    ...notApproved,
    ...waiting,
    notOnSale: { status: 409, zh: '该油站不销售此油品', en: 'The station does not sell this product' },
    noPrice: {
      status: 400,
      zh: '价格必须大于零，司机价不能高于挂牌价',
      en: 'Prices are above zero, and the driver price is not above the list price',
    },
    past: { status: 400, zh: '生效时间不能早于当前时间', en: 'It cannot take effect in the past' },
  },
});
export const amendStation = defineCommand({
  name: 'fuelStation.amendData',
  asks: true,
  path: '/api/oilgas/stationAmendment/add',
  access: ['stationfuel:edit', 'fuelStationUpdate:submit'],
  on: stations,
  when: approved,
  input: { ...amendable, reason: text(200) },
  answer: { id: id() },
  refusals: {
    ...notApproved,
    ...waiting,
    ...placeRefusals,
    nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
  },
});
const auditors = ['amendantRecord:audit', 'fuelUpdateDetail:audit'] as const;
export const approveAmendment = defineCommand({
  name: 'stationAmendment.approve',
  path: `${amendments.path}/approve`,
  access: auditors,
  on: amendments,
  refusals: sameHand,
});
export const rejectAmendment = defineCommand({
  name: 'stationAmendment.reject',
  path: `${amendments.path}/reject`,
  access: auditors,
  on: amendments,
  input: { reason: text(200) },
  refusals: sameHand,
});
export const amendmentLife = defineWorkflow({
  name: 'stationAmendment',
  resource: amendments,
  state: 'auditStatus',
  initial: 0,
  transitions: {
    approve: { command: approveAmendment, from: [0], to: 1, actors: ['provider', 'operator'] },
    reject: { command: rejectAmendment, from: [0], to: 2, actors: ['provider', 'operator'] },
  },
});
