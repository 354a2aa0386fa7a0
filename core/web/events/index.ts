/** An event with listeners, so that the code that causes it need not know who reacts to it. */
export class Happening<T = void> {
  private readonly listeners = new Set<(what: T) => void | Promise<void>>();

  /** Returns a function that removes the listener. */
  on(listener: (what: T) => void | Promise<void>): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }
  /** Calls all listeners at once, even when one of them throws; resolves when all have finished. */
  tell(what: T): Promise<unknown> {
    return Promise.all([...this.listeners].map(async (listener) => listener(what)));
  }
}
