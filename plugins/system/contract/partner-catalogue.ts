import * as z from 'zod/mini';
import { defineCommand, defineQuery, flag, id, list, longText, optional, shape, text } from '@freightdeck/sdk/contract';
import { partnerAsk, partnerOffer, words } from './partners.ts';

const path = '/api/platform/partnerPlugin';
const ending = {
  deprecatedFrom: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  deprecateReason: z.nullable(z.string()),
};
const pinned = z.object({
  platformId: z.string(),
  platformName: z.string(),
  version: z.string(),
  active: z.boolean(),
  telemetry: z.boolean(),
  endedAt: z.nullable(z.string()),
  /** Stopped for everybody, and why. */
  killedAt: z.nullable(z.string()),
  killReason: z.nullable(z.string()),
  /** Who has consented to what it asks for. */
  consentedBy: z.string(),
  consentedAt: z.string(),
  /** A version that asks for more and waits until the platform agrees. */
  offer: z.nullable(partnerOffer),
  ...ending,
});
export type PartnerPinned = z.infer<typeof pinned>;
const update = z.object({ version: z.string(), added: z.array(partnerAsk), removed: z.array(partnerAsk) });
const kept = z.object({
  packageId: z.string(),
  version: z.string(),
  createdAt: z.string(),
  reviewed: z.boolean(),
  killed: z.boolean(),
  endedAt: z.nullable(z.string()),
  tenants: z.int(),
  ...ending,
});
export type PartnerKept = z.infer<typeof kept>;
const entry = z.object({
  packageId: z.string(),
  pluginId: z.string(),
  version: z.string(),
  title: words,
  publisherName: z.string(),
  size: z.int(),
  reviewedAt: z.nullable(z.string()),
  /** False: no version of it is offered any more, but somebody has one. */
  offered: z.boolean(),
  asks: z.array(partnerAsk),
  /** Notices its service may send to people, files it accepts, and paths that are forwarded to it. */
  notices: z.array(words),
  uploads: z.array(words),
  serves: z.array(z.string()),
  pictures: z.int(),
  ...ending,
  /** What the caller's own platform runs. */
  mine: z.nullable(pinned),
  /** What the offered version changes for the caller's own platform; null: it has the newest, or none. */
  update: z.nullable(update),
  /** The last request of the caller's own platform. */
  request: z.nullable(
    z.object({
      state: z.enum(['open', 'done', 'declined']),
      version: z.string(),
      askedAt: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** For the operator: who has an earlier version, and every version that is kept. */
  behind: z.array(pinned),
  versions: z.array(kept),
});
export type PartnerEntry = z.infer<typeof entry>;
const partnerRequest = z.object({
  id: z.string(),
  platformId: z.string(),
  platformName: z.string(),
  pluginId: z.string(),
  title: words,
  version: z.string(),
  note: z.string(),
  askedAt: z.string(),
  askedBy: z.string(),
});
export type PartnerRequest = z.infer<typeof partnerRequest>;

/** 插件目录: the newest reviewed version of each plugin, and how it stands with the caller's platform. */
export const partnerCatalogue = defineQuery({
  name: 'partnerPlugin.catalogue',
  path: `${path}/catalogue`,
  access: ['plugins:view'],
  answer: { entries: list(shape(entry), 1000), requests: list(shape(partnerRequest), 1000) },
});
const picture = z.object({ name: z.string(), mime: z.string(), content: z.string() });
/** What a version shows of itself. `since`: only what is new after that version. */
export const partnerFace = defineQuery({
  name: 'partnerPlugin.face',
  path: `${path}/face`,
  access: ['plugins:view'],
  input: { packageId: id(), since: optional(text(20)) },
  answer: { readme: longText(65_536), changelog: longText(65_536), pictures: list(shape(picture), 5) },
});

/** A platform asks the operator for a plugin, or for its newer version. */
export const askForPartner = defineCommand({
  name: 'partnerPlugin.askFor',
  path: `${path}/askFor`,
  access: ['plugins:own'],
  input: { pluginId: text(80), note: optional(text(200)) },
  answer: { id: id() },
  refusals: {
    notListed: { status: 404, zh: '目录中没有该插件', en: 'The catalogue has no such plugin' },
    asked: {
      status: 409,
      zh: '已提交过申请，请等待运营方处理',
      en: 'You have asked already: the operator will answer',
    },
    running: { status: 409, zh: '已启用该版本，无需申请', en: 'You have this version already' },
    operator: { status: 409, zh: '运营方可直接启用，无需申请', en: 'The operator activates without asking' },
  },
});
/** The operator says no, with a reason that the platform reads. */
export const declinePartner = defineCommand({
  name: 'partnerPlugin.turnDown',
  path: `${path}/turnDown`,
  access: ['plugins:activate'],
  by: 'operator',
  input: { partnerRequestId: id(), reason: text(200) },
  answer: { id: id() },
  refusals: {
    request: { status: 404, zh: '没有该申请，或已处理', en: 'There is no such request, or it was answered' },
  },
});
/** Whether errors and use of a plugin are counted for its author; a platform decides for itself. */
export const setPartnerTelemetry = defineCommand({
  name: 'partnerPlugin.telemetry',
  path: `${path}/telemetry`,
  access: ['plugins:own'],
  input: { pluginId: text(80), telemetry: flag() },
  answer: { id: text(80) },
  refusals: { activation: { status: 404, zh: '本平台没有启用过此插件', en: 'Your platform never had this plugin' } },
});
