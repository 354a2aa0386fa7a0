import { action, listPage } from '@freightdeck/sdk/web';
import {
  addContract,
  contractLife,
  contracts,
  refuseContract,
  sendContract,
  terminateContract,
  voidContract,
} from '../../contract/index.ts';
import { editContractAction, renewAction, signAction } from '../actions.ts';

/** 合同管理 */
export const page = listPage(contracts, {
  workflow: contractLife,
  columns: [
    { field: 'contractNo', width: 160, pin: 'left', opens: true },
    { field: 'contractStatus', width: 136 },
    { field: 'contractType', width: 160 },
    { field: 'title', width: 200 },
    { field: 'partyA', width: 220 },
    { field: 'partyB', width: 220 },
    { field: 'waybillSn', width: 176 },
    'validFrom',
    'validTo',
    'signedAt',
    'feeCents',
    'createdAt',
  ],
  filters: ['contractNo', 'contractType', 'companyName', 'waybillSn', 'contractStatus', 'validTo'],
  sort: { createdAt: 'desc' },
  actions: [action(addContract, { primary: true, icon: 'Add' })],
  rowActions: [
    action(sendContract),
    signAction,
    editContractAction,
    action(refuseContract),
    action(terminateContract),
    action(voidContract),
    renewAction,
  ],
  bulk: [sendContract],
  opens: 'contractDetail',
  exportKey: 'contractManager:export',
});
