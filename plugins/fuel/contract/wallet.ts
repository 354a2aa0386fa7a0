import {
  accountStatus,
  dateTime,
  defineCommand,
  defineResource,
  id,
  mobile,
  money,
  optional,
  plate,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { direction, fuelBizType, fuelKind } from './states.ts';

const path = '/api/oilgas/fuelAccount';
const anyAmount = () => money({ min: -9_999_999_999 });

/** 油气账户: a driver's oil and gas wallets, accounts 2131 and 2132 of the ledger. */
export const fuelAccounts = defineResource({
  name: 'fuelAccount',
  path,
  table: 'driver',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    driverName: reference('driver', 'name', 20),
    mobile: mobile(),
    vehicleNum: optional(plate()),
    oilBalance: money(),
    gasBalance: money(),
    monthIn: money(),
    monthOut: money(),
    lastUseAt: optional(dateTime()),
    accountStatus,
  },
  filters: { driverName: 'like', mobile: 'equal', vehicleNum: 'equal', accountStatus: 'in' },
  sorts: ['oilBalance', 'gasBalance', 'lastUseAt'],
  totals: ['oilBalance', 'gasBalance', 'monthIn', 'monthOut'],
  label: 'driverName',
  access: ['oliAccount:view'],
  exportAccess: ['oliAccount:export'],
});
/** A system command for a prepayment as fuel (P-05); real ones are paid by the plugin prepay. */
export const rechargeFuel = defineCommand({
  name: 'fuelAccount.recharge',
  path: `${path}/recharge`,
  access: ['oliAccount:recharge'],
  input: {
    driverId: id('driver'),
    fuelKind,
    amount: money({ min: 1 }),
    waybillId: id('waybill'),
    prepaySn: reference('prepayOrder', 'prepaySn', 30),
  },
  answer: { journalNo: text(40) },
  refusals: {
    onlySystem: { status: 403, zh: '油气充值由预付单办理', en: 'Fuel wallets are charged by prepay orders' },
    waybillWrong: { status: 409, zh: '运单不属于该司机', en: 'The waybill is not of this driver' },
  },
});
/** 现金转油气 (P-32): from the driver's cash wallet, not reversible. */
export const transferFuel = defineCommand({
  name: 'fuelAccount.transfer',
  path: `${path}/transfer`,
  access: ['oliAccount:transfer'],
  stepUp: 'money',
  input: { driverId: id('driver'), fuelKind, amount: money({ min: 1 }) },
  answer: { journalNo: text(40) },
});
export const freezeFuel = defineCommand({
  name: 'fuelAccount.freeze',
  path: `${path}/freeze`,
  access: ['oliAccount:freeze'],
  on: fuelAccounts,
  input: { reason: text(200) },
  danger: true,
  refusals: { frozen: { status: 409, zh: '账户已冻结', en: 'The account is frozen already' } },
});
export const thawFuel = defineCommand({
  name: 'fuelAccount.thaw',
  path: `${path}/thaw`,
  access: ['oliAccount:thaw'],
  on: fuelAccounts,
  input: { reason: text(200) },
  refusals: { notFrozen: { status: 409, zh: '账户未冻结', en: 'The account is not frozen' } },
});

/** 油气收支明细: all ledger entries of the fuel wallets. */
export const fuelEntries = defineResource({
  name: 'fuelEntry',
  path: '/api/oilgas/fuelAccountEntry',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    platformName: text(64),
    driverId: id('driver', 'driverName'),
    driverName: text(40),
    fuelKind,
    bizType: fuelBizType,
    bizNo: text(60),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    direction,
    amount: anyAmount(),
    /** The amount again, in a column by direction, so that incoming and outgoing amounts have separate totals. */
    inCents: optional(anyAmount()),
    outCents: optional(anyAmount()),
    balanceAfter: anyAmount(),
    stationName: optional(text(40)),
    journalNo: reference('ledgerJournal', 'journalNo', 40),
    memo: optional(text(200)),
  },
  filters: {
    driverId: 'equal',
    driverName: 'like',
    fuelKind: 'in',
    bizType: 'in',
    direction: 'in',
    bizNo: 'equal',
    at: 'range',
  },
  sorts: ['at'],
  totals: ['inCents', 'outCents'],
  label: 'bizNo',
  access: ['detailIncome:view', 'oliAccount:entries'],
  exportAccess: ['detailIncome:export'],
});
