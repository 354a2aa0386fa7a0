import { action, listPage } from '@freightdeck/sdk/web';
import { addSubcontract, subcontractLines } from '../../contract/index.ts';

/** 运单分包单 */
export const page = listPage(subcontractLines, {
  columns: [
    { field: 'subSn', width: 170, pin: 'left' },
    'subStatus',
    'waybillSn',
    { field: 'downstreamName', width: 200 },
    'vehicleNum',
    'driverName',
    'settleKg',
    'upstreamPrice',
    'downstreamPrice',
    'upstreamFreight',
    'amount',
    'at',
  ],
  filters: ['subSn', 'waybillSn', 'vehicleNum', 'subStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(addSubcontract, { primary: true, icon: 'Add' })],
  exportKey: 'waybillSubcontractingOrder:export',
});
