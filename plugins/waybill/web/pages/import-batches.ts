import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import { cancelBatch, confirmBatch, importBatches, importLife, uploadBatch } from '../../contract/index.ts';

const PasteForm = lazy(() => import('../parts/paste-form.tsx').then((module) => ({ default: module.PasteForm })));
const ConfirmForm = lazy(() => import('../parts/confirm-form.tsx').then((module) => ({ default: module.ConfirmForm })));
type Batch = RecordOf<typeof importBatches>;
/** 批量导入 */
export const page = listPage(importBatches, {
  workflow: importLife,
  columns: [
    { field: 'batchNo', width: 170, pin: 'left' },
    'status',
    'goodsSn',
    { field: 'fileName', width: 220 },
    'total',
    'readyCount',
    // Until they are imported, lines that are ready are no success.
    { field: 'okCount', cell: ({ okCount, readyCount }) => okCount - readyCount },
    'failCount',
    'operator',
    'at',
  ],
  filters: ['batchNo', 'status', 'operator', 'at'],
  sort: { at: 'desc' },
  actions: [action(uploadBatch, { primary: true, icon: 'Add', form: PasteForm })],
  rowActions: [
    runAction<Batch>('rows', (batch, tools) => tools.go('/batchImportDetail', { batchId: batch.id }), {
      key: 'batchImport:detail',
    }),
    action(confirmBatch, { form: ConfirmForm }),
    action(cancelBatch),
  ],
});
