import type { Container } from '../../di/index.ts';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import type { PluginContext, ServiceLocator } from '@freightdeck/sdk/web';
import { autorun, makeAutoObservable } from 'mobx';

export interface ScopeCallbacks {
  readonly container: Container;
  /** Keys of the services that its manifest allows it to provide. */
  readonly provides: readonly string[];
  /** Finds a service that another plugin provides. */
  readonly offered: <T>(token: ServiceToken<T>) => T | undefined;
  readonly offer: <T>(token: ServiceToken<T>, find: () => T) => () => void;
  readonly report: (error: unknown, info: string, plugin: string) => void;
}

/** Keeps track of everything a plugin registers; closing removes it in reverse order. */
export class PluginScope implements PluginContext, ServiceLocator {
  readonly id: string;
  /** Number of open registrations. */
  registrations = 0;
  private readonly callbacks: ScopeCallbacks;
  private readonly controller = new AbortController();
  private readonly provided = new Set<symbol>();
  private disposables: (() => void)[] = [];

  constructor(id: string, callbacks: ScopeCallbacks) {
    this.id = id;
    this.callbacks = callbacks;
    makeAutoObservable<this, 'callbacks' | 'controller' | 'provided' | 'disposables'>(this, {
      id: false,
      callbacks: false,
      controller: false,
      provided: false,
      disposables: false,
      signal: false,
      get: false,
      provide: false,
      use: false,
      on: false,
      interval: false,
      autorun: false,
    });
  }
  get signal(): AbortSignal {
    return this.controller.signal;
  }
  get = <T>(token: ServiceToken<T>): T => {
    const { container, offered } = this.callbacks;
    if (container.has(token)) return container.get(token);
    const found = offered(token);
    if (found === undefined)
      throw new Error(`PLG-302: ${this.id} asks for ${token.key}, which no plugin it requires offers`);
    return found;
  };
  provide = <T>(token: ServiceToken<T>, make: () => T): void => {
    if (this.signal.aborted) return;
    if (!this.callbacks.provides.includes(token.key))
      throw new Error(`PLG-302: ${this.id} offers ${token.key}, which its manifest does not name under provides`);
    if (this.provided.has(token.symbol)) throw new Error(`PLG-302: ${this.id} offers ${token.key} twice`);
    this.provided.add(token.symbol);
    this.callbacks.container.bind(token, make);
    this.use(this.callbacks.offer(token, () => this.callbacks.container.get(token)));
  };
  use = (dispose: () => void): void => {
    if (this.signal.aborted) {
      this.guarded(dispose);
      return;
    }
    this.disposables.push(dispose);
    this.count();
  };
  on = (target: EventTarget, type: string, handle: (event: Event) => void): void => {
    const guarded = (event: Event): void => this.guarded(() => handle(event));
    target.addEventListener(type, guarded);
    this.use(() => target.removeEventListener(type, guarded));
  };
  interval = (handle: () => void, milliseconds: number): void => {
    const timer = setInterval(() => this.guarded(handle), milliseconds);
    this.use(() => clearInterval(timer));
  };
  autorun = (effect: () => void): void => {
    this.use(autorun(effect, { onError: (error) => this.callbacks.report(error, 'autorun', this.id) }));
  };
  close(): void {
    this.controller.abort();
    for (const dispose of this.disposables.splice(0).reverse()) this.guarded(dispose);
    this.callbacks.container.dispose();
    this.count();
  }
  private count(): void {
    this.registrations = this.disposables.length;
  }
  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.callbacks.report(error, 'plugin', this.id);
    }
  }
}
