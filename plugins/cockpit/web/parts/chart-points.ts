import { formatMoney, formatTonnage, monthDay } from '@freightdeck/sdk/values';
import type { CockpitData, TradePeriod } from '../../contract/index.ts';

/** 1 by day, 2 by month, as in the specification. */
export type QueryType = '1' | '2';
export type ChartKind = 'value' | 'volume';
export interface ChartPoint {
  /** Label on the axis: MM-DD or yyyy-MM. */
  readonly x: string;
  /** Full label: yyyy-MM-dd or yyyy-MM. */
  readonly name: string;
  readonly y: number;
}
/** Most labels on an axis. */
const TICKS = 12;

/** Points of a chart; the only place that converts cents to yuan. */
export function chartPoints(kind: ChartKind, data: CockpitData, by: QueryType): ChartPoint[] {
  if (kind === 'value')
    return by === '1'
      ? data.jiaoYiE.day.map((one) => ({ x: monthDay(one.day), name: one.day, y: one.totalMoney / 100 }))
      : data.jiaoYiE.month.map((one) => ({ x: one.month, name: one.month, y: one.totalMoney / 100 }));
  return by === '1'
    ? data.jiaoYiLiang.day.map((one) => ({ x: monthDay(one.day), name: one.day, y: one.totalWeight }))
    : data.jiaoYiLiang.month.map((one) => ({ x: one.month, name: one.month, y: one.totalWeight }));
}
export const formatYuan = (yuan: number): string => formatMoney(Math.round(yuan * 100));
export const formatPoint = (kind: ChartKind, y: number): string =>
  kind === 'value' ? formatYuan(y) : formatTonnage(y);

/** Labels on the axis: evenly spread, always the last one, as many as fit, at most twelve. */
export function namedTicks(points: readonly Pick<ChartPoint, 'x'>[], width: number): string[] {
  const room = Math.max(2, Math.min(TICKS, Math.floor(width / 64)));
  const step = Math.max(1, Math.ceil(points.length / room));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.x);
}
/** Points of a detail: settled tonnes, what shippers owe, or what of the freight is paid out in any form. */
export const tradePoints = (kind: ChartKind | 'freight', rows: readonly TradePeriod[]): ChartPoint[] =>
  rows.map((row) => ({
    x: row.day.length > 7 ? monthDay(row.day) : row.day,
    name: row.day,
    y:
      kind === 'volume'
        ? row.settleKg / 1000
        : (kind === 'value' ? row.receivableAmount : row.cashAmount + row.oilAmount + row.gasAmount) / 100,
  }));
