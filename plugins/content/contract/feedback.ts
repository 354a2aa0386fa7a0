import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  file,
  id,
  list,
  longText,
  mobile,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { readableSchema } from './readable-text.ts';

export const feedbackType = choice('FEEDBACK_TYPE', [
  { value: 'SUGGESTION', zh: '功能建议', en: 'Suggestion' },
  { value: 'COMPLAINT', zh: '投诉', en: 'Complaint', tone: 'warning' },
  { value: 'FAULT', zh: '故障反馈', en: 'Fault' },
  { value: 'OTHER', zh: '其他', en: 'Other' },
]);
export const feedbackStatus = choice('FEEDBACK_STATUS', [
  { value: 0, zh: '待处理', en: 'New', tone: 'waiting' },
  { value: 1, zh: '处理中', en: 'In work', tone: 'running' },
  { value: 2, zh: '已回复', en: 'Answered', tone: 'done' },
  { value: 3, zh: '关闭', en: 'Closed', tone: 'void' },
]);
/** Hours within which a complaint should be answered. */
export const complaintHours = 72;
const path = '/api/platform/suggestionFeedback';
const content = { ...longText(1000), schema: readableSchema(1000) };

/** 意见反馈: feedback from drivers, shippers and users of the console. */
export const feedback = defineResource({
  name: 'feedback',
  path,
  table: 'suggestion_feedback',
  tenancy: 'tenant',
  fields: {
    feedbackType,
    content,
    images: list(file(), 9),
    userName: text(50),
    mobile: optional(mobile('data:plainMobile')),
    platformName: optional(text(64)),
    createdAt: dateTime(),
    dueAt: optional(dateTime()),
    status: feedbackStatus,
    reply: optional(content),
    repliedAt: optional(dateTime()),
    handler: optional(text(50)),
  },
  filters: { feedbackType: 'in', status: 'in', mobile: 'equal', userName: 'like', content: 'like', createdAt: 'range' },
  sorts: ['createdAt', 'dueAt'],
  counted: 'status',
  label: 'userName',
  access: ['suggestionFeedback:view'],
  exportAccess: ['suggestionFeedback:export'],
});

export const addFeedback = defineCommand({
  name: 'feedback.add',
  path: `${path}/add`,
  access: 'session',
  input: {
    feedbackType,
    content,
    mobile: feedback.fields.mobile,
    userName: optional(text(20)),
    images: optional(feedback.fields.images),
  },
  answer: { id: id() },
  refusals: { picture: { status: 400, zh: '图片不存在，请重新上传', en: 'A picture does not exist. Upload it again' } },
});
export const assignFeedback = defineCommand({
  name: 'feedback.assign',
  path: `${path}/assign`,
  access: ['suggestionFeedback:assign'],
  on: feedback,
  input: { handlerId: id('user') },
  refusals: {
    handlerUnknown: { status: 400, zh: '处理人不存在或已停用', en: 'This person does not exist or is disabled' },
  },
});
export const replyFeedback = defineCommand({
  name: 'feedback.reply',
  path: `${path}/reply`,
  access: ['suggestionFeedback:reply'],
  on: feedback,
  input: { reply: content },
});
export const closeFeedback = defineCommand({
  name: 'feedback.close',
  path: `${path}/close`,
  access: ['suggestionFeedback:close'],
  on: feedback,
  input: { reason: text(200) },
});

export const feedbackLife = defineWorkflow({
  name: 'feedback',
  resource: feedback,
  state: 'status',
  initial: 0,
  transitions: {
    assign: { command: assignFeedback, from: [0, 1], to: 1, actors: ['provider', 'operator'] },
    reply: { command: replyFeedback, from: [0, 1, 2], to: 2, actors: ['provider', 'operator'] },
    close: { command: closeFeedback, from: [0, 1, 2], to: 3, actors: ['provider', 'operator'] },
  },
});

/** People of the caller's tenant to whom it can be assigned. */
export const feedbackHandlers = defineQuery({
  name: 'feedback.handlers',
  path: `${path}/handlers`,
  access: ['suggestionFeedback:assign'],
  answer: { itemList: shape(z.array(z.object({ id: z.string(), name: z.string() }))) },
});
