import { action, recordPage } from '@freightdeck/sdk/web';
import { poundLife, pounds, voidPound } from '../../contract/index.ts';
import { amendAction, approveAction, rejectAction, uploadAction } from '../actions.ts';
import { BothSlips } from '../parts/both-slips.tsx';

/** 磅单详情: weights beside photos, loading beside unloading. */
export const page = recordPage(pounds, {
  workflow: poundLife,
  figures: ['poundType', 'grossKg', 'tareKg', 'netKg', 'declaredKg', 'lossKg'],
  sections: [
    { title: 'trip', fields: ['waybillSn', 'companyName', 'vehicleNum', 'goodsName', 'unitName', 'platformName'] },
    {
      title: 'weighing',
      fields: [
        'weighAt',
        'inFence',
        'ocrNetKg',
        'ocrConfidence',
        'ocrPlate',
        'diffFlag',
        'duplicateFlag',
        'duplicateOf',
        'submitBy',
        'submitAt',
        'submitCount',
      ],
    },
    { title: 'audit', fields: ['auditBy', 'auditAt', 'rejectCode', 'auditRemark'] },
  ],
  actions: [uploadAction, approveAction, rejectAction, amendAction, action(voidPound)],
  tabs: [{ id: 'photos', part: BothSlips }],
});
