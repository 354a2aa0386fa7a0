import { action, recordPage } from '@freightdeck/sdk/web';
import { approveTitle, invoiceTitles, rejectTitle, titleLife } from '../../contract/index.ts';
import { editTitleAction } from '../actions.ts';

/** 发票抬头详情 */
export const page = recordPage(invoiceTitles, {
  workflow: titleLife,
  figures: ['isDefault'],
  sections: [
    {
      title: 'title',
      fields: ['titleName', 'taxNo', 'companyName', 'platformName', 'address', 'phone', 'bankName', 'bankAccount'],
    },
    { title: 'audit', fields: ['auditStatus', 'applyBy', 'at', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [action(approveTitle), action(rejectTitle), editTitleAction],
});
