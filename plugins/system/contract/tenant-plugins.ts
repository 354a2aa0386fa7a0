import * as z from 'zod/mini';
import {
  defineCommand,
  defineQuery,
  id,
  integer,
  list,
  optional,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import type { Refusals } from '@freightdeck/sdk/contract';

const path = '/api/platform/tenantPlugin';
const words = z.object({ zh: z.string(), en: z.string() });
const tenantPlugin = z.object({
  platformId: z.string(),
  platformName: z.string(),
  pluginId: z.string(),
  reason: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
/** A plugin of the product that is off for one tenant. */
export type TenantPlugin = z.infer<typeof tenantPlugin>;
const tenant = z.object({ platformId: z.string(), platformName: z.string() });
export type Tenant = z.infer<typeof tenant>;

/** 按服务商启停: plugins that are off for tenants, and where the caller can switch them. A provider sees only its own. */
export const tenantPlugins = defineQuery({
  name: 'tenantPlugin.overview',
  path: `${path}/overview`,
  access: ['plugins:view'],
  answer: { off: list(shape(tenantPlugin), 10_000), tenants: list(shape(tenant), 5000), plugins: list(text(80), 500) },
});

const refusals = {
  plugin: { status: 404, zh: '没有该插件', en: 'There is no such plugin' },
  platform: { status: 404, zh: '服务商不存在', en: 'There is no such provider' },
  operator: {
    status: 409,
    zh: '运营平台自身不能停用插件',
    en: 'No plugin can be switched off for the operator itself',
  },
} as const satisfies Refusals;
const place = { pluginId: text(80), scopePlatformId: reference('serviceProvider', 'platformId', 16) };

/** Consequences for a tenant when a plugin is switched off; shown before doing it. */
export const tenantPluginImpact = defineQuery({
  name: 'tenantPlugin.impact',
  path: `${path}/impact`,
  access: ['plugins:activate'],
  input: place,
  answer: {
    /** Pages of the provider's side. */
    pages: list(shape(words), 500),
    menus: integer(0, 500),
    /** Its contributions to pages of other plugins: columns, tabs, tiles, actions. */
    parts: list(shape(z.object({ slot: z.string(), title: words })), 500),
    /** Plugins that require it and are switched off with it. */
    dependents: list(shape(z.object({ pluginId: z.string(), title: words })), 100),
    /** People of the tenant who hold one of its keys, and how many of them are signed in. */
    holders: integer(0, 1_000_000),
    signedIn: integer(0, 1_000_000),
  },
});
/** Switches a plugin of the product off for a tenant; open consoles there follow within seconds. */
export const switchPluginOff = defineCommand({
  name: 'tenantPlugin.off',
  path: `${path}/off`,
  access: ['plugins:activate'],
  input: { ...place, reason: optional(text(200)) },
  answer: { id: id() },
  refusals: {
    ...refusals,
    system: { status: 409, zh: '系统管理不能停用', en: 'System management cannot be switched off' },
  },
});
export const switchPluginOn = defineCommand({
  name: 'tenantPlugin.on',
  path: `${path}/on`,
  access: ['plugins:activate'],
  input: place,
  answer: { id: id() },
  refusals: {
    ...refusals,
    running: { status: 409, zh: '该服务商没有停用此插件', en: 'It is not switched off there' },
  },
});
