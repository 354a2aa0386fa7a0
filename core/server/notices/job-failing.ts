import type { Tx } from '@freightdeck/sdk/server';
import { operatorPlatformId } from '../tenancy/operator.ts';
import { addOwnNotice } from './own-notice.ts';

/** Tells the operator that a job has begun to fail, or has given up a record: the page shows the rest. */
export const tellFailing = (tx: Tx, job: string, why: string): Promise<number> =>
  addOwnNotice(tx, {
    platformId: operatorPlatformId,
    kind: `job.failing.${job}`,
    level: 'warning',
    key: 'backgroundJobs:view',
    title: { zh: '后台任务执行失败', en: 'A background job fails' },
    text: { zh: `任务 ${job}：${why.slice(0, 300)}`, en: `Job ${job}: ${why.slice(0, 300)}` },
    opens: { path: '/backgroundJobs', query: { jobName: job } },
  });
