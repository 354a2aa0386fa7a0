import {
  dateTime,
  defineCommand,
  defineWorkflow,
  erasureFields,
  file,
  idNumber,
  integer,
  mobile,
  noPapers,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import type { Fields, Resource } from '@freightdeck/sdk/contract';
import { notWhole } from '@freightdeck/plugin-vehicle/contract';
import { auditStatus, contractStatus, memberStatus } from './states.ts';

/** Fields of car owners, captains and brokers. The identity number never changes. */
export const memberFields = {
  name: text(20),
  mobile: mobile('data:plainMobile'),
  idNumber: idNumber('data:plainId'),
  idFront: optional(file()),
  idBack: optional(file()),
  contractStatus,
  auditStatus,
  /** How often it was handed in. */
  submitCount: integer(0, 10_000),
  auditRemark: optional(text(200)),
  auditBy: optional(text(20)),
  auditAt: optional(dateTime()),
  status: memberStatus,
  createdAt: dateTime(),
  ...erasureFields,
};
type Keys = readonly [string, ...string[]];

export const memberRefusals = {
  onlyProviders: { status: 409, zh: '由服务商新增', en: 'Members are added by their provider' },
} as const;
/** Refusals of whoever has left and registers again. */
export const returnRefusals = {
  blocked: { status: 423, zh: '该人员在黑名单中，不能重新加入', en: 'This person is on the block list and stays out' },
} as const;

/**
 * The audit and enabling of a member: approval requires papers, a verified real name and no block, and
 * enables the member. Shared by three kinds of members, which differ in fields and keys.
 */
export function memberLife<R extends Resource, E extends Fields>(
  resource: R,
  editable: E,
  keys: { readonly audit: Keys; readonly edit: Keys; readonly enable: Keys; readonly disable: Keys },
) {
  const { name, path } = resource;
  const approve = defineCommand({
    name: `${name}.approve`,
    path: `${path}/approve`,
    access: keys.audit,
    on: resource,
    bulk: true,
    refusals: {
      notVerified: { status: 412, zh: '实名核验未通过', en: 'The real name has not been verified' },
      blocked: { status: 423, zh: '该人员在黑名单中，不能通过', en: 'This person is on the block list' },
      noPapers,
    },
  });
  const reject = defineCommand({
    name: `${name}.reject`,
    path: `${path}/reject`,
    access: keys.audit,
    on: resource,
    input: { reason: text(200) },
    bulk: true,
  });
  /** Hands in a member who was admitted without all papers, with what was missing. */
  const submit = defineCommand({
    name: `${name}.submit`,
    path: `${path}/submit`,
    access: keys.edit,
    on: resource,
    input: editable,
    refusals: { notWhole },
  });
  /** Corrects a member that is waiting or rejected, and submits it again. */
  const resubmit = defineCommand({
    name: `${name}.resubmit`,
    path: `${path}/resubmit`,
    access: keys.edit,
    on: resource,
    input: editable,
    refusals: { notWhole },
  });
  /** 注销: the member leaves this provider, with nothing under way and no money left. */
  const cancel = defineCommand({
    name: `${name}.cancel`,
    path: `${path}/cancel`,
    access: keys.edit,
    on: resource,
    input: { reason: text(200) },
    refusals: {
      underway: { status: 409, zh: '有进行中的运单，不能注销', en: 'There are waybills under way' },
      moneyLeft: { status: 409, zh: '账户尚有余额，不能注销', en: 'There is money left in the accounts' },
    },
    danger: true,
  });
  const edit = defineCommand({
    name: `${name}.edit`,
    path: `${path}/edit`,
    access: keys.edit,
    on: resource,
    input: editable,
    refusals: { nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } },
  });
  const enable = defineCommand({
    name: `${name}.enable`,
    path: `${path}/enable`,
    access: keys.enable,
    on: resource,
    bulk: true,
    refusals: { notAudited: { status: 409, zh: '审核通过后才能启用', en: 'Only an approved member can be enabled' } },
  });
  const disable = defineCommand({
    name: `${name}.disable`,
    path: `${path}/disable`,
    access: keys.disable,
    on: resource,
    input: { reason: text(200) },
    bulk: true,
    danger: true,
  });
  const audit = defineWorkflow({
    name,
    resource: resource as Resource,
    state: 'auditStatus',
    initial: 1,
    transitions: {
      approve: { command: approve, from: [1], to: 2, actors: ['provider', 'operator'] },
      reject: { command: reject, from: [1], to: 3, actors: ['provider', 'operator'] },
      submit: { command: submit, from: [0], to: 1, actors: ['provider'] },
      cancel: { command: cancel, from: [2, 3], to: 9, actors: ['provider', 'operator'] },
      resubmit: { command: resubmit, from: [1, 3], to: 1, actors: ['provider'] },
      edit: { command: edit, from: [2], to: 'same', actors: ['provider', 'operator'] },
    },
  });
  const status = defineWorkflow({
    name: `${name}Status`,
    resource: resource as Resource,
    state: 'status',
    initial: 0,
    transitions: {
      enable: {
        command: enable,
        from: [0],
        to: 1,
        actors: ['provider', 'operator'],
        when: { auditStatus: { is: [2], refusal: 'notAudited' } },
      },
      disable: { command: disable, from: [1], to: 0, actors: ['provider', 'operator'] },
    },
  });
  return { approve, reject, submit, resubmit, cancel, edit, enable, disable, audit, status };
}
