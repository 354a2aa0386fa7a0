/**
 * Identifies a service across plugins and across copies of the SDK: same name and major version means the same service.
 */
export interface ServiceToken<T> {
  readonly key: `${string}@${number}`;
  readonly symbol: symbol;
  readonly type?: (service: T) => T;
}
/** Names a service, so that it can be provided and asked for. `major` rises with a change that breaks users. */
export const token = <T>(name: string, major: number): ServiceToken<T> => ({
  key: `${name}@${major}`,
  symbol: Symbol.for(`freightdeck/${name}@${major}`),
});

/** Something that happened. Listeners run inside the transaction that caused it. */
export interface DomainEvent<P> {
  readonly name: string;
  readonly type?: (payload: P) => P;
}
/** Declares an event that a plugin tells others of, with the type of what it carries. */
export const defineEvent = <P>(name: string): DomainEvent<P> => ({ name });

/** A place in a page that other plugins fill; `P` = what each filler gets. */
export interface Slot<P> {
  readonly name: string;
  readonly type?: (props: P) => P;
}
/** Declares a place that other plugins may fill, with the type of what it gives to them. */
export const defineSlot = <P>(name: string): Slot<P> => ({ name });
