import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldOf, RecordOf, Resource } from '../contract/index.ts';
import { isNumber } from '../contract/values/units.ts';
import { Http, Permissions, useService, useText } from '../web/index.ts';
import { FieldValue } from './field-value.tsx';
import { DataGrid } from './grid/data-grid.tsx';
import type { GridColumn } from './grid/grid-types.ts';
import { EmptyState, ErrorState, LoadingRows } from './page-states.tsx';
import { RecordLink, mayRead, namedRecord } from './record-link.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
});
type Row = RecordOf<Resource> & Readonly<Record<string, unknown>>;
export interface RelatedRecordsProps<R extends Resource> {
  readonly resource: R;
  /** Field of the conditions → its value: `{ waybillId: record.id }`. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly columns: readonly FieldOf<R>[];
  readonly label: string;
  /** The label stands above the table, where a tab has several. */
  readonly headed?: boolean;
  /** What is said when there are none, and what to do next. Without it nothing is shown then. */
  readonly empty?: { readonly title: string; readonly hint?: string };
  /** Those that belong here, where the conditions cannot say it. */
  readonly only?: (row: RecordOf<R>) => boolean;
}
const Related = observer(function RelatedRecords({
  resource,
  where,
  columns,
  label,
  headed = false,
  empty,
  only,
}: RelatedRecordsProps<Resource>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const permissions = useService(Permissions);
  const [rows, setRows] = useState<readonly Row[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const allowed = mayRead(resource, permissions);
  const asked = JSON.stringify(where);
  useEffect(() => {
    if (!allowed) return undefined;
    const stop = new AbortController();
    const conditions = Object.entries(JSON.parse(asked) as typeof where).map(([type, value]) => ({ type, value }));
    http.listing(resource, { conditions }, { quiet: true, signal: stop.signal }).then(
      (found) => setRows(found as readonly Row[]),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => stop.abort();
  }, [http, resource, asked, allowed, attempt]);
  if (!allowed) return null;
  const shown = only ? rows?.filter((row) => only(row)) : rows;
  if (shown?.length === 0 && !empty) return null;
  const { name: kind, label: naming, fields } = resource;
  const grid: readonly GridColumn<Row>[] = columns.map((name) => {
    const field = fields[name];
    return {
      id: name,
      title: text(`field.${name}`),
      width: name === naming ? 192 : field?.kind === 'dateTime' ? 172 : 136,
      align: isNumber(field) ? 'end' : 'start',
      cell: (row) => {
        const value = <FieldValue unit field={field} value={row[name]} record={row} />;
        const to =
          namedRecord(fields, name, row) ??
          (name === naming ? { resource: kind, known: { id: row.id, [name]: row[name] } } : undefined);
        return to ? <RecordLink to={to}>{value}</RecordLink> : value;
      },
    };
  });
  return (
    <section className={styles.part} aria-label={label}>
      {headed && <h3 className={styles.heading}>{label}</h3>}
      {failure ? (
        <ErrorState
          message={failure}
          onRetry={() => {
            setFailure('');
            setAttempt(attempt + 1);
          }}
        />
      ) : !shown ? (
        <LoadingRows rows={3} />
      ) : shown.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <DataGrid
          label={label}
          columns={grid}
          rows={shown}
          rowId={(row) => row.id}
          rowName={(row) => String(row[naming])}
          count={shown.length}
        />
      )}
    </section>
  );
});
/**
 * The records of a resource that belong to another record, as a table for one of its tabs. Numbers link to their
 * records. Nothing is asked and nothing shown when the person may not read such records.
 */
export const RelatedRecords = <R extends Resource>({ only, ...props }: RelatedRecordsProps<R>): ReactNode => (
  <Related {...props} {...(only && { only: (row) => only(row as RecordOf<R>) })} />
);
