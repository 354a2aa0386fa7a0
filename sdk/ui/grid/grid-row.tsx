import { mergeClasses } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { CSSProperties, ReactNode } from 'react';
import type { useGridStyles } from './grid-styles.ts';
import type { GridColumn, PlacedColumn, RowEvents } from './grid-types.ts';

type Styles = ReturnType<typeof useGridStyles>;
/** A column with the class names of its cells, computed once: for plain text and for other content. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly text: string;
  readonly part: string;
  readonly style: CSSProperties | undefined;
  /** Name of the column beside its value, where rows are cards. */
  readonly label: string | undefined;
}
/** Most columns a card shows beside those that are pinned. */
const onCard = 6;
/** Whether a column is not rendered yet; pinned columns always are. */
export const isBeyond = ({ pin }: GridColumn<never>, place: number, reach: number | undefined): boolean =>
  reach !== undefined && place >= reach && pin === undefined;
export function drawnColumns<Row>(
  columns: readonly PlacedColumn<Row>[],
  styles: Styles,
  cards = false,
): readonly DrawnColumn<Row>[] {
  const unpinned = columns.filter(({ column }) => column.pin === undefined);
  return columns.map((placed, index) => {
    // Placed by its grid line from the end, which is right also while columns before it are not rendered.
    const style =
      placed.column.pin === 'right' ? { ...placed.style, gridColumnStart: index - columns.length - 1 } : placed.style;
    const rest = [
      placed.column.align === 'end' && styles.end,
      (placed.column.whole || placed.column.align === 'end') && 'fd-whole',
      placed.offset !== undefined && styles.pinned,
      placed.edge && (placed.column.pin === 'left' ? styles.edgeLeft : styles.edgeRight),
      ...(cards ? [styles.onCard, index === 0 && styles.cardName, placed.column.fixed && styles.cardActions] : []),
      cards && unpinned.indexOf(placed) >= onCard && styles.offCard,
    ];
    return {
      column: placed.column,
      text: mergeClasses(styles.text, ...rest),
      part: mergeClasses(styles.part, ...rest),
      style,
      label: cards && index > 0 && !placed.column.fixed ? placed.column.title : undefined,
    };
  });
}
/**
 * The checkbox at the start of a row. Drawn with CSS, because twenty native ones cost as much as all the texts of a
 * page. The grid listens for clicks on all of them.
 */
export function SelectCell({
  head = false,
  label,
  checked,
  mixed = false,
  styles,
}: {
  readonly head?: boolean;
  readonly label: string;
  readonly checked: boolean;
  readonly mixed?: boolean;
  readonly styles: Styles;
}): ReactNode {
  return (
    <div
      role={head ? 'columnheader' : 'gridcell'}
      data-column={0}
      tabIndex={-1}
      className={mergeClasses(styles.part, styles.check, styles.pinned)}
    >
      <span
        role="checkbox"
        aria-label={label}
        aria-checked={mixed ? 'mixed' : checked}
        tabIndex={-1}
        className={mergeClasses(
          styles.box,
          (checked || mixed) && styles.boxOn,
          checked && styles.boxTicked,
          mixed && styles.boxMixed,
        )}
      />
    </div>
  );
}
export interface GridRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly events: RowEvents;
  readonly styles: Styles;
  readonly name: string;
  /** Accessible name of its checkbox. */
  readonly label: (name: string) => string;
  /** Undefined when rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly openable: boolean;
  readonly current?: boolean;
  /** Only this many columns and the pinned ones are rendered; cells of `later` columns stay empty. */
  readonly reach?: number | undefined;
  /** Vertical position of a windowed row, in pixels. */
  readonly top?: number | undefined;
}
function Row<Row>({
  row,
  id,
  index,
  columns,
  events,
  styles,
  name,
  label,
  selected,
  openable,
  current = false,
  reach,
  top,
}: GridRowProps<Row>): ReactNode {
  const first = selected === undefined ? 0 : 1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      aria-selected={selected}
      aria-current={current || undefined}
      className={mergeClasses(
        styles.row,
        top !== undefined && styles.windowed,
        openable && styles.openable,
        selected === true && styles.selected,
        current && styles.current,
      )}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {selected !== undefined && SelectCell({ label: label(name), checked: selected, styles })}
      {columns.map((placed, place) => {
        if (isBeyond(placed.column, place, reach)) return null;
        const content = placed.column.later && reach !== undefined ? '' : placed.column.cell(row, events);
        const plain = placed.column.inline === true || typeof content === 'string' || typeof content === 'number';
        return (
          <div
            key={placed.column.id}
            role="gridcell"
            data-column={place + first}
            data-column-id={placed.column.id}
            data-label={placed.label}
            tabIndex={-1}
            className={plain ? placed.text : placed.part}
            style={placed.style}
          >
            {/* The element of a windowed row is reused for another record; the content of its cells is not. */}
            {plain ? (
              content
            ) : (
              <span key={id} className={styles.content}>
                {content}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
/** One row; renders only when its props change, or an observable that its cells read. */
export const GridRow = observer(Row) as typeof Row;
