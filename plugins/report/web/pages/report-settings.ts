import { action, listPage } from '@freightdeck/sdk/web';
import { addTemplate, copyTemplate, deleteTemplate, templates } from '../../contract/index.ts';
import { editAction, fresh } from '../parts/template-forms.ts';

/** 报表设置: columns of saved reports, and who may run them. */
export const page = listPage(templates, {
  columns: [
    { field: 'name', width: 220, pin: 'left' },
    'reportType',
    'columnCount',
    'recentDays',
    'scope',
    { field: 'schedule', width: 112 },
    { field: 'nextRunAt', width: 168 },
    { field: 'ownerName', width: 140 },
    'updatedAt',
  ],
  filters: ['name', 'reportType', 'scope', 'schedule'],
  sort: { updatedAt: 'desc' },
  actions: [action(addTemplate, { primary: true, icon: 'Add', initial: fresh })],
  rowActions: [editAction, action(copyTemplate), action(deleteTemplate)],
});
