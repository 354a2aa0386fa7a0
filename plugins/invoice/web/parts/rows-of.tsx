import type { RecordOf, Resource } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, ErrorState, FieldValue, LoadingRows } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type Row = RecordOf<Resource> & Readonly<Record<string, unknown>>;
interface Props {
  readonly resource: Resource;
  readonly where: string;
  readonly id: string;
  readonly columns: readonly string[];
  readonly label: string;
}
/** Related records as a table in a tab. */
export const RowsOf = observer(function RowsOf({ resource, where, id, columns, label }: Props): ReactNode {
  const text = useText();
  const http = useService(Http);
  const [rows, setRows] = useState<readonly Row[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    http.listing(resource, { conditions: [{ type: where, value: id }] }, { quiet: true }).then(
      (found) => {
        if (wanted) setRows(found as readonly Row[]);
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [http, resource, where, id, attempt]);
  if (failure)
    return (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    );
  if (!rows) return <LoadingRows rows={4} />;
  const grid: readonly GridColumn<Row>[] = columns.map((name) => ({
    id: name,
    title: text(`field.${name}`),
    width: 160,
    cell: (row) => <FieldValue field={resource.fields[name]} value={row[name]} />,
  }));
  return (
    <DataGrid
      label={label}
      columns={grid}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => String(row[resource.label])}
      count={rows.length}
    >
      {rows.length === 0 ? <EmptyState /> : undefined}
    </DataGrid>
  );
});
