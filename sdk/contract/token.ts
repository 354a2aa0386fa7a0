/** Names a service across plugins and copies of the SDK: same name and major, same service. */
export interface ServiceToken<T> {
  readonly key: `${string}@${number}`;
  readonly symbol: symbol;
  readonly type?: (service: T) => T;
}
export const token = <T>(name: string, major: number): ServiceToken<T> => ({
  key: `${name}@${major}`,
  symbol: Symbol.for(`freightdeck/${name}@${major}`),
});

/** Something that happened, told to whoever listens, inside the transaction that made it true. */
export interface DomainEvent<P> {
  readonly name: string;
  readonly type?: (payload: P) => P;
}
export const defineEvent = <P>(name: string): DomainEvent<P> => ({ name });

/** A place in a page that other plugins fill; `P` = what the filler is given. */
export interface Slot<P> {
  readonly name: string;
  readonly type?: (props: P) => P;
}
export const defineSlot = <P>(name: string): Slot<P> => ({ name });
