import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { usePlace, Navigation, useService, useText } from '@freightdeck/sdk/web';
import { chartPoints, formatPoint, type ChartKind, type QueryType } from './chart-points.ts';
import { ChartTable } from './chart-table.tsx';
import { Tile } from './tile.tsx';
import { TrendTile } from './trend-tile.tsx';
import { CockpitContext, useCockpit } from './use-cockpit.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: '640px' },
  chart: { height: '340px', flexShrink: 0 },
  table: { flex: 1, minHeight: '240px', backgroundColor: tokens.colorNeutralBackground1 },
});
/** A large chart with its table, newest first. `type` in the query: day (1) or month (2). */
export const TrendDetail = observer(({ kind }: { readonly kind: ChartKind }) => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { path, query } = usePlace();
  const store = useCockpit();
  const by: QueryType = query.type === '2' ? '2' : '1';
  const points = store.figures ? chartPoints(kind, store.figures, by) : [];
  return (
    <CockpitContext value={store}>
      <div className={styles.page}>
        <TrendTile kind={kind} className={styles.chart} by={by} onBy={(type) => navigation.replace(path, { type })} />
        <Tile title={text('table')} className={styles.table}>
          <ChartTable
            points={points}
            caption={text(`${kind}.title`)}
            first={text(by === '1' ? 'day' : 'month')}
            format={(y) => formatPoint(kind, y)}
            change
          />
        </Tile>
      </div>
    </CockpitContext>
  );
});
