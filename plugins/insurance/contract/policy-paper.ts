import { defineQuery, id, paperAnswer, text, visitAnswer } from '@freightdeck/sdk/contract';
import { policies } from './policy.ts';

/** 下载: the policy as PDF, once the insurer has taken it. `origin` is the address of the console, for the check. */
export const printPolicy = defineQuery({
  name: 'policy.print',
  path: `${policies.path}/print`,
  access: ['policyManager:download'],
  input: { id: id('policy'), origin: text(60) },
  answer: paperAnswer,
  file: true,
});
/** What the code on such a paper leads to: whether it is what the platform keeps. */
export const checkPolicy = defineQuery({
  name: 'policy.check',
  path: `${policies.path}/check`,
  access: 'public',
  visit: '/policyCheck',
  input: { code: text(120) },
  answer: visitAnswer,
});
