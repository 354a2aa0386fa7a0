import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { I18n, Navigation, useService, useText } from '@freightdeck/sdk/web';
import type { LiveRow } from '../../contract/index.ts';
import { Tile, type TileSource } from './tile.tsx';

const useStyles = makeStyles({
  list: { position: 'absolute', inset: 0, overflowY: 'auto', margin: 0, padding: 0, listStyle: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(76px, auto) 1fr',
    columnGap: '8px',
    alignItems: 'center',
    width: '100%',
    minHeight: '36px',
    padding: '4px 12px',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'left',
    cursor: 'pointer',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  time: { color: tokens.colorNeutralForeground3 },
  state: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sn: { gridColumn: '2 / -1', color: tokens.colorNeutralForeground3 },
  empty: { padding: '24px 12px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
/** Opens the waybill list on one waybill: its number is passed in session storage, its id in the address. */
export function openWaybill(navigation: Navigation, row: Pick<LiveRow, 'id' | 'waybillSn'>): void {
  sessionStorage.setItem('waybillSn', row.waybillSn);
  navigation.go('/waybillManage', { id: row.id, type: 'warehose' });
}

/** 实时运单: a click opens the waybill list on that waybill. */
export const LiveList = observer(
  ({
    source,
    className,
  }: {
    readonly source: TileSource & { readonly live: readonly LiveRow[] };
    readonly className?: string | undefined;
  }) => {
    const styles = useStyles();
    const text = useText();
    const navigation = useService(Navigation);
    const { language } = useService(I18n);
    return (
      <Tile title={text('live.title')} className={className} source={source}>
        {source.live.length === 0 ? (
          <div className={styles.empty}>{text('live.empty')}</div>
        ) : (
          <ul className={styles.list}>
            {source.live.map((row) => (
              <li key={row.id}>
                <button type="button" className={styles.row} onClick={() => openWaybill(navigation, row)}>
                  <span className={styles.time} title={row.realTime}>
                    {row.realTime.slice(5, 16)}
                  </span>
                  <span>{row.vehicleNum}</span>
                  <span className={styles.state}>
                    {language === 'zh' ? row.waybillStatusRemark : row.waybillStatusRemarkEn}
                  </span>
                  <span className={styles.sn}>{row.waybillSn}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Tile>
    );
  },
);
