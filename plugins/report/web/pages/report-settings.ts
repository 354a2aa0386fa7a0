import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { addTemplate, copyTemplate, deleteTemplate, editTemplate, templates } from '../../contract/index.ts';

const asItIs = ({ name, reportType, columns, recentDays, scope }: RecordOf<typeof templates>) => ({ name, reportType, columns, recentDays, scope });

/** 报表设置: which columns a saved report has, and who may run it. */
export const page = listPage(templates, {
  columns: [{ field: 'name', width: 220, pin: 'left' }, 'reportType', 'columnCount', 'recentDays', 'scope', { field: 'ownerName', width: 140 }, 'updatedAt'],
  filters: ['name', 'reportType', 'scope'],
  sort: { updatedAt: 'desc' },
  actions: [action(addTemplate, { primary: true, icon: 'Add', initial: () => ({ recentDays: 30, scope: 'OWN' as const, reportType: 'WAYBILL_DAY' as const }) })],
  rowActions: [action(editTemplate, { icon: 'Edit', initial: asItIs }), action(copyTemplate), action(deleteTemplate)],
});
