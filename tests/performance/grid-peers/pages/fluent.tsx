import {
  DataGrid,
  DataGridBody,
  DataGridCell,
  DataGridHeader,
  DataGridHeaderCell,
  DataGridRow,
  createTableColumn,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FluentFrame } from '../fluent-frame.tsx';
import { columnWidth, names } from '../rows.ts';
import type { Row } from '../rows.ts';
import { start } from '../stage.tsx';

const columns = names(20).map((field) =>
  createTableColumn<Row>({ columnId: field, renderHeaderCell: () => field, renderCell: (row) => row[field] }),
);
/** It draws every row it is given: a thousand, not a hundred thousand. */
const Fluent = ({ rows }: { readonly rows: readonly Row[] }): ReactNode => (
  <div style={{ flexGrow: 1, minHeight: 0, overflow: 'auto' }}>
    <DataGrid
      items={[...rows]}
      columns={columns}
      getRowId={(row: Row) => row['id'] ?? ''}
      selectionMode="multiselect"
      size="small"
      style={{ minWidth: 20 * columnWidth }}
    >
      <DataGridHeader>
        <DataGridRow>
          {({ renderHeaderCell }) => <DataGridHeaderCell>{renderHeaderCell()}</DataGridHeaderCell>}
        </DataGridRow>
      </DataGridHeader>
      <DataGridBody<Row>>
        {({ item, rowId }) => (
          <DataGridRow<Row> key={rowId}>
            {({ renderCell }) => <DataGridCell>{renderCell(item)}</DataGridCell>}
          </DataGridRow>
        )}
      </DataGridBody>
    </DataGrid>
  </div>
);
start(Fluent, { rows: 1000, columns: 20, frame: FluentFrame });
