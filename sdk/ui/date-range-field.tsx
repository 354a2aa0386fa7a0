import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useRef, useState } from 'react';
import { QUICK_RANGES, formatDateRange, quickRange } from '../contract/values/date-range.ts';
import { formatDate } from '../contract/values/date-time.ts';
import { useText } from '../web/index.ts';
import { useDensity } from './density.ts';

const load = () => import('./date-range-panel.tsx');
const DateRangePanel = lazy(() => load().then((module) => ({ default: module.DateRangePanel })));
const useStyles = makeStyles({
  face: {
    width: '100%',
    minWidth: 0,
    justifyContent: 'space-between',
    fontWeight: tokens.fontWeightRegular,
    paddingInline: '10px',
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
  },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  none: { color: tokens.colorNeutralForeground4 },
});
export interface DateRangeFieldProps {
  readonly id?: string;
  readonly label: string;
  /** `2026-03-01~2026-03-31`; empty for none. An open end is left out: `2026-03-01~`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/** Two days, with buttons for the usual ranges. */
export const DateRangeField = observer(function DateRangeField({ id, label, value, onChange }: DateRangeFieldProps) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const face = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [from = '', to = ''] = value.split('~');
  const today = formatDate(Date.now());
  const quick = QUICK_RANGES.find((name) => formatDateRange(quickRange(name, today)) === value);
  const words = quick
    ? text(`core.ui.range.${quick}`)
    : from && to
      ? `${from} ~ ${to}`
      : from
        ? text('core.ui.range.since', { day: from })
        : to
          ? text('core.ui.range.until', { day: to })
          : text('core.ui.range.any');
  const close = (next?: string): void => {
    setOpen(false);
    if (next !== undefined) onChange(next);
    face.current?.focus();
  };
  return (
    <>
      <Button
        id={id}
        ref={face}
        size={size}
        className={styles.face}
        icon={<CalendarLtrRegular />}
        iconPosition="after"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={text('core.ui.range.open', { label, value: words })}
        title={value ? value.replace('~', ' ~ ') : undefined}
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(!open)}
      >
        <span className={value ? styles.words : `${styles.words} ${styles.none}`}>{words}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DateRangePanel label={label} from={from} to={to} today={today} target={face.current} onClose={close} />
        </Suspense>
      )}
    </>
  );
});
