/** Resolves like the promise, or rejects with the error that `late` makes when it takes longer. */
export function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
