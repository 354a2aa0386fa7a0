import { defineCommand, defineWorkflow, erasedRefusal, notErased, text } from '@freightdeck/sdk/contract';
import { basics, drivers } from './driver.ts';

const path = drivers.path;
export const approveBasic = defineCommand({
  name: 'driver.approveBasic',
  path: `${path}/basicAudit`,
  access: ['driverBasicAudit:audit'],
  on: drivers,
  bulk: true,
  refusals: {
    ...erasedRefusal,
    notVerified: { status: 412, zh: '实名核验未通过', en: 'The real name has not been verified' },
    idExpired: {
      status: 412,
      zh: '身份证有效期缺失或已过期',
      en: 'The identity card has expired, or its last day is missing',
    },
  },
});
export const rejectBasic = defineCommand({
  name: 'driver.rejectBasic',
  path: `${path}/basicReject`,
  access: ['driverBasicAudit:audit'],
  on: drivers,
  input: { reason: text(200) },
  refusals: erasedRefusal,
  bulk: true,
});
/** Corrects the data of the identity card and submits it again. */
export const editBasic = defineCommand({
  name: 'driver.editBasic',
  path: `${path}/basicEdit`,
  access: ['driverBasicAudit:edit', 'driverAudit:edit'],
  on: drivers,
  input: basics,
  refusals: erasedRefusal,
});

/** 司机基础信息审核: audits the identity card only. */
export const basicAudit = defineWorkflow({
  name: 'driverBasic',
  resource: drivers,
  state: 'basicAuditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveBasic, from: [1], to: 2, actors: ['provider', 'operator'], when: notErased },
    reject: { command: rejectBasic, from: [1], to: 3, actors: ['provider', 'operator'], when: notErased },
    edit: { command: editBasic, from: [1, 3], to: 1, actors: ['provider', 'operator'], when: notErased },
  },
});
