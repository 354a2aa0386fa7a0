import { Line } from '@nivo/line';
import { I18n, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { chartAxes, chartMargin, chartTheme, hasRoom, tipStyle, type ChartProps } from './chart-look.ts';
import { usePalette } from './palette.ts';
import { useSize } from './use-size.ts';

/** A line chart over days or months. Shows the value at the pointer or keyboard focus. */
export const TrendChart = observer(({ points, colour, label, format, focus }: ChartProps) => {
  const palette = usePalette();
  const { language } = useService(I18n);
  const [watch, { width, height }] = useSize(label);
  const ring = ({ points: drawn }: { readonly points: readonly { readonly x: number; readonly y: number }[] }) => {
    const point = focus === undefined ? undefined : drawn[focus];
    return point ? (
      <circle
        key="ring"
        data-focus
        cx={point.x}
        cy={point.y}
        r={7}
        fill={palette.surface}
        stroke={colour}
        strokeWidth={3}
      />
    ) : null;
  };
  return (
    <div ref={watch} style={{ position: 'absolute', inset: 0 }}>
      {hasRoom({ width, height }) && (
        <Line
          width={width}
          height={height}
          data={[{ id: label, data: points.map((point) => ({ x: point.x, y: point.y })) }]}
          colors={[colour]}
          margin={chartMargin}
          xScale={{ type: 'point' }}
          yScale={{ type: 'linear', min: 0, max: 'auto', nice: 4 }}
          {...chartAxes(points, width, language)}
          enableGridX={false}
          enableArea
          areaOpacity={0.12}
          pointSize={points.length > 15 ? 0 : 6}
          useMesh
          enableTouchCrosshair
          animate={false}
          role="img"
          ariaLabel={label}
          layers={['grid', 'markers', 'axes', 'areas', 'lines', 'crosshair', 'points', 'mesh', ring]}
          tooltip={({ point }) => (
            <div style={tipStyle(palette)}>
              {points[point.indexInSeries]?.name} · {format(Number(point.data.y))}
            </div>
          )}
          theme={chartTheme(palette)}
        />
      )}
    </div>
  );
});
