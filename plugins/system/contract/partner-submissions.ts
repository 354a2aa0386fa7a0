import * as z from 'zod/mini';
import {
  defineCommand,
  defineQuery,
  id,
  integer,
  list,
  optional,
  paperAnswer,
  partnerBodyBytes,
  partnerReceiptPath,
  partnerSubmitPath,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { archive, archiveRefusals } from './partner-archive.ts';
import { partnerDifference, words } from './partners.ts';

const path = '/api/platform/partnerPlugin';
/** 待审核 → 已通过 / 已退回; a newer archive of the same version takes the place of one that waits. */
export const submissionStates = ['waiting', 'passed', 'returned', 'replaced'] as const;
const partnerSubmission = z.object({
  id: z.string(),
  pluginId: z.string(),
  version: z.string(),
  title: words,
  publisherName: z.string(),
  size: z.int(),
  state: z.enum(submissionStates),
  reason: z.nullable(z.string()),
  receivedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
});
export type PartnerSubmission = z.infer<typeof partnerSubmission>;

/**
 * A publisher hands a version in. The signature over the list of files is the proof of who it is: only an archive of a
 * trusted key comes into the queue, and nothing of it is installed for anybody. The same archive once more changes
 * nothing and gets no second receipt.
 */
export const submitPartner = defineCommand({
  name: 'partnerPlugin.submit',
  path: partnerSubmitPath,
  access: 'public',
  input: { archive },
  bodyBytes: partnerBodyBytes,
  answer: { pluginId: text(80), version: text(20), state: text(20), receipt: text(43, 0) },
  refusals: {
    ...archiveRefusals,
    unsigned: { status: 403, zh: '插件包未签名，不能提交', en: 'Only a signed archive can be handed in' },
    tooMany: {
      status: 429,
      zh: '今天提交的次数过多，请明天再试',
      en: 'Too many versions were handed in today: try again tomorrow',
    },
  },
});
/** What became of a submission, for whoever holds its receipt. */
export const submissionReceipt = defineQuery({
  name: 'partnerPlugin.receipt',
  path: partnerReceiptPath,
  access: 'public',
  input: { receipt: text(43) },
  answer: {
    pluginId: text(80),
    version: text(20),
    state: text(20),
    reason: optional(text(200)),
    receivedAt: text(20),
    decidedAt: optional(text(20)),
  },
});
/** The review queue, the newest first. */
export const partnerSubmissions = defineQuery({
  name: 'partnerPlugin.submissions',
  path: `${path}/submissions`,
  access: ['plugins:install'],
  by: 'operator',
  answer: { waiting: integer(0, 100_000), submissions: list(shape(partnerSubmission), 200) },
});
/** What a submission brings and changes against the newest version that is here. */
export const inspectSubmission = defineQuery({
  name: 'partnerPlugin.inspectSubmission',
  path: `${path}/inspectSubmission`,
  access: ['plugins:install'],
  by: 'operator',
  input: { submissionId: id() },
  answer: {
    version: optional(text(20)),
    manifest: list(shape(partnerDifference), 5000),
    files: list(shape(partnerDifference), 1000),
    fault: optional(text(300)),
  },
});
/** The archive as it was handed in. */
export const downloadSubmission = defineQuery({
  name: 'partnerPlugin.downloadSubmission',
  path: `${path}/downloadSubmission`,
  access: ['plugins:install'],
  by: 'operator',
  input: { submissionId: id() },
  answer: paperAnswer,
  file: true,
});
const decided = {
  submission: { status: 404, zh: '没有该提交', en: 'There is no such submission' },
  decided: { status: 409, zh: '该提交已处理', en: 'It has been decided already' },
} as const;
/** Takes the archive in as a reviewed version: from now on it is listed. */
export const passSubmission = defineCommand({
  name: 'partnerPlugin.passSubmission',
  path: `${path}/passSubmission`,
  access: ['plugins:install'],
  by: 'operator',
  stepUp: 'rights',
  danger: true,
  input: { submissionId: id() },
  answer: { id: id(), pluginId: text(80), version: text(20) },
  refusals: { ...archiveRefusals, ...decided },
});
/** Sends it back; its publisher reads the reason with the receipt. */
export const returnSubmission = defineCommand({
  name: 'partnerPlugin.returnSubmission',
  path: `${path}/returnSubmission`,
  access: ['plugins:install'],
  by: 'operator',
  input: { submissionId: id(), reason: text(200) },
  answer: { id: id() },
  refusals: decided,
});
