import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldOf, RecordOf, Resource } from '../contract/index.ts';
import { isNumber } from '../contract/values/units.ts';
import { Http, Permissions, Plugins, useService, useText } from '../web/index.ts';
import { FieldGrid } from './field-grid.tsx';
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
/** Props of `RelatedRecords`. */
export interface RelatedRecordsProps<R extends Resource> {
  readonly resource: R;
  /** Field of the conditions → its value: `{ waybillId: record.id }`. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly columns: readonly FieldOf<R>[];
  readonly label: string;
  /** The label stands above the table, where a tab has several. */
  readonly headed?: boolean;
  /** Of few records with many values: each with all of them in sight instead of a row of a wide table. */
  readonly wholly?: boolean;
  /** What is said when there are none, and what to do next. Without it nothing is shown then. */
  readonly empty?: { readonly title?: string; readonly hint?: string };
  /** The record that a value leads to, where its field does not say so. */
  readonly leadsTo?: (name: FieldOf<R>, row: RecordOf<R>) => ReturnType<typeof namedRecord>;
  /** Those that belong here, where the conditions cannot say it. */
  readonly only?: (row: RecordOf<R>) => boolean;
}
const Related = observer(function RelatedRecords({
  resource,
  where,
  columns,
  label,
  headed = false,
  wholly = false,
  empty,
  leadsTo,
  only,
}: RelatedRecordsProps<Resource>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const permissions = useService(Permissions);
  const plugins = useService(Plugins);
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
  /** A record's own number leads to it; another number, or the own one where no page shows it, to what it names. */
  const linked = (name: string, row: Row): ReactNode => {
    const value = <FieldValue unit field={fields[name]} value={row[name]} record={row} />;
    const own = name === naming && plugins.placeOf(kind);
    const to = own
      ? { resource: kind, known: { id: row.id, [name]: row[name] } }
      : (leadsTo?.(name, row) ?? namedRecord(fields, name, row));
    return to ? <RecordLink to={to}>{value}</RecordLink> : value;
  };
  const table = (found: readonly Row[]): ReactNode => (
    <DataGrid
      label={label}
      columns={columns.map((name): GridColumn<Row> => {
        const field = fields[name];
        return {
          id: name,
          title: text(`field.${name}`),
          width: name === naming ? 192 : field?.kind === 'dateTime' || field?.kind === 'text' ? 172 : 128,
          align: isNumber(field) ? 'end' : 'start',
          cell: (row) => linked(name, row),
        };
      })}
      rows={found}
      rowId={(row) => row.id}
      rowName={(row) => String(row[naming])}
      count={found.length}
    />
  );
  const whole = (found: readonly Row[]): ReactNode =>
    found.map((row) => (
      <FieldGrid
        key={row.id}
        items={columns.map((name) => ({ id: name, label: text(`field.${name}`), value: linked(name, row) }))}
      />
    ));
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
        (wholly ? whole : table)(shown)
      )}
    </section>
  );
});
/**
 * The records of a resource that belong to another record, as a table for one of its tabs. Numbers link to their
 * records. Nothing is asked and nothing shown when the person may not read such records.
 */
export const RelatedRecords = <R extends Resource>({ only, leadsTo, ...props }: RelatedRecordsProps<R>): ReactNode => (
  <Related
    {...props}
    {...(only && { only: (row) => only(row as RecordOf<R>) })}
    {...(leadsTo && { leadsTo: (name, row) => leadsTo(name as FieldOf<R>, row as RecordOf<R>) })}
  />
);
