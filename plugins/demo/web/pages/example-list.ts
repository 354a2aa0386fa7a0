import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { exampleLife, examples, submitExample } from '../../contract/index.ts';
import { demo } from '../../plugin.ts';

/** 示例列表 */
export const page = listPage(examples, {
  workflow: exampleLife,
  columns: [{ field: 'title', width: 260, pin: 'left' }, 'status', { field: 'author', width: 140 }, { field: 'at', width: 180 }],
  filters: ['title', 'status', 'at'],
  sort: { at: 'desc' },
  actions: [runAction('create', (_, tools) => tools.go(demo.routes.exampleCreate.path), { key: 'exampleList:add', icon: 'Add' })],
  rowActions: [
    runAction<RecordOf<typeof examples>>('edit', (row, tools) => tools.go(demo.routes.exampleEdit.path, { id: row.id }), { key: 'exampleList:edit', icon: 'Edit' }),
    action(submitExample),
  ],
  bulk: [submitExample],
  exportKey: 'exampleList:export',
});
