import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { textWidth, useWidth } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useRef, useState } from 'react';
import { headOf } from './list-columns.tsx';
import type { ListStore } from './list-store.ts';
import { sumText, summedFields } from './list-sums.ts';
import type { Totals } from './list-sums.ts';
import { totalsLines } from './totals-lines.ts';

const TotalsPopover = lazy(() => import('./totals-popover.tsx').then((module) => ({ default: module.TotalsPopover })));
/** Font size of the lines, the gap between two sums, that between a sum and its name, and the button for the others. */
const [fontSize, columnGap, nameGap, moreWidth] = [12, 12, 6, 36];
const useStyles = makeStyles({
  box: {
    display: 'flex',
    flex: '1 1 160px',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    '@media (max-width: 640px)': { flexBasis: '100%', paddingBlockStart: '4px' },
  },
  lines: {
    display: 'grid',
    columnGap: `${columnGap}px`,
    fontSize: `${fontSize}px`,
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    // On paper nothing is one click away: every sum is there, in as many lines as it takes.
    '@media print': { display: 'block', overflow: 'visible' },
  },
  /** Three lines stand closer, each whole. */
  three: { lineHeight: '14px', paddingBlock: '1px 2px' },
  line: {
    display: 'grid',
    gridColumnStart: 1,
    gridColumnEnd: -1,
    gridTemplateColumns: 'subgrid',
    '@media print': { display: 'flex', flexWrap: 'wrap', columnGap: '16px' },
  },
  /** Finds no room on the screen. */
  paperOnly: { display: 'none', '@media print': { display: 'flex' } },
  words: { color: tokens.colorNeutralForeground3 },
  sum: { display: 'flex', gap: `${nameGap}px`, justifyContent: 'space-between', minWidth: 0 },
  /** A name may be cut where there is no room even for one sum; a figure never is. */
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  more: { minWidth: '32px' },
  figure: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold },
});
const widest = (words: readonly string[]): number => Math.max(0, ...words.map((one) => textWidth(one, fontSize)));
/** How many of these widths stand whole in the room, one at least; the button for the others has its place. */
function howManyFit(room: number, widths: readonly number[]): number {
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, one) => sum + columnGap + one, 0));
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return Math.max(1, ends.filter((end) => end <= room - moreWidth).length);
}
interface Props {
  readonly definition: ListDefinition;
  readonly store: ListStore;
}
/** The sums of a list, always in sight beside its pager; those that find no room are one click away. */
export const ListTotals = observer(function ListTotals({ definition, store }: Props) {
  const { resource } = definition;
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [open, setOpen] = useState(false);
  const fields = summedFields(definition);
  const lines = totalsLines(store);
  const label = text('core.page.totals');
  const nameOf = (field: string): string => headOf(text(`field.${field}`), resource.fields[field], pick);
  const figureOf = (field: string, sums: Totals | undefined): string =>
    sumText(resource.fields[field], sums?.[field], pick);
  const shown = fields.slice(
    0,
    width === undefined
      ? fields.length
      : howManyFit(
          width - widest(lines.map(({ id }) => text(`core.page.totals.${id}`))),
          fields.map(
            (field) => widest([nameOf(field)]) + nameGap + widest(lines.map(({ sums }) => figureOf(field, sums))),
          ),
        ),
  );
  const more = (
    <Button
      size="small"
      appearance="subtle"
      className={styles.more}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={label}
      data-totals-more
      onClick={() => setOpen(true)}
    >
      +{fields.length - shown.length}
    </Button>
  );
  return (
    <div ref={box} className={styles.box} role="group" aria-label={label} data-totals>
      <div
        className={mergeClasses(styles.lines, lines.length > 2 && styles.three)}
        style={{ gridTemplateColumns: `auto repeat(${shown.length}, minmax(0, auto))` }}
        title={resource.voided ? text('core.page.totals.noVoided') : undefined}
      >
        {lines.map(({ id, sums }) => (
          <div key={id} className={styles.line} data-totals-of={id}>
            <span className={styles.words}>{text(`core.page.totals.${id}`)}</span>
            {fields.map((name, place) => (
              <span
                key={name}
                className={mergeClasses(styles.sum, place >= shown.length && styles.paperOnly)}
                data-sum={name}
              >
                <span className={mergeClasses(styles.words, styles.name)}>{nameOf(name)} </span>
                <span className={styles.figure}>{figureOf(name, sums)}</span>
              </span>
            ))}
          </div>
        ))}
      </div>
      {shown.length < fields.length &&
        (open ? (
          <Suspense fallback={more}>
            <TotalsPopover definition={definition} store={store} onClose={() => setOpen(false)}>
              {more}
            </TotalsPopover>
          </Suspense>
        ) : (
          more
        ))}
    </div>
  );
});
