import { Combobox, Option, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Auth, Navigation, composes, useEvent, useService, useText } from '../../web/index.ts';
import type { InputProps } from './input-props.ts';
import type { PickQuestion } from './picker-place.tsx';
import { PickerRow } from './picker-row.tsx';
import type { PickRow } from './picker-row.tsx';
import { keepPick, recentPicks } from './recent-picks.ts';
import { useChosen, usePicks } from './use-picks.ts';

const useStyles = makeStyles({
  // Fluent writes a height into the element that fills the window.
  box: { display: 'grid' },
  line: {
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  list: { maxHeight: 'min(380px, 60vh) !important', minWidth: 'min(340px, 90vw)', maxWidth: 'min(560px, 94vw)' },
});
/** Entries of the list that are no records. */
const create = '+create';
const retry = '+retry';
const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/**
 * A record by its name. Typing searches; what is typed and not chosen stays in the field, which is then marked, has no
 * value, and keeps Enter from submitting the form.
 */
export const RecordPicker = observer(function RecordPicker({
  question,
  id,
  field,
  value,
  onChange,
  onFill,
  onBlur,
  onProblem,
  disabled,
  size,
}: InputProps & { readonly question: PickQuestion }): ReactNode {
  const styles = useStyles();
  const { session } = useService(Auth);
  const navigation = useService(Navigation);
  const text = useText();
  const kind = field.refers ?? '';
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const [written, setTyped] = useState<string>();
  /** Text in place of a chosen record; undefined: nothing was typed since. */
  const typed = chosen === undefined ? written : undefined;
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<PickRow>();
  const before = useRef<unknown>(null);
  const moved = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const words = (typed ?? '').trim();
  const unresolved = words !== '';
  /** Words on which Enter was pressed before they had been searched for. */
  const [entered, setEntered] = useState<string>();
  const isEntered = unresolved && entered === words;
  /** Values that this picker has put into other fields of the form. */
  const filled = useRef<Readonly<Record<string, string | number>>>({});
  const { name, line } = useChosen(question, chosen, known, ({ fills }) => {
    if (!question.fresh || !fills) return;
    const free = fills.filter(({ field: other }) => isFree(other));
    filled.current = Object.fromEntries(free.map((fill) => [fill.field, fill.value]));
    if (free.length > 0) onFill?.(filled.current, { first: true });
  });
  const picks = usePicks(question, (open || isEntered) && !disabled, words, { recent: recentPicks(session, kind) });
  const { found, problem } = picks;

  const choose = (row: PickRow): void => {
    keepPick(session, kind, row.id);
    setKnown(row);
    setTyped(undefined);
    setOpen(false);
    onProblem?.(undefined);
    onChange(row.value);
    // What a person put into another field stays. What came from the record chosen before goes with it.
    const fills = Object.fromEntries((row.fills ?? []).map((fill) => [fill.field, fill.value]));
    const own = [...new Set([...Object.keys(filled.current), ...Object.keys(fills)])].filter(isFree);
    filled.current = fills;
    if (own.length > 0) onFill?.(Object.fromEntries(own.map((other) => [other, fills[other] ?? null])));
  };
  /** Nobody but this picker has put anything into the other field, or is typing in it. */
  const isFree = (other: string): boolean =>
    ([null, '', filled.current[other]] as readonly unknown[]).includes(question.valueOf?.(other)) &&
    !box.current?.closest('form')?.querySelector(`[data-field="${other}"] [data-unresolved]`);
  const fit = unresolved ? (found?.rows.filter(({ refused }) => !refused) ?? []) : [];
  const onlyFit = fit.length === 1 ? fit[0] : undefined;
  const mark = (): void => onProblem?.(unresolved ? text('core.ui.pick.unresolved') : undefined);
  /** Enter takes the one record that fits what was typed; where there are several, or none, it says so. */
  const settle = (): void => {
    if (onlyFit) choose(onlyFit);
    else {
      mark();
      // Over nothing to choose from, the list would only hide what is wrong.
      setOpen(unresolved && (found?.rows.length ?? 0) > 0 && box.current?.contains(document.activeElement) === true);
    }
  };
  const settleEntered = useEvent(settle);
  // A name that comes while the person is in the field is replaced as a whole by what is typed next.
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    if (chosen !== undefined && name !== '' && input && document.activeElement === input) input.select();
  }, [chosen, name]);
  const isAnswered = found !== undefined || problem !== undefined;
  useEffect(() => {
    if (!isEntered || !isAnswered) return;
    setEntered(undefined);
    settleEntered();
  }, [isEntered, isAnswered, settleEntered]);
  /** Enter is the list's own only on a row the person has gone to; Fluent marks one by itself, too. */
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key === 'Escape' && typed !== undefined) {
      setTyped(undefined);
      onProblem?.(undefined);
      onChange(before.current);
    }
    const active = currentTarget.querySelector('[aria-activedescendant]')?.getAttribute('aria-activedescendant');
    const marked = active ? document.getElementById(active) : null;
    // The first arrow after typing goes to the first record found, which Fluent has marked already: not past it.
    const onFirst = marked !== null && marked.previousElementSibling === null;
    if (key === 'ArrowDown' && open && unresolved && !moved.current && onFirst && !composes(event.nativeEvent)) {
      event.preventDefault();
      event.stopPropagation();
    }
    // Where nothing has been found yet there is nothing to go to.
    if (moves.has(key) && isAnswered) moved.current = true;
    // Fluent would take the record it has marked itself. What was typed is settled as by Enter, once it is found.
    if (key === 'Tab' && !moved.current) {
      event.stopPropagation();
      if (unresolved && !isAnswered) setEntered(words);
      else if (onlyFit) choose(onlyFit);
    }
    if (key !== 'Enter' || composes(event.nativeEvent) || (!open && !unresolved)) return;
    event.preventDefault();
    const row = moved.current ? marked : null;
    if (row && row.getAttribute('aria-disabled') !== 'true') return;
    event.stopPropagation();
    if (unresolved && !isAnswered) setEntered(words);
    else settle();
  };
  // In a form the chosen record stands with what tells it apart; the box of a filter has no room for it.
  const told = chosen !== undefined && question.field !== null ? line : '';
  return (
    <div ref={box} className={styles.box} data-unresolved={unresolved ? '' : undefined} onKeyDownCapture={keyed}>
      <Combobox
        id={id}
        size={size}
        freeform
        disabled={disabled}
        style={{ minWidth: 0 }}
        input={{ style: { minWidth: 0, textOverflow: 'ellipsis' } }}
        // Keys open the list from the box itself: Tab goes on to the next field.
        expandIcon={{ tabIndex: -1 }}
        listbox={{ className: styles.list }}
        value={typed ?? name}
        selectedOptions={chosen ? [chosen] : []}
        placeholder={text('core.ui.search')}
        aria-description={told || undefined}
        open={open}
        onOpenChange={(_, { open: wanted }) => setOpen(wanted)}
        // A chosen name is replaced as a whole: what is typed next is searched, not added to it.
        onClick={({ currentTarget }) => {
          if (typed === undefined) currentTarget.select();
        }}
        onChange={(event) => {
          if (typed === undefined) before.current = value ?? null;
          setTyped(event.target.value);
          setEntered(undefined);
          moved.current = false;
          onProblem?.(undefined);
          if (value !== null && value !== undefined) onChange(null);
          // Text from an input method arrives without a key event that would open the list.
          setOpen(true);
        }}
        onOptionSelect={(_, { optionValue }) => {
          const row = found?.rows.find((one) => one.value === optionValue);
          if (row) choose(row);
          else if (optionValue === retry) picks.retry();
          else if (optionValue === create && found?.create) navigation.go(found.create);
        }}
        onBlur={() => {
          setOpen(false);
          if (!isEntered) mark();
          if (!unresolved) setTyped(undefined);
          onBlur?.();
        }}
      >
        {found?.rows.map((row) => (
          <Option key={row.id} value={row.value} text={row.name} disabled={Boolean(row.refused)}>
            <PickerRow row={row} />
          </Option>
        ))}
        {problem === undefined && found?.rows.length === 0 && (
          <Option disabled value="" text="">
            {(words === '' && found.nothing) || text('core.ui.noneFound')}
          </Option>
        )}
        {problem === undefined && found === undefined && (
          <Option disabled value="" text="">
            {text('core.ui.loading')}
          </Option>
        )}
        {problem !== undefined && (
          <Option value={retry} text={typed ?? ''}>
            {`${problem} ${text('core.ui.retry')}`}
          </Option>
        )}
        {found?.create && (
          <Option value={create} text={typed ?? ''}>
            {text('core.ui.pick.create')}
          </Option>
        )}
      </Combobox>
      {told !== '' && (
        <span className={styles.line} title={told} data-picked aria-hidden>
          {told}
        </span>
      )}
    </div>
  );
});
