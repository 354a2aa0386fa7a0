import type { Task } from '../../web/index.ts';

/** What the owner of a task can do with it. */
export type TaskStep = 'download' | 'cancel' | 'retry' | 'failures' | 'open';

/**
 * What its kind and state allow: a cancelled or expired export begins anew, of a bulk task the failed rows are tried
 * again. An import is opened to repair what is left of it.
 */
export function taskSteps({ kind, status, fail }: Pick<Task, 'kind' | 'status' | 'fail'>): readonly TaskStep[] {
  if (kind === 'IMPORT') return status === 4 ? [] : status <= 1 || status === 6 ? ['open', 'cancel'] : ['open'];
  if (status <= 1) return ['cancel'];
  if (kind === 'EXPORT') return status === 2 ? ['download'] : ['retry'];
  return fail > 0 ? ['failures', 'retry'] : [];
}
