import {
  choice,
  coordinates,
  creditCode,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  list,
  mobile,
  money,
  optional,
  place,
  placeRefusals,
  region,
  text,
} from '@freightdeck/sdk/contract';
import {
  auditStatus,
  channelShort,
  noCard,
  noChannel,
  onlyProviders,
  payChannel,
  product,
  sameHand,
  settleCycle,
  stationStatus,
  stationType,
  thirdType,
  voucherMissing,
} from './states.ts';

const path = '/api/oilgas/fuelStation';

/** 油站: sells oil and gas to the drivers of this provider. */
export const stations = defineResource({
  name: 'fuelStation',
  path,
  table: 'fuel_station',
  tenancy: 'tenant',
  fields: {
    stationName: text(40),
    platformName: text(64),
    stationType,
    uscc: optional(creditCode()),
    ownerName: text(20),
    mobile: mobile('data:plainMobile'),
    city: text(40),
    address: place(200, { region: 'areaCode', point: 'lonLat', city: 'city' }),
    areaCode: optional(region()),
    lonLat: optional(coordinates()),
    products: list(product, 8),
    settleCycle,
    thirdType: optional(thirdType),
    thirdStationId: optional(text(40)),
    /** 2201: what the provider owes the station. */
    payableCents: money({ min: -9_999_999_999 }),
    /** 1201: what has been paid in advance. */
    prepaidCents: money(),
    /** Paid in advance and not confirmed by the bank yet. */
    transitCents: money(),
    /** Asked for by one person and not paid by another yet. */
    askedCents: optional(money()),
    askedChannel: optional(payChannel),
    askedVoucherNo: optional(text(40)),
    askedBy: optional(text(20)),
    auditStatus,
    auditRemark: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    status: stationStatus,
    createdAt: dateTime(),
  },
  filters: { stationName: 'like', stationType: 'in', city: 'like', auditStatus: 'in', status: 'in' },
  sorts: ['stationName', 'createdAt'],
  totals: ['payableCents'],
  counted: 'auditStatus',
  label: 'stationName',
  lookup: { line: ['stationType', 'city', 'address', 'status'] },
  access: ['stationfuel:view', 'fuelStationUpdate:view', 'stationfuelList:view', 'fuelQrCode:view'],
  exportAccess: ['stationfuel:export'],
});
const { stationName, uscc, ownerName, mobile: phone, city, address, areaCode, lonLat } = stations.fields;
const { products, thirdStationId } = stations.fields;
const basics = {
  stationName,
  stationType,
  uscc,
  ownerName,
  mobile: phone,
  city,
  address,
  areaCode,
  lonLat,
  products,
  settleCycle,
  thirdType: stations.fields.thirdType,
  thirdStationId,
};
/** Fields an amendment can change; empty ones stay. */
export const amendable = {
  ownerName: optional(ownerName),
  mobile: optional(phone),
  city: optional(city),
  address: optional(address),
  areaCode,
  lonLat,
  products: optional(products),
  settleCycle: optional(settleCycle),
  uscc,
  thirdStationId,
};
const thirdMissing = {
  thirdMissing: {
    status: 400,
    zh: '三方平台油站须填写三方类型和三方油站编号',
    en: 'A third-party station needs its platform and its number there',
  },
  noProduct: { status: 400, zh: '请选择油品', en: 'Choose at least one product' },
} as const;
export const addStation = defineCommand({
  name: 'fuelStation.add',
  path: `${path}/add`,
  access: ['stationfuel:add'],
  input: basics,
  answer: { id: id() },
  refusals: { ...thirdMissing, ...onlyProviders, ...placeRefusals },
});
export const resubmitStation = defineCommand({
  name: 'fuelStation.save',
  path: `${path}/edit`,
  access: ['stationfuel:edit', 'fuelStationUpdate:save'],
  on: stations,
  input: amendable,
  refusals: { ...placeRefusals, nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } },
});
export const approveStation = defineCommand({
  name: 'fuelStation.approve',
  path: `${path}/approve`,
  access: ['stationfuel:audit'],
  on: stations,
  bulk: true,
  refusals: sameHand,
});
export const rejectStation = defineCommand({
  name: 'fuelStation.reject',
  path: `${path}/reject`,
  access: ['stationfuel:audit'],
  on: stations,
  input: { reason: text(200) },
  bulk: true,
  refusals: sameHand,
});
/** 油站审核 */
export const stationAudit = defineWorkflow({
  name: 'fuelStation',
  resource: stations,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveStation, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectStation, from: [1], to: 3, actors: ['provider', 'operator'] },
    save: { command: resubmitStation, from: [1, 3], to: 1, actors: ['provider'] },
  },
});

