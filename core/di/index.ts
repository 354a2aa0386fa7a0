import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Container as InversifyContainer } from 'inversify';

/** Services by token; a child sees its parent's. Made lazily, once. */
export interface Container {
  bind<T>(token: ServiceToken<T>, make: () => T): void;
  /** Takes a service of this container away again. */
  unbind<T>(token: ServiceToken<T>): void;
  get<T>(token: ServiceToken<T>): T;
  has<T>(token: ServiceToken<T>): boolean;
  child(): Container;
  /** Forgets every service bound here; the parent's stay. */
  dispose(): void;
}

const wrap = (inner: InversifyContainer): Container => ({
  bind: (token, make) => {
    inner.bind(token.symbol).toDynamicValue(() => make()).inSingletonScope();
  },
  unbind: (token) => {
    if (inner.isCurrentBound(token.symbol)) inner.unbind(token.symbol);
  },
  get: <T>(token: ServiceToken<T>) => {
    if (!inner.isBound(token.symbol)) throw new Error(`No service ${token.key} here`);
    return inner.get<T>(token.symbol);
  },
  has: (token) => inner.isBound(token.symbol),
  child: () => wrap(new InversifyContainer({ parent: inner })),
  dispose: () => {
    inner.unbindAll();
  },
});

/** The only door to the injection library. */
export const createContainer = (): Container => wrap(new InversifyContainer());
