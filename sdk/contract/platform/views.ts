import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { flag, id, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';

const viewColumn = z.strictObject({
  prop: z.string().check(z.minLength(1), z.maxLength(64)),
  key: z.int().check(z.minimum(1), z.maximum(1000)),
  width: z.int().check(z.minimum(40), z.maximum(2000)),
  visible: z.boolean(),
  pin: z.optional(z.enum(['left', 'right', 'none'])),
});
/** A saved view of a list: filters, sort and page size as in the list's address, and columns. */
export const viewContent = z.strictObject({
  query: z
    .record(z.string().check(z.minLength(1), z.maxLength(64)), z.string().check(z.maxLength(20_000)))
    .check(z.refine((query) => Object.keys(query).length <= 60, 'invalid')),
  columns: z.array(viewColumn).check(z.maxLength(200)),
});
/** What a saved view keeps: conditions, order, columns. */
export type ViewContent = z.infer<typeof viewContent>;
/** A saved view of a list: its name, whose it is, and what it shows. */
export const savedViewRow = z.object({
  id: z.string(),
  name: z.string(),
  content: viewContent,
  /** Visible to everybody of the platform; only its owner may change it. */
  shared: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string(),
  isDefault: z.boolean(),
});
/** A saved view of a list, as a type. */
export type SavedViewRow = z.infer<typeof savedViewRow>;

const routeName = text(64);
const path = '/api/platform/savedView';
/**
 * The caller's views of a list and those that others of the platform share; one of them may be the caller's default.
 */
export const savedViewListing = defineQuery({
  name: 'view.listing',
  path: `${path}/listing`,
  access: 'session',
  input: { routeName },
  answer: { itemList: shape(z.array(savedViewRow)) },
});
/** Saves a view: without `id` a new one, otherwise it replaces the stored one. */
export const savedViewSave = defineCommand({
  name: 'view.save',
  path: `${path}/save`,
  access: 'session',
  input: { id: optional(id()), routeName, name: text(30), shared: flag(), content: shape(viewContent) },
  answer: { id: id() },
  refusals: {
    nameTaken: { status: 409, zh: '已有同名视图“{name}”', en: 'There is a view "{name}" already' },
    tooMany: { status: 409, zh: '每个列表最多保存{most}个视图', en: 'At most {most} views per list' },
    tooLarge: {
      status: 400,
      zh: '视图内容过大，请减少查询条件',
      en: 'The view is too large, take some conditions out',
    },
  },
});
/** Removes a saved view of a list. */
export const savedViewDelete = defineCommand({
  name: 'view.delete',
  path: `${path}/delete`,
  access: 'session',
  input: { id: id() },
});
/** Sets the view with which a list opens; null for none. */
export const savedViewSetDefault = defineCommand({
  name: 'view.setDefault',
  path: `${path}/setDefault`,
  access: 'session',
  input: { routeName, id: optional(id()) },
});
