import type {
  Actor,
  Command,
  DomainEvent,
  InputOfCommand,
  AnswerOf,
  RefusalOf,
  CommonRefusal,
  ServiceToken,
} from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';
import type { Tx } from './database.ts';

/** Who calls: a console user, or a part of the system. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly actor: Actor;
  /** Permission keys held; `*` = all (the system). */
  readonly keys: readonly string[];
  readonly roleIds: readonly string[];
}

/** Context of one call: the caller, the tenant and the open transaction. */
export interface Call {
  readonly caller: Caller;
  /** Tenant of the session; never taken from the body. `00001` is the operator. */
  readonly platformId: string;
  readonly isOperator: boolean;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  readonly ip: string;
  /** The `User-Agent` header of the request; empty when there is none, and for calls inside the process. */
  readonly userAgent?: string;
  readonly tx: Tx;
  /** Plugins that a QA toggle switches off for this call; absent or empty in production. */
  readonly pluginsOff?: ReadonlySet<string>;
  /** Wire time, `yyyy-MM-dd HH:mm:ss` Asia/Shanghai; the simulated clock in replays. */
  now(): string;
  /** A new ULID at `now()`. */
  newId(): string;
  can(key: string): boolean;
  /** Ends the call with a refusal. `C` = the command being served. */
  refuse(code: string, values?: Refused['values']): never;
  /** Calls the event's listeners, in this transaction. */
  emit<P>(event: DomainEvent<P>, payload: P): Promise<void>;
  /** Runs another command in this transaction, with all its checks. */
  execute<C extends Command>(
    command: C,
    input: InputOfCommand<C>,
    on?: { readonly id: string; readonly version?: number },
  ): Promise<AnswerOf<C>>;
  get<T>(token: ServiceToken<T>): T;
  /** A service that may not exist: undefined when nobody provides it. */
  find<T>(token: ServiceToken<T>): T | undefined;
}

/**
 * Name of the caller as records store it in their columns for people, which take 20 characters; the actor of a part of
 * the system without a name.
 */
export const callerName = ({ caller }: Pick<Call, 'caller'>): string => (caller.name || caller.actor).slice(0, 20);

/** The context of a call of command `C`, with typed refusals. */
export type CallOf<C extends Command> = Omit<Call, 'refuse'> & {
  refuse(code: RefusalOf<C> | CommonRefusal, values?: Refused['values']): never;
};

/** Thrown by `refuse`; the API turns it into the refusal's answer. */
export class Refused extends Error {
  readonly code: string;
  /** What the placeholders of its text stand for. Words come in both languages, and the answer picks its own. */
  readonly values: Readonly<Record<string, string | number | Text>>;
  constructor(code: string, values: Refused['values'] = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
