import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import type { Density } from '../density.ts';
import { useGridStyles } from './grid-styles.ts';
import { selectColumnWidth } from './grid-types.ts';
import type { PlacedColumn } from './grid-types.ts';

/** Width, padding and place of a cell. Pinned cells keep their width, the others share what is left. */
export function cellStyle<Row>({ column, offset }: PlacedColumn<Row>, padding: number): CSSProperties {
  return {
    flex: column.pin ? `0 0 ${column.width}px` : `${column.width} 0 ${column.width}px`,
    minWidth: column.width,
    paddingInline: padding,
    ...(offset === undefined ? {} : column.pin === 'left' ? { insetInlineStart: offset } : { insetInlineEnd: offset }),
  };
}
/** A column with what all of its cells wear, put together once: those of a text and those of parts of their own. */
export interface DrawnColumn<Row> extends PlacedColumn<Row> {
  readonly text: { readonly className: string; readonly style: CSSProperties };
  readonly part: { readonly className: string; readonly style: CSSProperties };
}
export function drawnColumns<Row>(columns: readonly PlacedColumn<Row>[], styles: ReturnType<typeof useGridStyles>, density: Density): readonly DrawnColumn<Row>[] {
  return columns.map((placed) => {
    const { column, offset, edge } = placed;
    const rest = [column.align === 'end' && styles.end, offset !== undefined && styles.pinned, edge && (column.pin === 'left' ? styles.edgeLeft : styles.edgeRight)];
    const style = cellStyle(placed, density.padding);
    return { ...placed, text: { className: mergeClasses(styles.cell, styles.text, ...rest), style: { ...style, lineHeight: `${density.row - 1}px` } }, part: { className: mergeClasses(styles.cell, styles.part, ...rest), style } };
  });
}
/** The checkbox cell at the start of a row. */
export function SelectCell({ row, label, checked, mixed = false, head = false, onChange }: {
  readonly row: number; readonly label: string; readonly checked: boolean; readonly mixed?: boolean; readonly head?: boolean; readonly onChange: (on: boolean) => void;
}): ReactNode {
  const styles = useGridStyles();
  return (
    <div
      role={head ? 'columnheader' : 'gridcell'}
      aria-colindex={1}
      data-row={row}
      data-column={0}
      tabIndex={-1}
      className={mergeClasses(styles.cell, styles.part, styles.check, styles.pinned)}
      style={{ width: selectColumnWidth, insetInlineStart: 0 }}
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
  readonly density: Density;
  readonly name: string;
  /** Undefined when rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly onSelect: (index: number, on: boolean) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly current?: boolean;
  /** Where a windowed row stands. */
  readonly top?: number | undefined;
}
function Row<Row>({ row, id, index, columns, density, name, selected, onSelect, onOpen, current = false, top }: GridRowProps<Row>): ReactNode {
  const styles = useGridStyles();
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
      style={{ height: density.row, transform: top === undefined ? undefined : `translateY(${top}px)` }}
      onClick={onOpen && click}
    >
      {selected !== undefined && <SelectCell row={index} label={name} checked={selected} onChange={(on) => onSelect(index, on)} />}
      {columns.map((placed, place) => {
        const content = placed.column.cell(row);
        const plain = typeof content === 'string' || typeof content === 'number';
        const hint = placed.column.hint?.(row);
        return (
          <div
            key={placed.column.id}
            role="gridcell"
            aria-colindex={place + first + 1}
            data-row={index}
            data-column={place + first}
            data-column-id={placed.column.id}
            tabIndex={-1}
            title={plain ? hint : undefined}
            className={plain ? placed.text.className : placed.part.className}
            style={plain ? placed.text.style : placed.part.style}
          >
            {/* An element of a windowed row goes on to another record; what stands in its cells does not. */}
            {plain ? content : <span key={id} className={styles.content} title={hint}>{content}</span>}
          </div>
        );
      })}
    </div>
  );
}
/** One row; drawn again only when something of it changed. */
export const GridRow = memo(Row) as typeof Row;
