import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { DateText } from '../../contract/values/date-time.ts';
import { I18n, useService, useText } from '../../web/index.ts';
import {
  dayByKey,
  dayTitle,
  firstOfMonth,
  monthByKey,
  monthName,
  monthOf,
  monthTitle,
  monthsLater,
  monthsOf,
  today,
  weekdays,
  weeksOf,
  yearTitle,
} from './days.ts';

const useStyles = makeStyles({
  calendar: { display: 'flex', justifyContent: 'center', gap: '16px' },
  month: { width: '252px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: '32px' },
  /** Keeps the title in the middle where one of the arrows stands at another month. */
  noArrow: { width: '24px' },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  name: {
    height: '28px',
    padding: 0,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  cell: { height: '32px', padding: 0, textAlign: 'center' },
  inside: { backgroundColor: tokens.colorBrandBackground2 },
  one: {
    width: '100%',
    minWidth: 0,
    height: '30px',
    padding: 0,
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  today: { border: `1px solid ${tokens.colorBrandStroke1}`, fontWeight: tokens.fontWeightSemibold },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});
export interface CalendarProps {
  readonly label: string;
  /** Where the keys stand at first. */
  readonly start: DateText;
  /** So many months side by side, the first of them `left` or the month of `start`. */
  readonly months?: 1 | 2;
  readonly left?: DateText;
  /** Months are chosen, not days; each is told by its first day. */
  readonly ofMonths?: boolean;
  /** Takes the focus. */
  readonly focused: boolean;
  readonly markOf: (day: DateText) => 'chosen' | 'inside' | undefined;
  readonly onChoose: (day: DateText) => void;
  /** The day under the pointer or the keys. */
  readonly onPoint?: (day: DateText) => void;
}
/**
 * One or two months, weeks beginning on Monday, or the twelve months of a year. Arrow keys go by day and week (by
 * month), Home and End to the ends of the week (of the year), PageUp and PageDown by month, with Shift by year; Enter
 * chooses.
 */
export const Calendar = observer(function Calendar({
  label,
  start,
  months = 1,
  left: first,
  ofMonths = false,
  focused,
  markOf,
  onChoose,
  onPoint,
}: CalendarProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { language } = useService(I18n);
  const root = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(ofMonths ? firstOfMonth(start) : start);
  const [left, setLeft] = useState(first ?? cursor);
  // The keys have moved: the focus follows once the new month is drawn.
  const follows = useRef(false);
  const now = today();
  useEffect(() => {
    follows.current = focused;
  }, [focused]);
  useEffect(() => {
    if (follows.current) root.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    follows.current = false;
  }, [focused, cursor, left]);
  const spread = ofMonths ? 12 : 1;
  const shown = Array.from({ length: months }, (_, index) => monthsLater(firstOfMonth(left), index * spread));
  const isShown = (day: DateText, from: readonly DateText[]): boolean =>
    from.some((one) => (ofMonths ? one.slice(0, 4) === day.slice(0, 4) : monthOf(one) === monthOf(day)));
  const turn = (by: number): void => {
    const next = monthsLater(firstOfMonth(left), by * spread);
    setLeft(next);
    const seen = Array.from({ length: months }, (_, index) => monthsLater(next, index * spread));
    if (!isShown(cursor, seen)) setCursor(monthsLater(cursor, by * spread));
  };
  const key = (event: KeyboardEvent): void => {
    const next = ofMonths ? monthByKey(cursor, event.key) : dayByKey(cursor, event.key, event.shiftKey);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    follows.current = true;
    setCursor(next);
    onPoint?.(next);
    if (!isShown(next, shown)) setLeft(next > left ? monthsLater(next, (1 - months) * spread) : next);
  };
  const one = (day: DateText, words: string, title: string, current: boolean): ReactNode => {
    const mark = markOf(day);
    return (
      <td
        key={day}
        role="gridcell"
        aria-selected={mark !== undefined}
        className={mergeClasses(styles.cell, mark === 'inside' && styles.inside)}
      >
        <button
          type="button"
          data-day={day}
          tabIndex={day === cursor ? 0 : -1}
          aria-label={title}
          aria-current={current ? 'date' : undefined}
          className={mergeClasses(styles.one, current && styles.today, mark === 'chosen' && styles.chosen)}
          onPointerEnter={() => onPoint?.(day)}
          onClick={() => {
            setCursor(day);
            onChoose(day);
          }}
        >
          {words}
        </button>
      </td>
    );
  };
  const arrow = (by: 1 | -1): ReactNode => (
    <Button
      size="small"
      appearance="subtle"
      icon={by < 0 ? <ChevronLeftRegular /> : <ChevronRightRegular />}
      aria-label={text(`core.ui.date.${by < 0 ? 'previous' : 'next'}${ofMonths ? 'Year' : 'Month'}`)}
      onClick={() => turn(by)}
    />
  );
  return (
    <div ref={root} className={styles.calendar}>
      {shown.map((month, index) => {
        const title = ofMonths ? yearTitle(month, language) : monthTitle(month, language);
        return (
          <div key={month} className={styles.month}>
            <div className={styles.head}>
              {index === 0 ? arrow(-1) : <span className={styles.noArrow} />}
              <span aria-live="polite">{title}</span>
              {index === months - 1 ? arrow(1) : <span className={styles.noArrow} />}
            </div>
            <table role="grid" aria-label={`${label} ${title}`} className={styles.table} onKeyDown={key}>
              {ofMonths ? (
                <tbody>
                  {[0, 3, 6, 9].map((at) => (
                    <tr key={at}>
                      {monthsOf(month)
                        .slice(at, at + 3)
                        .map((day) =>
                          one(day, monthName(day, language), monthTitle(day, language), monthOf(day) === monthOf(now)),
                        )}
                    </tr>
                  ))}
                </tbody>
              ) : (
                <>
                  <thead>
                    <tr>
                      {weekdays(language).map(({ short, long }) => (
                        <th key={long} scope="col" abbr={long} className={styles.name}>
                          {short}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {weeksOf(month).map((week, at) => (
                      <tr key={at}>
                        {week.map((day, weekday) =>
                          day ? (
                            one(day, String(Number(day.slice(8))), dayTitle(day, language), day === now)
                          ) : (
                            <td key={weekday} className={styles.cell} />
                          ),
                        )}
                      </tr>
                    ))}
                  </tbody>
                </>
              )}
            </table>
          </div>
        );
      })}
    </div>
  );
});
