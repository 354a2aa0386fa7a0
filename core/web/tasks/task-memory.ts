import { formatDateTime } from '@freightdeck/sdk/values';

const storageKey = 'freightdeck-tasks';

/** What must survive a reload: since when the person is signed in, and which of their tasks had not ended. */
export interface TaskMemory {
  readonly who: string;
  readonly since: string;
  readonly open: readonly string[];
}

export function readMemory(storage: Storage, who: string): TaskMemory {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? '') as Partial<TaskMemory>;
    if (kept.who === who && typeof kept.since === 'string' && Array.isArray(kept.open))
      return { who, since: kept.since, open: kept.open };
  } catch {
    // Nothing stored, or not by us.
  }
  return { who, since: formatDateTime(Date.now()), open: [] };
}
export const keepMemory = (storage: Storage, memory: TaskMemory): void =>
  storage.setItem(storageKey, JSON.stringify(memory));
export const dropMemory = (storage: Storage): void => storage.removeItem(storageKey);
