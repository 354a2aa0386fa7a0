/**
 * Makes a value when it is first asked for. A server has more than a thousand endpoints with schemas, and most starts
 * end before anybody has asked for a tenth of them.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
