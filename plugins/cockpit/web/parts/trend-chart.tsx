import { ResponsiveLine } from '@nivo/line';
import { formatCompactNumber } from '@freightdeck/sdk/values';
import { I18n, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { usePalette } from './palette.ts';

export interface TrendPoint {
  readonly x: string;
  readonly y: number;
}
interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly colour: 'value' | 'volume';
  readonly label: string;
  readonly format: (value: number) => string;
}

/** A line over days or months. Every third or so date is named on the axis; the value under the pointer is named in full. */
export const TrendChart = observer(({ points, colour, label, format }: TrendChartProps) => {
  const palette = usePalette();
  const { language } = useService(I18n);
  const step = Math.max(1, Math.ceil(points.length / 6));
  const named = points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.x);
  return (
    <ResponsiveLine
      data={[{ id: label, data: points.map((point) => ({ x: point.x, y: point.y })) }]}
      colors={[palette[colour]]}
      margin={{ top: 12, right: 18, bottom: 26, left: 52 }}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: 0, max: 'auto', nice: 4 }}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4, format: (value: number) => formatCompactNumber(value, language) }}
      axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: named }}
      gridYValues={4}
      enableGridX={false}
      enableArea
      areaOpacity={0.12}
      pointSize={points.length > 15 ? 0 : 6}
      useMesh
      enableTouchCrosshair
      animate={false}
      role="img"
      ariaLabel={label}
      tooltip={({ point }) => (
        <div style={{ background: palette.surface, border: `1px solid ${palette.border}`, borderRadius: 4, padding: '4px 8px', fontSize: 12 }}>
          {String(point.data.x)} · {format(Number(point.data.y))}
        </div>
      )}
      theme={{
        text: { fontFamily: 'inherit', fontSize: 12, fill: palette.text },
        axis: { ticks: { text: { fontSize: 12, fill: palette.text } } },
        grid: { line: { stroke: palette.grid, strokeWidth: 1 } },
        crosshair: { line: { stroke: palette.text, strokeWidth: 1 } },
      }}
    />
  );
});
