import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { importRowState } from '@freightdeck/sdk/contract';
import type { ImportColumn, ImportRow } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { composes, useEvent } from '@freightdeck/sdk/web';
import type { TextOf } from '../i18n/use-words.ts';
import { CellEditor } from './cell-editor.tsx';
import { nextProblem, stepFrom } from './cell-walk.ts';
import type { Place } from './cell-walk.ts';

const useStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    flex: '1 1 auto',
    minHeight: '160px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: '6px 8px',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    padding: '4px 8px',
    maxWidth: '280px',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  edited: {
    minWidth: '120px',
    cursor: 'text',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  wrong: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    boxShadow: `inset 3px 0 0 ${tokens.colorStatusDangerBorderActive}`,
  },
  why: { display: 'block', color: tokens.colorStatusDangerForeground1 },
  none: { color: tokens.colorNeutralForeground4 },
});
interface Props {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly ImportRow[];
  readonly text: TextOf;
  /** Nothing can be changed while the import runs. */
  readonly locked: boolean;
  readonly onCell: (line: number, field: string, text: string) => Promise<void>;
  readonly onDrop: (line: number) => void;
}
const headOf = ({ label, unit, required }: ImportColumn): string =>
  `${label}${unit && !/[(（]/.test(label) ? `(${unit})` : ''}${required ? '*' : ''}`;

/** Rows of a file with what is wrong at the cell; one tab stop, arrows move, Enter or typing changes a cell. */
export const RepairGrid = observer(function RepairGrid({
  columns,
  rows,
  text,
  locked,
  onCell,
  onDrop,
}: Props): ReactNode {
  const styles = useStyles();
  const table = useRef<HTMLTableElement>(null);
  const problemFrom = useEvent((place: Place) => nextProblem(rows, columns, place));
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<string>();
  const focus = (place: Place): void => {
    setAt(place);
    setTimeout(() => table.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`)?.focus());
  };
  // The first problem is where the work begins.
  const lines = rows.map(({ line }) => line).join();
  useEffect(() => {
    setEditing(undefined);
    setAt(problemFrom({ row: 0, column: -1 }) ?? { row: 0, column: 0 });
  }, [lines, columns, problemFrom]);
  const begin = (place: Place, first?: string): void => {
    const row = rows[place.row];
    const column = columns[place.column];
    if (locked || !row || !column || row.state === 'ok') return;
    setAt(place);
    setEditing(first ?? row.cells[column.field] ?? '');
  };
  const take = async (value: string, then: 'problem' | 'right' | 'stay'): Promise<void> => {
    const row = rows[at.row];
    const column = columns[at.column];
    setEditing(undefined);
    if (!row || !column) return;
    const place = at;
    if (value.trim() !== (row.cells[column.field] ?? '')) {
      if (then !== 'problem')
        focus(then === 'right' ? (stepFrom(place, 'ArrowRight', rows.length, columns.length) ?? place) : place);
      await onCell(row.line, column.field, value.trim());
    }
    if (then === 'problem') focus(problemFrom(place) ?? place);
    else focus(then === 'right' ? (stepFrom(place, 'ArrowRight', rows.length, columns.length) ?? place) : place);
  };
  const key = (event: KeyboardEvent): void => {
    if (composes(event.nativeEvent) || editing !== undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepFrom(at, event.key, rows.length, columns.length);
    if (next) focus(next);
    else if (event.key === 'Enter' || event.key === 'F2') begin(at);
    else if (event.key === 'Delete') {
      begin(at, '');
    } else if (event.key.length === 1 && event.key !== ' ') begin(at, event.key);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.scroll}>
      <table ref={table} role="grid" aria-label={text('grid')} className={styles.table} onKeyDown={key} data-repair>
        <thead>
          <tr>
            {['line', 'state'].map((id) => (
              <th key={id} scope="col" className={styles.head}>
                {text(id)}
              </th>
            ))}
            {columns.map((column) => (
              <th key={column.field} scope="col" className={styles.head}>
                {headOf(column)}
              </th>
            ))}
            <th scope="col" className={styles.head}>
              {text('core.page.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.line} data-line={row.line} data-state={row.state}>
              <td className={styles.cell}>{row.line}</td>
              <td className={styles.cell}>
                <FieldValue field={importRowState} value={row.state} />
                {row.message && <span className={styles.why}>{row.message}</span>}
              </td>
              {columns.map((column, place) => {
                const here = at.row === index && at.column === place;
                const value = row.cells[column.field] ?? '';
                const why = row.problems[column.field];
                if (here && editing !== undefined)
                  return (
                    <td key={column.field} className={styles.cell}>
                      <CellEditor
                        value={editing}
                        words={column.words}
                        label={text('edit.of', { line: row.line, column: column.label })}
                        onTake={(next, then) => void take(next, then)}
                        onCancel={() => {
                          setEditing(undefined);
                          focus(at);
                        }}
                      />
                    </td>
                  );
                return (
                  <td
                    key={column.field}
                    role="gridcell"
                    tabIndex={here ? 0 : -1}
                    data-cell={`${index}:${place}`}
                    data-field={column.field}
                    aria-invalid={why !== undefined}
                    aria-readonly={locked || row.state === 'ok'}
                    className={mergeClasses(styles.cell, styles.edited, why !== undefined && styles.wrong)}
                    onFocus={() => {
                      if (!here) setAt({ row: index, column: place });
                    }}
                    onClick={() => {
                      if (here || why !== undefined) begin({ row: index, column: place });
                    }}
                  >
                    {value === '' ? (
                      <span className={styles.none}>{why === undefined ? '' : text('empty')}</span>
                    ) : (
                      value
                    )}
                    {why !== undefined && (
                      <span className={styles.why} data-why>
                        {why}
                      </span>
                    )}
                  </td>
                );
              })}
              <td className={styles.cell}>
                {row.state !== 'ok' && (
                  <Button
                    size="small"
                    appearance="transparent"
                    disabled={locked}
                    aria-label={text('drop.of', { line: row.line })}
                    onClick={() => onDrop(row.line)}
                  >
                    {text('drop')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
