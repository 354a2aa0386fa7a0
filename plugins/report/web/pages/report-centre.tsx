import { action, listPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { addTemplate, deleteTemplate, runTemplate, templates } from '../../contract/index.ts';
import { ColumnNames } from '../parts/column-names.tsx';
import { editAction, fresh, scheduleAction } from '../parts/template-forms.ts';

const RunForm = lazy(() => import('../parts/run-form.tsx').then((module) => ({ default: module.RunForm })));
/** 报表中心: saved reports; running one makes a file. */
export const page = listPage(templates, {
  columns: [
    { field: 'name', width: 200, pin: 'left' },
    'reportType',
    { field: 'columns', width: 340, cell: (row) => <ColumnNames columns={row.columns} /> },
    'scope',
    { field: 'schedule', width: 112 },
    { field: 'nextRunAt', width: 168 },
    { field: 'ownerName', width: 120 },
    { field: 'lastRunAt', width: 176 },
    { field: 'updatedAt', width: 176 },
  ],
  filters: ['name', 'reportType', 'scope', 'schedule'],
  sort: { updatedAt: 'desc' },
  actions: [action(addTemplate, { primary: true, icon: 'Add', initial: fresh })],
  rowActions: [
    action(runTemplate, { form: RunForm, icon: 'Play' }),
    scheduleAction,
    editAction,
    action(deleteTemplate),
  ],
});
