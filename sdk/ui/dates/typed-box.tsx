import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { composes } from '../../web/index.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', minWidth: 0, width: '100%' },
  problem: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
});
/** What a calendar needs of the box it belongs to. */
export interface OpenPanel {
  readonly target: HTMLElement | null;
  /** Opened by a key or the button: the calendar takes the focus. Otherwise the person goes on typing. */
  readonly focused: boolean;
  /** Something was chosen: the box shows it in place of what was typed. */
  readonly settle: () => void;
  readonly onClose: (back: boolean) => void;
}
interface Props {
  readonly id?: string | undefined;
  /** Accessible name, where no label of a form names it. */
  readonly label?: string | undefined;
  readonly size: 'small' | 'medium';
  readonly disabled?: boolean | undefined;
  /** The value as it is read; text that cannot be read as it was typed. */
  readonly shown: string;
  readonly placeholder?: string;
  /** The text cannot be read: marked once the person has left the box. */
  readonly wrong: boolean;
  /** Said below the box, where no form says it. */
  readonly problem?: string;
  /** Of the button that opens the calendar. */
  readonly opens: string;
  readonly onType: (raw: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Soon the calendar may be wanted. */
  readonly onNear?: () => void;
  readonly panel: (open: OpenPanel) => ReactNode;
}
/**
 * A box whose text is typed or chosen in a calendar. What is typed stays as it was typed until the person leaves the
 * box. The calendar opens with a click or with the down key.
 */
export const TypedBox = observer(function TypedBox(props: Props): ReactNode {
  const { id, label, size, disabled, shown, placeholder, wrong, problem, opens, onType, onBlur, onNear, panel } = props;
  const styles = useStyles();
  const own = useId();
  const face = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState<'beside' | 'inside'>();
  const settle = (): void => setDraft(undefined);
  const marked = wrong && draft === undefined;
  const key = (event: KeyboardEvent): void => {
    if (composes(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      setOpen('inside');
    } else if (event.key === 'Escape' && open) {
      // It closes the calendar, not the dialog around the box.
      event.preventDefault();
      event.stopPropagation();
      setOpen(undefined);
    } else if (event.key === 'Enter') {
      settle();
      setOpen(undefined);
    }
  };
  const leave = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-days-panel]')) return;
    settle();
    setOpen(undefined);
    onBlur?.();
  };
  return (
    <div ref={face} className={styles.box}>
      <Input
        id={id}
        size={size}
        disabled={disabled}
        autoComplete="off"
        style={{ minWidth: 0, width: '100%' }}
        input={{ ref: input, style: { minWidth: 0, fontVariantNumeric: 'tabular-nums', textOverflow: 'ellipsis' } }}
        value={draft ?? shown}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(marked ? { 'aria-invalid': true } : {})}
        {...(marked && problem ? { 'aria-describedby': own } : {})}
        contentAfter={
          <Button
            size="small"
            appearance="transparent"
            icon={<CalendarLtrRegular />}
            // The down key does the same: one stop of the Tab key less in each box.
            tabIndex={-1}
            disabled={disabled}
            aria-label={opens}
            aria-haspopup="dialog"
            aria-expanded={open !== undefined}
            onPointerEnter={onNear}
            onClick={(event) => {
              event.stopPropagation();
              setOpen(open === 'inside' ? undefined : 'inside');
            }}
          />
        }
        onChange={(_, { value }) => {
          setDraft(value);
          if (open) setOpen('beside');
          onType(value);
        }}
        onFocus={onNear}
        onClick={() => {
          if (!disabled) setOpen('beside');
        }}
        onKeyDown={key}
        onBlur={leave}
      />
      {marked && problem && (
        <span id={own} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {open && (
        <Suspense fallback={null}>
          {panel({
            target: face.current,
            focused: open === 'inside',
            settle,
            onClose: (back) => {
              setOpen(undefined);
              if (back) input.current?.focus();
            },
          })}
        </Suspense>
      )}
    </div>
  );
});
