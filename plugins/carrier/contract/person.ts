import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  idNumber,
  mobile,
  money,
  optional,
  text,
  token,
} from '@freightdeck/sdk/contract';
import { identity, realNameStatus } from './states.ts';

const path = '/api/user/userPerson';

/** 实名核验: whether name and identity number match. One row per provider and person, whatever roles the person has. */
export const people = defineResource({
  name: 'person',
  path,
  table: 'person_check',
  tenancy: 'tenant',
  fields: {
    name: text(20),
    idNumber: idNumber('data:plainId'),
    mobile: mobile('data:plainMobile'),
    identity,
    realNameStatus,
    verifyChannel: optional(text(20)),
    verifyResult: optional(text(200)),
    costCents: money(),
    verifiedAt: optional(dateTime()),
    verifiedBy: optional(text(20)),
    evidence: optional(file()),
    createdAt: dateTime(),
  },
  filters: {
    name: 'like',
    idNumber: 'equal',
    mobile: 'equal',
    identity: 'in',
    realNameStatus: 'in',
    verifiedAt: 'range',
  },
  sorts: ['createdAt', 'verifiedAt', 'name'],
  totals: ['costCents'],
  counted: 'realNameStatus',
  label: 'name',
  access: ['userIdentityVerifyList:view'],
  exportAccess: ['userIdentityVerifyList:export'],
});

/** Answer of the verification service: 1 match, 2 no match, 3 number unknown. */
export interface RealNameAnswer {
  readonly result: 1 | 2 | 3;
  readonly channel: string;
  readonly costCents: number;
}
/** The external service for real names. Without one, only a person can approve, with evidence. */
export interface RealNameChannel {
  ask(person: { readonly name: string; readonly idNumber: string }): Promise<RealNameAnswer>;
}
export const RealNameChannel = token<RealNameChannel>('carrier.realName', 1);

export const verifyPerson = defineCommand({
  name: 'person.verify',
  path: `${path}/verifyIdentity`,
  access: ['userIdentityVerifyList:verify', 'userIdentityVerifyList:batchVerify'],
  on: people,
  bulk: true,
  refusals: {
    noChannel: {
      status: 409,
      zh: '未接入实名核验通道，请上传凭证人工通过',
      en: 'No verification service is connected; pass by hand with evidence',
    },
  },
});
export const passPerson = defineCommand({
  name: 'person.manualPass',
  path: `${path}/manualPass`,
  access: ['userIdentityVerifyList:manualPass'],
  on: people,
  input: { evidence: file(), reason: text(200) },
});
/** A late answer of the service. */
export const settlePerson = defineCommand({
  name: 'person.settle',
  path: `${path}/result`,
  access: ['userIdentityVerifyList:verify'],
  on: people,
  input: { result: realNameStatus, channel: text(20), costCents: money() },
});
export const personLife = defineWorkflow({
  name: 'person',
  resource: people,
  state: 'realNameStatus',
  initial: 0,
  transitions: {
    verify: { command: verifyPerson, from: [0, 2, 3], to: 'same', actors: ['provider', 'operator'] },
    manualPass: { command: passPerson, from: [0, 2, 3], to: 1, actors: ['provider', 'operator'] },
    settle: { command: settlePerson, from: [0, 2, 3], to: 'same', actors: ['system'] },
  },
});
