import { listPage } from '@freightdeck/sdk/web';
import { checkAgain, complianceChecks } from '../../contract/index.ts';
import { compliance } from '../../plugin.ts';
import { checkAction, evidenceAction, freezeAction, recheckAction, waiveAction } from '../actions.ts';

/** 五流合一检查: contract, goods, funds, invoice and trajectory of each waybill. */
export const page = listPage(complianceChecks, {
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left', opens: true },
    'riskLevel',
    { field: 'companyName', width: 210 },
    'contractFlow',
    'goodsFlow',
    'fundsFlow',
    'invoiceFlow',
    'trackFlow',
    { field: 'hits', width: 280 },
    { field: 'waivedHits', width: 200 },
    { field: 'hitRules', hidden: true },
    { field: 'waived', hidden: true },
    'at',
    'checkNo',
    { field: 'platformName', width: 220 },
  ],
  filters: ['waybillSn', 'hitRules', 'riskLevel', 'companyName', 'trackFlow', 'goodsFlow', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [checkAction],
  rowActions: [recheckAction, waiveAction, evidenceAction, freezeAction],
  bulk: [checkAgain],
  opens: compliance.routes.fiveFlowDetail.path,
  exportKey: 'fiveFlowCheck:export',
});
