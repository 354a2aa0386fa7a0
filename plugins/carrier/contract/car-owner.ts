import {
  choice,
  defineCommand,
  defineResource,
  erasureOf,
  id,
  integer,
  list,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { memberFields, memberLife, memberRefusals, returnRefusals } from './member.ts';

const path = '/api/user/userCarOwner';

/** 车主: owns vehicles, employs drivers, and may receive the freight of both. */
export const carOwners = defineResource({
  name: 'carOwner',
  path,
  table: 'car_owner',
  tenancy: 'tenant',
  fields: {
    ...memberFields,
    account: text(25),
    ownerType: choice('OWNER_TYPE', [
      { value: 'PERSON', zh: '个人', en: 'Person' },
      { value: 'COMPANY', zh: '企业', en: 'Company' },
    ]),
    roadPermitNo: optional(text(50)),
    vehicleCount: integer(0, 100_000),
    vehicleIds: list(id('vehicle'), 200),
    vehicleNums: list(text(10), 200),
    /** Drivers who usually drive one of its vehicles. */
    driverCount: integer(0, 100_000),
    /** What is available in its wallet here. */
    walletBalance: money(),
    /** Freight of its vehicles' trips that were signed in this month. */
    monthFreight: money(),
  },
  filters: {
    name: 'like',
    account: 'like',
    mobile: 'equal',
    idNumber: 'equal',
    ownerType: 'in',
    auditStatus: 'in',
    status: 'in',
    createdAt: 'range',
  },
  sorts: ['name', 'createdAt'],
  totals: ['walletBalance', 'monthFreight'],
  counted: 'auditStatus',
  label: 'name',
  lookup: { line: ['mobile', 'account', 'auditStatus', 'status'] },
  access: ['carownerAudit:view', 'carownerManage:view'],
  exportAccess: ['carownerAudit:export', 'carownerManage:export'],
  filesAccess: ['carownerAudit:viewImage'],
});

const { name, mobile, idNumber, account, ownerType, roadPermitNo, idFront, idBack } = carOwners.fields;
export const addCarOwner = defineCommand({
  name: 'carOwner.addCarOwner',
  path: `${path}/add`,
  access: ['carownerAudit:edit', 'carownerManage:edit'],
  input: { name, mobile, idNumber, account, ownerType, roadPermitNo, idFront, idBack },
  answer: { id: id() },
  refusals: { ...memberRefusals, ...returnRefusals },
});
export const carOwnerLife = memberLife(
  carOwners,
  {
    name: optional(name),
    mobile: optional(mobile),
    account: optional(account),
    ownerType: optional(ownerType),
    roadPermitNo,
    idFront,
    idBack,
  },
  {
    audit: ['carownerAudit:audit'],
    edit: ['carownerAudit:edit', 'carownerManage:edit'],
    enable: ['carownerAudit:enable', 'carownerManage:enable'],
    disable: ['carownerAudit:disable', 'carownerManage:disable'],
  },
);
export const ownerErasure = erasureOf(carOwners, ['carownerAudit:erase', 'carownerManage:erase']);
/** Sets the vehicles of an owner; a vehicle has one owner. */
export const bindVehicles = defineCommand({
  name: 'carOwner.bindVehicle',
  path: `${path}/bindVehicle`,
  access: ['carownerManage:bindVehicle'],
  on: carOwners,
  input: { vehicleIds: carOwners.fields.vehicleIds },
  refusals: {
    notAudited: { status: 409, zh: '审核通过后才能绑定', en: 'Only an approved member can have them' },
    ownedAlready: {
      status: 409,
      zh: '车辆 {vehicleNum} 已属于其他车主',
      en: 'Vehicle {vehicleNum} belongs to another owner',
    },
  },
});
