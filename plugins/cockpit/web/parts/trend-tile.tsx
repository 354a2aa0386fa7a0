import { makeStyles, ToggleButton } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useText } from '@freightdeck/sdk/web';
import { chartPoints, formatPoint, type ChartKind, type QueryType } from './chart-points.ts';
import { ChartTile } from './chart-tile.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useFigures } from './use-cockpit.ts';

const useStyles = makeStyles({ choice: { minWidth: 0, paddingInline: '6px', flexShrink: 0 } });
interface TrendTileProps {
  readonly kind: ChartKind;
  readonly by: QueryType;
  readonly onBy: (by: QueryType) => void;
  readonly onOpen?: () => void;
  readonly className?: string | undefined;
}
/** 交易额 or 交易量 over time, with a toggle between days and months. A click opens the detail. */
export const TrendTile = observer(({ kind, by, onBy, onOpen, className }: TrendTileProps) => {
  const styles = useStyles();
  const text = useText();
  const { figures } = useFigures();
  const choice = (value: QueryType, label: string) => (
    <ToggleButton
      size="small"
      appearance="subtle"
      className={styles.choice}
      checked={by === value}
      onClick={() => onBy(value)}
    >
      {label}
    </ToggleButton>
  );
  return (
    <ChartTile
      title={text(`${kind}.title`)}
      unit={text(kind === 'value' ? 'yuan' : 'tonne')}
      points={figures ? chartPoints(kind, figures, by) : []}
      colour={kind}
      format={(y) => formatPoint(kind, y)}
      drawing={TrendChart}
      first={text(by === '1' ? 'day' : 'month')}
      tools={
        <>
          {choice('1', text('daily'))}
          {choice('2', text('monthly'))}
        </>
      }
      {...(onOpen ? { onOpen, href: `#/${kind === 'value' ? 'chartMoneyDetail' : 'chartDetail'}?type=${by}` } : {})}
      className={className}
    />
  );
});
