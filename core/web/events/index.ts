/** Something that happens, and those who act on it: what happens does not have to know them. */
export class Happening<T = void> {
  private readonly listeners = new Set<(what: T) => void | Promise<void>>();

  /** Answers what stops listening. */
  on(listener: (what: T) => void | Promise<void>): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }
  /** Tells everybody at once, whatever one of them throws; resolves when all have done what they do about it. */
  tell(what: T): Promise<unknown> {
    return Promise.all([...this.listeners].map(async (listener) => listener(what)));
  }
}
