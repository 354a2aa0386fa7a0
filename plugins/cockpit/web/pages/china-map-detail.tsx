import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { Navigation, page as freePage, useService, useText } from '@freightdeck/sdk/web';
import { usePalette } from '../parts/palette.ts';
import { Tile } from '../parts/tile.tsx';
import { CockpitContext, useCockpit } from '../parts/use-cockpit.ts';

const ChinaMap = lazy(() => import('../parts/china-map.tsx').then((module) => ({ default: module.ChinaMap })));
const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: '480px' },
  map: { flex: 1 },
  legend: { display: 'flex', gap: '16px', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  dot: { display: 'inline-block', width: '10px', height: '10px', borderRadius: '50%', marginRight: '6px' },
  fill: { position: 'absolute', inset: 0 },
});
/** 收发货分布 over the whole page. */
const ChinaMapDetail = observer(() => {
  const styles = useStyles();
  const text = useText();
  const palette = usePalette();
  const navigation = useService(Navigation);
  const store = useCockpit();
  const legend = (side: 'send' | 'receive') => (
    <span>
      <span className={styles.dot} style={{ backgroundColor: palette[side] }} />
      {text(`map.${side}`)}
    </span>
  );
  return (
    <CockpitContext value={store}>
      <div className={styles.page}>
        <div><Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={() => navigation.go('/home')}>{text('back')}</Button></div>
        <Tile title={text('map.title')} className={styles.map} tools={<span className={styles.legend}>{legend('send')}{legend('receive')}</span>}>
          <div className={styles.fill}>{store.figures && <ChinaMap places={store.figures.keHuWeiZhiFenBu} />}</div>
        </Tile>
      </div>
    </CockpitContext>
  );
});
export const page = freePage(ChinaMapDetail);
