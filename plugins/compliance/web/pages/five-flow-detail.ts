import { recordPage } from '@freightdeck/sdk/web';
import { complianceChecks } from '../../contract/index.ts';
import { evidenceAction, freezeAction, recheckAction, waiveAction } from '../actions.ts';
import { ResultTable } from '../parts/result-table.tsx';

/** 五流检查结果: every rule with its value and threshold. */
export const page = recordPage(complianceChecks, {
  figures: ['contractFlow', 'goodsFlow', 'fundsFlow', 'invoiceFlow', 'trackFlow', 'riskLevel'],
  sections: [
    { title: 'check', fields: ['waybillSn', 'companyName', 'platformName', 'hits', 'waivedHits', 'checkNo', 'at'] },
  ],
  actions: [recheckAction, waiveAction, evidenceAction, freezeAction],
  tabs: [{ id: 'results', part: ResultTable }],
});
