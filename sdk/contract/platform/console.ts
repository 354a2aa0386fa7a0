import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { date, dateTime, flag, id, integer, list, longText, shape, text } from '../field-kinds.ts';
import type { Field } from '../field.ts';
import { optional } from '../field.ts';
import { partnerOffers } from './partner-plugins.ts';

/** An entry of the menu as the platform sends it. */
export const menuRow = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  url: z.nullable(z.string()),
  icon: z.string(),
  orderNum: z.number(),
  type: z.enum(['DIR', 'PAGE', 'LINK']),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  isSigleShow: z.boolean(),
  noCache: z.boolean(),
  deleteStatus: z.string(),
});
/** An entry of the menu as the platform sends it, as a type. */
export type MenuRow = z.infer<typeof menuRow>;
/**
 * A plugin that is off for the caller's platform, either by the operator or because it requires the plugin named in
 * `because`.
 */
const pluginOff = z.object({ pluginId: z.string(), reason: z.string(), because: z.nullable(z.string()) });
const partnerStopped = z.object({ pluginId: z.string(), reason: z.string() });
/** A partner’s plugin of which the caller’s tenant has a version that was stopped for everybody. */
export type PartnerStopped = z.infer<typeof partnerStopped>;
/** A plugin that is switched off for the caller’s tenant, with the reason. */
export type PluginOff = z.infer<typeof pluginOff>;
/**
 * Returns no data. Like every call with a session, its answer has the header `X-Freightdeck-Off`, which lists the
 * plugins that are off for the platform. It does not count as activity of the session.
 */
export const pulsePath = '/api/platform/pulse';
/** The menus and permission keys of the caller's roles. `in_roleId` only narrows what the session allows. */
export const roleMenuListing = defineQuery({
  name: 'menu.mine',
  path: '/api/platform/RoleMenu/listing',
  access: 'session',
  conditions: true,
  spread: true,
  input: { in_roleId: optional(list(id(), 50)), title: optional(text(50)) },
  answer: {
    itemList: shape(z.array(z.object({ menu: menuRow }))),
    permissions: list(text(100), 5000),
    partners: optional(shape(partnerOffers)),
    pluginsOff: optional(shape(z.array(pluginOff))),
    /**
     * Partners' plugins that are off (`id`), versions that are stopped (`id@version`), and versions that may only run
     * in frames again (`id@version~`). `id!-1790000000` is another one with each change of a plugin's settings.
     */
    partnersOff: optional(list(text(200), 1000)),
    /** Why versions that the platform has were stopped, for who had them open. */
    partnersStopped: optional(shape(z.array(partnerStopped))),
  },
});

/** Entries of one dictionary code in order. Before sign-in use `/auth/dictionaryGet`. */
const dictionaryEntry = z.object({
  id: z.string(),
  dictCode: z.string(),
  dictName: z.string(),
  dictNameEn: z.string(),
  dictValue: z.string(),
  parentId: z.nullable(z.string()),
});
/** The entries of some dictionaries in their order, as the platform has them in use. */
export const dictionaryBySort = defineQuery({
  name: 'dictionary.sorted',
  path: '/api/platform/Dictionary/getDictionaryBySort',
  access: 'session',
  conditions: true,
  input: { dictCode: text(64), like_dictName: optional(text(200)) },
  answer: { itemList: shape(z.array(dictionaryEntry)) },
});
/** The entries of one dictionary. */
export const dictionaryGet = defineQuery({
  name: 'dictionary.public',
  path: '/auth/dictionaryGet',
  access: 'public',
  conditions: true,
  input: { dictCode: shape(z.literal('ADMIN_URL_name')), like_dictName: optional(text(200)) },
  answer: { itemList: shape(z.array(dictionaryEntry)) },
});

/** The user's column settings for a page; 204 when none are stored. The user is taken from the session. */
const keyOfColumns = (missing: string): Field<string> => ({
  ...text(64),
  schema: z.string(missing).check(z.minLength(1, missing), z.maxLength(64)),
});
const columnKey = { targetId: keyOfColumns('targetId.empty'), routeName: keyOfColumns('routeName.empty') };
/** The columns that the caller has chosen for a list. */
export const customColumnGet = defineQuery({
  name: 'columns.get',
  path: '/api/platform/platformServiceProviderCustomColumn/get',
  access: 'session',
  conditions: true,
  input: { ...columnKey, deleteStatus: optional(shape(z.literal('0'))) },
  answer: { id: id(), columnsData: text(60_000) },
});
/** Keeps the columns that a person has chosen for a list, for the first time. */
export const customColumnAdd = defineCommand({
  name: 'columns.add',
  path: '/api/platform/platformServiceProviderCustomColumn/add',
  access: 'session',
  input: { ...columnKey, metaTitle: text(64), targetName: optional(text(64)), columnsData: text(60_000) },
  answer: { id: id() },
});
/** Keeps the columns that a person has chosen for a list, in place of those before. */
export const customColumnEdit = defineCommand({
  name: 'columns.edit',
  path: '/api/platform/platformServiceProviderCustomColumn/edit',
  access: 'session',
  input: { id: id(), columnsData: text(60_000) },
});

