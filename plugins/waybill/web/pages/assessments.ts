import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { assessmentLife, assessments, hideAssessment, replyAssessment, showAssessment } from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';

/** 运单评价 */
export const page = listPage(assessments, {
  workflow: assessmentLife,
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'raterType',
    'companyName',
    'driverName',
    'vehicleNum',
    'scoreOnTime',
    'scoreService',
    'scoreIntact',
    'scorePayment',
    'tags',
    { field: 'comment', width: 240 },
    { field: 'reply', width: 240 },
    'shown',
    'at',
    { field: 'platformName', width: 220 },
  ],
  filters: ['waybillSn', 'raterType', 'scoreOnTime', 'companyName', 'driverName', 'shown', 'at'],
  sort: { at: 'desc' },
  actions: [
    runAction<undefined>('credit', (_row, tools) => tools.go(waybill.routes.creditScores.path), {
      key: 'waybillAssessment:view',
    }),
  ],
  rowActions: [action(replyAssessment), action(hideAssessment), action(showAssessment)],
  bulk: [hideAssessment, showAssessment],
  exportKey: 'waybillAssessment:export',
});
