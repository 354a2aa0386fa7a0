import { observer } from 'mobx-react-lite';
import { lazy, useRef } from 'react';
import { isQuickRange } from '../contract/values/date-range.ts';
import { isDayRangeText, isReversedRange, readDayRange } from '../contract/values/typed-days.ts';
import { useText } from '../web/index.ts';
import { TypedBox } from './dates/typed-box.tsx';
import { useDensity } from './density.ts';

// The calendar, and luxon with it, comes when somebody is about to choose: lists are drawn without.
const load = () => import('./dates/range-panel.tsx');
const RangePanel = lazy(() => load().then((module) => ({ default: module.RangePanel })));
/** Props of `DateRangeField`. */
export interface DateRangeFieldProps {
  readonly id?: string;
  readonly label: string;
  /**
   * `2026-03-01~2026-03-31`; empty for none. An open end is left out: `2026-03-01~`. What could not be read is the text
   * that was typed: `isDayRangeText` tells.
   */
  readonly value: string;
  /** Quick ranges are told by their names (`lastWeek`), not by the days they mean now. */
  readonly asWords?: boolean;
  readonly onChange: (value: string) => void;
}
/** Two days, typed or chosen, with buttons for the usual ranges. */
export const DateRangeField = observer(function DateRangeField({
  id,
  label,
  value,
  asWords = false,
  onChange,
}: DateRangeFieldProps) {
  const text = useText();
  const { control: size } = useDensity();
  const wrong = !isDayRangeText(value);
  const shown = isQuickRange(value) ? text(`core.ui.range.${value}`) : wrong ? value : value.replace('~', ' ~ ').trim();
  const newest = useRef('');
  const type = (raw: string): void => {
    newest.current = raw;
    const range = raw.trim() === '' ? '' : (readDayRange(raw) ?? raw);
    if (asWords || !isQuickRange(range)) return onChange(range);
    onChange(raw);
    void load().then(({ daysOf }) => {
      if (newest.current === raw) onChange(daysOf(range));
    });
  };
  return (
    <TypedBox
      id={id}
      label={label}
      size={size}
      shown={shown}
      placeholder={text('core.ui.range.any')}
      wrong={wrong}
      problem={text(
        isReversedRange(value) ? 'core.ui.invalid.dateRange.reversed' : 'core.ui.invalid.dateRange.invalid',
      )}
      opens={text('core.ui.range.open', { label, value: shown || text('core.ui.range.any') })}
      onNear={() => void load()}
      onType={type}
      panel={(open) => <RangePanel label={label} value={value} asWords={asWords} onChange={onChange} {...open} />}
    />
  );
});