const notAudited = {
  notAudited: { status: 409, zh: '审核通过后才能营业', en: 'Only an approved station can open' },
} as const;
export const enableStation = defineCommand({
  name: 'fuelStation.enable',
  path: `${path}/enable`,
  access: ['stationfuel:enable'],
  on: stations,
  refusals: notAudited,
});
/** A disabled station sells nothing; paid orders can still be completed. */
export const disableStation = defineCommand({
  name: 'fuelStation.disable',
  path: `${path}/disable`,
  access: ['stationfuel:disable'],
  on: stations,
  input: { reason: text(200) },
  danger: true,
});
export const restStation = defineCommand({
  name: 'fuelStation.rest',
  path: `${path}/rest`,
  access: ['stationfuel:disable'],
  on: stations,
  input: { reason: text(200) },
});
/** 营业, 歇业 and 停用 */
export const stationOpening = defineWorkflow({
  name: 'stationOpening',
  resource: stations,
  state: 'status',
  initial: 0,
  transitions: {
    enable: {
      command: enableStation,
      from: [0, 2],
      to: 1,
      actors: ['provider', 'operator'],
      when: { auditStatus: { is: [2], refusal: 'notAudited' } },
    },
    disable: { command: disableStation, from: [1, 2], to: 0, actors: ['provider', 'operator'] },
    rest: { command: restStation, from: [1], to: 2, actors: ['provider', 'operator'] },
  },
});

const voucherUsed = {
  voucherUsed: { status: 409, zh: '该凭证号已预存过', en: 'This voucher has been used for a top-up already' },
} as const;
const nothingAsked = {
  nothingAsked: { status: 409, zh: '没有待审核的预存', en: 'No top-up awaits a decision' },
} as const;
/** 油站预存: asks for money to be paid to a third-party station in advance. Another person pays it. */
export const topUpStation = defineCommand({
  name: 'fuelStation.topUp',
  asks: true,
  path: `${path}/topUp`,
  access: ['stationfuelList:pay', 'stationfuelList:confirm'],
  on: stations,
  when: {
    askedBy: { is: 'empty', refusal: 'alreadyAsked' },
    stationType: { is: ['THIRD'], refusal: 'notPrepaid' },
    auditStatus: { is: [2], refusal: 'notAudited' },
  },
  input: { amount: money({ min: 1 }), channel: payChannel, voucherNo: optional(text(40)) },
  refusals: {
    ...noChannel,
    ...noCard,
    ...channelShort,
    ...voucherMissing,
    ...voucherUsed,
    alreadyAsked: { status: 409, zh: '已有待审核的预存', en: 'A top-up awaits a decision' },
    notPrepaid: { status: 409, zh: '只有三方平台油站需要预存', en: 'Only third-party stations are paid in advance' },
    notAudited: notAudited.notAudited,
  },
});
/** The advance that somebody else asked for is paid (P-24). */
export const approveTopUp = defineCommand({
  name: 'fuelStation.approveTopUp',
  outside: true,
  path: `${path}/approveTopUp`,
  access: ['stationfuelList:pay'],
  stepUp: 'money',
  on: stations,
  when: { askedBy: { is: 'set', refusal: 'nothingAsked' } },
  answer: { journalNo: text(40) },
  refusals: { ...noChannel, ...noCard, ...channelShort, ...nothingAsked, ...sameHand, ...voucherUsed },
});
export const rejectTopUp = defineCommand({
  name: 'fuelStation.rejectTopUp',
  path: `${path}/rejectTopUp`,
  access: ['stationfuelList:pay'],
  on: stations,
  when: { askedBy: { is: 'set', refusal: 'nothingAsked' } },
  input: { reason: text(200) },
  refusals: { ...nothingAsked, ...sameHand },
});

/** The bank has answered about an advance: a system command that books it. */
export const hearTopUp = defineCommand({
  name: 'fuelStation.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: stations,
});

/** 油气二维码: valid for one order at one station until it expires. */
export const generateQr = defineCommand({
  name: 'fuelStation.generateQr',
  path: `${path}/qrcode`,
  access: ['fuelQrCode:generate', 'stationfuel:qrcode'],
  on: stations,
  when: { status: { is: [1], refusal: 'stationClosed' } },
  input: {
    validHours: integer(1, 72, 'hour'),
    copies: choice(
      'FUEL_QR_COPIES',
      [1, 5, 10].map((value) => ({ value, zh: `${value}张`, en: `${value}` })),
    ),
  },
  answer: { count: integer(1, 10) },
  refusals: { stationClosed: { status: 409, zh: '油站未营业', en: 'The station is not open' } },
});
