import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  id,
  integer,
  list,
  optional,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { enabledStatus } from './users.ts';

const path = '/api/platform/Dictionary';
const code = { ...text(64), schema: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'dictionary.code')) };

/** What an entry looks like: the tags of the whole console have these colours, each with a mark of its own. */
const tone = choice('ENTRY_COLOUR', [
  { value: 'running', zh: '蓝', en: 'Blue', tone: 'running' },
  { value: 'done', zh: '绿', en: 'Green', tone: 'done' },
  { value: 'waiting', zh: '黄', en: 'Yellow', tone: 'waiting' },
  { value: 'warning', zh: '黄（警示）', en: 'Yellow, warning', tone: 'warning' },
  { value: 'stopped', zh: '橙', en: 'Orange', tone: 'stopped' },
  { value: 'refused', zh: '红', en: 'Red', tone: 'refused' },
  { value: 'draft', zh: '灰', en: 'Grey', tone: 'draft' },
  { value: 'void', zh: '灰（划线）', en: 'Grey, struck out', tone: 'void' },
]);

/** 字典: the texts of choices. The operator's entries apply to all tenants; a tenant may have its own. */
export const dictionaryEntries = defineResource({
  name: 'dictionary',
  path,
  table: 'platform_dictionary',
  tenancy: 'tenant',
  fields: {
    dictCode: text(64),
    dictName: text(200),
    dictNameEn: text(200, 0),
    dictValue: text(200),
    parentId: optional(id('dictionary')),
    parentName: optional(text(200)),
    sort: integer(0, 9999),
    tone: optional(tone),
    scopePlatformId: optional(text(16)),
    remark: text(200, 0),
    status: enabledStatus,
    updatedAt: dateTime(),
  },
  filters: { dictCode: 'equal', dictName: 'like', scopePlatformId: 'equal', status: 'in' },
  sorts: ['sort', 'dictValue', 'updatedAt'],
  label: 'dictName',
  lookup: { line: ['dictCode', 'dictValue', 'parentName'] },
  access: ['dictionary:view'],
  exportAccess: ['dictionary:export'],
});

export interface DictionaryNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly dictCode: string;
  readonly count: number;
  readonly children: readonly DictionaryNode[];
}
const node: z.ZodMiniType<DictionaryNode> = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  dictCode: z.string(),
  count: z.number(),
  children: z.lazy(() => z.array(node)),
}) as unknown as z.ZodMiniType<DictionaryNode>;
/** Codes grouped by their first word: `AUDIT_STATUS` under `AUDIT`. */
export const dictionaryTree = defineQuery({
  name: 'dictionary.tree',
  path: `${path}/tree`,
  access: ['dictionary:view'],
  answer: { itemList: list(shape(node), 5000) },
});

/** How many records have the values of a code, by the ids of its entries; those of a platform count its own records. */
export const dictionaryUses = defineQuery({
  name: 'dictionary.uses',
  path: `${path}/uses`,
  access: ['dictionary:view'],
  input: { dictCode: text(64) },
  answer: {
    itemList: list(shape(z.object({ id: z.string(), uses: z.int(), atLeast: z.boolean() })), 5000),
  },
});

const { fields } = dictionaryEntries;
const input = {
  dictName: fields.dictName,
  dictNameEn: fields.dictNameEn,
  dictValue: fields.dictValue,
  parentId: fields.parentId,
  sort: fields.sort,
  tone: fields.tone,
  remark: fields.remark,
};
const parent = {
  parent: {
    status: 409,
    zh: '上级字典不存在，或会形成循环',
    en: 'The parent entry does not exist or would stand below itself',
  },
} as const;
const closed = {
  closed: {
    status: 409,
    zh: '该字典的取值由系统固定，只能改名称、排序或停用',
    en: 'The values of this set are fixed: names, order and state can be changed, no value can be added',
  },
} as const;
export const addEntry = defineCommand({
  name: 'dictionary.add',
  path: `${path}/add`,
  access: ['dictionary:add'],
  input: { ...input, dictCode: code, scopePlatformId: optional(reference('serviceProvider', 'platformId', 16)) },
  answer: { id: id() },
  refusals: { ...parent, ...closed, platform: { status: 404, zh: '归属平台不存在', en: 'There is no such platform' } },
});
export const editEntry = defineCommand({
  name: 'dictionary.edit',
  path: `${path}/edit`,
  access: ['dictionary:edit'],
  on: dictionaryEntries,
  input,
  refusals: { ...parent, ...closed },
});
export const deleteEntry = defineCommand({
  name: 'dictionary.delete',
  path: `${path}/delete`,
  access: ['dictionary:delete'],
  on: dictionaryEntries,
  danger: true,
  refusals: {
    children: { status: 409, zh: '请先删除下级字典', en: 'Delete the entries below it first' },
    inUse: {
      status: 409,
      zh: '有{uses}条记录使用该字典项，不能删除，可以停用',
      en: '{uses} records have this value: it can be switched off, not deleted',
    },
  },
});
export const enableEntry = defineCommand({
  name: 'dictionary.enable',
  path: `${path}/enable`,
  access: ['dictionary:enable'],
  on: dictionaryEntries,
});
export const disableEntry = defineCommand({
  name: 'dictionary.disable',
  path: `${path}/disable`,
  access: ['dictionary:disable'],
  on: dictionaryEntries,
});
export const entryLife = defineWorkflow({
  name: 'dictionary',
  resource: dictionaryEntries,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableEntry, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableEntry, from: [1], to: 0, actors: ['operator'] },
  },
});
/** Named in the refusal `taken`. */
export const entryLabel = { zh: '字典值', en: 'Dictionary value' } as const;
