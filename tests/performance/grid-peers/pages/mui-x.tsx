import { DataGrid } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { columnWidth, names, rowHeight } from '../rows.ts';
import type { Row } from '../rows.ts';
import { start } from '../stage.tsx';

const columns = names(20).map((field) => ({ field, width: columnWidth }));
/** The free edition shows a hundred rows a page at most; all of them are handed over. */
const MuiX = ({ rows }: { readonly rows: readonly Row[] }): ReactNode => (
  <div style={{ flexGrow: 1, minHeight: 0 }}>
    <DataGrid
      rows={rows}
      columns={columns}
      rowHeight={rowHeight}
      columnHeaderHeight={rowHeight}
      checkboxSelection
      initialState={{ pagination: { paginationModel: { pageSize: 100, page: 0 } } }}
      pageSizeOptions={[100]}
    />
  </div>
);
start(MuiX, { rows: 100_000, columns: 20, page: 100 });
