import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isDate, isDateTime } from '../../contract/values/date-time.ts';
import type { DateText } from '../../contract/values/date-time.ts';
import { readDay, readMoment, readMonth, readTime } from '../../contract/values/typed-days.ts';
import { useText } from '../../web/index.ts';
import type { InputProps } from '../form/input-props.ts';
import { Calendar } from './calendar.tsx';
import { monthOf, now, today, yesterday } from './days.ts';
import { DaysPopover } from './days-popover.tsx';
import { TypedBox } from './typed-box.tsx';
import type { OpenPanel } from './typed-box.tsx';

const useStyles = makeStyles({
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '8px' },
  time: { width: '110px' },
});
/** What a box asks for: a day, a moment or a month, each as text of the wire. */
type DayKind = 'date' | 'dateTime' | 'month';
const reads: Readonly<Record<DayKind, (typed: string) => string | undefined>> = {
  date: (typed) => readDay(typed, today(), yesterday()),
  dateTime: (typed) => readMoment(typed, today(), yesterday()),
  month: readMonth,
};
export interface DateInputProps extends InputProps {
  /** Other texts that are taken as they are: a year, where a month is searched by its beginning. */
  readonly takes?: (typed: string) => boolean;
}
const kindOf = (field: InputProps['field']): DayKind =>
  field.format === 'month' ? 'month' : field.kind === 'dateTime' ? 'dateTime' : 'date';
/**
 * A day, a moment or a month in Asia/Shanghai, typed or chosen. What cannot be read stays as it was typed, for the
 * schema of the field to refuse.
 */
export const DateInput = observer(function DateInput({
  field,
  value,
  onChange,
  label,
  takes,
  ...box
}: DateInputProps): ReactNode {
  const text = useText();
  const kind = kindOf(field);
  const shown = typeof value === 'string' ? value : '';
  const read = reads[kind];
  return (
    <TypedBox
      id={box.id}
      size={box.size}
      disabled={box.disabled}
      shown={shown}
      placeholder={text(`core.ui.date.form.${kind}`)}
      wrong={shown !== '' && read(shown) !== shown && !takes?.(shown)}
      opens={text('core.ui.date.open', { label })}
      onType={(raw) => onChange(raw.trim() === '' ? null : (read(raw) ?? raw))}
      onBlur={box.onBlur}
      panel={(open) => <DatePanel kind={kind} label={label} value={shown} onChange={onChange} {...open} />}
    />
  );
});
/** What stands in the box for the time: a time of the chosen day, or a moment that brings its own day. */
function momentIn(typed: string): ((day: DateText) => string) | undefined {
  const time = readTime(typed);
  if (time !== undefined) return (day) => `${day} ${time}`;
  const moment = readMoment(typed, today(), yesterday());
  return moment === undefined ? undefined : () => moment;
}
interface PanelProps extends OpenPanel {
  readonly kind: DayKind;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
const DatePanel = observer(function DatePanel({
  kind,
  label,
  value,
  onChange,
  settle,
  ...open
}: PanelProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const time = useRef<HTMLInputElement>(null);
  const [typedTime, setTypedTime] = useState<string>();
  const day = kind === 'month' ? `${value}-01` : value.slice(0, 10);
  const chosen = isDate(day) ? day : undefined;
  const clock = isDateTime(value) ? value.slice(11) : '00:00:00';
  // The moment a day has been chosen its time is asked for.
  const asksTime = useRef(false);
  const askTime = (): void => {
    time.current?.focus();
    time.current?.select();
  };
  useEffect(() => {
    if (asksTime.current) askTime();
    asksTime.current = false;
  }, [value]);
  const put = (next: string): void => {
    settle();
    onChange(next);
  };
  const choose = (one: DateText): void => {
    put(kind === 'month' ? monthOf(one) : kind === 'date' ? one : `${one} ${clock}`);
    if (kind !== 'dateTime') return open.onClose(true);
    asksTime.current = true;
    askTime();
  };
  const wrongTime = typedTime !== undefined && momentIn(typedTime) === undefined;
  const present = { date: 'core.ui.range.today', dateTime: 'core.ui.date.now', month: 'core.ui.range.thisMonth' }[kind];
  return (
    <DaysPopover label={label} target={open.target} onClose={open.onClose}>
      <Calendar
        // Another month is shown once another one is typed.
        key={chosen}
        label={label}
        start={chosen ?? today()}
        ofMonths={kind === 'month'}
        focused={open.focused}
        markOf={(one) => (one === chosen ? 'chosen' : undefined)}
        onChoose={choose}
      />
      <div className={styles.foot}>
        {kind === 'dateTime' && (
          <Field
            size="small"
            label={text('core.ui.date.time')}
            className={styles.time}
            validationState={wrongTime ? 'error' : 'none'}
          >
            <Input
              size="small"
              autoComplete="off"
              // No wider than its field: the next button stands there.
              style={{ minWidth: 0, width: '100%' }}
              input={{ ref: time, style: { minWidth: 0 } }}
              disabled={chosen === undefined}
              value={typedTime ?? clock}
              onChange={(_, { value: raw }) => {
                setTypedTime(raw);
                // A whole moment may be pasted here, too: its day is not dropped.
                const moment = momentIn(raw);
                if (moment !== undefined && chosen !== undefined) put(moment(chosen));
              }}
              onBlur={() => {
                if (!wrongTime) setTypedTime(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (!wrongTime) open.onClose(true);
              }}
            />
          </Field>
        )}
        <Button
          size="small"
          onClick={() => {
            put({ date: today(), dateTime: now(), month: monthOf(today()) }[kind]);
            open.onClose(true);
          }}
        >
          {text(present)}
        </Button>
        {kind === 'dateTime' && (
          <Button size="small" appearance="primary" disabled={wrongTime} onClick={() => open.onClose(true)}>
            {text('core.ui.ok')}
          </Button>
        )}
      </div>
    </DaysPopover>
  );
});
