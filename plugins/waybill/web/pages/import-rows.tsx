import { action, listPage } from '@freightdeck/sdk/web';
import type { ColumnDefinition } from '@freightdeck/sdk/web';
import type { FieldOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import { attachEvidence, deleteRow, editRow, importRows } from '../../contract/index.ts';
import { BatchBar } from '../parts/batch-bar.tsx';
import { BatchName, ImportCell, LineProblems } from '../parts/import-cell.tsx';

const FixForm = lazy(() => import('../parts/fix-form.tsx').then((module) => ({ default: module.FixForm })));
/** A column whose cells say what is wrong with them. */
const told = (field: FieldOf<typeof importRows>, width: number): ColumnDefinition<typeof importRows> => ({
  field,
  width,
  cell: (row) => <ImportCell row={row} name={field} />,
});
/** 批量导入明细: the preview of a batch before it is confirmed, and what is left of it after. */
export const page = listPage(importRows, {
  top: BatchBar,
  chips: { batchId: BatchName },
  columns: [
    { field: 'lineNo', width: 80, pin: 'left' },
    'rowStatus',
    { field: 'errors', width: 400, cell: (row) => <LineProblems row={row} /> },
    told('vehicleNum', 200),
    told('driverName', 200),
    told('loadNetKg', 200),
    told('unloadNetKg', 180),
    told('loadAt', 260),
    told('unloadAt', 240),
    told('carrierPrice', 160),
    told('driverMobile', 180),
    told('driverIdNumber', 180),
    { field: 'batchNo', width: 170 },
    'evidence',
    { field: 'waybillSn', width: 170 },
  ],
  filters: ['batchNo', 'lineNo', 'rowStatus', 'waybillSn'],
  sort: { lineNo: 'asc' },
  rowActions: [action(editRow, { form: FixForm }), action(attachEvidence), action(deleteRow)],
  bulk: [deleteRow],
  exportKey: 'batchImportDetail:export',
});
