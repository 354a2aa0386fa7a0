import { action, listPage } from '@freightdeck/sdk/web';
import { addTemplate, contractTemplates, disableTemplate, enableTemplate, templateLife } from '../../contract/index.ts';
import { editTemplateAction } from '../actions.ts';

/** 合同模板 */
export const page = listPage(contractTemplates, {
  workflow: templateLife,
  columns: [
    { field: 'name', width: 260, pin: 'left' },
    'templateStatus',
    { field: 'contractType', width: 160 },
    { field: 'body', width: 420 },
    'updatedAt',
  ],
  filters: ['name', 'contractType', 'templateStatus'],
  sort: { updatedAt: 'desc' },
  actions: [action(addTemplate, { primary: true, icon: 'Add' })],
  rowActions: [editTemplateAction, action(enableTemplate), action(disableTemplate)],
});
