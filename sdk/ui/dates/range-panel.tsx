import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { QUICK_RANGES, formatDateRange, isQuickRange } from '../../contract/values/date-range.ts';
import type { QuickRange } from '../../contract/values/date-range.ts';
import { isDate } from '../../contract/values/date-time.ts';
import type { DateText } from '../../contract/values/date-time.ts';
import { quickRange } from '../../contract/values/quick-range.ts';
import { useText } from '../../web/index.ts';
import { Calendar } from './calendar.tsx';
import { firstOfMonth, monthsLater, today } from './days.ts';
import { DaysPopover } from './days-popover.tsx';
import type { OpenPanel } from './typed-box.tsx';

const useStyles = makeStyles({
  quick: { display: 'flex', flexWrap: 'wrap', gap: '4px', maxWidth: '520px', '& button': { minWidth: 'auto' } },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: '24px' },
  hint: { flex: '1 1 auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
/** The days a quick range means now, as the text of a range. */
export const daysOf = (name: QuickRange): string => formatDateRange(quickRange(name, today()));

interface Props extends OpenPanel {
  readonly label: string;
  readonly value: string;
  /** Quick ranges are kept as words. */
  readonly asWords: boolean;
  readonly onChange: (value: string) => void;
}
/** Buttons for the usual ranges, and two months in which the first and the last day are chosen. */
export const RangePanel = observer(function RangePanel({ label, value, asWords, onChange, settle, ...open }: Props) {
  const styles = useStyles();
  const text = useText();
  const [first, setFirst] = useState<DateText>();
  const [pointed, setPointed] = useState<DateText>();
  const [wide] = useState(() => window.innerWidth >= 640);
  const [from = '', to = ''] = (isQuickRange(value) ? daysOf(value) : value).split('~').map((end) => end.slice(0, 10));
  const put = (next: string): void => {
    settle();
    onChange(next);
    open.onClose(true);
  };
  const ends = first === undefined ? [from || to, to || from] : [first, pointed ?? first].sort();
  const markOf = (day: DateText): 'chosen' | 'inside' | undefined =>
    ends.includes(day) ? 'chosen' : day > (ends[0] ?? '') && day < (ends[1] ?? '') ? 'inside' : undefined;
  const choose = (day: DateText): void => {
    if (first === undefined) {
      setFirst(day);
      setPointed(day);
    } else put([first, day].sort().join('~'));
  };
  const start = isDate(to) ? to : isDate(from) ? from : today();
  const preset = (name: QuickRange): ReactNode => {
    const pressed = value === name || value === daysOf(name);
    return (
      <Button
        key={name}
        size="small"
        aria-pressed={pressed}
        appearance={pressed ? 'primary' : 'secondary'}
        onClick={() => put(asWords ? name : daysOf(name))}
      >
        {text(`core.ui.range.${name}`)}
      </Button>
    );
  };
  return (
    <DaysPopover label={label} target={open.target} onClose={open.onClose}>
      <div className={styles.quick}>{QUICK_RANGES.map(preset)}</div>
      <Calendar
        // Other months are shown once others are typed.
        key={start}
        label={label}
        start={start}
        // The month of the last day stands on the right: ranges reach back.
        {...(wide ? { months: 2 as const, left: firstOfMonth(monthsLater(start, -1)) } : {})}
        focused={open.focused}
        markOf={markOf}
        onChoose={choose}
        onPoint={setPointed}
      />
      <div className={styles.foot}>
        <span className={styles.hint} aria-live="polite">
          {text(first === undefined ? 'core.ui.range.chooseFirst' : 'core.ui.range.chooseLast')}
        </span>
        {first !== undefined && (
          <>
            <Button size="small" onClick={() => put(`${first}~`)}>
              {text('core.ui.range.since', { day: first })}
            </Button>
            <Button size="small" onClick={() => put(`~${first}`)}>
              {text('core.ui.range.until', { day: first })}
            </Button>
          </>
        )}
        <Button size="small" disabled={value === ''} onClick={() => put('')}>
          {text('core.ui.clear')}
        </Button>
      </div>
    </DaysPopover>
  );
});
