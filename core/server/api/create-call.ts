import { granted } from '@freightdeck/sdk/manifest';
import type { Command, DomainEvent, ServiceToken } from '@freightdeck/sdk/contract';
import { Refused } from '@freightdeck/sdk/server';
import type { Call, Caller, Tx } from '@freightdeck/sdk/server';
import type { Language } from './issue-texts.ts';
import { risingIds } from './new-id.ts';
import type { Registry } from './registry.ts';
import { wireTime } from './wire-time.ts';

/** What a call is made of. */
export interface CallOptions {
  readonly registry: Registry;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly platformId: string;
  readonly isOperator: boolean;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly clock: () => Date;
  /** What ids take their chance from, 0 ≤ x < 1, where they shall be the same at every telling. */
  readonly dice?: (() => number) | undefined;
  /** Plugins the caller cannot reach: their keys are gone. */
  readonly pluginsOff: ReadonlySet<string>;
  /**
   * Those of them that are not here at all. What is off for a tenant goes on listening: the books stay whole until it
   * is on again.
   */
  readonly absent: ReadonlySet<string>;
  /** One instance of a service for the whole process. */
  readonly service: (symbol: symbol, key: string) => unknown;
  readonly find: Call['find'];
  /** Carries out a command inside an open call, with all its checks. */
  readonly execute: (
    call: Call,
    command: Command,
    input: unknown,
    on: { readonly id: string; readonly version?: number } | undefined,
  ) => Promise<object>;
}

/** The keys a caller has while some plugins are switched off. */
function keysLeft(options: CallOptions): readonly string[] {
  const gone = new Set([...options.pluginsOff].flatMap((plugin) => options.registry.routesOf.get(plugin) ?? []));
  if (gone.size === 0) return options.caller.keys;
  return options.caller.keys
    .flatMap((entry) => entry.split(/[,;\s]+/))
    .filter((key) => !gone.has(key.slice(0, key.indexOf(':'))));
}

export const realClock = (): Date => new Date();
/**
 * Ids of calls that go by the real clock rise with each other over the whole process: of two records of one millisecond
 * the later one is the newer.
 */
const idOfNow = risingIds();

/** Opens the world of one call over a running transaction. */
export function createCall(options: CallOptions): Call {
  const nextId = options.dice === undefined && options.clock === realClock ? idOfNow : risingIds(options.dice);
  const caller: Caller = { ...options.caller, keys: keysLeft(options) };
  const all = caller.keys.includes('*');
  const call: Call = {
    caller,
    platformId: options.platformId,
    isOperator: options.isOperator,
    language: options.language,
    requestId: options.requestId,
    ip: options.ip,
    tx: options.tx,
    pluginsOff: options.pluginsOff,
    now: () => wireTime(options.clock()),
    newId: () => nextId(options.clock().getTime()),
    can: (key) => key !== '' && (all || granted(caller.keys, key)),
    refuse: (code, values) => {
      throw new Refused(code, values);
    },
    emit: async <P>(event: DomainEvent<P>, payload: P) => {
      for (const { owner, listener } of options.registry.listeners.get(event.name) ?? [])
        if (!options.absent.has(owner)) await listener.handle(call, payload);
    },
    execute: (async (command: Command, input: unknown, on?: { readonly id: string; readonly version?: number }) =>
      options.execute(call, command, input, on)) as Call['execute'],
    get: <T>(token: ServiceToken<T>) => options.service(token.symbol, token.key) as T,
    find: options.find,
  };
  return call;
}
