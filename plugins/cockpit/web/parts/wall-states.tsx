import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import type { WallFigures } from '../stores/wall-figures.ts';
import { usePalette } from './palette.ts';
import { Tile } from './tile.tsx';

const useStyles = makeStyles({
  list: {
    position: 'absolute',
    inset: 0,
    overflowY: 'auto',
    display: 'grid',
    alignContent: 'space-evenly',
    gap: '8px',
    margin: 0,
    padding: '8px 12px',
    listStyle: 'none',
    fontSize: tokens.fontSizeBase200,
  },
  line: { display: 'flex', justifyContent: 'space-between' },
  track: { height: '8px', borderRadius: '4px', backgroundColor: tokens.colorNeutralBackground3 },
  bar: { height: '8px', borderRadius: '4px' },
  number: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  empty: { padding: '24px 12px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
/** Number of waybills in each state from 待装货 to 已卸货. */
export const WallStates = observer(
  ({ store, className }: { readonly store: WallFigures; readonly className: string | undefined }) => {
    const styles = useStyles();
    const text = useText();
    const palette = usePalette();
    const { language } = useService(I18n);
    const states = store.figures?.running ?? [];
    const most = Math.max(1, ...states.map((state) => state.number));
    return (
      <Tile title={text('wall.states')} className={className} source={store}>
        {states.length === 0 ? (
          <div className={styles.empty}>{text('watch.none')}</div>
        ) : (
          <ul className={styles.list} tabIndex={0} aria-label={text('wall.states')}>
            {states.map((state) => (
              <li key={state.waybillStatus}>
                <div className={styles.line}>
                  <span>{language === 'zh' ? state.waybillStatusRemark : state.waybillStatusRemarkEn}</span>
                  <span className={styles.number}>{state.number}</span>
                </div>
                <div aria-hidden className={styles.track}>
                  <div
                    className={styles.bar}
                    style={{ width: `${(state.number / most) * 100}%`, backgroundColor: palette.volume }}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Tile>
    );
  },
);
