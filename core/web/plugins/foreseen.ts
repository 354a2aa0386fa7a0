const foreseen = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** Runs a lazy import before anybody waits for it. */
export function foresee<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  if (known) return known;
  const coming = load();
  foreseen.set(load, coming);
  coming.catch(() => { foreseen.delete(load); });
  return coming;
}
/** What was foreseen, once, and at once: the import itself would answer a task and a frame later. Otherwise runs it. */
export function bring<T>(load: () => Promise<T>): Promise<T> {
  const known = foreseen.get(load) as Promise<T> | undefined;
  foreseen.delete(load);
  return known ?? load();
}
