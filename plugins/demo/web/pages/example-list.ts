import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { editExample, exampleLife, examples, submitExample } from '../../contract/index.ts';
import { demo } from '../../plugin.ts';

const editAction = action(editExample, {
  icon: 'Edit',
  initial: ({ title, content }: RecordOf<typeof examples>) => ({ title, content }),
});

/** 示例列表 */
export const page = listPage(examples, {
  workflow: exampleLife,
  columns: [
    { field: 'title', width: 260, pin: 'left', opens: true },
    'status',
    { field: 'author', width: 140 },
    { field: 'at', width: 180 },
  ],
  filters: ['title', 'status', 'at'],
  sort: { at: 'desc' },
  actions: [
    runAction('create', (_, tools) => tools.go(demo.routes.exampleCreate.path), {
      key: 'exampleList:add',
      icon: 'Add',
    }),
  ],
  rowActions: [editAction, action(submitExample)],
  bulk: [submitExample],
  opens: demo.routes.exampleEdit.path,
  exportKey: 'exampleList:export',
});
