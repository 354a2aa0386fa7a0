import { action, listPage } from '@freightdeck/sdk/web';
import {
  acceptSubcontract,
  addSubcontract,
  confirmSubcontract,
  invoiceSubcontract,
  paySubcontract,
  refuseSubcontract,
  subcontractLife,
  subcontracts,
  terminateSubcontract,
} from '../../contract/index.ts';

/** 分包结算 */
export const page = listPage(subcontracts, {
  workflow: subcontractLife,
  columns: [
    { field: 'subSn', width: 170, pin: 'left' },
    'subStatus',
    { field: 'upstreamName', width: 200 },
    { field: 'downstreamName', width: 200 },
    'contractNo',
    'pricePpm',
    'waybillCount',
    'settleKg',
    'amount',
    'invoiceStatus',
    'invoiceNo',
    'applyBy',
    'acceptBy',
    'confirmedAt',
    'paidAt',
    'journalNo',
    'remark',
    'at',
  ],
  filters: ['subSn', 'upstreamName', 'downstreamName', 'subStatus', 'invoiceStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addSubcontract, { primary: true, icon: 'Add' })],
  rowActions: [
    action(acceptSubcontract),
    action(refuseSubcontract),
    action(confirmSubcontract),
    action(paySubcontract),
    action(invoiceSubcontract),
    action(terminateSubcontract),
  ],
  exportKey: 'settlementSubcontracting:export',
});