const announcementAudience = { apply: text(2), target: id(), userType: text(2), frontDisplay: optional(flag()) };
/** How pressing a notice is. An urgent one reaches everybody: it cannot be muted. */
export const noticeLevels = ['info', 'warning', 'urgent'] as const;
/** How urgent a notice is. */
export type NoticeLevel = (typeof noticeLevels)[number];
/** A notice or announcement as its reader gets it. */
export const announcementRow = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  publishAt: z.string(),
  hasRead: z.boolean(),
  topFlag: z.boolean(),
  popFlag: z.boolean(),
  level: z.enum(noticeLevels),
  /** What it is about: `announcement`, or what a plugin tells of. People mute by kind. */
  kind: z.string(),
  /** The reader has muted its kind: it is listed, and neither counted nor shown by itself. */
  muted: z.boolean(),
  /** The page a plugin's notice links to, while the plugin is active. */
  opens: z.nullable(z.object({ path: z.string(), query: z.record(z.string(), z.string()) })),
});
/** The notices and announcements for the reader, the newest first. */
export const announcementQuery = defineQuery({
  name: 'notice.mine',
  path: '/api/platform/platformAnnouncement/queryPlatformAnnouncementRecord',
  access: 'session',
  spread: true,
  input: {
    ...announcementAudience,
    page: optional(integer(1, 100_000)),
    limit: optional(integer(1, 50)),
    title: optional(text(100)),
    hasRead: optional(flag()),
    publishedFrom: optional(date()),
    publishedTo: optional(date()),
    /** Notices pinned to the top come before newer ones. */
    topFirst: optional(flag()),
    /** Without those the reader has muted. */
    heard: optional(flag()),
  },
  answer: {
    pageResult: shape(z.object({ itemList: z.array(announcementRow), total: z.number() })),
    /** Of those that are not muted. */
    notReadCount: integer(0, 1_000_000),
  },
});
/** The kinds of the notices that reach the reader, and which of them the reader has muted. */
export const noticeKinds = defineQuery({
  name: 'notice.kinds',
  path: '/api/platform/platformAnnouncement/kinds',
  access: 'session',
  answer: {
    itemList: shape(z.array(z.object({ kind: z.string(), title: z.string(), muted: z.boolean() }))),
    /** Where warnings go by mail as well; null when none do. */
    mail: shape(z.nullable(z.object({ address: z.string(), wanted: z.boolean() }))),
  },
});
/** Whether the reader's warnings go by mail as well. */
export const noticeByMail = defineCommand({
  name: 'notice.byMail',
  path: '/api/platform/platformAnnouncement/byMail',
  access: 'session',
  input: { wanted: flag() },
});
/** Mutes the notices of a kind for the reader, or lets them be heard again. */
export const noticeMute = defineCommand({
  name: 'notice.mute',
  path: '/api/platform/platformAnnouncement/mute',
  access: 'session',
  input: { kind: text(120), muted: flag() },
});
/** Marks one notice as read by the caller. */
export const announcementRead = defineCommand({
  name: 'notice.read',
  path: '/api/platform/platformAnnouncementRecord/addPlatformAnnouncementRecord',
  access: 'session',
  input: {
    announcementId: id(),
    apply: optional(text(2)),
    target: optional(id()),
    userType: optional(text(2)),
    frontDisplay: optional(flag()),
  },
});

/** Marks all of the reader's notices as read; returns how many were unread. */
export const announcementReadAll = defineCommand({
  name: 'notice.readAll',
  path: '/api/platform/platformAnnouncement/readAll',
  access: 'session',
  answer: { count: integer(0, 1_000_000) },
});

/** Paths for uploading files (multipart, one file per call) and opening them (by id, with the session). */
export const uploadPaths = ['/upload', '/api/upload', '/api/uploadNew'] as const;
/** Where stored files are opened, with `?id=`. */
export const filePath = '/api/platform/file/open';
/** What an upload answers: where the file is and what it is called. */
export const fileAnswer = z.object({ savedPath: z.string(), savedName: z.string(), relativePath: z.string() });

/** An error of the browser, stored with the active plugins so that it can be reproduced. */
export const errorReport = defineCommand({
  name: 'error.report',
  path: '/api/platform/clientError/add',
  access: 'session',
  input: {
    message: longText(2000),
    info: text(200, 0),
    url: text(2000),
    stack: longText(8000),
    plugin: optional(text(64)),
    at: dateTime(),
  },
});
