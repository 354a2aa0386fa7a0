import * as z from 'zod/mini';
import {
  defineCommand,
  defineQuery,
  flag,
  id,
  integer,
  list,
  optional,
  paperAnswer,
  partnerBodyBytes,
  partnerInstallPath,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import type { Refusals } from '@freightdeck/sdk/contract';
import { archive, archiveRefusals } from './partner-archive.ts';

const path = '/api/platform/partnerPlugin';
export const words = z.object({ zh: z.string(), en: z.string() });
/** A call of the platform that a version declares. */
export interface PartnerCall {
  readonly name: string;
  readonly scope: 'read' | 'do';
}
/** How a consent names what is no permission key: calls, events and jobs of its service, and what it keeps here. */
export const callConsent = ({ name, scope }: PartnerCall): string => `call:${scope}:${name}`;
export const hearConsent = (name: string): string => `hear:${name}`;
/** How often a job is done is part of it. */
export const jobConsent = (name: string, everyMinutes: number): string => `job:${name}/${everyMinutes}`;
export const keepConsent = (name: string): string => `keep:${name}`;
/** One thing that a version asks for, in words. */
export const partnerAsk = z.object({ what: z.string(), title: words });
export type PartnerAsk = z.infer<typeof partnerAsk>;
const partnerPackage = z.object({
  id: z.string(),
  pluginId: z.string(),
  version: z.string(),
  title: words,
  publisherName: z.string(),
  sdk: z.string(),
  /** What whoever activates it consents to, in words. */
  asks: z.array(partnerAsk),
  serves: z.array(z.string()),
  size: z.int(),
  createdAt: z.string(),
  killedAt: z.nullable(z.string()),
  killReason: z.nullable(z.string()),
  /**
   * `signed` is false without a publisher's signature. Until it is reviewed, it runs in a frame, without contributions
   * to other pages.
   */
  signed: z.boolean(),
  reviewedAt: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  withdrawReason: z.nullable(z.string()),
  leftOut: z.array(z.string()),
  /** Notices its service may send to people, and files it accepts. */
  notices: z.array(words),
  uploads: z.array(words),
  /** Imports of the plugin that this console no longer provides. */
  missing: z.nullable(z.string()),
});
export type PartnerPackage = z.infer<typeof partnerPackage>;
const partnerPublisher = z.object({
  id: z.string(),
  name: z.string(),
  publicKey: z.string(),
  revokedAt: z.nullable(z.string()),
});
export type PartnerPublisher = z.infer<typeof partnerPublisher>;
/** A version that the operator has chosen for a platform, which reads and agrees first. */
export const partnerOffer = z.object({ packageId: z.string(), version: z.string(), at: z.string(), by: z.string() });
const partnerActivation = z.object({
  platformId: z.string(),
  platformName: z.string(),
  pluginId: z.string(),
  packageId: z.string(),
  version: z.string(),
  /** Whether it has settings, for the button that opens them. */
  hasSettings: z.boolean(),
  active: z.boolean(),
  /** Why it does not run though nobody deactivated it: its version was stopped, or its publisher revoked. */
  stopped: z.nullable(z.enum(['killed', 'revoked'])),
  reason: z.nullable(z.string()),
  consent: z.array(z.string()),
  consentedBy: z.string(),
  consentedAt: z.string(),
  /** A version that asks for more and waits until the platform agrees. */
  offer: z.nullable(partnerOffer),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Whether it has a service of its own, and the address the operator set for it: where its calls go. */
  serves: z.boolean(),
  origin: z.nullable(z.string()),
  /**
   * How its service is told of events and jobs; null when the version asks for none. `failedSince`: since when the
   * oldest of those that wait could not be delivered, and `why` the newest of them was not.
   */
  deliveries: z.nullable(
    z.object({
      waiting: z.int(),
      parked: z.int(),
      failedSince: z.nullable(z.string()),
      why: z.nullable(z.string()),
      lastAt: z.nullable(z.string()),
    }),
  ),
});
export type PartnerActivation = z.infer<typeof partnerActivation>;

/** 伙伴插件: installed versions, trusted publishers, and where each version is active. A provider sees only its own. */
export const partnerOverview = defineQuery({
  name: 'partnerPlugin.overview',
  path: `${path}/overview`,
  access: ['plugins:view'],
  answer: {
    packages: list(shape(partnerPackage)),
    publishers: list(shape(partnerPublisher)),
    activations: list(shape(partnerActivation), 10_000),
  },
});
/** The files of a version as they run, and its manifest, as one archive: for whoever reviews it. */
export const downloadPartner = defineQuery({
  name: 'partnerPlugin.download',
  path: `${path}/download`,
  access: ['plugins:install'],
  by: 'operator',
  input: { packageId: id() },
  answer: paperAnswer,
  file: true,
});
export const partnerDifference = z.object({
  place: z.string(),
  before: z.nullable(z.string()),
  now: z.nullable(z.string()),
});
export type PartnerDifference = z.infer<typeof partnerDifference>;
/** What a version has otherwise than the one before it: places of the manifest, and files with size and hash. */
export const comparePartner = defineQuery({
  name: 'partnerPlugin.compare',
  path: `${path}/compare`,
  access: ['plugins:install'],
  by: 'operator',
  input: { packageId: id() },
  answer: {
    version: optional(text(20)),
    manifest: list(shape(partnerDifference), 5000),
    files: list(shape(partnerDifference), 500),
  },
});
const publicKey = { ...text(60), schema: z.string().check(z.regex(/^[A-Za-z0-9+/]{59}=$/, 'text.illegal')) };
export const trustPublisher = defineCommand({
  name: 'partnerPlugin.trust',
  path: `${path}/trust`,
  access: ['plugins:install'],
  by: 'operator',
  stepUp: 'rights',
  input: { name: text(60), publicKey },
  answer: { id: id() },
  refusals: { known: { status: 409, zh: '该公钥已登记', en: 'This key is registered already' } },
});
export const gone = {
  publisher: { status: 404, zh: '没有该签名者', en: 'There is no such publisher' },
  version: { status: 404, zh: '没有该插件版本', en: 'There is no such version' },
  activation: { status: 404, zh: '该服务商没有启用过此插件', en: 'It was never active there' },
} as const satisfies Refusals;
export const revokePublisher = defineCommand({
  name: 'partnerPlugin.revoke',
  path: `${path}/revoke`,
  access: ['plugins:install'],
  by: 'operator',
  input: { publisherId: id() },
  answer: { id: id() },
  danger: true,
  refusals: { publisher: gone.publisher },
});

export const installPartner = defineCommand({
  name: 'partnerPlugin.install',
  path: partnerInstallPath,
  access: ['plugins:install'],
  by: 'operator',
  stepUp: 'rights',
  input: { archive },
  bodyBytes: partnerBodyBytes,
  answer: { id: id(), pluginId: text(80), version: text(20) },
  refusals: archiveRefusals,
});

const { exportMissing, publisherUnknown, downgrade } = archiveRefusals;
export const killed = { status: 409, zh: '该版本已被熔断', en: 'This version has been stopped for everybody' } as const;
/** Why a version is pinned nowhere, whoever consents to it. */
export const pinRefusals = {
  exportMissing,
  publisherUnknown,
  killed,
  ended: { status: 409, zh: '该版本已到期，不再提供', en: 'This version has ended and is not offered any more' },
  consent: {
    status: 409,
    zh: '授权清单与插件要求的不一致：{key}',
    en: 'The consent is not what the version asks for: {key}',
  },
} as const;
/**
 * Pins a version for a tenant. `consent` lists every key of the version, every call that it declares (`callConsent`)
 * and what it keeps (`keepConsent`), so that nobody grants more than they have read.
 */
export const activatePartner = defineCommand({
  name: 'partnerPlugin.activate',
  path: `${path}/activate`,
  access: ['plugins:activate'],
  by: 'operator',
  stepUp: 'rights',
  input: {
    packageId: id(),
    scopePlatformId: reference('serviceProvider', 'platformId', 16),
    consent: list(text(150), 400),
    rollback: flag(),
  },
  /** `waits`: it asks for more than the platform has consented to, and waits until the platform agrees. */
  answer: { id: id(), waits: flag() },
  refusals: {
    ...pinRefusals,
    downgrade,
    version: gone.version,
    platform: { status: 404, zh: '服务商不存在', en: 'There is no such platform' },
  },
});
export const deactivatePartner = defineCommand({
  name: 'partnerPlugin.deactivate',
  path: `${path}/deactivate`,
  access: ['plugins:activate'],
  by: 'operator',
  input: { pluginId: text(80), scopePlatformId: reference('serviceProvider', 'platformId', 16) },
  answer: { id: id() },
  refusals: { activation: gone.activation },
});
/**
 * Allows a signed version to run in the console's own realm after a review of its code, from the next load of each
 * console.
 */
export const reviewPartner = defineCommand({
  name: 'partnerPlugin.review',
  path: `${path}/review`,
  access: ['plugins:install'],
  by: 'operator',
  stepUp: 'rights',
  input: { packageId: id() },
  answer: { id: id() },
  danger: true,
  refusals: {
    version: gone.version,
    killed,
    unsigned: {
      status: 409,
      zh: '未签名的版本不能通过审核',
      en: 'What nobody signed cannot be reviewed: hand the same build in with a signature',
    },
  },
});
/** Withdraws a review: open consoles move the version into a frame within seconds, until it is reviewed again. */
export const withdrawReview = defineCommand({
  name: 'partnerPlugin.withdraw',
  path: `${path}/withdraw`,
  access: ['plugins:install'],
  by: 'operator',
  input: { packageId: id(), reason: text(200) },
  answer: { id: id() },
  danger: true,
  refusals: {
    version: gone.version,
    killed,
    unreviewed: { status: 409, zh: '该版本未通过审核，无需撤销', en: 'Nobody has reviewed this version' },
  },
});
/**
 * Stops a version for every tenant, permanently; open consoles remove it within seconds. Its tenants get the newest
 * reviewed version before it that asks for nothing new: `fellBack` says how many.
 */
export const killPartner = defineCommand({
  name: 'partnerPlugin.kill',
  path: `${path}/kill`,
  access: ['plugins:kill'],
  by: 'operator',
  input: { packageId: id(), reason: text(200) },
  answer: { id: id(), fellBack: integer(0, 1_000_000) },
  danger: true,
  refusals: { version: gone.version },
});
/**
 * Sets the address for a tenant's calls of a plugin's own service; null disconnects it. Always set by the operator,
 * never by the archive.
 */
export const connectPartner = defineCommand({
  name: 'partnerPlugin.connect',
  path: `${path}/connect`,
  access: ['plugins:activate'],
  by: 'operator',
  stepUp: 'rights',
  input: {
    pluginId: text(80),
    scopePlatformId: reference('serviceProvider', 'platformId', 16),
    origin: optional(text(200)),
  },
  answer: { id: id() },
  refusals: {
    activation: gone.activation,
    originForm: {
      status: 400,
      zh: '服务地址须为 https:// 加域名（可带端口），不含路径；http:// 仅可用于允许本机服务的平台上的本机地址',
      en: 'The address must be https:// and a name, with a port but no path; http:// only leads to this machine',
    },
    originPrivate: {
      status: 403,
      zh: '服务地址指向内部网络，未被允许',
      en: 'The address leads into a private network that is not allowed',
    },
    originUnknown: { status: 409, zh: '服务地址的域名无法解析', en: 'There is no such name in the name service' },
  },
});
