import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Container as InversifyContainer } from 'inversify';

/** Services by token; a child sees its parent's. Made lazily, once. */
export interface Container {
  bind<T>(token: ServiceToken<T>, make: () => T): void;
  get<T>(token: ServiceToken<T>): T;
  has<T>(token: ServiceToken<T>): boolean;
  child(): Container;
  /** Forgets every service bound here; the parent's stay. */
  dispose(): void;
}

function wrap(inner: InversifyContainer, parent?: Container): Container {
  // Every part of the page asks at each drawing: what has been made here is not looked up again.
  const made = new Map<symbol, unknown>();
  const own: Container = {
    bind: (token, make) => {
      inner
        .bind(token.symbol)
        .toDynamicValue(() => make())
        .inSingletonScope();
    },
    get: <T>(token: ServiceToken<T>): T => {
      if (made.has(token.symbol)) return made.get(token.symbol) as T;
      if (!inner.isCurrentBound(token.symbol)) {
        if (parent) return parent.get(token);
        throw new Error(`No service ${token.key} here`);
      }
      const service = inner.get<T>(token.symbol);
      made.set(token.symbol, service);
      return service;
    },
    has: (token) => made.has(token.symbol) || inner.isCurrentBound(token.symbol) || parent?.has(token) === true,
    child: () => wrap(new InversifyContainer({ parent: inner }), own),
    dispose: () => {
      made.clear();
      inner.unbindAll();
    },
  };
  return own;
}

/** The only door to the injection library. */
export const createContainer = (): Container => wrap(new InversifyContainer());
