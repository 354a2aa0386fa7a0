import {
  date,
  dateTime,
  defineCommand,
  defineResource,
  flag,
  id,
  integer,
  optional,
  packInput,
  reference,
  text,
} from '@freightdeck/sdk/contract';
import { gone, killed } from './partners.ts';

const path = '/api/platform/partnerPlugin';
/**
 * Says of a version from which day it is given up, and on which day it ends; without a day it is not given up after
 * all. Its platforms are told on the first day; on the last one they get another version that asks for nothing new, or
 * are left without.
 */
export const deprecatePartner = defineCommand({
  name: 'partnerPlugin.deprecate',
  path: `${path}/deprecate`,
  access: ['plugins:install'],
  by: 'operator',
  danger: true,
  input: {
    packageId: id(),
    deprecatedFrom: optional(date()),
    endsOn: optional(date()),
    deprecateReason: optional(text(200)),
  },
  answer: { id: id() },
  refusals: {
    version: gone.version,
    killed,
    ended: { status: 409, zh: '该版本已到期', en: 'This version has ended' },
    order: { status: 400, zh: '到期日不能早于弃用日', en: 'It cannot end before it is given up' },
    past: { status: 400, zh: '到期日须晚于今天', en: 'The day it ends must come after today' },
    days: { status: 400, zh: '填写到期日时须同时填写弃用日', en: 'With a last day there must be a first one' },
  },
});
/** Deletes the code and the papers of a version that no platform runs. Its number is never taken again. */
export const deletePartner = defineCommand({
  name: 'partnerPlugin.deleteVersion',
  path: `${path}/deleteVersion`,
  access: ['plugins:install'],
  by: 'operator',
  stepUp: 'rights',
  danger: true,
  input: { packageId: id() },
  answer: { id: id() },
  refusals: {
    version: gone.version,
    used: { status: 409, zh: '仍有服务商使用该版本', en: 'A platform still runs this version' },
  },
});

/** 插件数据: what is kept for a platform and one of its partners' plugins. */
export const partnerData = defineResource({
  name: 'partnerData',
  path: '/api/platform/partnerData',
  table: 'plugin_activation',
  tenancy: 'tenant',
  fields: {
    platformName: text(60),
    pluginId: reference('partnerPlugin', 'pluginId', 80),
    pluginVersion: text(20),
    active: flag(),
    settingCount: integer(0, 100_000),
    valueCount: integer(0, 100_000),
    fileCount: integer(0, 10_000_000),
    exportedAt: optional(dateTime()),
    updatedAt: dateTime(),
  },
  filters: { pluginId: 'in', active: 'in' },
  sorts: ['updatedAt'],
  label: 'pluginId',
  access: ['plugins:activate', 'plugins:own'],
});
/** A zip of it: settings without secrets, stored values, notices, files. */
export const exportPartnerData = defineCommand({
  name: 'partnerData.takeAlong',
  path: '/api/platform/partnerData/takeAlong',
  access: ['plugins:activate', 'plugins:own'],
  on: partnerData,
  bulk: true,
  packs: true,
  input: packInput,
  answer: { files: integer(0, 1_000_000) },
});
/** Deletes it, once it was exported, of a plugin that is not active any more. Its id is typed in. */
export const removePartner = defineCommand({
  name: 'partnerData.wipe',
  path: '/api/platform/partnerData/wipe',
  access: ['plugins:activate'],
  by: 'operator',
  on: partnerData,
  when: { active: { is: [false], refusal: 'active' } },
  stepUp: 'rights',
  danger: true,
  input: { typedWord: text(80) },
  refusals: {
    active: { status: 409, zh: '插件仍在启用中，请先停用', en: 'It is still active: deactivate it first' },
    typed: { status: 400, zh: '输入的插件编号不一致', en: 'This is not the id of the plugin' },
    notExported: {
      status: 409,
      zh: '停用后还没有导出过数据，请先导出',
      en: 'Its data was not exported since it was deactivated: export it first',
    },
  },
});
