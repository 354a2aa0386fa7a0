import type { Adapter, Database, ServerPlugin } from '@freightdeck/sdk/server';

/** How long an outside system may take, and how much it is asked at once, where its adapter does not say. */
const TIME_LIMIT_MS = 30_000;
const AT_ONCE = 4;

/** The adapters of this process. */
export class Adapters {
  readonly all: readonly Adapter[];

  constructor(adapters: readonly Adapter[]) {
    this.all = [...adapters.filter((one) => !one.played), ...adapters.filter((one) => one.played)];
    for (const { name } of adapters)
      if (adapters.filter((one) => one.name === name).length > 1)
        throw new Error(`The adapter "${name}" is there twice`);
  }

  static of(halves: readonly ServerPlugin[], database: Database): Adapters {
    return new Adapters(halves.flatMap((half) => half.adapters?.(database) ?? []));
  }

  /** The first that serves a request; one that plays comes last. */
  for(port: string, request: unknown): Adapter | undefined {
    return this.all.find((one) => one.port.name === port && (one.serves?.(request) ?? true));
  }

  named(name: string): Adapter | undefined {
    return this.all.find((one) => one.name === name);
  }
}
export const limitOf = (adapter: Adapter): number => adapter.timeLimitMs ?? TIME_LIMIT_MS;
export const atOnceOf = (adapter: Adapter): number => adapter.atOnce ?? AT_ONCE;
