import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { attachEvidence, deleteRow, editRow, importRows } from '../../contract/index.ts';

type Row = RecordOf<typeof importRows>;
const asItIs = ({ vehicleNum, driverName, loadNetKg, unloadNetKg, loadAt, unloadAt, carrierPrice }: Row) => ({
  vehicleNum,
  driverName,
  loadNetKg,
  unloadNetKg,
  loadAt,
  unloadAt,
  carrierPrice,
});
/** 批量导入明细 */
export const page = listPage(importRows, {
  columns: [
    { field: 'lineNo', width: 80, pin: 'left' },
    { field: 'batchNo', width: 170 },
    'vehicleNum',
    'driverName',
    'loadNetKg',
    'unloadNetKg',
    { field: 'loadAt', width: 170 },
    { field: 'unloadAt', width: 170 },
    'carrierPrice',
    'rowStatus',
    { field: 'errors', width: 260 },
    'evidence',
    { field: 'waybillSn', width: 170 },
  ],
  filters: ['batchNo', 'batchId', 'lineNo', 'rowStatus', 'waybillSn'],
  sort: { lineNo: 'asc' },
  rowActions: [action(editRow, { initial: asItIs }), action(attachEvidence), action(deleteRow)],
  bulk: [deleteRow],
  exportKey: 'batchImportDetail:export',
});
