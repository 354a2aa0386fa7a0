import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  flag,
  id,
  integer,
  list,
  longText,
  optional,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { readableSchema } from './readable-text.ts';

/** 公告状态, domain 4.18. */
export const announcementStatus = choice('ANNOUNCEMENT_STATUS', [
  { value: 0, zh: '草稿', en: 'Draft', tone: 'draft' },
  { value: 1, zh: '已发布', en: 'Published', tone: 'running' },
  { value: 2, zh: '已撤回', en: 'Recalled', tone: 'stopped' },
  { value: 3, zh: '已过期', en: 'Expired', tone: 'void' },
]);
export const readerType = choice('ANNOUNCEMENT_USER_TYPE', [
  { value: '0', zh: '全部', en: 'Everybody' },
  { value: '1', zh: '平台', en: 'Platform' },
  { value: '2', zh: '服务商', en: 'Providers' },
]);
/** 级别: an urgent announcement reaches also those who have muted announcements. */
const announcementLevel = choice('ANNOUNCEMENT_LEVEL', [
  { value: 'info', zh: '普通', en: 'Information', tone: 'draft' },
  { value: 'warning', zh: '重要', en: 'Warning', tone: 'waiting' },
  { value: 'urgent', zh: '紧急', en: 'Urgent', tone: 'refused' },
]);
const path = '/api/platform/platformAnnouncement';

/** 公告: an announcement by the operator to the people of all or of chosen tenants. */
export const announcements = defineResource({
  name: 'announcement',
  path,
  table: 'platform_announcement',
  tenancy: 'tenant',
  fields: {
    title: text(100),
    content: { ...longText(20_000), schema: readableSchema(20_000) },
    apply: choice('ANNOUNCEMENT_APPLY', [{ value: '3', zh: '管理后台', en: 'Console' }]),
    userType: readerType,
    targetPlatformIds: list(id(), 200),
    targetNames: optional(text(20_000)),
    level: announcementLevel,
    topFlag: flag(),
    popFlag: flag(),
    publishAt: optional(dateTime()),
    expireAt: optional(dateTime()),
    status: announcementStatus,
    readCount: integer(0, 10_000_000),
    createdBy: optional(text(64)),
    createdAt: dateTime(),
    updatedAt: dateTime(),
  },
  filters: { title: 'like', status: 'in', userType: 'in', publishAt: 'range' },
  sorts: ['title', 'publishAt', 'createdAt', 'updatedAt'],
  counted: 'status',
  label: 'title',
  access: ['noticeManage:view'],
});

const words = { title: { ...text(100), schema: readableSchema(100, 'line') }, content: announcements.fields.content };
export const addAnnouncement = defineCommand({
  name: 'announcement.add',
  path: `${path}/add`,
  access: ['noticeManage:add'],
  by: 'operator',
  input: words,
  answer: { id: id() },
});
/** Changes a draft; a published announcement cannot be rewritten, because people may have read it. */
export const editAnnouncement = defineCommand({
  name: 'announcement.edit',
  path: `${path}/edit`,
  access: ['noticeManage:edit'],
  on: announcements,
  input: words,
});
export const publishAnnouncement = defineCommand({
  name: 'announcement.publish',
  path: `${path}/publish`,
  access: ['noticeManage:publish'],
  on: announcements,
  input: {
    userType: readerType,
    /** Empty means every tenant. */
    targetPlatformIds: list(reference('serviceProvider', 'platformId', 16), 200),
    /** Absent: information. */
    level: optional(announcementLevel),
    topFlag: flag(),
    popFlag: flag(),
    /** Absent: now. */
    publishAt: optional(dateTime()),
    /** Absent: no end. */
    expireAt: optional(dateTime()),
  },
  refusals: {
    platformUnknown: {
      status: 400,
      zh: '所选服务商不存在或已停用',
      en: 'A chosen provider does not exist or is disabled',
    },
    targetOfPlatform: {
      status: 400,
      zh: '面向平台的公告不能指定服务商',
      en: 'An announcement to the platform takes no providers',
    },
    publishPast: { status: 400, zh: '发布时间不能早于当前时间', en: 'The time of publication lies in the past' },
    expireEarly: { status: 400, zh: '失效时间必须晚于发布时间', en: 'It must end after its publication' },
  },
});
export const recallAnnouncement = defineCommand({
  name: 'announcement.recall',
  path: `${path}/recall`,
  access: ['noticeManage:recall'],
  on: announcements,
  input: { reason: text(200) },
});
export const deleteAnnouncement = defineCommand({
  name: 'announcement.delete',
  path: `${path}/delete`,
  access: ['noticeManage:delete'],
  on: announcements,
  danger: true,
});
/** Run by the system when the validity is over. */
export const expireAnnouncement = defineCommand({
  name: 'announcement.expire',
  path: `${path}/expire`,
  access: 'session',
  on: announcements,
});

export const announcementLife = defineWorkflow({
  name: 'announcement',
  resource: announcements,
  state: 'status',
  initial: 0,
  transitions: {
    edit: { command: editAnnouncement, from: [0], to: 'same', actors: ['operator'] },
    publish: { command: publishAnnouncement, from: [0], to: 1, actors: ['operator'] },
    recall: { command: recallAnnouncement, from: [1], to: 2, actors: ['operator'] },
    expire: { command: expireAnnouncement, from: [1], to: 3, actors: ['system'] },
    delete: { command: deleteAnnouncement, from: [0, 2, 3], to: 'same', actors: ['operator'] },
  },
});

const reader = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  platformName: z.string(),
  readAt: z.string(),
});
export type AnnouncementReader = z.infer<typeof reader>;
/** Who has read it, newest first, and how many people it is addressed to. */
export const announcementReaders = defineQuery({
  name: 'announcement.readers',
  path: `${path}/readers`,
  access: ['noticeManage:detail'],
  input: { id: id(), page: integer(1, 100_000), limit: integer(1, 50) },
  answer: { itemList: shape(z.array(reader)), readCount: integer(0, 10_000_000), reachCount: integer(0, 10_000_000) },
});
/** The tenants that can be chosen as recipients. */
export const contentPlatforms = defineQuery({
  name: 'content.platforms',
  path: `${path}/platforms`,
  access: ['noticeManage:view', 'slideShow:view'],
  answer: { itemList: shape(z.array(z.object({ platformId: z.string(), platformName: z.string() }))) },
});
