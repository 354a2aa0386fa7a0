import { Button, Input, Select, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formatScaled } from '../contract/values/exact-decimal.ts';
import { filterDigits } from '../contract/values/money-input.ts';
import { useText } from '../web/index.ts';
import { useDensity } from './density.ts';

/** The page sizes a person may choose. */
export const pageSizes = [10, 20, 30, 50] as const;
/** Props of `Pagination`. */
export interface PaginationProps {
  readonly page: number;
  readonly limit: number;
  /** Null while the count is not known yet. */
  readonly total: number | null;
  /** True when the total is unknown and the page is full, so that there may be more. */
  readonly more?: boolean;
  /** Instead of a total that takes too long to count: there are more than so many. */
  readonly moreThan?: number | undefined;
  readonly onChange: (page: number, limit: number) => void;
}
/** The page numbers shown: first, last, and the neighbours of the current page; 0 stands for a gap. */
export function pagerNumbers(page: number, pages: number): readonly number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < pages - 1 ? [0] : []), pages];
}
const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '4px',
    minHeight: '40px',
  },
  total: { color: tokens.colorNeutralForeground2, marginInlineEnd: '4px', fontVariantNumeric: 'tabular-nums' },
  pages: { display: 'flex', alignItems: 'center', gap: '2px', listStyleType: 'none', margin: 0, padding: 0 },
  number: {
    minWidth: '32px',
    paddingInline: '6px',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightRegular,
  },
  current: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  jump: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    whiteSpace: 'nowrap',
    '@media (max-width: 1023px)': { display: 'none' },
  },
  /** Where room is short, the page that is shown and the steps beside it are enough. */
  other: { '@media (max-width: 760px)': { display: 'none' } },
  sizes: { '@media (max-width: 640px)': { display: 'none' } },
});

/** Total, sizes, previous, pages, next, jumper: in this order. */
export const Pagination = observer(function Pagination({
  page,
  limit,
  total,
  more = false,
  moreThan,
  onChange,
}: PaginationProps) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const [jump, setJump] = useState('');
  const pages = total === null ? (more ? page + 1 : page) : Math.max(1, Math.ceil(total / limit));
  const go = (): void => {
    if (jump !== '') onChange(Math.min(pages, Math.max(1, Number(jump))), limit);
    setJump('');
  };
  return (
    <nav className={styles.bar} aria-label={text('core.ui.pager.label')}>
      {/* On paper the page takes the place of the buttons (print.css). */}
      <span className={styles.total} data-part="total" data-sheet={`${page} / ${pages}`} aria-live="polite">
        {total !== null
          ? text('core.ui.pager.total', { total: formatScaled(total, 0) })
          : moreThan === undefined
            ? text('core.ui.pager.counting')
            : text('core.ui.pager.moreThan', { total: formatScaled(moreThan, 0) })}
      </span>
      <Select
        data-part="sizes"
        className={styles.sizes}
        size={size}
        aria-label={text('core.ui.pager.size')}
        value={String(limit)}
        onChange={(_, { value }) => onChange(1, Number(value))}
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {text('core.ui.pager.perPage', { count: one })}
          </option>
        ))}
      </Select>
      <Button
        data-part="prev"
        size={size}
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={text('core.ui.pager.prev')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1, limit)}
      />
      <ul className={styles.pages} data-part="pager">
        {pagerNumbers(page, pages).map((number, index) => (
          <li key={number || `gap${index}`} className={number === page ? undefined : styles.other}>
            {number === 0 ? (
              <span aria-hidden>…</span>
            ) : (
              <Button
                size={size}
                appearance={number === page ? 'outline' : 'subtle'}
                className={mergeClasses(styles.number, number === page && styles.current)}
                aria-label={text('core.ui.pager.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onChange(number, limit)}
              >
                {number}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        data-part="next"
        size={size}
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={text('core.ui.pager.next')}
        disabled={page >= pages}
        onClick={() => onChange(page + 1, limit)}
      />
      <label className={styles.jump} data-part="jumper">
        {text('core.ui.pager.goto')}
        <Input
          size={size}
          value={jump}
          inputMode="numeric"
          style={{ width: 56, minWidth: 0 }}
          input={{ 'aria-label': text('core.ui.pager.gotoPage') }}
          onChange={(_, { value }) => setJump(filterDigits(value, 6))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) go();
          }}
          onBlur={go}
        />
        {text('core.ui.pager.pageUnit')}
      </label>
    </nav>
  );
});
