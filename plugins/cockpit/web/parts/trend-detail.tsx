import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { formatTonnage } from '@freightdeck/sdk/values';
import { Navigation, usePage, useService, useText } from '@freightdeck/sdk/web';
import { formatYuan, moneyPoints, TrendTile, weightPoints, type QueryType } from './trend-tile.tsx';
import { CockpitContext, useCockpit } from './use-cockpit.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: '480px' },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  chart: { height: '320px', flexShrink: 0 },
  table: { borderCollapse: 'collapse', width: '100%', maxWidth: '560px', backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}` },
  cell: { padding: '0 12px', height: '34px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, textAlign: 'left', fontWeight: tokens.fontWeightRegular },
  headCell: { position: 'sticky', top: 0, backgroundColor: tokens.colorNeutralBackground2, fontWeight: tokens.fontWeightSemibold },
  number: { textAlign: 'right' },
  scroll: { overflow: 'auto', minHeight: 0 },
});
/** One chart large, and its numbers as a table, newest first. The query's `type` says day (1) or month (2). */
export const TrendDetail = observer(({ kind }: { readonly kind: 'value' | 'volume' }) => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { path, query } = usePage();
  const store = useCockpit();
  const by: QueryType = query.type === '2' ? '2' : '1';
  const points = store.figures ? (kind === 'value' ? moneyPoints : weightPoints)(store.figures, by) : [];
  return (
    <CockpitContext value={store}>
      <div className={styles.page}>
        <div className={styles.head}>
          <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={() => navigation.go('/home')}>{text('back')}</Button>
        </div>
        <TrendTile kind={kind} className={styles.chart} by={by} onBy={(type) => navigation.replace(path, { type })} />
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('table')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={`${styles.cell} ${styles.headCell}`}>{text(by === '1' ? 'day' : 'month')}</th>
                <th scope="col" className={`${styles.cell} ${styles.headCell} ${styles.number}`}>{text(`${kind}.title`)}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map((point) => (
                <tr key={point.x}>
                  <th scope="row" className={styles.cell}>{point.x}</th>
                  <td className={`${styles.cell} ${styles.number}`}>{kind === 'value' ? formatYuan(point.y) : formatTonnage(point.y)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </CockpitContext>
  );
});
