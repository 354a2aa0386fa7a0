import { action, listPage } from '@freightdeck/sdk/web';
import { amendmentLife, amendments, approveAmendment, rejectAmendment } from '../../contract/index.ts';
import { newCell, oldCell } from '../parts/changed-values.tsx';

/** 油站修改记录 */
export const page = listPage(amendments, {
  workflow: amendmentLife,
  columns: [
    { field: 'amendNo', width: 170, pin: 'left', opens: true },
    { field: 'stationName', width: 190 },
    'amendType',
    'product',
    { field: 'oldValue', width: 230, cell: oldCell },
    { field: 'newValue', width: 230, cell: newCell },
    'effectiveAt',
    'auditStatus',
    'applyBy',
    'auditBy',
    'at',
    { field: 'platformName', width: 200 },
  ],
  filters: ['stationName', 'amendType', 'auditStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  rowActions: [action(approveAmendment), action(rejectAmendment)],
  opens: 'fuelUpdateDetail',
  exportKey: 'amendantRecord:export',
});
