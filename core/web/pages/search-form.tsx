import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useCards, useDensity, useWidth } from '@freightdeck/sdk/ui';
import { composes, Messages, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observable, runInAction } from 'mobx';
import type { ObservableMap } from 'mobx';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FilterInput } from './filter-input.tsx';
import { isReadable } from './list-query.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })));
/** Pixels that a box with its label needs, and the buttons at the end of the line. */
const [boxWidth, buttonsWidth] = [236, 264];
/** The menu beside the first list, in pixels; later ones are as wide as the one before. */
const menuWidth = 260;
let widthBefore: number | undefined;
const useStyles = makeStyles({
  form: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  open: { display: 'grid', padding: '8px' },
  field: { display: 'flex', flex: '1 1 0', alignItems: 'center', gap: '8px', minWidth: 0 },
  label: {
    // A box gives way before its name does: 统一社会信用代码 stands whole.
    flex: '0 0 auto',
    width: 'max-content',
    maxWidth: '120px',
    color: tokens.colorNeutralForeground2,
    // In two lines rather than cut.
    lineHeight: '18px',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
  },
  /** One under the other: the boxes begin at the same place. */
  even: { flex: '0 0 112px', textAlign: 'end' },
  input: { flex: '1 1 auto', minWidth: '96px', display: 'grid', '& > *': { minWidth: 0 } },
  buttons: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '8px',
    gridColumnEnd: '-1',
    '& button': { minWidth: '64px', whiteSpace: 'nowrap' },
  },
});
interface Props {
  readonly definition: ListDefinition;
  readonly filters: Readonly<Record<string, string>>;
  readonly onSearch: (filters: Readonly<Record<string, string>>) => void;
}
const fill = (draft: ObservableMap<string, string>, filters: Readonly<Record<string, string>>): void =>
  runInAction(() => {
    draft.replace(Object.entries(filters));
  });
/**
 * The search form: as many boxes as one line takes, the others folded; on a phone they are in a sheet. Enter searches,
 * but not while an input method composes.
 */
export const SearchForm = observer(function SearchForm({ definition, filters, onSearch }: Props) {
  const styles = useStyles();
  const text = useText();
  const density = useDensity();
  const messages = useService(Messages);
  const id = useId();
  const [open, setOpen] = useState(false);
  // A box may tidy its text in the very moment Enter searches: what stands here counts, drawn or not.
  const [draft] = useState(() => observable.map<string, string>(Object.entries(filters)));
  // Another address (back, a chip taken off, a sent link) replaces what stands in the boxes; a page that was hidden and
  // is shown again does not.
  const address = JSON.stringify(filters);
  const standing = useRef(address);
  useEffect(() => {
    if (standing.current === address) return;
    standing.current = address;
    fill(draft, filters);
  }, [draft, address, filters]);
  const line = useRef<HTMLFormElement>(null);
  const width = useWidth(line, widthBefore ?? window.innerWidth - menuWidth);
  widthBefore = width;
  const phone = useCards();
  // The days by which a list is ordered come second; the states stand over the rows, so their box comes last.
  const { counted } = definition.resource;
  const [ordered = ''] = Object.keys(definition.sort ?? {});
  const [first, ...others] = definition.filters.filter((name) => name !== counted);
  const ofFilters = (...wanted: readonly (string | undefined)[]) =>
    wanted.filter((name) => name !== undefined && definition.filters.includes(name));
  const names = [
    ...new Set([...ofFilters(first, ordered), ...others, ...ofFilters(counted)]),
  ] as readonly (typeof definition.filters)[number][];
  const room = Math.max(1, Math.floor(((width ?? 0) - buttonsWidth) / boxWidth));
  const main = phone ? 1 : Math.min(definition.mainFilters ?? room, room);
  const more = names.length - main;
  const columns = Math.min(4, Math.max(1, Math.floor((width ?? 0) / 320)));
  const search = (): void => {
    const wrong = [...draft].some(([name, value]) => !isReadable(definition.resource, name, value.trim()));
    if (wrong) return messages.show('warning', text('core.page.search.wrong'));
    if (phone) setOpen(false);
    onSearch(
      Object.fromEntries(
        [...draft].map(([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== ''),
      ),
    );
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && composes(event.nativeEvent)) event.preventDefault();
    if (event.key === 'Backspace' && event.ctrlKey) {
      event.preventDefault();
      onSearch({});
    }
    // From any box, also from those whose Enter opens a list.
    if (event.key === 'Enter' && event.ctrlKey && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      search();
    }
  };
  const reset = (): void => {
    fill(draft, {});
    onSearch({});
  };
  const field = (name: string, even: boolean): ReactNode => {
    const label = text(`field.${name}`);
    return (
      <div key={name} className={styles.field} data-filter={name}>
        <label className={mergeClasses(styles.label, even && styles.even)} htmlFor={`${id}${name}`} title={label}>
          {label}
        </label>
        <div className={styles.input}>
          <FilterInput
            id={`${id}${name}`}
            resource={definition.resource}
            name={name}
            label={label}
            value={draft.get(name) ?? ''}
            onChange={(value) => runInAction(() => draft.set(name, value))}
            onConfirm={search}
          />
        </div>
      </div>
    );
  };
  const go = (
    <Button size={density.control} appearance="primary" type="submit">
      {text('core.page.search.go')}
    </Button>
  );
  const unfolded = open && !phone;
  return (
    <form
      ref={line}
      role="search"
      className={mergeClasses(styles.form, unfolded && styles.open)}
      style={
        unfolded
          ? { rowGap: density.gap / 2, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
          : { minHeight: 32 }
      }
      onKeyDown={key}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {(unfolded ? names : names.slice(0, main)).map((name) => field(name, unfolded))}
      <div className={styles.buttons}>
        {more > 0 && (
          <Button
            size={density.control}
            appearance="transparent"
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            iconPosition="after"
            aria-expanded={open}
            data-unfold
            onClick={() => setOpen(!open)}
          >
            {phone
              ? text('core.page.search.filters')
              : open
                ? text('core.page.search.fold')
                : text('core.page.search.unfold', { count: more })}
          </Button>
        )}
        {!phone && (
          <Button size={density.control} onClick={reset}>
            {text('core.page.search.reset')}
          </Button>
        )}
        {go}
      </div>
      {open && phone && (
        <Suspense fallback={null}>
          <FilterSheet onSearch={search} onReset={reset} onClose={() => setOpen(false)}>
            {names.slice(main).map((name) => field(name, true))}
          </FilterSheet>
        </Suspense>
      )}
    </form>
  );
});
