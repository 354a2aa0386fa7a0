import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { isBeyond } from './grid-row.tsx';
import type { DrawnColumn } from './grid-row.tsx';
import type { useGridStyles } from './grid-styles.ts';
import type { PlacedColumn } from './grid-types.ts';

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly drawn: readonly DrawnColumn<Row>[];
  readonly selectable: boolean;
  readonly reach: number | undefined;
  readonly styles: ReturnType<typeof useGridStyles>;
}
/** The totals row, at the lower edge: its label under the first column, then what the columns have as total. */
export function GridFoot<Row>({ label, columns, drawn, selectable, reach, styles }: Props<Row>): ReactNode {
  return (
    <div role="rowgroup" className={styles.foot}>
      <div role="row" className={mergeClasses(styles.row, styles.foot)} data-totals>
        {selectable && <div role="gridcell" className={mergeClasses(styles.part, styles.check, styles.pinned)} />}
        {columns.map(
          (one, index) =>
            !isBeyond(one.column, index, reach) && (
              <div
                key={one.column.id}
                role="gridcell"
                className={mergeClasses(
                  styles.part,
                  one.column.align === 'end' && styles.end,
                  one.offset !== undefined && styles.pinned,
                )}
                style={drawn[index]?.style}
              >
                {(index === 0 || one.column.total !== undefined) && (
                  <span className={styles.content}>{index === 0 ? label : one.column.total}</span>
                )}
              </div>
            ),
        )}
      </div>
    </div>
  );
}
