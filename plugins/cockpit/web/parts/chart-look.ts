import { formatCompactNumber } from '@freightdeck/sdk/values';
import { namedTicks } from './chart-points.ts';
import type { Size } from '../stores/sizes.ts';
import type { Palette } from './palette.ts';

/** Theme of every chart: 12 px axes, unobtrusive grid. */
export const chartTheme = (palette: Palette) => ({
  text: { fontFamily: 'inherit', fontSize: 12, fill: palette.text },
  axis: { ticks: { text: { fontSize: 12, fill: palette.text } } },
  grid: { line: { stroke: palette.grid, strokeWidth: 1 } },
  crosshair: { line: { stroke: palette.text, strokeWidth: 1 } },
});
export const tipStyle = (palette: Palette) =>
  ({
    background: palette.surface,
    border: `1px solid ${palette.border}`,
    color: palette.text,
    borderRadius: 4,
    padding: '4px 8px',
    fontSize: 12,
    whiteSpace: 'nowrap',
  }) as const;
export const chartMargin = { top: 36, right: 32, bottom: 26, left: 56 };
/**
 * Whether there is room within the margins. While a window is resized, a tile briefly has no height, which would give
 * bars a negative one.
 */
export const hasRoom = ({ width, height }: Size): boolean =>
  width > chartMargin.left + chartMargin.right && height > chartMargin.top + chartMargin.bottom;

/** Axes of every chart of amounts: four lines, and as many names below as there is room for. */
export const chartAxes = (points: ChartProps['points'], width: number, language: 'zh' | 'en') => ({
  axisLeft: {
    tickSize: 0,
    tickPadding: 8,
    tickValues: 4,
    format: (value: number) => formatCompactNumber(value, language),
  },
  axisBottom: {
    tickSize: 0,
    tickPadding: 8,
    tickValues: namedTicks(points, width - chartMargin.left - chartMargin.right),
  },
  gridYValues: 4,
});

export interface ChartProps {
  readonly points: readonly { readonly x: string; readonly name: string; readonly y: number }[];
  readonly colour: string;
  readonly label: string;
  readonly format: (value: number) => string;
  /** Index of the point with keyboard focus. */
  readonly focus: number | undefined;
}
