import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { id, list, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';

/** Uses an uploaded picture as the caller's avatar; '' removes it. Only the caller's own uploads are accepted. */
export const avatarSet = defineCommand({
  name: 'user.setAvatar',
  path: '/api/platform/User/setAvatar',
  access: 'session',
  input: { avatar: optional(id()) },
  refusals: {
    noPicture: { status: 400, zh: '请选择自己上传的图片', en: 'Choose a picture you have uploaded yourself' },
  },
});
/** The person's present roles in the current group. */
export const userRoleListing = defineQuery({
  name: 'user.roles',
  path: '/api/platform/UserRole/Listing',
  access: 'session',
  conditions: true,
  input: { userId: id() },
  answer: {
    itemList: list(shape(z.object({ id: z.string(), name: z.string(), type: z.string(), description: z.string() }))),
  },
});
/** Name of a platform: the caller's own, for the operator any. */
export const platformNameGet = defineQuery({
  name: 'platform.name',
  path: '/api/platform/Platform/getName',
  access: 'session',
  conditions: true,
  input: { platformId: id() },
  answer: { platformName: text(64) },
});
