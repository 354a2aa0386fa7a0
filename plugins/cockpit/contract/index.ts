import * as z from 'zod/mini';
import { defineQuery, defineSlot, group, id, integer, optional, shape, type RowOf } from '@freightdeck/sdk/contract';

const value = z.object({ totalMoney: z.int() });
const volume = z.object({ totalWeight: z.number() });
const day = { day: z.string() };
const month = { month: z.string() };

/**
 * All figures of the cockpit in one answer, in the structure of the specification. Money in cents, weight in tonnes.
 */
const figures = {
  /** 交易额 */
  jiaoYiE: shape(z.object({ day: z.array(z.extend(value, day)), month: z.array(z.extend(value, month)) })),
  /** 交易量 */
  jiaoYiLiang: shape(z.object({ day: z.array(z.extend(volume, day)), month: z.array(z.extend(volume, month)) })),
  /** 历史累计 */
  liShiLeiJi: shape(z.object({ shipperAmountSum: z.int(), settementNumberSum: z.number(), waybillCount: z.int() })),
  /** 客户统计 */
  keHuTongJi: shape(
    z.object({
      companyStatistics: z.int(),
      customerStatistics: z.int(),
      vehicleStatistics: z.int(),
      driverStatistics: z.int(),
    }),
  ),
  /** 客户位置分布 */
  keHuWeiZhiFenBu: shape(
    z.object({
      sendCompanyStatistics: z.array(z.object({ sendUnitName: z.string(), sendLonLat: z.string() })),
      receiveCompanyStatistics: z.array(z.object({ receiveUnitName: z.string(), receiveLonLat: z.string() })),
    }),
  ),
};
export type CockpitData = RowOf<typeof figures>;

/** Figures come from read models, which are up to date as soon as the command that changed them has answered. */
export const cockpitData = defineQuery({
  name: 'cockpit.figures',
  path: '/api/platform/platformServiceProviderInfo/getCockpitData',
  access: 'session',
  answer: figures,
});

const liveRow = z.object({
  id: z.string(),
  realTime: z.string(),
  vehicleNum: z.string(),
  waybillStatusRemark: z.string(),
  waybillStatusRemarkEn: z.string(),
  waybillSn: z.string(),
});
export type LiveRow = z.infer<typeof liveRow>;
/** The most recently changed waybills, newest first. */
export const realTimeTransaction = defineQuery({
  name: 'cockpit.live',
  path: '/api/trucking/truckingWaybillInfo/realTimeTransaction',
  access: 'session',
  spread: true,
  input: {
    selectWaybillInfoParam: optional(group({ platformId: optional(id()) })),
    page: integer(1, 1),
    size: integer(1, 50),
  },
  answer: { pageResult: shape(z.object({ itemList: z.array(liveRow), total: z.int() })) },
});

/**
 * Tiles of other plugins in the row of counts. The tile draws its own figure; title, key and order are in the manifest
 * of its plugin.
 */
export const cockpitTiles = defineSlot<Readonly<Record<string, never>>>('cockpit.tiles');
export type { CockpitConfig, CockpitConfigRow, CockpitSettings, CockpitTile } from './config.ts';
export {
  cockpitConfig,
  cockpitConfigs,
  cockpitTheme,
  cockpitTile,
  mapScope,
  removeCockpitConfig,
  saveCockpitConfig,
  standardCockpit,
} from './config.ts';
export type { MapRoute } from './map-detail.ts';
export { mapDetail, mostMapDays } from './map-detail.ts';
export type { RunningVehicle } from './monitoring.ts';
export { callDriver, dataWall, mapFlows, transitMonitoring } from './monitoring.ts';
export type { TradeColumn, TradePeriod } from './trade.ts';
export {
  exportTradeMoney,
  exportTradeVolume,
  growthColumns,
  moneyColumns,
  mostPeriods,
  tradeMoney,
  tradeVolume,
  volumeColumns,
} from './trade.ts';
