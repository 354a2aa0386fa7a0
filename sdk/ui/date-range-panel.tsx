import { Button, Field, Input, Popover, PopoverSurface, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { QUICK_RANGES, formatDateRange, parseDateRange, quickRange } from '../contract/values/date-range.ts';
import { useText } from '../web/index.ts';

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: 'calc(100vw - 64px)' },
  quick: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  days: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  end: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
interface Props {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly target: HTMLElement | null;
  /** Closes the panel; a value is applied, without one nothing changes. */
  readonly onClose: (value?: string) => void;
}
/** Buttons for the usual ranges, and two days to choose. */
export const DateRangePanel = observer(function DateRangePanel({ label, from, to, today, target, onClose }: Props) {
  const styles = useStyles();
  const text = useText();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const apply = (): void => {
    const range = parseDateRange(`${first}~${last}`);
    onClose(range ? formatDateRange(range) : first || last ? `${first}~${last}` : '');
  };
  const key = (event: KeyboardEvent): void => {
    // Keys in the panel must not reach the search form around it.
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      apply();
    }
  };
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
    >
      <PopoverSurface aria-label={label} onKeyDown={key}>
        <div className={styles.surface}>
          <div className={styles.quick}>
            {QUICK_RANGES.map((name) => {
              const range = formatDateRange(quickRange(name, today));
              return (
                <Button
                  key={name}
                  size="small"
                  aria-pressed={range === `${from}~${to}`}
                  appearance={range === `${from}~${to}` ? 'primary' : 'secondary'}
                  onClick={() => onClose(range)}
                >
                  {text(`core.ui.range.${name}`)}
                </Button>
              );
            })}
          </div>
          <div className={styles.days}>
            <Field label={text('core.ui.range.fromDay')} size="small">
              <Input
                size="small"
                type="date"
                max="9999-12-31"
                aria-label={text('core.ui.range.from', { label })}
                value={first}
                onChange={(_, { value }) => setFirst(value)}
              />
            </Field>
            <Field label={text('core.ui.range.toDay')} size="small">
              <Input
                size="small"
                type="date"
                max="9999-12-31"
                aria-label={text('core.ui.range.to', { label })}
                value={last}
                onChange={(_, { value }) => setLast(value)}
              />
            </Field>
          </div>
          <div className={styles.end}>
            <Button size="small" onClick={() => onClose('')}>
              {text('core.ui.clear')}
            </Button>
            <Button size="small" appearance="primary" onClick={apply}>
              {text('core.ui.range.apply')}
            </Button>
          </div>
        </div>
      </PopoverSurface>
    </Popover>
  );
});
