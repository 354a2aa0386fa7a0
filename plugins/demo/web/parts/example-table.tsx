import { DataGrid, EmptyState, ErrorState, FieldValue, LoadingRows } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { examples } from '../../contract/index.ts';
import type { Example, Examples } from './use-examples.ts';

interface Props {
  readonly source: Examples;
  readonly keep?: (example: Example) => boolean;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: readonly string[], on: boolean) => void;
}
const widths = { title: 240, status: 120, author: 140, at: 180 } as const;

/** The examples as a table, with loading, error and empty states. */
export const ExampleTable = observer(function ExampleTable({
  source,
  keep = () => true,
  selected,
  onSelect,
}: Props): ReactNode {
  const text = useText();
  if (source.failure) return <ErrorState message={source.failure} onRetry={source.reload} />;
  if (!source.rows) return <LoadingRows rows={4} />;
  const rows = source.rows.filter(keep);
  const columns: readonly GridColumn<Example>[] = (['title', 'status', 'author', 'at'] as const).map((id) => ({
    id,
    width: widths[id],
    title: text(`field.${id}`),
    cell: (row) => <FieldValue field={examples.fields[id]} value={row[id]} />,
  }));
  return (
    <DataGrid
      label={text('field.examples')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.title}
      {...(selected && onSelect ? { selected, onSelect } : {})}
    >
      {rows.length === 0 ? <EmptyState /> : undefined}
    </DataGrid>
  );
});
