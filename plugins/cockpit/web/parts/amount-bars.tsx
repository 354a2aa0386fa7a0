import { Bar } from '@nivo/bar';
import { I18n, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { chartAxes, chartMargin, chartTheme, hasRoom, tipStyle, type ChartProps } from './chart-look.ts';
import { usePalette } from './palette.ts';
import { useSize } from './use-size.ts';

/** A bar chart of amounts. */
export const AmountBars = observer(({ points, colour, label, format, focus }: ChartProps) => {
  const palette = usePalette();
  const { language } = useService(I18n);
  const [watch, { width, height }] = useSize(label);
  return (
    <div ref={watch} style={{ position: 'absolute', inset: 0 }}>
      {hasRoom({ width, height }) && (
        <Bar
          width={width}
          height={height}
          data={points.map((point) => ({ x: point.x, y: point.y }))}
          indexBy="x"
          keys={['y']}
          colors={[colour]}
          margin={chartMargin}
          padding={0.35}
          valueScale={{ type: 'linear', min: 0, max: 'auto', nice: 4 }}
          {...chartAxes(points, width, language)}
          enableLabel={false}
          borderWidth={3}
          borderColor={(bar) => (focus !== undefined && bar.data.index === focus ? palette.text : colour)}
          animate={false}
          role="img"
          ariaLabel={label}
          tooltip={({ index, value }) => (
            <div style={tipStyle(palette)}>
              {points[index]?.name} · {format(value)}
            </div>
          )}
          theme={chartTheme(palette)}
        />
      )}
    </div>
  );
});
