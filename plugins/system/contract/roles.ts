import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  flag,
  id,
  integer,
  list,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { enabledStatus } from './users.ts';

const path = '/api/platform/Role';

/** 角色: menus and permission keys that users of a platform hold together. */
export const roles = defineResource({
  name: 'role',
  path,
  table: 'platform_role',
  tenancy: 'tenant',
  fields: {
    name: text(20),
    roleType: choice('ROLE_TYPE', [{ value: 'Manager', zh: '岗位角色', en: 'Staff role' }]),
    remark: optional(text(200)),
    userCount: integer(0, 1_000_000),
    tenantTemplate: flag(),
    platformName: optional(text(64)),
    status: enabledStatus,
    updatedBy: optional(text(64)),
    updatedAt: dateTime(),
  },
  filters: { name: 'like', status: 'in' },
  sorts: ['name', 'updatedAt'],
  counted: 'status',
  label: 'name',
  lookup: { line: ['roleType', 'platformName', 'remark', 'status'] },
  access: ['role:view', 'user:view'],
});

const protectedRole = {
  template: {
    status: 409,
    zh: '系统模板角色不能修改，请复制后再修改',
    en: 'Template roles are protected. Copy the role and change the copy',
  },
} as const;
const lastAdmin = {
  lastAdmin: { status: 409, zh: '不能去掉最后一个管理员角色', en: 'The last administrator role must stay' },
} as const;
const notHeld = {
  notHeld: {
    status: 403,
    zh: '不能授予或收回自己没有的权限：{key}',
    en: 'You cannot grant or withdraw a right you do not hold: {key}',
  },
} as const;
const naming = { name: roles.fields.name, remark: roles.fields.remark };

export const addRole = defineCommand({
  name: 'role.add',
  path: `${path}/add`,
  access: ['role:add'],
  input: naming,
  answer: { id: id() },
});
export const editRole = defineCommand({
  name: 'role.edit',
  path: `${path}/edit`,
  access: ['role:edit'],
  on: roles,
  input: { ...naming, status: enabledStatus },
  refusals: { ...protectedRole, ...lastAdmin },
});
export const deleteRole = defineCommand({
  name: 'role.delete',
  path: `${path}/delete`,
  access: ['role:delete'],
  on: roles,
  danger: true,
  refusals: {
    ...protectedRole,
    ...lastAdmin,
    inUse: { status: 409, zh: '还有{count}个用户使用该角色，不能删除', en: '{count} users still hold this role' },
  },
});
/** A new role with the same rights. */
export const copyRole = defineCommand({
  name: 'role.copy',
  path: `${path}/copy`,
  access: ['role:copy'],
  stepUp: 'rights',
  on: roles,
  input: naming,
  answer: { id: id() },
  refusals: notHeld,
});
/** The complete set of rights the role gets. */
export const grantRole = defineCommand({
  name: 'role.grant',
  path: `${path}/grant`,
  access: ['role:grant'],
  stepUp: 'rights',
  on: roles,
  input: { menus: list(text(64), 1000), keys: list(text(100), 5000) },
  answer: { added: integer(0, 10_000), removed: integer(0, 10_000) },
  refusals: {
    ...protectedRole,
    ...lastAdmin,
    ...notHeld,
    outside: {
      status: 403,
      zh: '该权限不适用于本平台：{key}',
      en: 'This right does not exist on this platform: {key}',
    },
  },
});

const grantNode = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  kind: z.enum(['group', 'page', 'key']),
  zh: z.string(),
  en: z.string(),
  /** The menu that is granted with a page. */
  menu: z.nullable(z.string()),
  /** The permission key of a leaf. */
  key: z.nullable(z.string()),
  /** False: the caller lacks this right and cannot change it. */
  held: z.boolean(),
});
export type GrantNode = z.infer<typeof grantNode>;
/** The rights that can be granted on the role's platform, and those the role has. */
export const roleGrants = defineQuery({
  name: 'role.grants',
  path: `${path}/grants`,
  access: ['role:view'],
  input: { id: id('role') },
  answer: {
    name: text(20),
    version: integer(1, 1_000_000_000),
    template: flag(),
    nodes: list(shape(grantNode), 10_000),
    menus: list(text(64), 1000),
    keys: list(text(100), 5000),
  },
});
/** Named in the refusal `taken`. */
export const roleNameLabel = { zh: '角色名称', en: 'Role name' } as const;
