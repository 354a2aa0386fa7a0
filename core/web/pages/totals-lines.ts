import type { ListStore } from './list-store.ts';
import type { Totals } from './list-sums.ts';

interface TotalsLine {
  readonly id: 'all' | 'page' | 'picked';
  /** Undefined while they are not known. */
  readonly sums: Totals | undefined;
}
/** What a list adds up, by line: all that matches, the page, and what is selected. */
export const totalsLines = (store: ListStore): readonly TotalsLine[] => [
  { id: 'all', sums: store.allTotals },
  { id: 'page', sums: store.pageTotals },
  ...(store.selected.size > 0 ? [{ id: 'picked' as const, sums: store.pickedTotals }] : []),
];
