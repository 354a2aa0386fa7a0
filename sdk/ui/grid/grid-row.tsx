import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import type { useGridStyles } from './grid-styles.ts';
import type { GridColumn, PlacedColumn } from './grid-types.ts';

type Styles = ReturnType<typeof useGridStyles>;
/** A column with what all of its cells wear, put together once: those of a text and those of parts of their own. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly text: string;
  readonly part: string;
  readonly style: CSSProperties | undefined;
}
export function drawnColumns<Row>(columns: readonly PlacedColumn<Row>[], styles: Styles): readonly DrawnColumn<Row>[] {
  return columns.map((placed) => {
    const rest = [placed.column.align === 'end' && styles.end, placed.offset !== undefined && styles.pinned, placed.edge && (placed.column.pin === 'left' ? styles.edgeLeft : styles.edgeRight)];
    return { column: placed.column, text: mergeClasses(styles.cell, styles.text, ...rest), part: mergeClasses(styles.cell, styles.part, ...rest), style: placed.style };
  });
}
/** The checkbox cell at the start of a row. */
export function SelectCell({ row, label, checked, mixed = false, head = false, styles, onChange }: {
  readonly row: number; readonly label: string; readonly checked: boolean; readonly mixed?: boolean; readonly head?: boolean; readonly styles: Styles; readonly onChange: (on: boolean) => void;
}): ReactNode {
  return (
    <div
      role={head ? 'columnheader' : 'gridcell'}
      aria-colindex={1}
      data-row={row}
      data-column={0}
      tabIndex={-1}
      className={mergeClasses(styles.cell, styles.part, styles.check, styles.pinned)}
      onClick={(event) => event.stopPropagation()}
    >
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        tabIndex={-1}
        ref={head ? (box) => { if (box) box.indeterminate = mixed; } : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
export interface GridRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly styles: Styles;
  readonly name: string;
  /** What its checkbox is called. */
  readonly label: (name: string) => string;
  /** Undefined when rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly onSelect: (index: number, on: boolean) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly current?: boolean;
  /** Where a windowed row stands. */
  readonly top?: number | undefined;
}
function Row<Row>({ row, id, index, columns, styles, name, label, selected, onSelect, onOpen, current = false, top }: GridRowProps<Row>): ReactNode {
  const first = selected === undefined ? 0 : 1;
  const click = (event: MouseEvent): void => {
    const widget = (event.target as HTMLElement).closest('a,button,input,select,label,[role="menu"]');
    if (!widget && !event.shiftKey && !window.getSelection()?.toString()) onOpen?.(row);
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={current || undefined}
      className={mergeClasses(styles.row, top !== undefined && styles.windowed, onOpen && styles.openable, selected === true && styles.selected, current && styles.current)}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      onClick={onOpen && click}
    >
      {selected !== undefined && <SelectCell row={index} label={label(name)} styles={styles} checked={selected} onChange={(on) => onSelect(index, on)} />}
      {columns.map((placed, place) => {
        const content = placed.column.cell(row);
        const plain = typeof content === 'string' || typeof content === 'number';
        return (
          <div
            key={placed.column.id}
            role="gridcell"
            data-row={index}
            data-column={place + first}
            data-column-id={placed.column.id}
            tabIndex={-1}
            className={plain ? placed.text : placed.part}
            style={placed.style}
          >
            {/* An element of a windowed row goes on to another record; what stands in its cells does not. */}
            {plain ? content : <span key={id} className={styles.content}>{content}</span>}
          </div>
        );
      })}
    </div>
  );
}
/** One row; drawn again only when something of it changed. */
export const GridRow = memo(Row) as typeof Row;
