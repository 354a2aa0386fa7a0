import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  list,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { inviteDriver } from './driver-desk.ts';
import { auditStatus, driverImageKeys } from './states.ts';
import { notWhole } from '@freightdeck/plugin-vehicle/contract';
import { approveAgain, passRefusals, rejectAgain } from './second-look.ts';
import { basics, driverRefusals, drivers, papers } from './driver.ts';

const path = drivers.path;
const { name, mobile } = drivers.fields;
/** Fields of a driver that can change; identity number and mobile cannot. */
const changeable = {
  name: optional(name),
  ...papers,
  vehicleClass: optional(papers.vehicleClass),
  licenseTo: optional(papers.licenseTo),
};
const awaitsSecond = {
  status: 409,
  zh: '初审已通过，等待运营复审',
  en: "The first look is done; the second is the operator's",
} as const;
const underway = {
  status: 409,
  zh: '该司机有进行中的运单，不能注销',
  en: 'The driver has waybills under way',
} as const;
const moneyLeft = {
  status: 409,
  zh: '该司机账户尚有余额，不能注销',
  en: "There is money left in the driver's accounts",
} as const;
const nothingChanged = { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } as const;

export const approveDriver = defineCommand({
  name: 'driver.approve',
  path: `${path}/approve`,
  access: [
    'serviceDriverAuditList:audit',
    'serviceDriverAuditList:batchAudit',
    'driverAudit:audit',
    'driverAudit:batchAudit',
  ],
  on: drivers,
  bulk: true,
  refusals: { ...passRefusals, awaitsSecond },
});
export const rejectDriver = defineCommand({
  name: 'driver.reject',
  path: `${path}/reject`,
  access: [
    'serviceDriverAuditList:audit',
    'serviceDriverAuditList:batchAudit',
    'driverAudit:audit',
    'driverAudit:batchAudit',
  ],
  on: drivers,
  input: { reason: text(200) },
  bulk: true,
});
/** 提交: hands in a driver who was admitted without all papers, with what was missing. */
export const submitDriver = defineCommand({
  name: 'driver.submit',
  path: `${path}/submit`,
  access: ['serviceDriverAuditList:edit'],
  on: drivers,
  input: { ...changeable, ...basics },
  refusals: { ...driverRefusals, notWhole },
});
/** Corrects a driver that was rejected or not audited yet, and submits it again. */
export const resubmitDriver = defineCommand({
  name: 'driver.resubmit',
  path: `${path}/resubmit`,
  access: ['serviceDriverAuditList:edit'],
  on: drivers,
  input: { ...changeable, ...basics },
  refusals: { ...driverRefusals, notWhole },
});
/** 变更: an approved or expired driver changes only after an audit of the change, which returns the driver to state 2. */
export const changeDriver = defineCommand({
  name: 'driver.change',
  path: '/api/user/driverChange/apply',
  access: ['serviceDriverAuditList:edit'],
  on: drivers,
  input: { ...changeable, reason: text(200) },
  refusals: { nothingChanged, ...driverRefusals },
});

/** From the day after the driving licence expires, the driver gets no new trips. */
export const expireDriver = defineCommand({
  name: 'driver.expire',
  path: `${path}/expire`,
  access: ['driverAudit:audit'],
  on: drivers,
});
/**
 * 注销: removes the driver from this provider and from the captain. When admitted again, the driver must be audited
 * again.
 */
export const cancelDriver = defineCommand({
  name: 'driver.cancel',
  path: `${path}/cancel`,
  access: ['serviceDriverAuditList:edit', 'driverAudit:audit'],
  on: drivers,
  input: { reason: text(200) },
  refusals: { underway, moneyLeft },
  danger: true,
});

const passedFirst = { firstAuditAt: { is: 'set', refusal: 'notFirst' } } as const;
export const driverAudit = defineWorkflow({
  name: 'driver',
  resource: drivers,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: {
      command: approveDriver,
      from: [1],
      to: 2,
      actors: ['provider', 'operator'],
      when: { firstAuditAt: { is: 'empty', refusal: 'awaitsSecond' } },
    },
    submit: { command: submitDriver, from: [0], to: 1, actors: ['provider'] },
    reject: { command: rejectDriver, from: [1], to: 3, actors: ['provider', 'operator'] },
    resubmit: { command: resubmitDriver, from: [1, 3], to: 1, actors: ['provider'] },
    change: { command: changeDriver, from: [2, 5], to: 4, actors: ['provider'] },
    expire: { command: expireDriver, from: [2], to: 5, actors: ['system'] },
    invite: { command: inviteDriver, from: [0, 3], to: 'same', actors: ['provider'] },
    cancel: { command: cancelDriver, from: [2, 3, 5], to: 9, actors: ['provider', 'operator'] },
    approveAgain: { command: approveAgain, from: [1], to: 2, actors: ['operator'], when: passedFirst },
    rejectAgain: { command: rejectAgain, from: [1], to: 3, actors: ['operator'], when: passedFirst },
  },
});

/** 司机变更记录: old and new value of each field. */
export const driverChanges = defineResource({
  name: 'driverChange',
  path: '/api/user/driverChange',
  table: 'driver_change',
  tenancy: 'tenant',
  fields: {
    changeSn: text(30),
    driverId: id('driver', 'name'),
    name,
    mobile,
    changedFields: list(text(40), 40),
    before: shape(z.record(z.string(), z.unknown())),
    after: shape(z.record(z.string(), z.unknown())),
    reason: text(200),
    applyBy: text(20),
    auditStatus: choice(
      'CHANGE_AUDIT_STATUS',
      (auditStatus.choices ?? []).filter((one) => [1, 2, 3].includes(Number(one.value))) as {
        value: 1 | 2 | 3;
        zh: string;
        en: string;
      }[],
    ),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    remark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: { name: 'like', mobile: 'equal', auditStatus: 'in', applyBy: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  counted: 'auditStatus',
  label: 'changeSn',
  access: ['driverUpdataList:view', 'serviceDriverAuditList:view'],
  exportAccess: ['driverUpdataList:export'],
  filesAccess: driverImageKeys,
});
export const approveDriverChange = defineCommand({
  name: 'driverChange.approve',
  path: `${driverChanges.path}/approve`,
  access: ['driverUpdataList:audit'],
  on: driverChanges,
  bulk: true,
});
export const rejectDriverChange = defineCommand({
  name: 'driverChange.reject',
  path: `${driverChanges.path}/reject`,
  access: ['driverUpdataList:audit'],
  on: driverChanges,
  input: { reason: text(200) },
});
export const driverChangeLife = defineWorkflow({
  name: 'driverChange',
  resource: driverChanges,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveDriverChange, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectDriverChange, from: [1], to: 3, actors: ['provider', 'operator'] },
  },
});
