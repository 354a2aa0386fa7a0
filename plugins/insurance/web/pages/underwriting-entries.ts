import { listPage } from '@freightdeck/sdk/web';
import { underwritingMovements } from '../../contract/index.ts';

/** 承保账户明细 */
export const page = listPage(underwritingMovements, {
  columns: [
    { field: 'bizNo', width: 180, pin: 'left' },
    'movementKind',
    { field: 'platformName', width: 220 },
    { field: 'insurerName', width: 150 },
    'inCents',
    'outCents',
    { field: 'journalNo', width: 180 },
    'at',
  ],
  filters: ['platformId', 'insurerCode', 'insurerName', 'movementKind', 'bizNo', 'at'],
  sort: { at: 'desc' },
  exportKey: 'underwritingAccount:export',
});
