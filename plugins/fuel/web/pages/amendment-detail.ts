import { action, recordPage } from '@freightdeck/sdk/web';
import { amendmentLife, amendments, approveAmendment, rejectAmendment } from '../../contract/index.ts';
import { AmendmentChanges } from '../parts/changed-values.tsx';

/** 油品修改明细: one amendment, field by field. */
export const page = recordPage(amendments, {
  workflow: amendmentLife,
  figures: ['amendType', 'product', 'effectiveAt', 'applyBy'],
  sections: [
    {
      title: 'basic',
      fields: [
        'amendNo',
        'stationName',
        'platformName',
        'amendType',
        'product',
        'effectiveAt',
        'reason',
        'applyBy',
        'at',
        'auditStatus',
        'auditBy',
        'auditAt',
        'auditRemark',
      ],
    },
  ],
  actions: [action(approveAmendment), action(rejectAmendment)],
  tabs: [{ id: 'changes', part: AmendmentChanges }],
});
