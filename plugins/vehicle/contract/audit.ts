import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  list,
  noPapers,
  optional,
  plate,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { changeStatus, notWhole, noVehicle, plateColor, vehicleImageKeys } from './states.ts';
import { archive, transportRefusals, vehicles } from './vehicle.ts';

const path = vehicles.path;
/** Fields of a vehicle that can change; the plate cannot. */
export const changeable = {
  ...archive,
  plateColor: optional(archive.plateColor),
  vehicleType: optional(archive.vehicleType),
  vin: optional(archive.vin),
  ratedLoadKg: optional(archive.ratedLoadKg),
  roadTransportNo: optional(archive.roadTransportNo),
};
const expired = {
  status: 412,
  zh: '道路运输证已过期，不能通过',
  en: 'The road transport certificate has expired',
} as const;
const mismatch = {
  status: 400,
  zh: '车牌颜色与车牌号不符',
  en: 'The plate colour does not fit the plate number',
} as const;
const blocked = { status: 423, zh: '该车辆在黑名单中，不能通过', en: 'The vehicle is on the block list' } as const;
const notOfWaybill = {
  status: 400,
  zh: '运单不存在，或不是该车辆的运单',
  en: 'There is no such waybill of this vehicle',
} as const;
const onlyProviders = { status: 409, zh: '修改申请由服务商提出', en: 'Requests are made by the provider' } as const;
const underway = {
  status: 409,
  zh: '该车辆有进行中的运单，不能注销',
  en: 'The vehicle has waybills under way',
} as const;
const nothingChanged = { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } as const;

export const approveVehicle = defineCommand({
  name: 'vehicle.approve',
  path: `${path}/approve`,
  access: ['serviceCarAuditList:audit', 'serviceCarAuditList:batchAudit', 'carInfo:audit'],
  on: vehicles,
  bulk: true,
  refusals: { expired, blocked, noPapers },
});
export const rejectVehicle = defineCommand({
  name: 'vehicle.reject',
  path: `${path}/reject`,
  access: ['serviceCarAuditList:audit', 'serviceCarAuditList:batchAudit', 'carInfo:audit'],
  on: vehicles,
  input: { reason: text(200) },
  bulk: true,
});
/** 提交: hands in a vehicle that was admitted without all papers, with what was missing. */
export const submitVehicle = defineCommand({
  name: 'vehicle.submit',
  path: `${path}/submit`,
  access: ['carInfo2:edit'],
  on: vehicles,
  input: changeable,
  refusals: { mismatch, notWhole, ...transportRefusals },
});
/** Corrects a vehicle that was rejected or not audited yet, and submits it again. */
export const resubmitVehicle = defineCommand({
  name: 'vehicle.resubmit',
  path: `${path}/resubmit`,
  access: ['carInfo2:edit'],
  on: vehicles,
  input: changeable,
  refusals: { mismatch, notWhole, ...transportRefusals },
});
/** Where the need for a change was found. */
const changeSource = choice('VEHICLE_CHANGE_SOURCE', [
  { value: 'ARCHIVE', zh: '档案变更', en: 'Archive' },
  { value: 'SETTLEMENT', zh: '修改申请', en: 'Settlement' },
]);
/** 变更: an approved vehicle changes only after an audit of the change, which returns the vehicle to state 2. */
export const changeVehicle = defineCommand({
  name: 'vehicle.change',
  path: '/api/user/vehicleChange/apply',
  access: [
    'carInfo2:edit',
    'carInfoDetail:edit',
    'carInfoUpdate:submit',
    'modifyVehicle:add',
    'serviceCarAuditList:edit',
  ],
  on: vehicles,
  input: { ...changeable, reason: text(200) },
  refusals: { mismatch, nothingChanged, ...transportRefusals },
});
/** 修改申请: the same change, found during settlement; may name the waybill. */
export const modifyVehicle = defineCommand({
  name: 'vehicleChange.modify',
  path: '/api/user/vehicleChange/modify',
  access: ['modifyVehicle:add'],
  input: {
    vehicleId: id('vehicle'),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    ...changeable,
    reason: text(200),
  },
  refusals: { mismatch, nothingChanged, notOfWaybill, noVehicle, onlyProviders, ...transportRefusals },
});
/** From the day after its transport certificate expires, the vehicle gets no new trips. */
export const expireVehicle = defineCommand({
  name: 'vehicle.expire',
  path: `${path}/expire`,
  access: ['carInfo:audit'],
  on: vehicles,
});
/**
 * 注销: removes the vehicle from this provider and from its owner's list. When admitted again, it must be audited again.
 */
