import { Bar } from '@nivo/bar';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { TradePeriod } from '../../contract/index.ts';
import { chartAxes, chartMargin, chartTheme, hasRoom, tipStyle, type ChartProps } from './chart-look.ts';
import { formatYuan } from './chart-points.ts';
import { usePalette } from './palette.ts';
import { useSize } from './use-size.ts';

const parts = ['cashAmount', 'oilAmount', 'gasAmount'] as const;

/** What of each period is paid in cash, as oil and as gas, one upon the other. */
export const TradeBars = observer(function TradeBars({
  points,
  label,
  rows,
}: Pick<ChartProps, 'points' | 'label'> & { readonly rows: readonly TradePeriod[] }) {
  const palette = usePalette();
  const text = useText();
  const { language } = useService(I18n);
  const [watch, { width, height }] = useSize(label);
  const colours = { cashAmount: palette.value, oilAmount: palette.send, gasAmount: palette.flow };
  const isPart = (id: string | number): id is (typeof parts)[number] => parts.some((part) => part === id);
  return (
    <div ref={watch} style={{ position: 'absolute', inset: 0 }}>
      {hasRoom({ width, height }) && (
        <Bar
          width={width}
          height={height}
          data={rows.map((row, index) => ({
            x: points[index]?.x ?? row.day,
            ...Object.fromEntries(parts.map((part) => [part, row[part] / 100])),
          }))}
          indexBy="x"
          keys={[...parts]}
          colors={({ id }) => (isPart(id) ? colours[id] : palette.text)}
          margin={chartMargin}
          padding={0.35}
          borderWidth={1}
          borderColor={palette.surface}
          valueScale={{ type: 'linear', min: 0, max: 'auto', nice: 4 }}
          {...chartAxes(points, width, language)}
          enableLabel={false}
          animate={false}
          role="img"
          ariaLabel={label}
          legends={[
            {
              dataFrom: 'keys',
              anchor: 'top-right',
              direction: 'row',
              translateY: -28,
              itemWidth: 84,
              itemHeight: 16,
              symbolSize: 10,
              data: parts.map((part) => ({ id: part, label: text(`trade.part.${part}`), color: colours[part] })),
            },
          ]}
          tooltip={({ id, index, value }) => (
            <div style={tipStyle(palette)}>
              {points[index]?.name} · {text(`trade.part.${id}`)} {formatYuan(value)}
            </div>
          )}
          theme={chartTheme(palette)}
        />
      )}
    </div>
  );
});
