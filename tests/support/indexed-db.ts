/**
 * The little of IndexedDB that drafts use, kept in memory: values are copied in and out, requests answer later, an
 * index orders by a number.
 */
interface Row {
  readonly [field: string]: unknown;
}
const later = (act: () => void): void => {
  setTimeout(act, 1);
};

export function fakeIndexedDb(): IDBFactory {
  const tables = new Map<string, { readonly keyPath: string; readonly rows: Map<string, Row> }>();
  const request = <T>(result: () => T): IDBRequest<T> => {
    const made: {
      result?: T;
      error: unknown;
      onsuccess?: () => void;
      onerror?: () => void;
      onupgradeneeded?: () => void;
    } = { error: null };
    later(() => {
      try {
        made.result = result();
        made.onsuccess?.();
      } catch (error) {
        made.error = error;
        made.onerror?.();
      }
    });
    return made as unknown as IDBRequest<T>;
  };
  const storeOf = (name: string) => {
    const table = tables.get(name);
    if (!table) throw new Error(`no store ${name}`);
    return {
      getAll: ({ lower, upper }: { readonly lower: string; readonly upper: string }) =>
        request(() =>
          [...table.rows].filter(([key]) => key >= lower && key <= upper).map(([, row]) => structuredClone(row)),
        ),
      put: (row: Row) => {
        const copy = structuredClone(row);
        return request(() => {
          table.rows.set(String(copy[table.keyPath]), copy);
        });
      },
      delete: (key: string) =>
        request(() => {
          table.rows.delete(key);
        }),
      index: (field: string) => ({
        getAllKeys: (range: { readonly upper: number }) =>
          request(() => [...table.rows].filter(([, row]) => (row[field] as number) <= range.upper).map(([key]) => key)),
      }),
    };
  };
  const database = {
    createObjectStore: (name: string, { keyPath }: { readonly keyPath: string }) => {
      tables.set(name, { keyPath, rows: new Map() });
      return { createIndex: () => undefined };
    },
    transaction: () => ({ objectStore: storeOf }),
  };
  globalThis.IDBKeyRange ??= {
    upperBound: (upper: number) => ({ upper }),
    bound: (lower: string, upper: string) => ({ lower, upper }),
  } as unknown as typeof IDBKeyRange;
  return {
    open: () => {
      const opened: { result: typeof database; onsuccess?: () => void; onupgradeneeded?: () => void } = {
        result: database,
      };
      later(() => {
        if (tables.size === 0) opened.onupgradeneeded?.();
        opened.onsuccess?.();
      });
      return opened;
    },
  } as unknown as IDBFactory;
}
