import { action, listPage } from '@freightdeck/sdk/web';
import { tellCheck } from '@freightdeck/plugin-waybill/contract';
import { bench, checkRules, createSettlement, waiveRule } from '../../contract/index.ts';
import { generateAction, rulesAction } from '../actions.ts';
import { Generate } from '../parts/generate-dialog.tsx';

/** 结算办理: signed waybills that wait for their settlement order. */
export const page = listPage(bench, {
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    { field: 'companyName', width: 220 },
    'vehicleNum',
    'driverName',
    'settleKg',
    'lossKg',
    'grossFreight',
    'lossDeductCents',
    'roundingAmount',
    'freightAmount',
    'infoFee',
    'receivableAmount',
    'receiptStatus',
    'riskLevel',
    'ruleResult',
    { field: 'stopsSettling', width: 220 },
    { field: 'stopsPaying', width: 220 },
    'signAt',
    'platformName',
  ],
  filters: [
    'waybillSn',
    'companyName',
    'vehicleNum',
    'driverName',
    'receiptStatus',
    'riskLevel',
    'ruleResult',
    'signAt',
    'platformId',
  ],
  sort: { signAt: 'desc' },
  actions: [generateAction, rulesAction],
  rowActions: [
    action(createSettlement, { icon: 'Calculator' }),
    action(checkRules, { icon: 'ShieldCheckmark', tells: tellCheck }),
    action(waiveRule),
  ],
  bulk: [createSettlement, checkRules],
  top: Generate,
  exportKey: 'settlementNew:export',
});
