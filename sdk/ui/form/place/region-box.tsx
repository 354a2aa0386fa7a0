import { Combobox, Option, OptionGroup, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { regionOf, regionsIn } from '../../../map/regions.ts';
import type { Region } from '../../../map/regions.ts';
import { composes, useText } from '../../../web/index.ts';
import type { InputProps } from '../input-props.ts';
import { findRegions, fits, isPlace } from './find-regions.ts';
import type { BookEntry } from './use-address-book.ts';

const useStyles = makeStyles({
  // Fluent writes a height into the element that fills the window.
  list: { maxHeight: 'min(380px, 60vh) !important', minWidth: 'min(340px, 90vw)', maxWidth: 'min(560px, 94vw)' },
  where: { color: tokens.colorNeutralForeground3, marginInlineStart: '8px', fontSize: tokens.fontSizeBase200 },
});
const back = 'back';
const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);
const mostEntries = 8;
/** A line of the list: it is chosen, or leads on into a division. */
interface Line {
  readonly value: string;
  readonly name: string;
  readonly where?: string;
}
const choice = (region: Region, name = region.name): Line => ({
  value: `take:${region.code}`,
  name,
  where: region.names.slice(0, -1).join(''),
});
const inside = ({ code, name }: Region): Line => ({ value: `open:${code}`, name: `${name} ›` });

interface RegionBoxProps extends Pick<InputProps, 'id' | 'onBlur' | 'onProblem' | 'disabled' | 'size'> {
  readonly code: string;
  readonly entries: readonly BookEntry[];
  readonly onRegion: (region: Region) => void;
  readonly onEntry: (entry: BookEntry) => void;
}
/**
 * 省/市/县 of a place: down the tree, or by typing a name, pinyin, initials or the code. Entries of the address book come
 * first. Text that names no division stays, is marked, and keeps Enter from submitting the form.
 */
export const RegionBox = observer(function RegionBox({
  id,
  code,
  entries,
  onRegion,
  onEntry,
  onBlur,
  onProblem,
  disabled,
  size,
}: RegionBoxProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const region = regionOf(code);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [level, setLevel] = useState<string>();
  const moved = useRef(false);
  /** A line led on into a division: the list stays, although Fluent closes it after every choice. */
  const stays = useRef(false);
  const words = (typed ?? '').trim();
  const shownLevel = level ?? (region && regionsIn(region.code).length > 0 ? region.code : (region?.parent ?? ''));
  const found = useMemo(() => (words === '' ? [] : findRegions(words)), [words]);
  const booked = entries
    .filter(({ unit, place }) => words === '' || fits(`${unit} ${place}`, words))
    .slice(0, mostEntries);
  const around = regionOf(shownLevel);
  const lines: readonly Line[] =
    words === ''
      ? [
          ...(around
            ? [
                { value: back, name: text('core.ui.place.back') },
                ...(isPlace(around) ? [choice(around, text('core.ui.place.whole', { name: around.name }))] : []),
              ]
            : []),
          ...regionsIn(shownLevel).map((one) => (regionsIn(one.code).length > 0 ? inside(one) : choice(one))),
        ]
      : found.map((one) => choice(one));

  const done = (): void => {
    setTyped(undefined);
    setLevel(undefined);
    setOpen(false);
    onProblem?.(undefined);
  };
  const take = (value: string): void => {
    const [kind, of = ''] = value.split(':');
    const entry = kind === 'book' ? entries.find((one) => one.id === of) : undefined;
    const chosen = kind === 'take' ? regionOf(of) : undefined;
    if (kind === 'open' || value === back) {
      setLevel(kind === 'open' ? of : (around?.parent ?? ''));
      setTyped(undefined);
      setOpen(true);
      stays.current = true;
      queueMicrotask(() => {
        stays.current = false;
      });
    } else if (entry || chosen) {
      if (entry) onEntry(entry);
      if (chosen) onRegion(chosen);
      done();
    }
  };
  const mark = (): void => onProblem?.(words === '' ? undefined : text('core.ui.place.unresolved'));
  /** After typing, Enter takes the best line that is offered, or the one the person has gone to; it never submits. */
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    const { key } = event;
    if (moves.has(key)) moved.current = true;
    if (key === 'Escape' && typed !== undefined) done();
    // Fluent would choose the line it has marked itself.
    if (key === 'Tab' && !moved.current) event.stopPropagation();
    if (key !== 'Enter' || composes(event.nativeEvent) || words === '' || (open && moved.current)) return;
    event.preventDefault();
    event.stopPropagation();
    const named = found[0]?.name === words ? `take:${found[0].code}` : undefined;
    const [first] = [...booked.map((entry) => `book:${entry.id}`), ...lines.map(({ value }) => value)];
    const meant = named ?? first;
    if (meant === undefined) mark();
    else take(meant);
  };
  return (
    <div style={{ display: 'grid' }} data-unresolved={words === '' ? undefined : ''} onKeyDownCapture={keyed}>
      <Combobox
        id={id}
        size={size}
        freeform
        disabled={disabled}
        style={{ minWidth: 0 }}
        input={{ style: { minWidth: 0, textOverflow: 'ellipsis' } }}
        expandIcon={{ tabIndex: -1 }}
        listbox={{ className: styles.list }}
        value={typed ?? region?.names.join(' / ') ?? code}
        selectedOptions={[]}
        placeholder={text('core.ui.place.search')}
        open={open}
        onOpenChange={(_, { open: wanted }) => {
          moved.current = false;
          if (!stays.current) setOpen(wanted);
        }}
        onChange={(event) => {
          moved.current = false;
          setTyped(event.target.value);
          onProblem?.(undefined);
          // Text from an input method arrives without a key event that would open the list.
          setOpen(true);
        }}
        onOptionSelect={(_, { optionValue = '' }) => take(optionValue)}
        onBlur={() => {
          setOpen(false);
          setLevel(undefined);
          mark();
          if (words === '') setTyped(undefined);
          onBlur?.();
        }}
      >
        {booked.length > 0 && (
          <OptionGroup label={text('core.ui.place.book')}>
            {booked.map((entry) => (
              <Option key={entry.id} value={`book:${entry.id}`} text={entry.unit}>
                {entry.unit}
                <span className={styles.where}>{entry.place}</span>
              </Option>
            ))}
          </OptionGroup>
        )}
        {lines.map(({ value, name, where }) => (
          <Option key={value} value={value} text={name}>
            {name}
            {words !== '' && where && <span className={styles.where}>{where}</span>}
          </Option>
        ))}
        {booked.length + lines.length === 0 && (
          <Option disabled value="" text="">
            {text('core.ui.noneFound')}
          </Option>
        )}
      </Combobox>
    </div>
  );
});
