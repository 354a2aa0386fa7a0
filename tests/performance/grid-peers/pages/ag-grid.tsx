import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ModuleRegistry,
  PinnedRowModule,
  RowSelectionModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import type { ReactNode } from 'react';
import { columnWidth, names, rowHeight } from '../rows.ts';
import type { Row } from '../rows.ts';
import { start } from '../stage.tsx';

// What our grid has too: ticks, sorts, widths, order, pins, totals, tooltips. Ranges and copies of them are not in the
// free edition.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  RowSelectionModule,
  PinnedRowModule,
  TooltipModule,
  CellStyleModule,
  ColumnApiModule,
]);
const fields = names(20);
const columns = fields.map((field, index) => ({
  field,
  width: columnWidth,
  tooltipField: field,
  ...(index === 0 ? { pinned: 'left' as const } : index === fields.length - 1 ? { pinned: 'right' as const } : {}),
}));
const totals = [Object.fromEntries(fields.map((field, index) => [field, index === 0 ? 'Totals' : '0.00']))];

const AgGrid = ({ rows }: { readonly rows: readonly Row[] }): ReactNode => (
  <div style={{ flexGrow: 1, minHeight: 0 }}>
    <AgGridReact
      theme={themeQuartz}
      rowData={rows}
      columnDefs={columns}
      rowHeight={rowHeight}
      headerHeight={rowHeight}
      getRowId={({ data }) => data['id'] ?? ''}
      rowSelection={{ mode: 'multiRow' }}
      pinnedBottomRowData={totals}
    />
  </div>
);
start(AgGrid, { rows: 100_000, columns: 20 });
