import { action, listPage } from '@freightdeck/sdk/web';
import { batchRules, companyConfigs, copyRules } from '../../contract/index.ts';
import { editRulesAction, ruleHistory } from '../actions.ts';

/** 货主信息配置: the business rules of each shipper. */
export const page = listPage(companyConfigs, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    'settleMode',
    'needShipperConfirm',
    'receiptAmount',
    'weightBasis',
    'lossTolerance',
    'gainTolerance',
    'roundingRule',
    'infoFeeBearer',
    'autoSettle',
    'status',
    'updatedAt',
  ],
  filters: ['companyName', 'settleMode', 'status'],
  sort: { companyName: 'asc' },
  rowActions: [editRulesAction, action(copyRules, { icon: 'Copy' }), ruleHistory],
  bulk: [batchRules],
});
