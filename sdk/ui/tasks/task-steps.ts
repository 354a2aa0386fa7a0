import type { Task } from '../../web/index.ts';

/** What the owner of a task can do with it. */
export type TaskStep = 'download' | 'cancel' | 'retry' | 'failures' | 'open';

/**
 * The steps that kind and state allow: a cancelled or expired export starts again, a bulk task retries its failed rows,
 * an import is opened to repair its remaining rows.
 */
export function taskSteps({
  kind,
  status,
  fail,
  fileName,
}: Pick<Task, 'kind' | 'status' | 'fail' | 'fileName'>): readonly TaskStep[] {
  if (kind === 'IMPORT') return status === 4 ? [] : status <= 1 || status === 6 ? ['open', 'cancel'] : ['open'];
  if (status <= 1) return ['cancel'];
  if (kind === 'EXPORT') return status === 2 ? ['download'] : ['retry'];
  const download: readonly TaskStep[] = status === 2 && fileName ? ['download'] : [];
  return fail > 0 ? [...download, 'failures', 'retry'] : download;
}
