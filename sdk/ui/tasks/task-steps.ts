import type { Task } from '../../web/index.ts';

/** What the owner of a task can do with it. */
export type TaskStep = 'download' | 'cancel' | 'retry' | 'failures';

/** What its kind and state allow: a cancelled or expired export begins anew, of a bulk task the failed rows are tried again. */
export function taskSteps({ kind, status, fail }: Pick<Task, 'kind' | 'status' | 'fail'>): readonly TaskStep[] {
  if (status <= 1) return ['cancel'];
  if (kind === 'EXPORT') return status === 2 ? ['download'] : ['retry'];
  return fail > 0 ? ['failures', 'retry'] : [];
}
