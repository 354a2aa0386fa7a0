import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { pauseQueue, queueLife, regQueues, resumeQueue, runQueue } from '../../contract/index.ts';
import { compliance } from '../../plugin.ts';

/** 上报队列: messages of each kind, by state. */
export const page = listPage(regQueues, {
  workflow: queueLife,
  columns: [
    { field: 'msgType', width: 150, pin: 'left' },
    'paused',
    { field: 'waitCount', width: 90 },
    { field: 'sentCount', width: 90 },
    { field: 'failCount', width: 90 },
    { field: 'okPpm', width: 100 },
    { field: 'lastError', width: 280 },
    'lastAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['msgType', 'paused', 'platformId'],
  actions: [
    runAction<undefined>('months', (_row, tools) => tools.go(compliance.routes.regReportMonths.path), {
      key: 'regReportQueue:view',
      icon: 'Table',
    }),
  ],
  rowActions: [
    action(runQueue, { icon: 'Flash' }),
    runAction<RecordOf<typeof regQueues>>(
      'messages',
      (row, tools) =>
        tools.go(compliance.routes.regReportMessages.path, { msgType: row.msgType, platformId: row.platformId }),
      { key: 'regReportQueue:view', icon: 'List' },
    ),
    action(pauseQueue),
    action(resumeQueue),
  ],
});
