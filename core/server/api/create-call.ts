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
  readonly userAgent?: string | undefined;
  readonly clock: () => Date;
  /**
   * Source of randomness for ids, 0 ≤ x < 1. A demo replay gives a seeded one, so that the same seed makes the same
   * ids.
   */
  readonly dice?: (() => number) | undefined;
  /** Plugins the caller cannot reach: their permission keys are removed. */
  readonly pluginsOff: ReadonlySet<string>;
  /**
   * Plugins of `pluginsOff` that do not exist for this call at all. A plugin that is merely switched off for the tenant
   * still listens to events, so that its data is complete when it is switched on again.
   */
  readonly absent: ReadonlySet<string>;
  /** The instance of a service, one per process. */
  readonly service: (symbol: symbol, key: string) => unknown;
  readonly find: Call['find'];
  /** Runs a command inside an open call, with all its checks. */
  readonly execute: (
    call: Call,
    command: Command,
    input: unknown,
    on: { readonly id: string; readonly version?: number } | undefined,
  ) => Promise<object>;
}

/** The permission keys a caller keeps while some plugins are switched off. */
function keysLeft(options: CallOptions): readonly string[] {
  const gone = new Set([...options.pluginsOff].flatMap((plugin) => options.registry.routesOf.get(plugin) ?? []));
  if (gone.size === 0) return options.caller.keys;
  return options.caller.keys
    .flatMap((entry) => entry.split(/[,;\s]+/))
    .filter((key) => !gone.has(key.slice(0, key.indexOf(':'))));
}

export const realClock = (): Date => new Date();
/**
 * Ids made by the real clock always rise within the process: of two records made in the same millisecond the later one
 * has the larger id.
 */
const idOfNow = risingIds();

/** Creates the context of one call (`Call`) over a running transaction. */
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
    userAgent: options.userAgent ?? '',
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
