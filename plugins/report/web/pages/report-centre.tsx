import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { runTemplate, templates } from '../../contract/index.ts';
import { report } from '../../plugin.ts';
import { RunForm } from '../parts/run-form.tsx';

/** 报表中心: saved reports, made into a file when they are run. */
export const page = listPage(templates, {
  columns: [{ field: 'name', width: 220, pin: 'left' }, 'reportType', { field: 'columns', width: 320 }, 'recentDays', 'scope', { field: 'ownerName', width: 140 }, 'lastRunAt', 'updatedAt'],
  filters: ['name', 'reportType', 'scope'],
  sort: { updatedAt: 'desc' },
  actions: [runAction('settings', (_, tools) => tools.go(report.routes.reportSetting.path), { key: 'reportSetting:view', icon: 'Settings' })],
  rowActions: [action(runTemplate, { form: RunForm, icon: 'Play' })],
});
