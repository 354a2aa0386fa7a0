// The peers are fetched by the bench alone; types are checked without them. This is all of them that the pages use.
declare module 'ag-grid-community' {
  export interface GridModule {
    readonly moduleName: string;
  }
  export const CellStyleModule: GridModule;
  export const ClientSideRowModelModule: GridModule;
  export const ColumnApiModule: GridModule;
  export const PinnedRowModule: GridModule;
  export const RowSelectionModule: GridModule;
  export const TooltipModule: GridModule;
  export const ModuleRegistry: { registerModules(modules: readonly GridModule[]): void };
  export const themeQuartz: object;
}
declare module 'ag-grid-react' {
  import type { ReactNode } from 'react';
  export interface AgGridReactProps<Row> {
    readonly theme: object;
    readonly rowData: readonly Row[];
    readonly columnDefs: readonly {
      readonly field: string;
      readonly width: number;
      readonly tooltipField: string;
      readonly pinned?: 'left' | 'right';
    }[];
    readonly rowHeight: number;
    readonly headerHeight: number;
    readonly getRowId: (of: { readonly data: Row }) => string;
    readonly rowSelection: { readonly mode: 'multiRow' };
    readonly pinnedBottomRowData: readonly Row[];
  }
  export function AgGridReact<Row>(props: AgGridReactProps<Row>): ReactNode;
}
declare module '@mui/x-data-grid' {
  import type { ReactNode } from 'react';
  export interface DataGridProps<Row> {
    readonly rows: readonly Row[];
    readonly columns: readonly { readonly field: string; readonly width: number }[];
    readonly rowHeight: number;
    readonly columnHeaderHeight: number;
    readonly checkboxSelection: boolean;
    readonly initialState: {
      readonly pagination: { readonly paginationModel: { readonly pageSize: number; readonly page: number } };
    };
    readonly pageSizeOptions: readonly number[];
  }
  export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode;
}
declare module 'antd' {
  import type { ReactNode } from 'react';
  export interface TableProps<Row> {
    readonly virtual: boolean;
    readonly rowKey: string;
    readonly size: 'small';
    readonly columns: readonly {
      readonly dataIndex: string;
      readonly key: string;
      readonly title: string;
      readonly width: number;
      readonly ellipsis: boolean;
    }[];
    readonly dataSource: readonly Row[];
    readonly pagination: false;
    readonly scroll: { readonly x: number; readonly y: number };
    readonly rowSelection: { readonly columnWidth: number };
  }
  export function Table<Row>(props: TableProps<Row>): ReactNode;
}
