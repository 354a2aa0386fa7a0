// Inversify keeps what it knows about classes in reflect metadata; its documentation asks for it to be loaded first.
import 'reflect-metadata/lite';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Container as InversifyContainer, ContainerModule } from 'inversify';
import type { Bind, ServiceIdentifier } from 'inversify';

type Class<T> = abstract new (...services: never) => T;
/** What a service is asked for by: a token, or its own class where only the core asks for it. */
type ServiceName<T> = ServiceToken<T> | Class<T>;
/** A service that is looked up at each use: for two that need each other. */
class Lazy<T> {
  readonly of: ServiceName<T>;
  constructor(of: ServiceName<T>) {
    this.of = of;
  }
}
export const lazy = <T>(of: ServiceName<T>): Lazy<T> => new Lazy(of);

/** What stands behind a name: the service; behind a lazy one a function that answers it. */
type Behind<N> =
  N extends Lazy<infer T>
    ? () => T
    : N extends ServiceToken<infer T>
      ? T
      : N extends abstract new (...services: never) => infer T
        ? T
        : never;
type AllBehind<N> = { -readonly [K in keyof N]: Behind<N[K]> };

/** Says how services are made: each once, when it is first asked for, out of the services it needs. */
export interface Bindings {
  /** By a class whose constructor takes other services, in this order. */
  service<T, const N extends readonly unknown[]>(
    made: new (...services: Extract<AllBehind<N>, readonly unknown[]>) => T,
    needs: N,
  ): void;
  /** By a class whose constructor takes one object of services: for more than a few. */
  composed<T, const N extends Readonly<Record<string, unknown>>>(
    made: new (services: AllBehind<N>) => T,
    needs: N,
  ): void;
  /** By a function, where values that are no services go in as well. */
  made<T, const N extends readonly unknown[]>(
    name: ServiceName<T>,
    needs: N,
    make: (...services: Extract<AllBehind<N>, readonly unknown[]>) => NoInfer<T>,
  ): void;
  value<T>(name: ServiceName<T>, value: NoInfer<T>): void;
  /** The token by which plugins, or a part of the core, ask for the service of a class. */
  offer<T>(token: ServiceToken<T>, of: Class<NoInfer<T>>): void;
}
/** The bindings of one part of the console. */
export type Module = (bind: Bindings) => void;

/** Services by name; a child sees its parent's. Made lazily, once. */
export interface Container {
  load(...modules: readonly Module[]): void;
  bind<T>(token: ServiceToken<T>, make: () => T): void;
  get<T>(name: ServiceName<T>): T;
  has<T>(name: ServiceName<T>): boolean;
  /** Another one in its place, for whatever is made from now on. */
  replace<T>(name: ServiceName<T>, value: NoInfer<T>): void;
  child(): Container;
  /** Forgets every service bound here; the parent's stay. */
  dispose(): void;
}

const identifier = <T>(name: ServiceName<T>): ServiceIdentifier<T> =>
  'symbol' in name ? name.symbol : (name as ServiceIdentifier<T>);
const wording = (name: object): string =>
  'key' in name ? String(name.key) : 'name' in name ? String(name.name) : 'unknown';

function bindings(bind: Bind, get: Container['get']): Bindings {
  /** Inversify gives what it finds; a lazy one is bound on the way, for this binding alone. */
  const needed = (need: unknown): ServiceIdentifier => {
    if (!(need instanceof Lazy)) return identifier(need as ServiceName<unknown>);
    const { of } = need as Lazy<unknown>;
    const own = Symbol(`lazy ${wording(of)}`);
    bind(own).toConstantValue(() => get(of));
    return own;
  };
  const make = <T>(
    name: ServiceName<T>,
    needs: readonly unknown[],
    by: (...services: readonly never[]) => unknown,
  ): void => {
    bind(identifier(name) as ServiceIdentifier)
      .toResolvedValue(by as (...services: unknown[]) => unknown, needs.map(needed))
      .inSingletonScope();
  };
  return {
    service: (made, needs) => make(made, needs, (...services) => new made(...(services as never))),
    composed: (made, needs) => {
      const names = Object.keys(needs);
      make(
        made,
        Object.values(needs),
        (...services) => new made(Object.fromEntries(names.map((name, at) => [name, services[at]])) as never),
      );
    },
    made: (name, needs, by) => make(name, needs, (...services) => by(...(services as never))),
    value: (name, value) => {
      bind(identifier(name)).toConstantValue(value);
    },
    offer: (token, of) => bind(token.symbol).toService(of as ServiceIdentifier),
  };
}

function wrap(inner: InversifyContainer, parent?: Container): Container {
  /** What is bound here. Inversify can tell as well, but takes five times as long for it as for the service itself. */
  const here = new Set<ServiceIdentifier>();
  const own: Container = {
    load: (...modules) => {
      const noted =
        (bind: Bind): Bind =>
        (name) => {
          here.add(name);
          return bind(name);
        };
      inner.load(...modules.map((fill) => new ContainerModule(({ bind }) => fill(bindings(noted(bind), own.get)))));
    },
    bind: (token, make) => {
      here.add(token.symbol);
      inner.bind(token.symbol).toDynamicValue(make).inSingletonScope();
    },
    get: (name) => {
      const wanted = identifier(name);
      if (here.has(wanted)) return inner.get(wanted);
      // Asked of the parent itself: through a child, Inversify would give the parent's services what the child has.
      if (parent) return parent.get(name);
      throw new Error(`No service ${wording(name)} here`);
    },
    has: (name) => here.has(identifier(name)) || parent?.has(name) === true,
    replace: (name, value) => {
      inner.rebind(identifier(name)).toConstantValue(value);
    },
    child: () => wrap(new InversifyContainer({ parent: inner }), own),
    dispose: () => {
      here.clear();
      inner.unbindAll();
    },
  };
  return own;
}

/** The only door to the injection library. */
export const createContainer = (): Container => wrap(new InversifyContainer());
