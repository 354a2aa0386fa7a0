import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { useSize } from '../parts/use-size.ts';
import { ArrivalMark, ArrivalTimes } from './arrival-line.tsx';
import type { MonitoringDesk } from './monitoring-desk.ts';

const ROW = 104;
const useStyles = makeStyles({
  scroll: { position: 'absolute', inset: 0, overflowY: 'auto' },
  rows: { position: 'relative', margin: 0, padding: 0 },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    height: `${ROW}px`,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    padding: '0 12px',
    cursor: 'pointer',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  line: { display: 'flex', gap: '8px', justifyContent: 'space-between', whiteSpace: 'nowrap' },
  plate: { fontWeight: tokens.fontWeightSemibold },
  alarm: { color: tokens.colorStatusDangerForeground3 },
  quiet: { color: tokens.colorNeutralForeground3, overflow: 'hidden', textOverflow: 'ellipsis' },
  empty: { padding: '24px 12px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
/**
 * The vehicles as a list, of which only visible rows are rendered. Arrow keys move between rows; Enter or a click
 * locates the vehicle.
 */
export const VehicleList = observer(({ desk }: { readonly desk: MonitoringDesk }) => {
  const styles = useStyles();
  const text = useText();
  const { language } = useService(I18n);
  const [watch, { height }] = useSize();
  const [top, setTop] = useState(0);
  const [at, setAt] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const rows = desk.shown;
  const index = Math.min(at, rows.length - 1);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked) scroll.current?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"]`)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the focus moves when a key has asked for it
  }, [asked]);
  const first = Math.max(0, Math.floor(top / ROW) - 4);
  const last = Math.min(rows.length, Math.ceil((top + Math.max(height, 200)) / ROW) + 4);
  const press = (event: KeyboardEvent): void => {
    const row = rows[index];
    if ((event.key === 'Enter' || event.key === ' ') && row) {
      event.preventDefault();
      desk.set({ chosen: row.id });
      return;
    }
    const next =
      event.key === 'ArrowDown'
        ? index + 1
        : event.key === 'ArrowUp'
          ? index - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? rows.length - 1
              : undefined;
    if (next === undefined || next < 0 || next >= rows.length) return;
    event.preventDefault();
    const box = scroll.current;
    if (box && next * ROW < box.scrollTop) box.scrollTop = next * ROW;
    if (box && (next + 1) * ROW > box.scrollTop + box.clientHeight) box.scrollTop = (next + 1) * ROW - box.clientHeight;
    setAt(next);
    if (box) setTop(box.scrollTop);
    setAsked(asked + 1);
  };
  if (rows.length === 0) return <div className={styles.empty}>{text('watch.none')}</div>;
  return (
    <div
      ref={(element) => {
        scroll.current = element;
        return watch(element);
      }}
      className={styles.scroll}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div
        className={styles.rows}
        role="listbox"
        aria-label={text('watch.title')}
        style={{ height: rows.length * ROW }}
        onKeyDown={press}
      >
        {rows.slice(first, last).map((row, offset) => {
          const place = first + offset;
          return (
            <div
              key={row.id}
              role="option"
              aria-selected={row.id === desk.chosen}
              aria-posinset={place + 1}
              aria-setsize={rows.length}
              tabIndex={place === Math.max(first, Math.min(index, last - 1)) ? 0 : -1}
              className={mergeClasses(styles.row, row.id === desk.chosen && styles.chosen)}
              style={{ top: place * ROW }}
              onFocus={() => setAt(place)}
              onClick={() => desk.set({ chosen: row.id })}
            >
              <span className={styles.line}>
                <span className={styles.plate}>{row.vehicleNum}</span>
                <ArrivalMark vehicle={row} now={desk.now} />
                <span>{language === 'zh' ? row.waybillStatusRemark : row.waybillStatusRemarkEn}</span>
              </span>
              <span className={styles.line}>
                <span className={styles.quiet}>
                  {row.sendUnitName} → {row.receiveUnitName}
                </span>
              </span>
              <span className={styles.line}>
                <span className={styles.quiet}>
                  {row.driverName} · {row.companyName}
                </span>
              </span>
              <span className={styles.line}>
                <span className={styles.quiet}>
                  {[
                    text(`watch.${row.onlineStatus}`),
                    row.device?.online && row.device.speedKmh !== null
                      ? text('watch.told', { speed: Math.round(row.device.speedKmh) })
                      : '',
                    row.distanceToUnloadM === null
                      ? ''
                      : text('watch.left', { km: Math.round(row.distanceToUnloadM / 1000) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {row.alarms.length > 0 && (
                  <span className={styles.alarm}>{text('watch.alarmCount', { number: row.alarms.length })}</span>
                )}
              </span>
              <span className={styles.line}>
                <ArrivalTimes vehicle={row} />
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
});
