import { action, listPage } from '@freightdeck/sdk/web';
import { backgroundJobs, retryJob, runJob } from '../../contract/index.ts';

/** 后台任务: what runs by itself, when it ran last and runs next, and what it could not do. */
export const page = listPage(backgroundJobs, {
  columns: [
    { field: 'jobName', width: 220, pin: 'left' },
    'jobState',
    { field: 'everySeconds', width: 110 },
    { field: 'finishedAt', width: 170 },
    { field: 'nextAt', width: 170 },
    { field: 'runCount', width: 100 },
    { field: 'failingCount', width: 110 },
    { field: 'parkedCount', width: 110 },
    { field: 'lastError', width: 320 },
    { field: 'startedAt', width: 170 },
  ],
  filters: ['jobName', 'jobState', 'finishedAt'],
  rowActions: [action(runJob), action(retryJob)],
});
