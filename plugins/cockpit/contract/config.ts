import {
  choice,
  defineCommand,
  defineQuery,
  id,
  integer,
  list,
  optional,
  shape,
  text,
  type RowOf,
} from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

/** Parts of the board a platform may choose and order. */
export const cockpitTile = choice('COCKPIT_TILE', [
  { value: 'value', zh: '交易额', en: 'Transaction value' },
  { value: 'volume', zh: '交易量', en: 'Transaction volume' },
  { value: 'totals', zh: '历史累计', en: 'Totals' },
  { value: 'map', zh: '收发货企业分布', en: 'Senders and receivers' },
  { value: 'live', zh: '实时运单', en: 'Live waybills' },
  { value: 'company', zh: '货主', en: 'Shippers' },
  { value: 'vehicle', zh: '注册车辆', en: 'Registered vehicles' },
  { value: 'driver', zh: '司机会员', en: 'Drivers' },
]);
export type CockpitTile = 'value' | 'volume' | 'totals' | 'map' | 'live' | 'company' | 'vehicle' | 'driver';
export const mapScope = choice('COCKPIT_MAP_SCOPE', [
  { value: 'CHINA', zh: '全国', en: 'All of China' },
  { value: 'PLACES', zh: '业务范围', en: 'Where we work' },
]);
export const cockpitTheme = choice('COCKPIT_THEME', [
  { value: 'FOLLOW', zh: '跟随系统', en: 'As the console' },
  { value: 'LIGHT', zh: '浅色', en: 'Light' },
  { value: 'DARK', zh: '深色', en: 'Dark' },
]);

const settings = {
  /** What the board shows, in this order. */
  tiles: list(cockpitTile, 8),
  /** 合作站点: the tile is absent without a number. */
  stations: optional(integer(0, 99_999)),
  /** 审图号, printed under the map. */
  mapApproval: optional(text(40)),
  mapScope,
  theme: cockpitTheme,
  refreshSec: integer(5, 300, 'second'),
  /** A title in place of "<platform>驾驶舱" when the console is opened at `bannerHost`. */
  bannerTitle: optional(text(40)),
  bannerHost: optional(text(100)),
};
export type CockpitSettings = RowOf<typeof settings>;
/** What a platform without a configuration of its own gets. */
export const standardCockpit: CockpitSettings = {
  tiles: ['value', 'volume', 'totals', 'map', 'live', 'company', 'vehicle', 'driver'],
  stations: null,
  mapApproval: null,
  mapScope: 'CHINA',
  theme: 'FOLLOW',
  refreshSec: 10,
  bannerTitle: null,
  bannerHost: null,
};

/**
 * How a platform's cockpit looks: one's own, for the operator any. No data (204) for a platform that is not one's own.
 */
export const cockpitConfig = defineQuery({
  name: 'cockpitConfig.get',
  path: '/api/platform/platformCockpitConfig/getPlatformCockpitConfig',
  access: 'session',
  conditions: true,
  input: { platformId: optional(id()) },
  answer: { platformId: id(), version: integer(0, 2_147_483_647), ...settings },
});
export type CockpitConfig = RowOf<typeof cockpitConfig.answer>;

const row = z.object({
  platformId: z.string(),
  platformName: z.string(),
  version: z.int(),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
  tiles: settings.tiles.schema as z.ZodMiniType<CockpitSettings['tiles']>,
  stations: z.nullable(z.int()),
  mapApproval: z.nullable(z.string()),
  mapScope: mapScope.schema as z.ZodMiniType<CockpitSettings['mapScope']>,
  theme: cockpitTheme.schema as z.ZodMiniType<CockpitSettings['theme']>,
  refreshSec: z.int(),
  bannerTitle: z.nullable(z.string()),
  bannerHost: z.nullable(z.string()),
});
export type CockpitConfigRow = z.infer<typeof row>;
/** Every platform with its configuration; version 0 = the standard one. */
export const cockpitConfigs = defineQuery({
  name: 'cockpitConfig.all',
  path: '/api/platform/platformCockpitConfig/queryPlatformCockpitConfig',
  access: ['jscConfig:view'],
  answer: { itemList: shape(z.array(row)) },
});

const refusals = {
  unknownPlatform: { status: 400, zh: '平台不存在', en: 'There is no such platform' },
  changed: {
    status: 409,
    zh: '该平台的配置已被他人修改，请刷新后重试',
    en: 'Somebody else has changed this configuration. Refresh and try again',
  },
} as const;
/** Saves a platform's configuration; `version` is the one that was seen, 0 for none. */
export const saveCockpitConfig = defineCommand({
  name: 'cockpitConfig.save',
  path: '/api/platform/platformCockpitConfig/savePlatformCockpitConfig',
  access: ['jscConfig:edit', 'jscConfig:add'],
  input: { platformId: id(), version: integer(0, 2_147_483_647), ...settings },
  answer: { version: integer(1, 2_147_483_647) },
  refusals: { ...refusals, noTiles: { status: 400, zh: '请至少选择一个组件', en: 'Choose at least one tile' } },
});
/** Back to the standard cockpit. */
export const removeCockpitConfig = defineCommand({
  name: 'cockpitConfig.remove',
  path: '/api/platform/platformCockpitConfig/removePlatformCockpitConfig',
  access: ['jscConfig:delete'],
  input: { platformId: id(), version: integer(0, 2_147_483_647) },
  refusals,
  danger: true,
});
