import * as z from 'zod/mini';
import { defineCommand, defineQuery, flag, group, id, optional, shape, text } from '@freightdeck/sdk/contract';
import { basics, companies, editable, onlyProviders } from './company.ts';
import { quota, settable, termRefusals } from './config.ts';
import { fee } from './terms.ts';

const path = '/api/user/serviceProviderUserInfo';
const part = () => shape(z.record(z.string(), z.unknown()));

/** Creates a company with configuration and quota in one command. */
export const addSpu = defineCommand({
  name: 'spu.add',
  path: `${path}/addSPUBasicInfoAndConfig`,
  access: ['enterpriseAudit:add'],
  input: { basic: group(basics), config: group({ ...settable, ...fee }), quota: optional(group(quota)) },
  answer: { id: id() },
  refusals: { ...onlyProviders, ...termRefusals },
});
/** Changes any of the three; changes are recorded. */
export const editSpu = defineCommand({
  name: 'spu.edit',
  path: `${path}/editSPUBasicInfoAndConfigAndQuota`,
  access: ['enterpriseAudit:edit'],
  on: companies,
  input: {
    basic: optional(group(editable)),
    config: optional(group(settable)),
    quota: optional(group(quota)),
    reason: text(200),
  },
  refusals: termRefusals,
});
export const getSpu = defineQuery({
  name: 'spu.get',
  path: `${path}/getSPUBasicInfoAndConfigAndQuota`,
  access: ['enterpriseAudit:view', 'serviceProviderUserManage:view'],
  conditions: true,
  input: { id: id('company'), plain: optional(flag()) },
  answer: { basic: part(), config: part(), quota: part() },
});
