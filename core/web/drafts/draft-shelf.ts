/** Input of a form that has not been sent. */
export interface Draft {
  /** Person, platform, form and window. */
  readonly key: string;
  /** When it was stored, in milliseconds. */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
}
/** Storage for drafts. A browser that stores nothing is no error: there are simply no drafts. */
export interface DraftShelf {
  /** False in a browser that has no storage, or has refused to use it. */
  readonly works: boolean;
  /** The drafts whose key begins so. */
  list(start: string): Promise<readonly Draft[]>;
  write(draft: Draft): Promise<void>;
  remove(key: string): Promise<void>;
  removeBefore(at: number): Promise<void>;
}
const table = 'draft';
const byTime = 'at';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(table, { keyPath: 'key' }).createIndex(byTime, byTime);
  return answerOf(request);
}

/** The drafts in the browser's own database, opened when it is first needed. */
export function openShelf(factory: IDBFactory | undefined, name = 'freightdeck-drafts'): DraftShelf {
  let opened: Promise<IDBDatabase> | undefined;
  let works = factory !== undefined;
  const run = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    if (!factory) return undefined;
    try {
      opened ??= open(factory, name);
      const answer = await answerOf(ask((await opened).transaction(table, mode).objectStore(table)));
      works = true;
      return answer;
    } catch {
      opened = undefined;
      works = false;
      return undefined;
    }
  };
  return {
    get works() {
      return works;
    },
    list: async (start) =>
      (await run(
        'readonly',
        (store) => store.getAll(IDBKeyRange.bound(start, `${start}\uffff`)) as IDBRequest<Draft[]>,
      )) ?? [],
    write: async (draft) => {
      await run('readwrite', (store) => store.put(draft));
    },
    remove: async (key) => {
      await run('readwrite', (store) => store.delete(key));
    },
    removeBefore: async (at) => {
      const old = await run('readonly', (store) => store.index(byTime).getAllKeys(IDBKeyRange.upperBound(at)));
      for (const key of old ?? []) await run('readwrite', (store) => store.delete(key));
    },
  };
}
