import { action, listPage } from '@freightdeck/sdk/web';
import { applyExpansion, batchTerms, companyConfigs } from '../../contract/index.ts';
import { editTermsAction, expansionsAction, termHistory } from '../actions.ts';

/** 货主配置列表: the terms of each shipper and its quota. */
export const page = listPage(companyConfigs, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    'settleMode',
    'freezeRatio',
    'invoiceTax',
    'serviceFeeMode',
    'goodsDeposit',
    'receiptAmount',
    'initialQuota',
    'expandedQuota',
    'oilRatio',
    'gasRatio',
    'prepayMaxRatio',
    'creditDays',
    { field: 'platformName', width: 220 },
    'status',
    'updatedAt',
  ],
  filters: ['companyName', 'platformId', 'settleMode', 'status'],
  sort: { companyName: 'asc' },
  rowActions: [editTermsAction, action(applyExpansion, { icon: 'MoneyHand' }), termHistory, expansionsAction],
  bulk: [batchTerms],
  exportKey: 'consignorConfigList:export',
});
