import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { fieldText, useWidth } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useRef, useState } from 'react';
import { headOf } from './list-columns.tsx';
import type { ListStore } from './list-store.ts';
import { summedFields } from './list-sums.ts';
import { totalsLines } from './totals-lines.ts';

const TotalsPopover = lazy(() => import('./totals-popover.tsx').then((module) => ({ default: module.TotalsPopover })));
/** Pixels of the words before a line, and of a sum with its name. */
const [wordsWidth, sumWidth] = [40, 164];
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
    columnGap: '12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    // On paper nothing is one click away: every sum is there, in as many lines as it takes.
    '@media print': { display: 'block', overflow: 'visible' },
  },
  /** Three lines stand in the height of two. */
  three: { lineHeight: '13px' },
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
  sum: { display: 'flex', gap: '6px', justifyContent: 'space-between' },
  more: { minWidth: '32px' },
  figure: { fontWeight: tokens.fontWeightSemibold },
});
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
  const fits = width === undefined ? fields.length : Math.max(1, Math.floor((width - wordsWidth) / sumWidth));
  const shown = fields.length <= fits ? fields : fields.slice(0, Math.max(1, fits - 1));
  const lines = totalsLines(store);
  const label = text('core.page.totals');
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
        style={{ gridTemplateColumns: `repeat(${shown.length + 1}, auto)` }}
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
                <span className={styles.words}>{headOf(text(`field.${name}`), resource.fields[name], pick)} </span>
                <span className={styles.figure}>
                  {sums ? fieldText(resource.fields[name], sums[name] ?? 0, pick) : '…'}
                </span>
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
