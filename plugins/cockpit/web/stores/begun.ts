/** A request that has been started, with its result once it is there. */
export interface Begun<T> {
  readonly reading: Promise<T>;
  read?: T;
}
export function begin<T>(reading: Promise<T>): Begun<T> {
  const one: Begun<T> = { reading };
  reading.then(
    (read) => {
      one.read = read;
    },
    () => undefined,
  );
  return one;
}
