interface Kept {
  readonly until: number;
  readonly value: Record<string, number>;
}
const keepMs = 5_000;
const most = 500;

/**
 * Keeps the counts of the last seconds, so that turning pages does not count the same rows again. Every write in this
 * process clears the cache.
 */
export class CountCache {
  readonly #kept = new Map<string, Kept>();

  async read(key: string, count: () => Promise<Record<string, number>>): Promise<Record<string, number>> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) return kept.value;
    if (this.#kept.size >= most) this.#kept.clear();
    // Only a finished count is kept: a call must never wait for another call's transaction.
    const value = await count();
    this.#kept.set(key, { until: Date.now() + keepMs, value });
    return value;
  }

  forget(): void {
    this.#kept.clear();
  }
}
