import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Http, Navigation, saveFile, Upload, usePermission, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { exportTradeMoney, exportTradeVolume } from '../../contract/index.ts';
import { TradeFigures, type TradeAsked } from '../stores/trade-figures.ts';
import type { ChartProps } from './chart-look.ts';
import { formatPoint, tradePoints, type ChartKind } from './chart-points.ts';
import { ChartTile } from './chart-tile.tsx';
import { Tile } from './tile.tsx';
import { TradeBars } from './trade-bars.tsx';
import { TradeFilters } from './trade-filters.tsx';
import { TradeTable } from './trade-table.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useWatched } from './use-cockpit.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: '720px' },
  charts: {
    display: 'grid',
    gap: '12px',
    flexShrink: 0,
    gridAutoRows: '300px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
  },
  table: { flex: 1, minHeight: '280px', backgroundColor: tokens.colorNeutralBackground1 },
});
/** The question that stands in the address. */
const askedIn = (query: Readonly<Record<string, string>>): TradeAsked => ({
  queryType: query['type'] === '2' ? '2' : '1',
  from: query['from'] ?? null,
  to: query['to'] ?? null,
  companyId: query['companyId'] ?? null,
  platformId: query['platformId'] ?? null,
});

/** 交易量 or 交易额 large, with every figure behind it. `type` in the query: by day (1) or month (2). */
export const TradeDetail = observer(({ kind }: { readonly kind: ChartKind }) => {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const upload = useService(Upload);
  const navigation = useService(Navigation);
  const { path, query } = usePlace();
  const may = { volume: usePermission('chartDetail:export'), value: usePermission('chartMoneyDetail:export') };
  const asked = askedIn(query);
  const store = useWatched(() => new TradeFigures(http, kind, asked));
  const key = JSON.stringify(asked);
  useEffect(() => {
    void store.show(JSON.parse(key) as TradeAsked);
  }, [store, key]);
  const rows = useMemo(() => store.figures?.itemList ?? [], [store.figures]);
  const byDay = asked.queryType === '1';
  const points = useMemo(() => tradePoints(kind, rows), [kind, rows]);
  const ask = ({ queryType, from, to, companyId, platformId }: TradeAsked): void =>
    navigation.replace(path, {
      type: queryType,
      from: from ?? undefined,
      to: to ?? undefined,
      companyId: companyId ?? undefined,
      platformId: platformId ?? undefined,
    });
  const exportFile = (): Promise<void> =>
    // The upload service shows errors itself.
    upload.fetch((kind === 'volume' ? exportTradeVolume : exportTradeMoney).path, asked).then(
      (content) => saveFile(`${text(`trade.${kind}File`)}-${store.figures?.from}-${store.figures?.to}.xlsx`, content),
      () => undefined,
    );
  const drawing = useMemo(
    () =>
      function Bars(chart: ChartProps) {
        return <TradeBars points={chart.points} label={chart.label} rows={rows} />;
      },
    [rows],
  );
  const first = text(byDay ? 'day' : 'month');
  return (
    <div className={styles.page}>
      <TradeFilters asked={asked} onAsk={ask}>
        {may[kind] && (
          <Button icon={<ArrowDownloadRegular />} disabled={!store.figures} onClick={() => void exportFile()}>
            {text('trade.export')}
          </Button>
        )}
      </TradeFilters>
      <div className={styles.charts}>
        <ChartTile
          title={text(`${kind}.title`)}
          unit={text(kind === 'value' ? 'yuan' : 'tonne')}
          points={points}
          colour={kind}
          format={(y) => formatPoint(kind, y)}
          drawing={TrendChart}
          first={first}
          source={store}
        />
        {kind === 'value' && (
          <ChartTile
            title={text('trade.parts')}
            unit={text('yuan')}
            points={tradePoints('freight', rows)}
            colour="value"
            format={(y) => formatPoint('value', y)}
            drawing={drawing}
            first={first}
            source={store}
          />
        )}
      </div>
      <Tile title={text('table')} className={styles.table} source={store}>
        <TradeTable kind={kind} first={first} rows={rows} />
      </Tile>
    </div>
  );
});
