import {
  dateTime,
  defineCommand,
  definePort,
  defineResource,
  defineWorkflow,
  erasedRefusal,
  file,
  idNumber,
  mobile,
  money,
  notErased,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import { identity, realNameStatus } from './states.ts';

const path = '/api/user/userPerson';

/** 实名核验: whether name and identity number match. One row per provider and person, whatever roles the person has. */
export const people = defineResource({
  name: 'person',
  path,
  table: 'person_check',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
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
    erasedAt: optional(dateTime()),
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
  filesAccess: ['userIdentityVerifyList:detail', 'userIdentityVerifyList:manualPass'],
});

const somebody = z.object({ name: z.string(), idNumber: z.string() });
const verdict = z.object({
  /** Whose it is: another name for the same number is another question. */
  name: z.string(),
  /** 1 match, 2 no match, 3 number unknown. */
  result: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  channel: z.string(),
  costCents: z.int().check(z.minimum(0)),
});
export type IdentityAsked = z.infer<typeof somebody>;
export type RealNameAnswer = z.infer<typeof verdict>;
/** 实名核验: whether name and number belong together. Where nobody serves it, only a person can approve, with evidence. */
export const identityCheck = definePort<IdentityAsked, RealNameAnswer>({
  name: 'identity.check',
  request: somebody,
  answer: verdict,
  differs: ({ name }, told) => (told.name === name ? undefined : `asked about ${name}, told of ${told.name}`),
});

export const verifyPerson = defineCommand({
  name: 'person.verify',
  outside: true,
  path: `${path}/verifyIdentity`,
  access: ['userIdentityVerifyList:verify', 'userIdentityVerifyList:batchVerify'],
  on: people,
  bulk: true,
  refusals: {
    ...erasedRefusal,
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
  refusals: erasedRefusal,
});
/** The service has answered: a system command that has its answer entered. */
export const hearPerson = defineCommand({
  name: 'person.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: people,
});
/** What the service has answered is entered. */
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
    verify: { command: verifyPerson, from: [0, 2, 3], to: 'same', actors: ['provider', 'operator'], when: notErased },
    manualPass: { command: passPerson, from: [0, 2, 3], to: 1, actors: ['provider', 'operator'], when: notErased },
    settle: { command: settlePerson, from: [0, 2, 3, 4], to: 'same', actors: ['system'] },
  },
});
