import { makeStyles, tokens, ToggleButton } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { formatMoney, formatTonnage, monthDay } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import type { CockpitData } from '../../contract/index.ts';
import { Tile } from './tile.tsx';
import type { TrendPoint } from './trend-chart.tsx';
import { useFigures } from './use-cockpit.ts';

const TrendChart = lazy(() => import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })));
/** 1 = by day, 2 = by month, as the specification counts them. */
export type QueryType = '1' | '2';

export const moneyPoints = (data: CockpitData, by: QueryType): TrendPoint[] =>
  by === '1' ? data.jiaoYiE.day.map((one) => ({ x: monthDay(one.day), y: one.totalMoney / 100 })) : data.jiaoYiE.month.map((one) => ({ x: one.month, y: one.totalMoney / 100 }));
export const weightPoints = (data: CockpitData, by: QueryType): TrendPoint[] =>
  by === '1' ? data.jiaoYiLiang.day.map((one) => ({ x: monthDay(one.day), y: one.totalWeight })) : data.jiaoYiLiang.month.map((one) => ({ x: one.month, y: one.totalWeight }));
export const formatYuan = (yuan: number): string => formatMoney(Math.round(yuan * 100));

const useStyles = makeStyles({
  chart: { position: 'absolute', inset: 0, border: 'none', padding: 0, background: 'none', cursor: 'pointer', font: 'inherit', ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } },
  still: { cursor: 'default' },
});
interface TrendTileProps {
  readonly kind: 'value' | 'volume';
  readonly by: QueryType;
  readonly onBy: (by: QueryType) => void;
  readonly onOpen?: () => void;
  readonly className?: string;
}
/** 交易额 or 交易量 over time, with its own toggle between days and months. A click opens the detail. */
export const TrendTile = observer(({ kind, by, onBy, onOpen, className }: TrendTileProps) => {
  const styles = useStyles();
  const text = useText();
  const { figures } = useFigures();
  const title = text(`${kind}.title`);
  const choice = (value: QueryType, label: string) => (
    <ToggleButton size="small" appearance="subtle" checked={by === value} onClick={() => onBy(value)}>{label}</ToggleButton>
  );
  return (
    <Tile title={title} className={className} tools={<>{choice('1', text('daily'))}{choice('2', text('monthly'))}</>}>
      {/* The chart is a picture for the eye; keyboard and reader get one named way to its detail. */}
      <div className={`${styles.chart} ${onOpen ? '' : styles.still}`} {...(onOpen ? { role: 'link', tabIndex: 0, 'aria-label': text('openDetail', { title }), onClick: onOpen, onKeyDown: (event) => event.key === 'Enter' && onOpen() } : {})}>
        {figures && (
          <TrendChart
            points={kind === 'value' ? moneyPoints(figures, by) : weightPoints(figures, by)}
            colour={kind}
            label={title}
            format={kind === 'value' ? (value) => `${formatYuan(value)} ${text('yuan')}` : (value) => `${formatTonnage(value)} ${text('tonne')}`}
          />
        )}
      </div>
    </Tile>
  );
});
