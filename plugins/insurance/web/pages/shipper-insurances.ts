import { action, listPage } from '@freightdeck/sdk/web';
import {
  batchEditInsurance,
  disableInsurance,
  enableInsurance,
  shipperInsuranceLife,
  shipperInsurances,
} from '../../contract/index.ts';
import { insurance } from '../../plugin.ts';
import { editTermsAction, historyAction } from '../actions.ts';

/** 货主保险配置 */
export const page = listPage(shipperInsurances, {
  workflow: shipperInsuranceLife,
  columns: [
    { field: 'companyName', width: 220, pin: 'left', opens: true },
    'status',
    { field: 'platformName', width: 220 },
    'insureMode',
    { field: 'productName', width: 220 },
    'bearer',
    { field: 'cargoValueMode', width: 150 },
    'fixedValueCents',
    'ratePpm',
    'updatedBy',
    'updatedAt',
  ],
  filters: ['companyName', 'productName', 'insureMode', 'status'],
  sort: { updatedAt: 'desc' },
  rowActions: [editTermsAction, action(enableInsurance), action(disableInsurance), historyAction],
  bulk: [batchEditInsurance, enableInsurance, disableInsurance],
  opens: insurance.routes.shipperInsuranceDetail.path,
  exportKey: 'shipperInsuranceConfig:export',
});