export const cancelVehicle = defineCommand({
  name: 'vehicle.cancel',
  path: `${path}/cancel`,
  access: ['carInfo2:edit', 'carInfo:audit'],
  on: vehicles,
  input: { reason: text(200) },
  refusals: { underway },
  danger: true,
});

export const vehicleAudit = defineWorkflow({
  name: 'vehicle',
  resource: vehicles,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveVehicle, from: [1], to: 2, actors: ['provider', 'operator'] },
    submit: { command: submitVehicle, from: [0], to: 1, actors: ['provider'] },
    reject: { command: rejectVehicle, from: [1], to: 3, actors: ['provider', 'operator'] },
    resubmit: { command: resubmitVehicle, from: [1, 3], to: 1, actors: ['provider'] },
    change: { command: changeVehicle, from: [2], to: 4, actors: ['provider'] },
    expire: { command: expireVehicle, from: [2], to: 5, actors: ['system'] },
    cancel: { command: cancelVehicle, from: [2, 3, 5], to: 9, actors: ['provider', 'operator'] },
  },
});

/** 车辆变更记录: old and new value of each field. */
export const vehicleChanges = defineResource({
  name: 'vehicleChange',
  path: '/api/user/vehicleChange',
  table: 'vehicle_change',
  tenancy: 'tenant',
  fields: {
    changeSn: text(30),
    vehicleId: id('vehicle', 'vehicleNum'),
    vehicleNum: plate('plateColor'),
    plateColor: optional(plateColor),
    source: changeSource,
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    changedFields: list(text(40), 40),
    before: shape(z.record(z.string(), z.unknown())),
    after: shape(z.record(z.string(), z.unknown())),
    reason: text(200),
    applyBy: text(20),
    auditStatus: changeStatus,
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    remark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: {
    vehicleNum: 'many',
    source: 'in',
    waybillSn: 'like',
    auditStatus: 'in',
    applyBy: 'like',
    createdAt: 'range',
  },
  sorts: ['createdAt'],
  counted: 'auditStatus',
  label: 'changeSn',
  access: ['carInfoUpdataList:view', 'carInfoUpdataDetail:view', 'carInfo2:view', 'modifyVehicle:view'],
  exportAccess: ['carInfoUpdataList:export', 'modifyVehicle:export'],
  filesAccess: vehicleImageKeys,
});
const auditors = ['carInfoUpdataList:audit', 'carInfoUpdataDetail:audit', 'modifyVehicle:audit'] as const;
export const approveVehicleChange = defineCommand({
  name: 'vehicleChange.approve',
  path: `${vehicleChanges.path}/approve`,
  access: auditors,
  on: vehicleChanges,
  bulk: true,
});
export const rejectVehicleChange = defineCommand({
  name: 'vehicleChange.reject',
  path: `${vehicleChanges.path}/reject`,
  access: auditors,
  on: vehicleChanges,
  input: { reason: text(200) },
});
/** The applicant withdraws an undecided change. */
export const withdrawVehicleChange = defineCommand({
  name: 'vehicleChange.withdraw',
  path: `${vehicleChanges.path}/withdraw`,
  access: ['modifyVehicle:withdraw'],
  on: vehicleChanges,
});
export const vehicleChangeLife = defineWorkflow({
  name: 'vehicleChange',
  resource: vehicleChanges,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveVehicleChange, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectVehicleChange, from: [1], to: 3, actors: ['provider', 'operator'] },
    withdraw: { command: withdrawVehicleChange, from: [1], to: 9, actors: ['provider'] },
  },
});
