import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useDensity } from '@freightdeck/sdk/ui';
import { composes, Messages, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observable, runInAction } from 'mobx';
import type { ObservableMap } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FilterInput } from './filter-input.tsx';
import { isReadable } from './list-query.ts';

const shownAtFirst = 7;
const useStyles = makeStyles({
  form: {
    display: 'grid',
    columnGap: '16px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Ranges that exclude each other: the order of atomic rules is not ours to choose.
    '@media (min-width: 900px) and (max-width: 1199.9px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@media (min-width: 1200px) and (max-width: 1599.9px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '@media (min-width: 1600px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
  field: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  label: {
    flex: '0 0 80px',
    textAlign: 'end',
    color: tokens.colorNeutralForeground2,
    lineHeight: '20px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  input: { flex: '1 1 auto', minWidth: 0, display: 'grid', '& > *': { minWidth: 0 } },
  buttons: { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: '8px', gridColumnEnd: '-1' },
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
 * The search form: labels beside the boxes, folded to the first ones, Enter searches but not while an input method
 * composes.
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
  const main = definition.mainFilters ?? shownAtFirst;
  const shown = open ? definition.filters : definition.filters.slice(0, main);
  const more = definition.filters.length - main;
  const search = (): void => {
    const wrong = [...draft].some(([name, value]) => !isReadable(definition.resource, name, value.trim()));
    if (wrong) return messages.show('warning', text('core.page.search.wrong'));
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
  return (
    <form
      role="search"
      className={styles.form}
      style={{ rowGap: density.gap / 2 }}
      onKeyDown={key}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {shown.map((name) => {
        const label = text(`field.${name}`);
        return (
          <div key={name} className={styles.field} data-filter={name}>
            <label className={styles.label} htmlFor={`${id}${name}`} title={label}>
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
              />
            </div>
          </div>
        );
      })}
      <div className={styles.buttons}>
        {more > 0 && (
          <Button
            size={density.control}
            appearance="transparent"
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            iconPosition="after"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? text('core.page.search.fold') : text('core.page.search.unfold', { count: more })}
          </Button>
        )}
        <Button
          size={density.control}
          onClick={() => {
            fill(draft, {});
            onSearch({});
          }}
        >
          {text('core.page.search.reset')}
        </Button>
        <Button size={density.control} appearance="primary" type="submit">
          {text('core.page.search.go')}
        </Button>
      </div>
    </form>
  );
});
